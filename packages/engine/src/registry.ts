import { readdir } from 'node:fs/promises';
import { CATEGORIES, CATEGORY_KEYS, type Category } from '@assay/contract/vocabulary';
import type { Check } from './check.ts';
import { RETIRED_CHECKS } from './retired-checks.ts';

let loading: Promise<readonly Check[]> | undefined;

/** Every check, found by folder and sorted by id; loaded once per process. */
export function loadChecks(): Promise<readonly Check[]> {
  loading ??= discoverChecks();
  return loading;
}

async function discoverChecks(): Promise<readonly Check[]> {
  const folders = await Promise.all(CATEGORY_KEYS.map(loadCategory));
  return folders.flat().toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function loadCategory(category: Category): Promise<readonly Check[]> {
  const folder = new URL(`./checks/${category}/`, import.meta.url);
  const names = (await readdir(folder)).filter((name) => /^[a-z0-9-]+\.(?:ts|js)$/.test(name)).toSorted();
  return Promise.all(names.map((name) => loadCheck(category, new URL(name, folder))));
}

async function loadCheck(category: Category, file: URL): Promise<Check> {
  const name = file.pathname.slice(file.pathname.lastIndexOf('/') + 1).replace(/\.(?:ts|js)$/, '');
  const expected = `${CATEGORIES[category]}-${name}`;
  // What a module exports is known only once it is loaded; the id below and the tests of all checks stand guard.
  const { check } = (await import(file.href)) as { check?: Check };
  if (check?.id !== expected) {
    throw new Error(`The check in checks/${category}/${name} must have the id ${expected}, not ${check?.id}.`);
  }
  if (RETIRED_CHECKS.has(expected)) throw new Error(`The check id ${expected} is retired and never used again.`);
  return check;
}
