import { LEADS_TO_PROTOTYPE } from '../../../knowledge/prototype-keys.ts';
import { sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { itemsOf, type Value } from '../values/values.ts';
import { PATH_BITS } from './cleaning.ts';

export const PROTOTYPE_BITS: number = sinkBits(['prototype']);

/** Sink kinds that a known text, or one of a list, does harm to: to be the same proves nothing for them. */
export function harmOf(known: Value): number {
  const { shape } = known;
  if (shape?.kind !== 'list') return harmOfText(known);
  return itemsOf(shape).items.reduce((harm, item) => harm | harmOfText(item), 0);
}

/** `..`, `os.pardir`, `__proto__`. */
function harmOfText(value: Value): number {
  const text = textOf(value);
  if (text === LEADS_TO_PROTOTYPE) return PROTOTYPE_BITS;
  return text === '..' || /(?:^|\.)pardir$/.test(value.name?.text ?? '') ? PATH_BITS : 0;
}
