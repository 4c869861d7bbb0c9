import type { Machine } from '../machine/machine.ts';
import { itemsOf, type ListShape, type Value } from './values.ts';

/** Where a server tells which tools it has each of them counts, not any one: lists are gone through item by item. */
export function isListing({ answering }: Machine): boolean {
  return answering?.listsTools === true;
}

/** The items of a list, those of the one it was chosen from where it was. */
export function eachOf(list: ListShape): readonly Value[] {
  return itemsOf(list.chosenFrom ?? list).items;
}
