import { fileNameOf, folderOf } from '../../../tree/paths.ts';
import type { OtherFiles } from '../../code.ts';

/** What stands before the path of a file that is run where it is named: `include:lib/store.php`. */
export const INCLUDED = 'include:';

/** Files that include files: longer chains are left alone. */
const DEEPEST = 3;
const MOST_FILES = 40;

/**
 * The file that declares a name among those that a file includes, and those include: `include:lib/store.php#connect`. Which folder a
 * path begins in is seldom written out, so that the file is known by its name and the folders before it.
 */
export function resolveIncluded(from: string, specifier: string, others: OtherFiles): string | null {
  const [path = '', name = ''] = specifier.slice(INCLUDED.length).split('#');
  const open = [{ path: includedAt(from, path, others), depth: 1 }];
  const seen = new Set<string>();
  for (let next = open.shift(); next !== undefined && seen.size < MOST_FILES; next = open.shift()) {
    if (next.path === undefined || next.path === from || seen.has(next.path)) continue;
    seen.add(next.path);
    const text = others.read(next.path)?.text ?? '';
    if (declares(text, name)) return next.path;
    if (next.depth >= DEEPEST) continue;
    for (const [, inner = ''] of text.matchAll(INCLUDES))
      open.push({ path: includedAt(next.path, inner, others), depth: next.depth + 1 });
  }
  return null;
}

const INCLUDES = /\b(?:include|require)(?:_once)?\b[^;'"\n]{0,80}['"]([^'"\n]{1,120}\.php)['"]/g;

/** Whether a text gives a variable a value, or declares a function or class of the name. */
function declares(text: string, name: string): boolean {
  const at = name.startsWith('$') ? text.indexOf(name) : text.indexOf(` ${name}`);
  if (at < 0) return false;
  const word = name.replaceAll('$', String.raw`\$`);
  const pattern = name.startsWith('$') ? String.raw`${word}\s*=(?!=)` : String.raw`\b(?:function|class)\s+&?${word}\b`;
  return new RegExp(pattern).test(text);
}

function includedAt(from: string, written: string, others: OtherFiles): string | undefined {
  const folders = folderOf(written)
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  const near = folderOf(from).split('/');
  let best: { path: string; shared: number } | undefined;
  for (const path of others.filesNamed(fileNameOf(written))) {
    const own = folderOf(path).split('/');
    if (folders.some((folder, index) => own[own.length - folders.length + index] !== folder)) continue;
    const end = own.findIndex((part, index) => part !== near[index]);
    const shared = end < 0 ? own.length : end;
    if (best === undefined || shared > best.shared) best = { path, shared };
  }
  return best?.path;
}
