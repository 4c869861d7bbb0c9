import { provedBy } from '../guards/quantifiers.ts';
import { perhaps } from '../machine/branches.ts';
import type { Machine } from '../machine/machine.ts';
import { slotsUpTo } from '../machine/scope.ts';
import { anyTool } from '../values/choices.ts';
import { anyElement, joinValues } from '../values/join.ts';
import {
  constantValue,
  makeList,
  makeValue,
  safer,
  shaped,
  SOME_NUMBER,
  tainted,
  UNKNOWN,
  type Value,
} from '../values/values.ts';
import { textOf } from '../values/leads.ts';
import { orMissing } from '../values/truth.ts';
import type { FunctionShape, Slot } from '../values/shapes.ts';
import { argumentsOf } from './arguments.ts';
import type { CallSite } from './call-site.ts';
import { callDictionary } from './dictionaries.ts';
import { invoke, invokeWatching } from './functions.ts';
import { callLibraryFunction } from './handed-calls.ts';
import { callList } from './lists.ts';
import { mapEach } from './each-tool.ts';

const EACH: ReadonlySet<string> = new Set(['map', 'forEach']);

/** Methods of lists, dictionaries, maps and sets. */
export function callContainer(machine: Machine, site: CallSite, receiver: Value): Value | undefined {
  const { shape } = receiver;
  const callback = site.given.items[0]?.shape;
  if (callback?.kind === 'function') {
    const called = callWithCallback(machine, site, receiver, callback);
    if (called !== undefined) return called;
  } else if (EACH.has(site.method)) {
    const made = callLibraryFunction(machine, site, 0, [anyElement(receiver)]);
    if (made !== undefined) return site.method === 'map' ? shaped(makeList([], made)) : constantValue(undefined);
  }
  // What a function of a library has found among several is one of them.
  if (site.method === 'find' && shape?.kind === 'list' && site.given.items[0]?.name !== undefined)
    return orMissing(anyElement(receiver));
  if (shape?.kind === 'list') return callList(machine, site, receiver, shape);
  if (shape?.kind !== 'object') return undefined;
  if (shape.class === undefined || isEntryRead(machine, site)) return callDictionary(machine, site, receiver, shape);
  return undefined;
}

/** `self.get('name')` where no class says what it does: those that extend `dict` read one entry, and no other. */
function isEntryRead(machine: Machine, { method, given }: CallSite): boolean {
  const [key] = given.items;
  return machine.module.isPython && method === 'get' && key !== undefined && textOf(key) !== undefined;
}

/** `items.map(f)` and its kin; also on receivers nothing is known of, because the names say enough. */
function callWithCallback(
  machine: Machine,
  site: CallSite,
  receiver: Value,
  callback: FunctionShape,
): Value | undefined {
  const element = anyElement(receiver);
  const call = (...values: Value[]): Value =>
    perhaps(machine, () => invoke(machine, callback, argumentsOf(values)).value);
  switch (site.method) {
    case 'map':
    case 'flatMap': {
      const each = site.method === 'map' ? mapEach(machine, callback, receiver) : undefined;
      if (each !== undefined) return each;
      const mapped = call(element, UNKNOWN, receiver);
      return shaped(
        makeList([], site.method === 'flatMap' ? joinValues(anyElement(mapped), tainted(mapped.taint)) : mapped),
      );
    }
    case 'forEach':
      if (mapEach(machine, callback, receiver) === undefined) call(element, UNKNOWN, receiver);
      return constantValue(undefined);
    case 'filter': {
      const bits = provedBy(machine, callback, element);
      const chosen = makeList([], safer(element, bits));
      if (receiver.shape?.kind === 'list') chosen.chosenFrom = receiver.shape.chosenFrom ?? receiver.shape;
      return makeValue(safer(receiver, bits).taint, undefined, chosen);
    }
    case 'find':
    case 'findLast':
      watchCallback(machine, site, callback, element);
      return orMissing(anyTool(receiver) ?? element);
    case 'some':
      watchCallback(machine, site, callback, element);
      return SOME_NUMBER;
    case 'sort':
    case 'toSorted':
      call(element, element);
      return receiver;
    case 'reduce':
    case 'reduceRight': {
      const start = site.given.items[1] ?? element;
      const once = call(start, element);
      return joinValues(start, call(joinValues(start, once), element));
    }
    default:
      return undefined;
  }
}

const MOST_WATCHED = 24;

/** `roots.some((root) => path.startsWith(root))`: where it is true, the callback has been true of one of them. */
function watchCallback(machine: Machine, site: CallSite, callback: FunctionShape, element: Value): void {
  const watched: Slot[] = [];
  for (const slot of slotsUpTo(machine.scope, machine.frame.scope)) {
    if (slot.value.taint !== undefined && watched.length < MOST_WATCHED) watched.push(slot);
  }
  const outcome = perhaps(machine, () => invokeWatching(machine, callback, argumentsOf([element]), watched));
  if (watched.length === 0) return;
  machine.frame.outcomes ??= new Map();
  machine.frame.outcomes.set(site.node, { ...outcome, watched });
}
