import { isTable, readToml, stringAt, stringsAt, tableAt } from '../manifest.ts';
import { type Draft, lineFinder, parseJson, type ReadLock, type Root } from './lock.ts';

type Table = Readonly<Record<string, unknown>>;

/** Sources that are the repository itself. */
const OWN = ['editable', 'virtual', 'directory', 'workspace'] as const;

/** Reads `poetry.lock`, `uv.lock` and `pdm.lock`: TOML with one table a package. */
export const readPythonLock: ReadLock = (file) => {
  const data = readToml(file.text);
  if (data === undefined) return undefined;
  const lineOf = lineFinder(file);
  const drafts: Draft[] = [];
  const roots: Root[] = [];
  const filesByName = tableAt(data, 'metadata', 'files');
  for (const entry of tablesAt(data, 'package')) {
    const name = stringAt(entry, 'name') ?? '';
    const line = lineOf(`name = ${JSON.stringify(name)}`);
    const source = tableAt(entry, 'source');
    if (OWN.some((key) => Object.hasOwn(source, key))) for (const root of rootsOf(entry)) roots.push(root);
    else drafts.push(draftOf(entry, name, line, filesByName));
  }
  return { ecosystem: 'pypi', drafts, roots: roots.length > 0 ? roots : undefined };
};

function draftOf(entry: Table, name: string, line: number, filesByName: Table): Draft {
  const version = stringAt(entry, 'version') ?? '';
  const source = tableAt(entry, 'source');
  const isRegistry = Object.hasOwn(source, 'registry') || stringAt(source, 'type') === 'legacy';
  return {
    keys: [`${pythonName(name)} ${version}`, pythonName(name)],
    name,
    version,
    line,
    scope: scopeOf(entry),
    files: [...filesOf(entry), ...tablesAt(filesByName, name).flatMap(fileOf)],
    source: isRegistry ? undefined : (stringAt(source, 'git') ?? stringAt(source, 'url') ?? stringAt(entry, 'git')),
    wants: wantsOf(entry),
  };
}

/** Groups since poetry 2 and pdm, one category before that. */
function scopeOf(entry: Table): Draft['scope'] {
  if (entry['optional'] === true) return 'optional';
  const groups = stringsAt(entry, 'groups');
  const isForRunning = groups.length === 0 || groups.some((group) => /^(?:main|default)$/.test(group));
  return isForRunning && stringAt(entry, 'category') !== 'dev' ? undefined : 'development';
}

/** A table of names, a list of tables, or a list of requirements. */
function wantsOf(entry: Table): readonly string[] {
  const { dependencies } = entry;
  if (isTable(dependencies)) return Object.keys(dependencies).map(pythonName);
  const lines = stringsAt(entry, 'dependencies').map((line) => pythonName(/^[\w.-]+/.exec(line)?.[0] ?? ''));
  return [...lines, ...tablesAt(entry, 'dependencies').map(keyOf)];
}

function rootsOf(entry: Table): readonly Root[] {
  const groups = (key: string): readonly Table[] => {
    const table = tableAt(entry, key);
    return Object.keys(table).flatMap((group) => tablesAt(table, group));
  };
  return [
    ...tablesAt(entry, 'dependencies').map((one): Root => [keyOf(one), 'runtime']),
    ...groups('optional-dependencies').map((one): Root => [keyOf(one), 'optional']),
    ...groups('dev-dependencies').map((one): Root => [keyOf(one), 'development']),
  ];
}

/** The version stands there only where a name has several. */
function keyOf(wanted: Table): string {
  const version = stringAt(wanted, 'version');
  const name = pythonName(stringAt(wanted, 'name') ?? '');
  return version === undefined ? name : `${name} ${version}`;
}

function filesOf(entry: Table): NonNullable<Draft['files']> {
  return [tableAt(entry, 'sdist'), ...tablesAt(entry, 'wheels'), ...tablesAt(entry, 'files')].flatMap(fileOf);
}

function fileOf(file: Table): NonNullable<Draft['files']> {
  const name = stringAt(file, 'file') ?? stringAt(file, 'filename') ?? stringAt(file, 'url');
  const hash = stringAt(file, 'hash');
  return name === undefined || hash === undefined ? [] : [[name.slice(name.lastIndexOf('/') + 1), hash]];
}

/** Reads `Pipfile.lock`. */
export const readPipfileLock: ReadLock = (file) => {
  const data = parseJson(file.text);
  if (!isTable(data) || !isTable(data['_meta'])) return undefined;
  const lineOf = lineFinder(file);
  const read = (section: string, scope: Draft['scope']): readonly Draft[] =>
    Object.entries(tableAt(data, section)).flatMap(([name, entry]) => {
      if (!isTable(entry) || Object.hasOwn(entry, 'path')) return [];
      const version = (stringAt(entry, 'version') ?? stringAt(entry, 'ref') ?? '').replace(/^==/, '');
      const [integrity, source] = [stringsAt(entry, 'hashes'), stringAt(entry, 'git')];
      const line = lineOf(`${JSON.stringify(name)}: {`);
      return [{ keys: [pythonName(name)], name, version, line, scope, integrity, source, wants: undefined }];
    });
  return { ecosystem: 'pypi', drafts: [...read('default', undefined), ...read('develop', 'development')] };
};

/** Names that the index takes for one. */
function pythonName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
}

function tablesAt(table: unknown, key: string): readonly Table[] {
  const list = isTable(table) && Object.hasOwn(table, key) ? table[key] : undefined;
  return Array.isArray(list) ? list.filter(isTable) : [];
}
