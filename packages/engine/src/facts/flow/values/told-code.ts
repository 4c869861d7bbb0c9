import { TELLS_CODE } from '../../../knowledge/code-options.ts';
import { textOf } from './leads.ts';
import type { ItemsShape } from './shapes.ts';
import type { Value } from './values.ts';

type Told = ItemsShape['told'];

/** Pairs kept of one list. */
const MOST_TOLD = 8;

/** `list.push('-e', code)`: the code stays known for what it is where the place of both in the list is lost. */
export function toldIn(items: readonly Value[], before?: Told): Told {
  const pairs = items.flatMap((item, index): NonNullable<Told> => {
    const code = items[index + 1];
    const option = code === undefined ? undefined : textOf(item);
    return code !== undefined && option !== undefined && TELLS_CODE.test(option) ? [[option, code]] : [];
  });
  return bothTold(before, pairs.length === 0 ? undefined : pairs);
}

/** What either of two lists was told. */
export function bothTold(a: Told, b: Told): Told {
  if (a === undefined || b === undefined || a === b) return a ?? b;
  const others = b.filter(([, code]) => !a.some(([, known]) => known === code));
  return [...a, ...others].slice(0, MOST_TOLD);
}
