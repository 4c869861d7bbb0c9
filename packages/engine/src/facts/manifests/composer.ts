import type { OtherFiles } from '../code.ts';
import type { Note } from '../notes.ts';
import { isLocked, manifestGap, type ManifestFile, placeOf, type Scope, targetOf, textsOf } from './manifest.ts';
import { stringOf } from '../../knowledge/every-member.ts';

const DEPENDENCIES: readonly (readonly [key: string, scope: Scope])[] = [
  ['require', 'runtime'],
  ['require-dev', 'development'],
];
const AUTOMATIC = /^(?:pre|post)-(?:install|update|autoload-dump|root-package-install|create-project)/;

/** Reads `composer.json`. */
export function readComposerManifest(file: ManifestFile, others: OtherFiles): readonly Note[] {
  const root = file.json()?.root;
  if (root === undefined) return [manifestGap(file, 'malformed')];
  const notes: Note[] = [];
  const name = root.get('name');
  const title = stringOf(name);
  if (name !== undefined && title !== undefined) {
    notes.push({
      kind: 'package',
      at: placeOf(file, name),
      ecosystem: 'composer',
      name: title,
      version: stringOf(root.get('version')),
      description: stringOf(root.get('description')),
      commands: textsOf(root.get('bin')),
      main: undefined,
    });
  }
  const locked = isLocked(file, others, ['composer.lock']);
  for (const [key, scope] of DEPENDENCIES) {
    for (const { key: dependency, keyStart, node } of root.get(key)?.members ?? []) {
      // `php` and `ext-json` name the platform, not a package.
      if (!dependency.includes('/')) continue;
      const at = placeOf(file, { start: keyStart, end: node.end });
      notes.push({
        kind: 'dependency',
        at,
        ecosystem: 'composer',
        name: dependency,
        spec: stringOf(node) ?? '',
        scope,
        locked,
      });
    }
  }
  for (const { key, node } of root.get('scripts')?.members ?? []) {
    if (!AUTOMATIC.test(key)) continue;
    for (const command of textsOf(node)) {
      notes.push({
        kind: 'hook',
        at: placeOf(file, node),
        event: `composer ${key}`,
        command,
        target: targetOf(file, command, others),
      });
    }
  }
  return notes;
}
