import { type Branch, below, readIndented, valueOf } from './indented.ts';
import { type Draft, type ReadLock, type Root } from './lock.ts';
import { ASKED } from './npm-groups.ts';

/** Reads `pnpm-lock.yaml` of every version. */
export const readPnpmLock: ReadLock = ({ text }) => {
  const file = readIndented(text);
  if (valueOf(file, 'lockfileVersion') === undefined) return undefined;
  const needs = neededBy([...below(file, 'packages'), ...below(file, 'snapshots')]);
  const drafts = new Map<string, Draft>();
  for (const branch of below(file, 'packages')) {
    const draft = draftOf(branch, needs);
    if (draft !== undefined && !drafts.has(draft.keys[0] ?? '')) drafts.set(draft.keys[0] ?? '', draft);
  }
  const importers = below(file, 'importers').map((importer) => importer.below);
  const roots = [file, ...importers].flatMap(rootsOf);
  return { ecosystem: 'npm', drafts: [...drafts.values()], roots };
};

function draftOf(
  { key, line, below: about }: Branch,
  needs: ReadonlyMap<string, readonly string[]>,
): Draft | undefined {
  const { name, version } = partsOf(key);
  if (name === '') return undefined;
  const isAddress = /^[a-z+]+:/.test(version);
  const integrity = /\bintegrity: ([^\s,}]+)/.exec(valueOf(about, 'resolution') ?? '')?.[1];
  return {
    keys: [`${name}@${version}`],
    name: valueOf(about, 'name') ?? name,
    version: isAddress ? (valueOf(about, 'version') ?? '') : version,
    line,
    scope:
      valueOf(about, 'dev') === 'true' ? 'development' : valueOf(about, 'optional') === 'true' ? 'optional' : undefined,
    integrity: integrity === undefined ? undefined : [integrity],
    source: isAddress ? version : undefined,
    wants: needs.get(`${name}@${version}`) ?? [],
  };
}

/** One package stands there once for each set of peers; what it needs is what any of them needs. */
function neededBy(branches: readonly Branch[]): ReadonlyMap<string, readonly string[]> {
  const needs = new Map<string, string[]>();
  for (const { key, below: about } of branches) {
    const { name, version } = partsOf(key);
    const wanted = [...below(about, 'dependencies'), ...below(about, 'optionalDependencies')];
    const known = needs.get(`${name}@${version}`) ?? [];
    needs.set(`${name}@${version}`, known);
    for (const other of wanted) known.push(keyOf(other.key, other.value));
  }
  return needs;
}

function rootsOf(importer: readonly Branch[]): readonly Root[] {
  return ASKED.flatMap(([group, scope]) =>
    below(importer, group).map(({ key, value, below: about }): Root => [
      keyOf(key, valueOf(about, 'version') ?? value),
      scope,
    ]),
  );
}

/** A version stands for the package of its key, unless it names one itself, as an alias does. */
function keyOf(name: string, version: string): string {
  const bare = withoutPeers(version);
  const named = bare.startsWith('/') || /^@?[^@:]+@/.test(bare) ? partsOf(bare) : { name, version: bare };
  return `${named.name}@${named.version}`;
}

/** `/name@1.0.0(peer@2.0.0)`, before that `/name/1.0.0_peer@2.0.0`, since then without the slash. */
function partsOf(key: string): { readonly name: string; readonly version: string } {
  const bare = withoutPeers(key).replace(/^\//, '');
  const at = bare.indexOf('@', 1);
  const slash = bare.lastIndexOf('/');
  const cut = at > 0 ? at : slash;
  return cut < 1 ? { name: '', version: '' } : { name: bare.slice(0, cut), version: bare.slice(cut + 1) };
}

function withoutPeers(text: string): string {
  const bare = text.split('(', 1)[0] ?? '';
  return /^\/[^_]*\/\d[^/]*_/.test(bare) || /^\d[\w.+-]*_/.test(bare) ? (bare.split('_', 1)[0] ?? '') : bare;
}
