import { sinkBits } from './kinds.ts';
import type { ItemsShape } from './shapes.ts';
import { safer, type Value } from './values.ts';

/** What stands behind it is no option of a program. */
const ENDS: ReadonlySet<unknown> = new Set(['--', '--end-of-options']);
const ARGUMENT_BITS = sinkBits(['argument']);
/** Begins with something else than a dash, or with the whole name of an option: the rest is what that option is given. */
const NO_OPTION_OF_ITS_OWN = /^(?:[^-]|--?[A-Za-z][\w-]*=)/;

/** Whether what comes behind it is no option. */
export function endsOptions({ constant }: Value): boolean {
  return ENDS.has(constant);
}

/** Whether whatever is put behind these items stands behind the end of options. */
export function isEnded({ items, isEnded: wasEnded }: ItemsShape): boolean {
  return wasEnded === true || items.some(endsOptions);
}

/** The items of a list as they stay where nobody counts them any more: those that are no options whatever is in them. */
export function asArguments(items: readonly Value[], isBehind: boolean): readonly Value[] {
  if (items.every(({ taint }) => taint === undefined)) return items;
  let isOver = isBehind;
  return items.map((item) => {
    const told = asArgument(item, isOver);
    isOver ||= endsOptions(item);
    return told;
  });
}

/** The same of one item. */
export function asArgument(item: Value, isBehind: boolean): Value {
  return isBehind || NO_OPTION_OF_ITS_OWN.test(item.prefix ?? '') ? safer(item, ARGUMENT_BITS) : item;
}
