import { ONLY_LOOKS } from '../../../knowledge/behaviours.ts';
import { perhaps } from '../machine/branches.ts';
import type { Machine } from '../machine/machine.ts';
import { joinValues } from '../values/join.ts';
import { unite } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { tainted, UNKNOWN, type Value } from '../values/values.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { argumentsOf } from './arguments.ts';
import type { CallSite } from './call-site.ts';
import { invoke } from './functions.ts';

/** Runs the functions among the arguments: a callee nobody knows may call them with what its receiver holds. */
export function runCallbacks(machine: Machine, site: CallSite): Value | undefined {
  if (ONLY_LOOKS.has(site.name?.text ?? '')) return undefined;
  let returned: Value | undefined;
  for (const value of site.given.items) {
    if (value.shape?.kind !== 'function') continue;
    const element = callbackElement(site, value);
    const given = value.shape.function.parameters;
    const parameters = given.map((_, index) => (isOther(site, value, index) ? UNKNOWN : element));
    const result = runCallback(machine, value.shape, parameters);
    returned = returned === undefined ? result : joinValues(returned, result);
  }
  return returned;
}

const COLLECTION_LIBRARIES = /^(?:lodash|async|ramda|p-map|bluebird|rxjs)(?:$|[./(])/;

/** `file.mv(place, (error) => {})`, `async.each(items, (item, next) => {})`: an error is no item, and what comes last goes on. */
function isOther({ name }: CallSite, callback: Value, index: number): boolean {
  const parameters = callback.shape?.kind === 'function' ? callback.shape.function.parameters : [];
  const target = parameters[index]?.target;
  if (index === 0 && target?.kind === 'name' && ERROR.test(target.name)) return true;
  return name?.root === 'async' && index > 0 && index === parameters.length - 1 && !isError(callback, 0);
}
const ERROR = /^_?err(?:or)?$/;

function callbackElement(site: CallSite, callback: Value): Value {
  let taint = site.receiver === undefined ? undefined : deepTaint(site.receiver);
  if (site.name !== undefined && COLLECTION_LIBRARIES.test(site.name.text)) {
    for (const value of site.given.items) if (value !== callback) taint = unite(taint, deepTaint(value));
  }
  return tainted(taint);
}

/** A callback may run or not. */
export function runCallback(machine: Machine, callback: FunctionShape, values: readonly Value[]): Value {
  return perhaps(machine, () => invoke(machine, callback, argumentsOf(values)).value);
}

/** Whether a callback takes an error first. */
export function isError(callback: Value, index: number): boolean {
  const target = callback.shape?.kind === 'function' ? callback.shape.function.parameters[index]?.target : undefined;
  return target?.kind === 'name' && /^_?(?:e|err|error)$/i.test(target.name);
}
