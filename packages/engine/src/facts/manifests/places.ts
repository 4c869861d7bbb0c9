import type { Span } from '../span.ts';
import type { ManifestFile } from './manifest.ts';

/** Characters searched in one file, from its beginning each time: the longest manifests that people write need a tenth. */
const MOST_SEARCHED = 50_000_000;
/** Then what is searched for stands behind what was found last, or nowhere; this often it may be nowhere. */
const MOST_MISSES = 20;

interface Search {
  searched: number;
  from: number;
  misses: number;
}

const searches = new WeakMap<ManifestFile, Search>();

/** The first place of some words at or after an offset; the file's beginning where they are not found. */
export function placeOfText(file: ManifestFile, words: string, after = 0): Span {
  const start = find(file, words, after);
  return start < 0 ? { file: file.path, start: 0, end: 0 } : { file: file.path, start, end: start + words.length };
}

function find(file: ManifestFile, words: string, after: number): number {
  let search = searches.get(file);
  if (search === undefined) {
    search = { searched: 0, from: 0, misses: 0 };
    searches.set(file, search);
  }
  if (search.misses >= MOST_MISSES) return -1;
  const from = search.searched < MOST_SEARCHED ? after : Math.max(after, search.from);
  const start = file.text.indexOf(words, from);
  search.searched += (start < 0 ? file.text.length : start) - from;
  if (start >= 0) search.from = start;
  else if (search.searched >= MOST_SEARCHED) search.misses += 1;
  return start;
}
