import { isTable, stringAt, tableAt } from '../manifest.ts';
import {
  type Draft,
  type DraftLock,
  foreignSource,
  lineFinder,
  nearest,
  parseJson,
  type ReadLock,
  type Root,
} from './lock.ts';
import { ASKED, NEEDED } from './npm-groups.ts';

type Table = Readonly<Record<string, unknown>>;

const FOLDER = 'node_modules/';
/** Deeper than npm nests; a path is as long as its nesting. */
const MOST_PATH = 2_000;

/** Reads `package-lock.json` and `npm-shrinkwrap.json` of every version. */
export const readNpmLock: ReadLock = (file) => {
  const data = parseJson(file.text);
  if (!isTable(data)) return undefined;
  const lineOf = lineFinder(file);
  const packages = tableAt(data, 'packages');
  return Object.keys(packages).length > 0 ? readPackages(packages, lineOf) : readNested(data, lineOf);
};

type LookUp = ReturnType<typeof nearest>;

/** From version 2 on: every folder with what lies in it, and what it asks for. */
function readPackages(packages: Table, lineOf: (words: string) => number): DraftLock {
  const lookUp = nearest(pathIn, (path) => Object.hasOwn(packages, path));
  const drafts: Draft[] = [];
  const roots: Root[] = [];
  for (const path of Object.keys(packages)) {
    const entry = tableAt(packages, path);
    if (!path.includes(FOLDER)) {
      for (const root of rootsOf(path, entry, lookUp)) roots.push(root);
    } else if (entry['link'] !== true) {
      const wants = NEEDED.flatMap((key) => Object.keys(tableAt(entry, key)));
      const found = wants.flatMap((name) => lookUp(path, name) ?? []);
      drafts.push(draftOf(path, entry, found, lineOf(`${JSON.stringify(path)}:`)));
    }
  }
  return { ecosystem: 'npm', drafts, roots };
}

/** What a part of the repository itself asks for. */
function* rootsOf(path: string, entry: Table, lookUp: LookUp): Generator<Root> {
  for (const [key, scope] of ASKED) {
    for (const name of Object.keys(tableAt(entry, key))) {
      const found = lookUp(path, name);
      if (found !== undefined) yield [found, scope];
    }
  }
}

/** Version 1: packages inside packages. What the repository asks for stands in its manifest alone. */
function readNested(data: Table, lineOf: (words: string) => number): DraftLock | undefined {
  if (!isTable(data['dependencies'])) return Object.hasOwn(data, 'lockfileVersion') ? EMPTY : undefined;
  const entries = flatten(data);
  const lookUp = nearest(pathIn, (path) => entries.has(path));
  const drafts = [...entries].map(([path, entry]): Draft => {
    const wants = Object.keys(tableAt(entry, 'requires')).flatMap((name) => lookUp(path, name) ?? []);
    const line = lineOf(`${JSON.stringify(nameIn(path))}: {`);
    // The repository asks for none that lies inside another.
    return Object.assign(draftOf(path, entry, wants, line), path.lastIndexOf(FOLDER) > 0 ? { asked: [] } : {});
  });
  return { ecosystem: 'npm', drafts };
}

/** Packages by the folder each would lie in, in the order of the file. */
function flatten(data: Table): ReadonlyMap<string, Table> {
  const entries = new Map<string, Table>();
  const waiting: (readonly [path: string, holder: Table])[] = [['', data]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, entry] = next;
    if (path !== '') entries.set(path, entry);
    const inside = Object.entries(tableAt(entry, 'dependencies')).flatMap(([name, held]) => {
      const below = `${path === '' ? '' : `${path}/`}${FOLDER}${name}`;
      return isTable(held) && below.length <= MOST_PATH ? [[below, held] as const] : [];
    });
    for (const one of inside.toReversed()) waiting.push(one);
  }
  return entries;
}

const EMPTY: DraftLock = { ecosystem: 'npm', drafts: [] };

function draftOf(path: string, entry: Table, wants: readonly string[], line: number): Draft {
  const integrity = stringAt(entry, 'integrity');
  const version = stringAt(entry, 'version') ?? '';
  return {
    keys: [path],
    name: stringAt(entry, 'name') ?? nameIn(path),
    version: foreignSource(version) === undefined ? version : (version.split('#')[1] ?? version),
    line,
    scope: entry['dev'] === true ? 'development' : isOptional(entry) ? 'optional' : undefined,
    integrity: integrity?.split(/\s+/),
    source: foreignSource(stringAt(entry, 'resolved')) ?? foreignSource(version),
    wants,
  };
}

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
}

function isOptional(entry: Table): boolean {
  return entry['optional'] === true || entry['devOptional'] === true;
}

/** Beside the folder that asks, or beside one of those above: as Node.js looks for it. */
function pathIn(base: string, name: string): string {
  return `${base}${base === '' ? '' : '/'}${FOLDER}${name}`;
}
