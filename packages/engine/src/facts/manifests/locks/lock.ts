import type { Ecosystem } from '@assay/contract';
import type { LockedPackage, Note } from '../../notes.ts';
import type { ManifestFile } from '../manifest.ts';

/** A package as the reader of one format sees it: others are still named by key. */
export interface Draft extends Omit<LockedPackage, 'needs'> {
  /** Every name under which others ask for it; where two packages share one, the first has it. */
  readonly keys: readonly string[];
  /** Keys of what it needs; undefined where the format does not say. */
  readonly wants: readonly string[] | undefined;
}

/** What the repository itself asks for: a key, and what for. */
export type Root = readonly [key: string, scope: 'runtime' | 'development' | 'optional'];

/** A lockfile as the reader of its format leaves it. */
export interface DraftLock {
  readonly ecosystem: Ecosystem;
  readonly holds?: 'resolution' | 'checksums';
  readonly drafts: readonly Draft[];
  readonly roots?: readonly Root[] | undefined;
}

/** Reads the text of one kind of lockfile; undefined where it is none. */
export type ReadLock = (file: ManifestFile) => DraftLock | undefined;

const MOST_PACKAGES = 20_000;
/** Longer than any registry takes. */
const MOST_CHARACTERS = 250;
const MOST_FILES = 20;

/** Puts places in the list where keys were. Packages beyond the limit, or of no possible name, are counted. */
export function finishLock(file: ManifestFile, lock: DraftLock): Note {
  const kept = lock.drafts.filter(isPossible).slice(0, MOST_PACKAGES);
  const places = new Map<string, number>();
  for (const [place, { keys }] of kept.entries()) {
    for (const key of keys) if (!places.has(key)) places.set(key, place);
  }
  const placesOf = (keys: readonly string[]): readonly number[] => [
    ...new Set(keys.flatMap((key) => places.get(key) ?? [])),
  ];
  return {
    kind: 'lockfile',
    at: { file: file.path, start: 0, end: 0 },
    ecosystem: lock.ecosystem,
    holds: lock.holds ?? 'resolution',
    packages: kept.map((draft) => packageOf(draft, placesOf)),
    roots: lock.roots?.flatMap(([key, scope]) => {
      const place = places.get(key);
      return place === undefined ? [] : [[place, scope] as const];
    }),
    leftOut: lock.drafts.length - kept.length,
  };
}

function packageOf(draft: Draft, placesOf: (keys: readonly string[]) => readonly number[]): LockedPackage {
  const { name, version, line, scope, integrity, files, source, asked, wants } = draft;
  return {
    name,
    version,
    line,
    scope,
    integrity: integrity?.slice(0, MOST_FILES),
    files: files?.slice(0, MOST_FILES),
    source,
    asked,
    needs: wants === undefined ? undefined : placesOf(wants),
  };
}

function isPossible({ name, version }: Draft): boolean {
  return [name, version].every((text) => text !== '' && text.length <= MOST_CHARACTERS);
}

/** A few: machines write lockfiles in order, and a file that is not costs lines, not time. */
const MOST_MISSES = 20;

/** Finds words one after the other and tells their lines; 0 for what is not found. */
export function lineFinder({ text, lineTable }: ManifestFile): (words: string) => number {
  let from = 0;
  let misses = 0;
  return (words) => {
    const at = misses < MOST_MISSES ? text.indexOf(words, from) : -1;
    if (at < 0) {
      misses += 1;
      return 0;
    }
    from = at + words.length;
    return lineTable().lineOf(at);
  };
}

/** Characters of keys looked up: far more than the largest lockfiles need; a hostile one is followed no further. */
const MOST_LOOKED_UP = 50_000_000;

/** Looks for a package from where it is asked for, then from each level above. */
export function nearest(
  keyIn: (base: string, name: string) => string | undefined,
  has: (key: string) => boolean,
): (from: string, name: string) => string | undefined {
  let lookedUp = 0;
  return (from, name) => {
    for (let base = from; lookedUp < MOST_LOOKED_UP; base = base.slice(0, Math.max(0, base.lastIndexOf('/')))) {
      lookedUp += base.length + name.length;
      const key = keyIn(base, name);
      if (key !== undefined && has(key)) return key;
      if (base === '') return undefined;
    }
    return undefined;
  };
}

/** Plain data of a JSON text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** An address of a repository or an archive; undefined for a registry's own. */
export function foreignSource(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const isGit = /^(?:git[+:@]|git\+|github:|gitlab:|bitbucket:)|\.git(?:[#?]|$)/.test(address);
  return isGit || address.startsWith('https://codeload.github.com/') ? address : undefined;
}
