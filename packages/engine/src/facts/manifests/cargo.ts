import type { OtherFiles } from '../code.ts';
import type { Note } from '../notes.ts';
import {
  besides,
  isLocked,
  manifestGap,
  type ManifestFile,
  readToml,
  type Scope,
  stringAt,
  tableAt,
} from './manifest.ts';
import { placeOfText } from './places.ts';

const DEPENDENCIES: readonly (readonly [key: string, scope: Scope])[] = [
  ['dependencies', 'runtime'],
  ['dev-dependencies', 'development'],
  ['build-dependencies', 'build'],
];

/** Reads `Cargo.toml`. */
export function readCargoManifest(file: ManifestFile, others: OtherFiles): readonly Note[] {
  const data = readToml(file.text);
  if (data === undefined) return [manifestGap(file, 'malformed')];
  const notes: Note[] = [];
  const about = tableAt(data, 'package');
  const name = stringAt(about, 'name');
  if (name !== undefined) {
    notes.push({
      kind: 'package',
      at: placeOfText(file, name),
      ecosystem: 'cargo',
      name,
      version: stringAt(about, 'version'),
      description: stringAt(about, 'description'),
      commands: [],
      main: undefined,
    });
  }
  const locked = isLocked(file, others, ['Cargo.lock']);
  for (const [key, scope] of DEPENDENCIES) {
    const table = Math.max(0, file.text.indexOf(`[${key}`));
    for (const [dependency, spec] of Object.entries(tableAt(data, key))) {
      const text = typeof spec === 'string' ? spec : JSON.stringify(spec);
      const at = placeOfText(file, dependency, table);
      notes.push({ kind: 'dependency', at, ecosystem: 'cargo', name: dependency, spec: text, scope, locked });
    }
  }
  const script = besides(file, stringAt(about, 'build') ?? 'build.rs');
  if (about['build'] !== false && others.blobOf(script) !== undefined) {
    notes.push({
      kind: 'hook',
      at: placeOfText(file, '[package]'),
      event: 'cargo build',
      command: 'build.rs',
      target: script,
    });
  }
  return notes;
}
