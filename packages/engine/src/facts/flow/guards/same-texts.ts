import { LEADS_TO_PROTOTYPE } from '../../../knowledge/prototype-keys.ts';
import { ALL_SINKS, sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { itemsOf, type Value } from '../values/values.ts';
import { PATH_BITS } from './cleaning.ts';

const PROTOTYPE_BITS = sinkBits(['prototype']);

/** What to be the same as a known text proves, or as one of a list: everything but what that very text does. */
export function provedBySameness(known: Value): number {
  const { shape } = known;
  if (shape?.kind !== 'list') return ALL_SINKS & ~doneBy(known);
  return itemsOf(shape).items.reduce((proved, item) => proved & ~doneBy(item), ALL_SINKS);
}

/** `..`, `os.pardir`, or a list of such words. */
export function holdsWayUp(known: Value): boolean {
  return (provedBySameness(known) & PATH_BITS) !== PATH_BITS;
}

function doneBy(value: Value): number {
  const text = textOf(value);
  if (text === LEADS_TO_PROTOTYPE) return PROTOTYPE_BITS;
  return text === '..' || /(?:^|\.)pardir$/.test(value.name?.text ?? '') ? PATH_BITS : 0;
}
