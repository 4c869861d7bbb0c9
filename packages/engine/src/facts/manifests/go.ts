import type { OtherFiles } from '../code.ts';
import type { Note } from '../notes.ts';
import { isLocked, type ManifestFile } from './manifest.ts';

const MODULE = /^module\s+([^\s/][^\s]{0,200})/;
const REQUIRE = /^(?:require\s+)?([\w.-]+\.[\w./~-]{1,200})\s+(v[\w.+-]{1,100})/;

const BLOCK = /^(require|exclude|replace|retract)\s*\($/;

/** Reads `go.mod`. */
export function readGoManifest(file: ManifestFile, others: OtherFiles): readonly Note[] {
  const locked = isLocked(file, others, ['go.sum']);
  const notes: Note[] = [];
  let block = '';
  for (const line of file.lines()) {
    const text = line.text.trim();
    const at = { file: file.path, start: line.start, end: line.start + line.text.length };
    block = text === ')' ? '' : (BLOCK.exec(text)?.[1] ?? block);
    const name = MODULE.exec(text)?.[1];
    if (name !== undefined) {
      notes.push({
        kind: 'package',
        at,
        ecosystem: 'go',
        name,
        version: undefined,
        description: undefined,
        commands: [],
        main: undefined,
      });
    }
    const required = REQUIRE.exec(text);
    if (required !== null && (block === '' || block === 'require')) {
      notes.push({
        kind: 'dependency',
        at,
        ecosystem: 'go',
        name: required[1] ?? '',
        spec: required[2] ?? '',
        scope: 'runtime',
        locked,
        indirect: /\/\/ indirect\b/.test(text),
      });
    }
  }
  return notes;
}
