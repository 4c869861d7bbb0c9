import { WRAPPING_MEMBERS } from '../../../knowledge/tool-looks.ts';
import type { Parameter } from '../../ir/ir.ts';
import { objectOf } from '../values/join.ts';
import type { Value } from '../values/values.ts';

/**
 * `handler({ args, session })` of a tool whose schema names neither: what a model wrote lies in `args`, the rest is the
 * server's own.
 */
export function wrappedArguments({ target }: Parameter, written: Value): Value {
  if (target.kind !== 'destructuring' || target.of !== 'map' || written.shape?.kind !== 'object') return written;
  const taken = target.properties.flatMap(({ key }) => key ?? []);
  const wrapping = taken.find((key) => WRAPPING_MEMBERS.has(key));
  if (wrapping === undefined || taken.length < 2) return written;
  const named = namesIn(written.shape.entries);
  if (named.length === 0 || taken.some((key) => named.includes(key))) return written;
  return objectOf([[wrapping, written]]);
}

/** The members that a schema names, also one that is written as JSON. */
function namesIn(entries: ReadonlyMap<string, { readonly value: Value }>): readonly string[] {
  const inner = entries.get('properties')?.value.shape;
  return [...(inner?.kind === 'object' ? inner.entries : entries).keys()];
}
