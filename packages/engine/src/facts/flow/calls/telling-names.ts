import { TELLING_NAMES } from '../../../knowledge/sanitizers.ts';
import { sinkBits } from '../values/kinds.ts';

/** Sink kinds a function nobody looks into makes its arguments safe for, going by its name. */
export function cleanedByName(name: string): number {
  let bits = 0;
  for (const telling of TELLING_NAMES) if (telling.name.test(name)) bits |= sinkBits(telling.cleans);
  return bits;
}
