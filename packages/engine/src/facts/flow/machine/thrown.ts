import { RAISED } from '../../../knowledge/page-text.ts';
import type { Call } from '../../ir/ir.ts';
import { joinAll } from '../values/join.ts';
import { ALL_SINKS, sinkBits } from '../values/kinds.ts';
import { cleaned, guessed, type Taint } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { makeObject, makeSlot, makeValue, tainted, UNKNOWN, type Value } from '../values/values.ts';
import { spanOf, type Machine } from './machine.ts';
import type { Thrown } from './frame.ts';

/** Nothing that carries outside data was thrown. */
export const NOTHING_THROWN: readonly Thrown[] = [];

/** More different things are not told apart any more. */
const MOST_THROWN = 4;
const HTML_BIT = sinkBits(['html']);
/** What is thrown is there to be logged. */
const LOG_BITS = sinkBits(['log']);

/** Remembers what is thrown, where outside data is in it, for whoever catches it. */
export function noteThrown(machine: Machine, value: Value): void {
  if (machine.thrown.length >= MOST_THROWN || deepTaint(value) === undefined) return;
  machine.thrown = [...machine.thrown, { value: carriedBy(value), classes: classesOf(value) }];
}

/** What a call nobody can look into was given: its error may repeat it, and whoever shows the error shows that. */
export function noteRaised(machine: Machine, given: Taint | undefined, node: Call, called: string): void {
  if (given === undefined || !machine.world.writesMarkup || machine.thrown.length > 0) return;
  const note = `is given to ${called}, ${RAISED}`;
  const repeated = cleaned(guessed(given, spanOf(machine, node.at, node.end), note), ALL_SINKS & ~HTML_BIT);
  machine.thrown = [...machine.thrown, { value: tainted(repeated), classes: [] }];
}

/** Adds what a call has thrown. */
export function addThrown(machine: Machine, thrown: readonly Thrown[] | undefined): void {
  if (thrown === undefined || thrown.length === 0) return;
  machine.thrown = [...machine.thrown, ...thrown].slice(0, MOST_THROWN);
}

/** The outside data alone, by its members: whoever catches may catch something else, so nothing else is certain. */
function carriedBy(value: Value): Value {
  const { taint, shape } = value;
  if (shape?.kind !== 'object') return tainted(cleaned(deepTaint(value), LOG_BITS));
  const object = makeObject();
  for (const [key, slot] of shape.entries) {
    const own = deepTaint(slot.value);
    if (own !== undefined) object.entries.set(key, makeSlot(tainted(cleaned(own, LOG_BITS))));
  }
  return makeValue(cleaned(taint, LOG_BITS), undefined, object);
}

function classesOf({ shape, name }: Value): readonly string[] {
  const classes: string[] = [];
  if (name?.segment === '()' && name.parent !== undefined) classes.push(name.parent.segment);
  let at = shape?.kind === 'object' ? shape.class : undefined;
  for (let depth = 0; at !== undefined && depth < 6; depth += 1) {
    classes.push(at.class.name);
    const base: Value | undefined = at.bases[0];
    if (base?.name !== undefined) classes.push(base.name.segment);
    at = base?.shape?.kind === 'class' ? base.shape : undefined;
  }
  return classes;
}

/** Any of the things that were thrown. */
export function anyThrown(thrown: readonly Thrown[]): Value {
  return thrown.length === 0 ? UNKNOWN : joinAll(thrown.map(({ value }) => value));
}

/** Whether a handler for classes of these names takes what was thrown. */
export function isCaught({ classes: own }: Thrown, classes: readonly string[] | undefined): boolean {
  if (classes === undefined || own.length === 0) return true;
  return classes.some((one) => one === 'Exception' || one === 'BaseException' || own.includes(one));
}
