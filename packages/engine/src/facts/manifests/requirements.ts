import type { Note } from '../notes.ts';
import type { ManifestFile } from './manifest.ts';

/** Name, extras, then a version or an address; comments and markers cut off. */
const REQUIREMENT = /^([A-Za-z0-9][A-Za-z0-9._-]{0,99})(?:\[[^\]]{0,200}\])?\s{0,10}(.{0,500})$/;

/** On the requirement's own line, or on those that continue it. */
const HASH = /--hash=(sha(?:256|384|512):[0-9a-f]{64,128})\b/g;

/** One requirement as pip writes it (`name[extra]>=1; marker`). */
export function parseRequirement(line: string): { readonly name: string; readonly spec: string } | undefined {
  const bare =
    line
      .replace(/(?:^|\s)#.*$/, '')
      .split(';', 1)[0]
      ?.trim() ?? '';
  const match = REQUIREMENT.exec(bare);
  return match === null
    ? undefined
    : { name: match[1] ?? '', spec: (match[2] ?? '').replace(/\s+--hash=.*$/, '').trim() };
}

/** Reads `requirements.txt` and its kin; lines that begin with an option are no requirements. */
export function readRequirements(file: ManifestFile): readonly Note[] {
  const notes: Extract<Note, { kind: 'dependency' }>[] = [];
  let integrity: string[] = [];
  for (const line of file.lines()) {
    const text = line.text.trim();
    const hashes = [...text.matchAll(HASH)].map(([, hash = '']) => hash);
    if (text.startsWith('-')) integrity.push(...hashes);
    if (text === '' || text.startsWith('#') || text.startsWith('-')) continue;
    const requirement = parseRequirement(text.replace(/\\$/, ''));
    if (requirement === undefined) continue;
    integrity = hashes;
    const start = line.start + line.text.indexOf(text);
    notes.push({
      kind: 'dependency',
      at: { file: file.path, start, end: start + text.length },
      ecosystem: 'pypi',
      ...requirement,
      scope: /dev|test|lint|docs?\b/i.test(file.path) ? 'development' : 'runtime',
      locked: requirement.spec.startsWith('=='),
      integrity,
    });
  }
  return notes;
}
