import type { Machine } from '../machine/machine.ts';
import { resultName } from '../names/names.ts';
import { unite, type Taint } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { FIXED, UNKNOWN, type Value } from '../values/values.ts';
import type { CallSite } from './call-site.ts';

/** Works out what a call of a well-known function gives. */
export type Behaviour = (machine: Machine, site: CallSite) => Value | undefined;

/** The outside data in everything a call is given. */
export function taintOf(site: CallSite): Taint | undefined {
  let taint: Taint | undefined;
  for (const value of site.given.items) taint = unite(taint, deepTaint(value));
  if (site.given.rest !== undefined) taint = unite(taint, deepTaint(site.given.rest));
  for (const value of site.given.keywords.values()) taint = unite(taint, deepTaint(value));
  return taint;
}

/** The first argument. */
export function first(site: CallSite): Value {
  return site.given.items[0] ?? site.given.rest ?? UNKNOWN;
}

/** What the result is called. */
export function nameOfResult(machine: Machine, site: CallSite): Value['name'] {
  return site.name === undefined ? undefined : resultName(machine.module.names, site.name);
}

/** What is made of nothing but constants is constant itself. */
export function fixedTrait({ given: { items, rest } }: CallSite): number {
  const isFixed = rest === undefined && items.every(({ isConstant, traits }) => isConstant || (traits & FIXED) !== 0);
  return isFixed && items.length > 0 ? FIXED : 0;
}
