import { deepTaint } from './deep-taint.ts';
import { textOf } from './leads.ts';
import type { Value } from './values.ts';

/** Nothing, a separator, or a step up: no name stands last. */
const NO_NAME = /(?:^|[\\/])\.{0,2}$/;
const NAME_BEHIND_SEPARATOR = /[\\/](?!\.{1,2}$)[^\\/]+$/;

/** Whether the last of the parts a path is joined of is a name that nobody outside has a say in. */
export function isOwnName(part: Value): boolean {
  const text = textOf(part);
  return text === undefined ? deepTaint(part) === undefined : !NO_NAME.test(text);
}

/** Whether text that is put behind other text ends in a name, with a separator before it. */
export function endsInName(text: string): boolean {
  return NAME_BEHIND_SEPARATOR.test(text);
}
