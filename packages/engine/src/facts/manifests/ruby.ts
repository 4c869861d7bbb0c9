import type { OtherFiles } from '../code.ts';
import type { Note } from '../notes.ts';
import { besides, isLocked, type ManifestFile } from './manifest.ts';

const GEM = /^\s{0,20}gem\s{0,4}\(?\s{0,4}["']([\w.-]{1,100})["']([^#\n]{0,300})/;
const SPEC_DEPENDENCY =
  /\.add_(runtime_|development_)?dependency\s{0,4}\(?\s{0,4}["']([\w.-]{1,100})["']([^#\n]{0,300})/;
const SPEC_NAME = /\.name\s{0,10}=\s{0,4}["']([\w.-]{1,100})["']/;
const EXTENSION = /\.extensions\s{0,10}(?:=|<<)[^\n]{0,40}["']([^"'\n]{1,200})["']/;

/** Reads a `Gemfile` or a gemspec line by line: both are programs, and programs of the repository are never run. */
export function readGemManifest(file: ManifestFile, others: OtherFiles): readonly Note[] {
  const locked = isLocked(file, others, ['Gemfile.lock']);
  const notes: Note[] = [];
  for (const { text, start } of file.lines()) {
    const at = { file: file.path, start, end: start + text.length };
    const gem = GEM.exec(text);
    const dependency = SPEC_DEPENDENCY.exec(text);
    if (gem !== null) {
      notes.push({
        kind: 'dependency',
        at,
        ecosystem: 'gem',
        name: gem[1] ?? '',
        spec: specOf(gem[2]),
        scope: 'runtime',
        locked,
      });
    }
    if (dependency !== null) {
      const scope = dependency[1] === 'development_' ? 'development' : 'runtime';
      notes.push({
        kind: 'dependency',
        at,
        ecosystem: 'gem',
        name: dependency[2] ?? '',
        spec: specOf(dependency[3]),
        scope,
        locked,
      });
    }
    const name = SPEC_NAME.exec(text)?.[1];
    if (name !== undefined) {
      notes.push({
        kind: 'package',
        at,
        ecosystem: 'gem',
        name,
        version: undefined,
        description: undefined,
        commands: [],
        main: undefined,
      });
    }
    const extension = EXTENSION.exec(text)?.[1];
    if (extension !== undefined) {
      notes.push({ kind: 'hook', at, event: 'gem install', command: extension, target: besides(file, extension) });
    }
  }
  return notes;
}

function specOf(rest: string | undefined): string {
  return (rest ?? '').replace(/^[\s,)]+|[\s)]+$/g, '').replaceAll(/["']/g, '');
}
