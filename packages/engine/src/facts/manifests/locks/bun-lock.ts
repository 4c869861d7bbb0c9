import { readJson } from '../../text/read-json.ts';
import { isTable, stringAt, tableAt } from '../manifest.ts';
import { type Draft, foreignSource, lineFinder, nearest, type ReadLock, type Root } from './lock.ts';
import { ASKED, NEEDED } from './npm-groups.ts';

type Table = Readonly<Record<string, unknown>>;

/** A key is the way to a package through those that hold it. Half a name, the scope alone, holds nothing. */
function keyIn(base: string, name: string): string | undefined {
  const isScope = base.slice(base.lastIndexOf('/') + 1).startsWith('@');
  return isScope ? undefined : `${base}${base === '' ? '' : '/'}${name}`;
}

/** Reads `bun.lock`: JSON with trailing commas, each package a list of name, registry, needs and integrity. */
export const readBunLock: ReadLock = (file) => {
  const data = readJson(file.text)?.root.value;
  if (!isTable(data) || !isTable(data['packages'])) return undefined;
  const packages = tableAt(data, 'packages');
  const lineOf = lineFinder(file);
  const lookUp = nearest(keyIn, (key) => Object.hasOwn(packages, key));
  const drafts = Object.entries(packages).flatMap(([key, entry]) =>
    Array.isArray(entry) ? (draftOf(key, entry, lookUp, lineOf(`${JSON.stringify(key)}: [`)) ?? []) : [],
  );
  const roots = Object.values(tableAt(data, 'workspaces')).flatMap((workspace): readonly Root[] =>
    ASKED.flatMap(([group, scope]) => Object.keys(tableAt(workspace, group)).map((name): Root => [name, scope])),
  );
  return { ecosystem: 'npm', drafts, roots };
};

function draftOf(
  key: string,
  entry: readonly unknown[],
  lookUp: ReturnType<typeof nearest>,
  line: number,
): Draft | undefined {
  const [spec, ...rest] = entry;
  if (typeof spec !== 'string') return undefined;
  const at = spec.indexOf('@', 1);
  const version = spec.slice(at + 1);
  if (at < 0 || /^(?:workspace|link|file|root):/.test(version)) return undefined;
  const about: Table = rest.find(isTable) ?? {};
  const integrity = rest.findLast((part) => typeof part === 'string' && /^sha\d+-/.test(part));
  const source = foreignSource(version);
  return {
    keys: [key],
    name: spec.slice(0, at),
    version: source === undefined ? version : (version.split('#')[1] ?? version),
    line,
    integrity: typeof integrity === 'string' ? [integrity] : undefined,
    source: source ?? stringAt(about, 'tarball'),
    wants: NEEDED.flatMap((group) => Object.keys(tableAt(about, group))).flatMap((name) => lookUp(key, name) ?? []),
  };
}
