import { CATEGORIES, type Category, CATEGORY_KEYS } from '@assay/contract/vocabulary';

/** Category in words, then the bad thing: `rce-command-injection`. */
export type CheckId = `${(typeof CATEGORIES)[Category]}-${string}`;

/** The category a check id begins with. */
export function categoryOf(id: CheckId): Category {
  const found = CATEGORY_KEYS.find((category) => id.startsWith(`${CATEGORIES[category]}-`));
  // The type of an id guarantees a category's words; only a lying cast could get here without.
  if (found === undefined) throw new TypeError(`The check id ${id} begins with no category.`);
  return found;
}
