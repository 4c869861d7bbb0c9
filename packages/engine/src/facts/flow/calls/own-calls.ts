import type { Call } from '../../ir/ir.ts';
import { construct } from '../evaluation/classes.ts';
import { readMember } from '../evaluation/members.ts';
import { objectOfPrototype } from '../evaluation/prototype-objects.ts';
import { forgetAnswers } from '../guards/answers.ts';
import { cleanArgument } from '../guards/addresses.ts';
import { relyOnAssertions } from '../guards/assertions.ts';
import { cleanMembers } from '../guards/member-proofs.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import type { Outcome } from '../machine/frame.ts';
import { joinAll, joinValues } from '../values/join.ts';
import { cleaned, unite, type Taint } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { shaped, SOME_NUMBER, tainted, UNKNOWN, type Value } from '../values/values.ts';
import type { EitherShape, FunctionShape } from '../values/shapes.ts';
import type { Arguments } from './arguments.ts';
import type { CallSite } from './call-site.ts';
import { invoke } from './functions.ts';
import { isOpenMethod } from './open-methods.ts';

/** Calls what is known to be a function, a class or an object; undefined for what cannot be called. */
export function callShape(machine: Machine, site: CallSite, shape: NonNullable<Value['shape']>): Value | undefined {
  switch (shape.kind) {
    case 'function':
      return site.node.isNew ? constructOld(machine, shape, site) : callFunction(machine, site, shape);
    case 'class':
    case 'native':
    case 'either':
      return callValue(machine, site.callee, site.given);
    case 'object':
      return shape.class === undefined ? undefined : callInstance(machine, site);
    default:
      return undefined;
  }
}

/** An instance of a class with `__call__`. */
function callInstance(machine: Machine, site: CallSite): Value | undefined {
  const method = readMember(machine, site.callee, '__call__', undefined);
  return method.shape?.kind === 'function' ? invoke(machine, method.shape, site.given).value : undefined;
}

function callFunction(machine: Machine, site: CallSite, callee: FunctionShape): Value {
  const self =
    callee.self === undefined && site.receiver?.shape?.kind === 'object' && callee.owner === undefined
      ? site.receiver
      : undefined;
  const bound = self === undefined || machine.module.isPython ? callee : { ...callee, self };
  machine.calling = { node: site.node, file: machine.module.path };
  const outcome = invoke(machine, bound, site.given);
  machine.calling = undefined;
  if (outcome.neverReturns === true && !isOpenMethod(callee, site.node)) machine.ending = site.node;
  const isProved = outcome.isPromise !== true || machine.unawaited !== site.node;
  if (isProved && (outcome.always.length > 0 || outcome.members !== undefined)) keepProofs(machine, site.node, outcome);
  relyOnAssertions(machine, callee, site.node);
  return outcome.value;
}

/** What a call proved of its arguments holds after it; what it proved by being true or false waits for a test. */
function keepProofs(machine: Machine, node: Call, outcome: Outcome): void {
  const { frame } = machine;
  frame.outcomes ??= new Map();
  frame.outcomes.set(node, outcome);
  if (outcome.answers !== undefined) forgetAnswers(machine, node);
  for (const [index, argument] of node.arguments.entries()) {
    cleanArgument(machine, argument, outcome.always[index] ?? 0);
  }
  cleanMembers(machine, node, outcome.members?.always);
}

/** `new F()` where F is a function with a prototype. */
function constructOld(machine: Machine, callee: FunctionShape, site: CallSite): Value {
  // `if (!(this instanceof F)) return new F(x)`: what F makes there is like the object it is filling.
  const { self: own } = machine.frame;
  if (own?.shape?.kind === 'object' && machine.active.has(callee.function)) return own;
  const self = shaped(objectOfPrototype(callee));
  const { value } = invoke(machine, { ...callee, self }, site.given);
  return value.shape?.kind === 'object' ? value : self;
}

/** Calls each of what it may be; where the name of a tool chooses, that tool runs. */
function callEach(machine: Machine, { options, tools }: EitherShape, given: Arguments): Value {
  const { tool } = machine;
  const results = options.map((option, index) => {
    machine.tool = tool ?? tools?.[index];
    return callValue(machine, option, given);
  });
  machine.tool = tool;
  return joinAll(results);
}

/** Calls any value with values: for callbacks and accessors. */
export function callValue(machine: Machine, callee: Value, given: Arguments): Value {
  const { shape } = callee;
  if (shape?.kind === 'function') return invoke(machine, shape, given).value;
  if (shape?.kind === 'class') return construct(machine, shape, given);
  if (shape?.kind === 'either') return callEach(machine, shape, given);
  if (shape?.kind === 'native') {
    if (shape.called !== undefined) return shape.called(given.items);
    const [value] = given.items;
    if (value !== undefined) write(machine.journal, shape.target, joinValues(shape.target.value, value));
    return UNKNOWN;
  }
  const model = callee.name?.model;
  let taint: Taint | undefined;
  for (const value of given.items) taint = unite(taint, deepTaint(value));
  if (model?.isClean === true) return SOME_NUMBER;
  return tainted(cleaned(taint, model?.sanitizes ?? 0));
}
