import {
  FILTERING_ADAPTERS,
  FILTERING_AGENTS,
  FILTERING_LOOKUP,
  REQUEST_AGENTS,
  REQUEST_LOOKUPS,
} from '../../../knowledge/guards.ts';
import type { Constant } from '../../ir/ir.ts';
import { argumentAt, type CallSite } from '../calls/call-site.ts';
import { isHollowLookup } from '../guards/hollow-bodies.ts';
import type { Machine } from '../machine/machine.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { givenName, TRUE_ANYWAY, type Value } from '../values/values.ts';

/** A keyword, or a property of any object argument, with a given name. */
export function optionOf(site: CallSite, name: string): Value | undefined {
  const keyword = site.given.keywords.get(name);
  if (keyword !== undefined) return keyword;
  for (let index = site.given.items.length - 1; index >= 0; index -= 1) {
    const shape = site.given.items[index]?.shape;
    const slot = shape?.kind === 'object' ? shape.entries.get(name) : undefined;
    if (slot !== undefined) return slot.value;
  }
  return undefined;
}

/** Whether a call has the options without which it is no sink. */
export function hasRequiredOptions(site: CallSite, wanted: Readonly<Record<string, Constant>> | undefined): boolean {
  if (wanted === undefined) return true;
  for (const [name, constant] of Object.entries(wanted)) {
    const value = /^\d/.test(name) ? argumentAt(site, Number(name)) : optionOf(site, name);
    if (value === undefined || !matches(value, constant)) return false;
  }
  return true;
}

/** `shell: true` also holds for `shell: '/bin/bash'`; what has no value of its own is known by its name. */
function matches(value: Value, constant: Constant): boolean {
  if (!value.isConstant)
    return givenName(value) === constant || (constant === true && (value.traits & TRUE_ANYWAY) !== 0);
  if (value.constant === constant) return true;
  return constant === true && typeof value.constant === 'string' && value.constant !== '';
}

/** An option that makes the call harmless: a constant, or a name such as `yaml.SafeLoader`. */
export function hasSafeOption(site: CallSite, safe: Readonly<Record<string, readonly string[]>> | undefined): boolean {
  if (safe === undefined) return false;
  for (const [name, values] of Object.entries(safe)) {
    const position = Number(name);
    const value = Number.isInteger(position) ? argumentAt(site, position) : optionWithin(site, name);
    if (value === undefined) continue;
    // What follows the type of an answer is its character set.
    const known = value.isConstant
      ? (String(value.constant).split(';', 1)[0] ?? '')
      : (givenName(value) ?? value.shape?.kind);
    if (known !== undefined && values.includes(known)) return true;
  }
  return false;
}

/** `engines.js` for the `js` in `{ engines: { js } }`. */
function optionWithin(site: CallSite, name: string): Value | undefined {
  const [outer = name, ...inner] = name.split('.');
  let value = optionOf(site, outer);
  for (const key of inner) value = value?.shape?.kind === 'object' ? value.shape.entries.get(key)?.value : undefined;
  return value;
}

/** `{ agent: filter(url) }`, `{ lookup: publicLookup }`: the request goes through what refuses inside machines. */
export function isFiltered(machine: Machine, site: CallSite): boolean {
  return (
    looksUpFiltered(site) ||
    REQUEST_AGENTS.some((name) => {
      const agent = optionOf(site, name);
      // `{ agent: () => agent }`: asked for with every redirect.
      const made = agent?.shape?.kind === 'function' ? machine.run.callValue(machine, agent, []) : agent;
      return made !== undefined && isFilter(made);
    })
  );
}

/** What a library makes to refuse inside machines, or an object whose class says by its name that it does. */
export function isFilter(value: Value): boolean {
  if (FILTERING_AGENTS.has(value.name?.root ?? '')) return true;
  const maker = value.shape?.kind === 'object' ? value.shape.class?.class.name : undefined;
  return FILTERING_ADAPTERS.test(maker ?? value.name?.text ?? '');
}

/** Whether the names of machines are looked up by what refuses those inside. */
export function looksUpFiltered(site: CallSite): boolean {
  return REQUEST_LOOKUPS.some((name) => {
    const lookup = optionWithin(site, name);
    if (lookup?.shape?.kind === 'function')
      return FILTERING_LOOKUP.test(calledSo(lookup.shape)) && !isHollowLookup(lookup.shape);
    return lookup !== undefined && isFilter(lookup);
  });
}

/** The name of a function, or of the variable that it was written into. */
function calledSo({ function: ir, scope }: FunctionShape): string {
  if (ir.name !== '') return ir.name;
  for (const [name, { value }] of scope.names)
    if (value.shape?.kind === 'function' && value.shape.function === ir) return name;
  return '';
}
