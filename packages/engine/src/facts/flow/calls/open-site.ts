import { GOES_THROUGH } from '../../../knowledge/guards.ts';
import type { Call, Expression } from '../../ir/ir.ts';
import { superMember } from '../evaluation/classes.ts';
import { evaluateItems } from '../evaluation/items.ts';
import { readMember } from '../evaluation/members.ts';
import { withProvedMembers } from '../evaluation/proved-members.ts';
import { withProvedTaken } from '../guards/taken.ts';
import type { Machine } from '../machine/machine.ts';
import { hasProofs } from '../machine/scope.ts';
import { lookUp } from '../modules/looked-up-names.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { UNKNOWN, type Value } from '../values/values.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { NO_KEYWORDS, type Arguments } from './arguments.ts';
import type { CallSite } from './call-site.ts';

/** What is called with what, before anything of it is done. */
export function openSite(machine: Machine, node: Call): CallSite {
  const { callee } = node;
  let receiver: Value | undefined;
  let value: Value;
  let rejected: CallSite['rejected'];
  if (callee.kind === 'member' && isSuper(callee.object)) {
    receiver = machine.frame.self;
    value = superMember(machine, callee.property);
  } else if (callee.kind === 'member') {
    const before = machine.thrown;
    receiver = machine.run.evaluate(machine, callee.object);
    if (machine.thrown !== before && WAITS.has(callee.property)) {
      rejected = machine.thrown.slice(before.length);
      if (callee.property === 'catch') machine.thrown = before;
    }
    value = readMember(machine, receiver, callee.property, callee);
    if (asksMap(machine, receiver, callee.property, value)) value = UNKNOWN;
  } else {
    value = functionNamed(machine, machine.run.evaluate(machine, callee));
  }
  const evaluated = evaluateArguments(machine, node);
  const given = value.shape?.kind === 'function' ? handedOn(machine, node, value.shape, evaluated) : evaluated;
  const spelled = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  const takes = value.shape?.kind !== 'function' && hasProofs(machine.scope) && GOES_THROUGH.has(spelled);
  const segment = value.name?.segment;
  return {
    node,
    callee: value,
    name: value.name,
    method: segment === undefined || segment === '()' ? spelled : segment,
    receiver:
      takes && callee.kind === 'member' && receiver ? withProvedTaken(machine, callee.object, receiver) : receiver,
    receiverNode: callee.kind === 'member' ? callee.object : undefined,
    given: takes ? takenOf(machine, node, given) : given,
    rejected,
  };
}

/** `handlers.get(name)` asks the dictionary, and calls nothing that was put in under names that nobody spells out. */
function asksMap({ module }: Machine, { shape }: Value, method: string, found: Value): boolean {
  if (shape?.kind !== 'object' || shape.class !== undefined || found !== shape.rest.value) return false;
  return (shape.role === 'map' || module.isPython) && METHODS_OF_MAPS.has(method);
}
const METHODS_OF_MAPS: ReadonlySet<string> = new Set(
  'get set has delete keys values items entries forEach pop update setdefault copy'.split(' '),
);

/** What a function that goes through its arguments is given, with what was proved of each thing it takes. */
function takenOf(machine: Machine, node: Call, given: Arguments): Arguments {
  if (node.arguments.length !== given.items.length) return given;
  const items = given.items.map((value, index) => withProvedTaken(machine, node.arguments[index], value));
  return items.every((item, index) => item === given.items[index]) ? given : { ...given, items };
}

/** `$run = 'as' . 'sert'; $run($text)`: what is called has another name than the variable. */
function functionNamed(machine: Machine, value: Value): Value {
  const { constant, taint } = value;
  if (!machine.module.traits.callsNames || typeof constant !== 'string' || taint !== undefined) return value;
  return /^\w{1,60}$/.test(constant) ? lookUp(machine, constant.toLowerCase(), undefined) : value;
}

const WAITS: ReadonlySet<string> = new Set(['then', 'catch']);

/** `super` of JavaScript, `super()` of Python. */
function isSuper(node: Expression): boolean {
  if (node.kind === 'call') return isSuper(node.callee);
  return node.kind === 'name' && node.name === 'super';
}

function evaluateArguments(machine: Machine, node: Call): Arguments {
  const { items, rest } = evaluateItems(machine, node.arguments);
  if (node.keywords === undefined || node.keywords.length === 0) return { items, rest, keywords: NO_KEYWORDS };
  const keywords = new Map<string, Value>();
  for (const { name, value } of node.keywords) {
    const evaluated = machine.run.evaluate(machine, value);
    if (name !== null) {
      keywords.set(name, evaluated);
      continue;
    }
    if (evaluated.shape?.kind === 'object') {
      for (const [key, slot] of evaluated.shape.entries) keywords.set(key, slot.value);
    }
    if (deepTaint(evaluated) !== undefined) keywords.set('**', evaluated);
  }
  return { items, rest, keywords };
}

/** What one of the repository's functions is given, with all that was proved of it. */
function handedOn(machine: Machine, node: Call, callee: FunctionShape, given: Arguments): Arguments {
  if (!hasProofs(machine.scope) || node.arguments.length !== given.items.length) return given;
  const items = given.items.map((value, index) => withProvedMembers(machine, node.arguments[index], value));
  const keywords = new Map(given.keywords);
  for (const { name, value } of node.keywords ?? []) {
    const known = name === null ? undefined : keywords.get(name);
    if (name !== null && known !== undefined) keywords.set(name, withProvedMembers(machine, value, known));
  }
  const isSame =
    items.every((item, index) => item === given.items[index]) &&
    [...keywords].every(([name, value]) => value === given.keywords.get(name));
  if (isSame) return given;
  machine.work.seenProved.add(callee.function);
  return { ...given, items, keywords };
}
