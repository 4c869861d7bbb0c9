import type { Machine } from '../machine/machine.ts';
import { isToolLike } from './tool-likeness.ts';
import { itemsOf, type Value } from './values.ts';
import type { ListShape } from './shapes.ts';

/** Where a server tells which tools it has each of them counts, not any one: lists are gone through item by item. */
export function isListing({ answering }: Machine): boolean {
  return answering?.listsTools === true;
}

/** The items of a list, those of the one it was chosen from where it was. */
export function eachOf(list: ListShape): readonly Value[] {
  return itemsOf(list.chosenFrom ?? list).items;
}

const MOST_TOOLS = 200;

/** The items of a list of tools, which are gone through one by one too. */
export function toolsIn({ shape }: Value): readonly Value[] | undefined {
  if (shape?.kind !== 'list') return undefined;
  const items = eachOf(shape);
  return areTools(items) ? items : undefined;
}

/** Whether some values are tools, by the first of them. */
export function areTools(values: readonly Value[]): boolean {
  return values.length > 0 && values.length <= MOST_TOOLS && values.slice(0, FIRST).some(isToolLike);
}
const FIRST = 2;
