import { ownEntry } from '../../knowledge/own-entry.ts';
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
  stringsAt,
  tableAt,
} from './manifest.ts';
import { placeOfText } from './places.ts';
import { parseRequirement } from './requirements.ts';

const LOCKFILES = ['poetry.lock', 'uv.lock', 'pdm.lock', 'Pipfile.lock'];

/** Reads `pyproject.toml`, `Pipfile` and `setup.cfg`. */
export function readPythonManifest(file: ManifestFile, others: OtherFiles): readonly Note[] {
  if (file.path.toLowerCase().endsWith('setup.cfg')) return readSetupConfig(file, others);
  const data = readToml(file.text);
  if (data === undefined) return [manifestGap(file, 'malformed')];
  const locked = isLocked(file, others, LOCKFILES);
  return [...packageOf(file, data), ...dependenciesOf(file, data, locked), ...backendOf(file, data, others)];
}

function packageOf(file: ManifestFile, data: unknown): readonly Note[] {
  const project = { ...tableAt(data, 'tool', 'poetry'), ...tableAt(data, 'project') };
  const name = stringAt(project, 'name');
  if (name === undefined) return [];
  return [
    {
      kind: 'package',
      at: placeOfText(file, name),
      ecosystem: 'pypi',
      name,
      version: stringAt(project, 'version'),
      description: stringAt(project, 'description'),
      commands: Object.keys({ ...tableAt(data, 'tool', 'poetry', 'scripts'), ...tableAt(data, 'project', 'scripts') }),
      main: undefined,
    },
  ];
}

function dependenciesOf(file: ManifestFile, data: unknown, locked: boolean): readonly Note[] {
  const extras = Object.entries(tableAt(data, 'project', 'optional-dependencies'));
  const groups = Object.entries(tableAt(data, 'dependency-groups'));
  const lists: readonly (readonly [Scope, readonly unknown[]])[] = [
    ['runtime', stringsAt(tableAt(data, 'project'), 'dependencies')],
    ['build', stringsAt(tableAt(data, 'build-system'), 'requires')],
    ...extras.map(([, list]) => ['optional', Array.isArray(list) ? list : []] as const),
    ...groups.map(([, list]) => ['development', Array.isArray(list) ? list : []] as const),
  ];
  const tables: readonly (readonly [Scope, Readonly<Record<string, unknown>>])[] = [
    ['runtime', tableAt(data, 'tool', 'poetry', 'dependencies')],
    ['development', tableAt(data, 'tool', 'poetry', 'dev-dependencies')],
    ['development', tableAt(data, 'tool', 'poetry', 'group', 'dev', 'dependencies')],
    ['runtime', tableAt(data, 'packages')],
    ['development', tableAt(data, 'dev-packages')],
  ];
  const notes: Note[] = [];
  for (const [scope, list] of lists) {
    for (const line of list) {
      const requirement = typeof line === 'string' ? parseRequirement(line) : undefined;
      if (requirement === undefined) continue;
      notes.push({
        kind: 'dependency',
        at: placeOfText(file, String(line)),
        ecosystem: 'pypi',
        ...requirement,
        scope,
        locked,
      });
    }
  }
  for (const [scope, table] of tables) {
    for (const [name, spec] of Object.entries(table)) {
      if (name === 'python') continue;
      const text = typeof spec === 'string' ? spec : JSON.stringify(spec);
      notes.push({
        kind: 'dependency',
        at: placeOfText(file, name),
        ecosystem: 'pypi',
        name,
        spec: text,
        scope,
        locked,
      });
    }
  }
  return notes;
}

/** A build backend inside the repository is code that runs when somebody installs from source. */
function backendOf(file: ManifestFile, data: unknown, others: OtherFiles): readonly Note[] {
  const system = tableAt(data, 'build-system');
  const backend = stringAt(system, 'build-backend');
  const folders = stringsAt(system, 'backend-path');
  if (backend === undefined || folders.length === 0) return [];
  const module = `${backend.split(':', 1)[0]?.replaceAll('.', '/')}.py`;
  const target = folders
    .map((folder) => besides(file, `${folder}/${module}`))
    .find((path) => others.blobOf(path) !== undefined);
  return [{ kind: 'hook', at: placeOfText(file, backend), event: 'python build', command: backend, target }];
}

/** `install_requires` and its neighbours: a key, then one requirement on each indented line. */
function readSetupConfig(file: ManifestFile, others: OtherFiles): readonly Note[] {
  const notes: Note[] = [];
  const locked = isLocked(file, others, LOCKFILES);
  let scope: Scope | undefined;
  for (const { text, start } of file.lines()) {
    const key = /^([\w.-]+)\s{0,4}=/.exec(text)?.[1];
    if (key !== undefined) scope = ownEntry(SETUP_KEYS, key);
    const requirement = scope !== undefined && /^\s+\S/.test(text) ? parseRequirement(text.trim()) : undefined;
    if (scope === undefined || requirement === undefined) continue;
    const at = { file: file.path, start, end: start + text.length };
    notes.push({ kind: 'dependency', at, ecosystem: 'pypi', ...requirement, scope, locked });
  }
  return notes;
}

const SETUP_KEYS: Readonly<Record<string, Scope>> = {
  install_requires: 'runtime',
  setup_requires: 'build',
  tests_require: 'development',
};
