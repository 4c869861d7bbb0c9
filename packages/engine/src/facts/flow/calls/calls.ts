import { BUFFERS, BUFFER_WRITES } from '../../../knowledge/behaviours.ts';
import { TELLING_NAMES } from '../../../knowledge/sanitizers.ts';
import { REQUESTS, REQUEST_READERS } from '../../../knowledge/sources.ts';
import type { Call, Expression } from '../../ir/ir.ts';
import { behave } from './behaviours.ts';
import { perhaps } from '../machine/branches.ts';
import { isError, runCallback, runCallbacks } from './callbacks.ts';
import { noteCall } from '../collected/call-facts.ts';
import type { CallSite } from './call-site.ts';
import { callSuper, construct, superMember } from '../evaluation/classes.ts';
import { callContainer } from './containers.ts';
import { noteEffect, noteEnvironment } from '../collected/effect-facts.ts';
import { registerHandlers } from '../entries/wiring.ts';
import { argumentsOf, invoke, type Arguments } from './functions.ts';
import { clean } from '../guards/cleaning.ts';
import { evaluateItems } from '../evaluation/items.ts';
import { joinAll, joinValues } from '../values/join.ts';
import { sinkBits, sourceBit } from '../values/kinds.ts';
import { write } from '../machine/journal.ts';
import { spanOf, type Machine, type Outcome } from '../machine/machine.ts';
import { pathOf, readMember } from '../evaluation/members.ts';
import { resultName } from '../names/names.ts';
import { findSlot } from '../machine/scope.ts';
import { checkChosen, checkGuessed, checkSinks } from '../collected/sinks.ts';
import { checkSlowMatch } from '../collected/slow-matches.ts';
import { callText } from './strings.ts';
import { cleaned, harmless, taintFrom, unite, type Taint } from '../values/taint.ts';
import {
  deepTaint,
  makeObject,
  makeSlot,
  makeValue,
  RESOLVED,
  shaped,
  SOME_NUMBER,
  tainted,
  UNKNOWN,
  withTaint,
  type FunctionShape,
  type Value,
} from '../values/values.ts';

const MARKUP_BITS = sinkBits(['html', 'log', 'session', 'redirect', 'header']);

/** The value of a call; reports what it is given, and what it does, on the way. */
export function evaluateCall(machine: Machine, node: Call): Value {
  const site = openSite(machine, node);
  if (node.callee.kind === 'name' && node.callee.name === 'super') {
    if (machine.module.isPython) return UNKNOWN;
    callSuper(machine, site.given);
    return UNKNOWN;
  }
  const isAsked = checkSinks(machine, site);
  if (node.callee.kind === 'index') checkChosen(machine, node, node.callee);
  checkSlowMatch(machine, site);
  noteCall(machine, site);
  noteEffect(machine, site);
  const registered = registerHandlers(machine, site);
  const value = applyCall(machine, site, registered);
  return isAsked && site.callee.shape === undefined ? answerOnly(value) : value;
}

/** The answer of a database, a program or a file: its own taint, not that of the question. */
function answerOnly(value: Value): Value {
  if (value.taint === undefined) return value;
  const taint = harmless(value.taint, sourceBit('library'));
  return withTaint(value, taint?.source.kind === 'remote' ? cleaned(taint, MARKUP_BITS) : taint);
}

function openSite(machine: Machine, node: Call): CallSite {
  const { callee } = node;
  let receiver: Value | undefined;
  let value: Value;
  if (callee.kind === 'member' && isSuper(callee.object)) {
    receiver = machine.frame.self;
    value = superMember(machine, callee.property);
  } else if (callee.kind === 'member') {
    receiver = machine.run.evaluate(machine, callee.object);
    value = readMember(machine, receiver, callee.property, callee);
  } else {
    value = machine.run.evaluate(machine, callee);
  }
  const given = evaluateArguments(machine, node);
  const spelled = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  const segment = value.name?.segment;
  return {
    node,
    callee: value,
    name: value.name,
    method: segment === undefined || segment === '()' ? spelled : segment,
    receiver,
    receiverNode: callee.kind === 'member' ? callee.object : undefined,
    given,
  };
}

/** `super` of JavaScript, `super()` of Python. */
function isSuper(node: Expression): boolean {
  if (node.kind === 'call') return isSuper(node.callee);
  return node.kind === 'name' && node.name === 'super';
}

const NO_KEYWORDS: ReadonlyMap<string, Value> = new Map();

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

function applyCall(machine: Machine, site: CallSite, registered: boolean): Value {
  const { shape } = site.callee;
  if (shape !== undefined) {
    const called = callShape(machine, site, shape);
    if (called !== undefined) return called;
  }
  const { name } = site;
  const model = name?.model;
  if (model !== undefined) {
    if (model.callSource !== undefined) return sourceCall(machine, site, model.callSource);
    if (model.behaviour !== undefined) {
      const value = behave(machine, site, model.behaviour);
      if (value !== undefined)
        return model.sanitizes === 0 ? value : { ...value, taint: cleaned(value.taint, model.sanitizes) };
    }
    if (model.sanitizes !== 0) return sanitized(machine, site, model.sanitizes);
    if (model.isClean) {
      runCallbacks(machine, site);
      return name === undefined ? SOME_NUMBER : makeValue(undefined, resultName(machine.module.names, name), undefined);
    }
  }
  return callMethod(machine, site) ?? callUnknown(machine, site, registered);
}

function callShape(machine: Machine, site: CallSite, shape: NonNullable<Value['shape']>): Value | undefined {
  switch (shape.kind) {
    case 'function':
      return site.node.isNew ? constructOld(machine, shape, site) : callFunction(machine, site, shape);
    case 'class':
      return construct(machine, shape, site.given);
    case 'native': {
      const [value] = site.given.items;
      if (value !== undefined) write(machine.journal, shape.target, joinValues(shape.target.value, value));
      return UNKNOWN;
    }
    case 'either':
      return joinAll(shape.options.map((option) => callValue(machine, option, site.given)));
    case 'object':
      return callObject(
        machine,
        site,
        shape.class === undefined ? undefined : readMember(machine, site.callee, '__call__', undefined),
      );
    default:
      return undefined;
  }
}

function callObject(machine: Machine, site: CallSite, method: Value | undefined): Value | undefined {
  return method?.shape?.kind === 'function' ? invoke(machine, method.shape, site.given).value : undefined;
}

function callFunction(machine: Machine, site: CallSite, callee: FunctionShape): Value {
  const self =
    callee.self === undefined && site.receiver?.shape?.kind === 'object' && callee.owner === undefined
      ? site.receiver
      : undefined;
  const bound = self === undefined || machine.module.isPython ? callee : { ...callee, self };
  const outcome = invoke(machine, bound, site.given);
  if (outcome.always.length > 0) keepProofs(machine, site.node, outcome);
  return outcome.value;
}

/** What a call proved of its arguments holds after it; what it proved by being true or false waits for a test. */
function keepProofs(machine: Machine, node: Call, outcome: Outcome): void {
  const { frame } = machine;
  frame.outcomes ??= new Map();
  frame.outcomes.set(node, outcome);
  for (const [index, argument] of node.arguments.entries()) {
    const bits = outcome.always[index] ?? 0;
    if (bits > 0) clean(machine, argument, bits);
  }
}

/** `new F()` where F is a function with a prototype. */
function constructOld(machine: Machine, callee: FunctionShape, site: CallSite): Value {
  const object = makeObject();
  const prototype = callee.properties?.get('prototype')?.value.shape;
  if (prototype?.kind === 'object') {
    for (const [key, slot] of prototype.entries) object.entries.set(key, makeSlot(slot.value));
  }
  const self = shaped(object);
  const { value } = invoke(machine, { ...callee, self }, site.given);
  return value.shape?.kind === 'object' ? value : self;
}

/** Calls any value with values: for callbacks and accessors. */
export function callValue(machine: Machine, callee: Value, given: Arguments): Value {
  const { shape } = callee;
  if (shape?.kind === 'function') return invoke(machine, shape, given).value;
  if (shape?.kind === 'class') return construct(machine, shape, given);
  if (shape?.kind === 'either') return joinAll(shape.options.map((option) => callValue(machine, option, given)));
  if (shape?.kind === 'native') {
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

function sourceCall(
  machine: Machine,
  site: CallSite,
  source: { readonly kind: Parameters<typeof taintFrom>[0]['kind']; readonly what: string },
): Value {
  const { node, name } = site;
  const spelled = pathOf(node.callee) ?? name?.text ?? '';
  const [first] = site.given.items;
  if (source.kind === 'environment' && typeof first?.constant === 'string')
    noteEnvironment(machine, first.constant, node);
  const taint = taintFrom({
    kind: source.kind,
    at: spanOf(machine, node.at, node.end),
    what: `${source.what} (\`${spelled}()\`)`,
    certainty: site.receiver?.taint?.source.certainty ?? 'high',
  });
  const value = makeValue(taint, name === undefined ? undefined : resultName(machine.module.names, name), undefined);
  for (const item of site.given.items) {
    if (item.shape?.kind === 'function')
      runCallback(
        machine,
        item.shape,
        item.shape.function.parameters.map((_, index) => (index === 0 && isError(item, 0) ? UNKNOWN : value)),
      );
  }
  return value;
}

function sanitized(machine: Machine, site: CallSite, bits: number): Value {
  let taint = site.receiver === undefined || site.name?.depth !== undefined ? undefined : deepTaint(site.receiver);
  for (const value of site.given.items) taint = unite(taint, deepTaint(value));
  const name = site.name === undefined ? undefined : resultName(machine.module.names, site.name);
  return makeValue(cleaned(taint, bits), name, undefined, (site.given.items[0]?.traits ?? 0) & RESOLVED);
}

/** Methods that mean the same whoever the receiver: functions, promises, containers, text. */
function callMethod(machine: Machine, site: CallSite): Value | undefined {
  const { receiver, method } = site;
  if (receiver === undefined || site.node.callee.kind !== 'member') return undefined;
  return (
    callOnFunction(machine, site, receiver, method) ??
    callOnPromise(machine, site, receiver, method) ??
    callOnStream(machine, site, receiver, method) ??
    callContainer(machine, site, receiver) ??
    callText(machine, site, receiver) ??
    callByTable(machine, site, receiver)
  );
}

function callOnFunction(machine: Machine, site: CallSite, receiver: Value, method: string): Value | undefined {
  if (method !== 'call' && method !== 'apply' && method !== 'bind') return undefined;
  const { items } = site.given;
  const isCallable =
    receiver.shape?.kind === 'function' || receiver.shape?.kind === 'class' || receiver.name !== undefined;
  if (!isCallable) return undefined;
  if (method === 'bind') {
    if (receiver.shape?.kind !== 'function') return receiver;
    return shaped({
      ...receiver.shape,
      self: items[0] ?? receiver.shape.self,
      bound: [...receiver.shape.bound, ...items.slice(1)],
    });
  }
  const passed = method === 'call' ? argumentsOf(items.slice(1)) : spreadArguments(items[1]);
  if (receiver.shape !== undefined) return callValue(machine, receiver, passed);
  // The sinks and models of `exec.call(null, x)` are those of `exec(x)`.
  const inner: CallSite = {
    ...site,
    callee: receiver,
    name: receiver.name,
    method: receiver.name?.segment ?? '',
    receiver: undefined,
    given: passed,
  };
  checkSinks(machine, inner);
  return applyCall(machine, inner, false);
}

function spreadArguments(list: Value | undefined): Arguments {
  if (list?.shape?.kind !== 'list')
    return { items: [], rest: list === undefined ? undefined : tainted(list.taint), keywords: NO_KEYWORDS };
  const { shape } = list.shape.slot.value;
  return shape?.kind === 'items' ? { items: shape.items, rest: shape.rest, keywords: NO_KEYWORDS } : argumentsOf([]);
}

/** A promise is taken for what it will give. */
function callOnPromise(machine: Machine, site: CallSite, receiver: Value, method: string): Value | undefined {
  if (machine.module.isPython) return undefined;
  const [first] = site.given.items;
  if (method === 'then' && first !== undefined) {
    if (first.shape === undefined) return callValue(machine, first, argumentsOf([receiver]));
    return perhaps(machine, () => callValue(machine, first, argumentsOf([receiver])));
  }
  if (method === 'catch' || method === 'finally') {
    const callback = first?.shape?.kind === 'function' ? first.shape : undefined;
    if (callback !== undefined) runCallback(machine, callback, []);
    return receiver;
  }
  return undefined;
}

/** `a.pipe(b)` gives b, with what a holds in it. */
function callOnStream(machine: Machine, site: CallSite, receiver: Value, method: string): Value | undefined {
  const [target] = site.given.items;
  if (method !== 'pipe' || machine.module.isPython || target?.name === undefined) return undefined;
  return withTaint(target, unite(target.taint, deepTaint(receiver)));
}

function callByTable(machine: Machine, site: CallSite, receiver: Value): Value | undefined {
  const { models } = machine.module.names;
  if (models.cleanMethods.has(site.method) && site.callee.shape === undefined) {
    runCallbacks(machine, site);
    return SOME_NUMBER;
  }
  const bits = models.methodSanitizers.get(site.method);
  if (bits === undefined) return undefined;
  let taint = deepTaint(receiver);
  for (const value of site.given.items) taint = unite(taint, deepTaint(value));
  return makeValue(cleaned(taint, bits), undefined, undefined);
}

/** `buffer.write(x)`: what is read from the buffer later holds x. */
function fillBuffer(machine: Machine, site: CallSite, receiver: Value, taint: Taint): void {
  const { receiverNode } = site;
  if (receiverNode?.kind !== 'name' || !BUFFER_WRITES.has(site.method)) return;
  if (receiver.shape !== undefined || !BUFFERS.has(receiver.name?.text ?? '')) return;
  const slot = findSlot(machine.scope, receiverNode.name);
  if (slot !== undefined) write(machine.journal, slot, withTaint(receiver, unite(receiver.taint, taint)));
}

/** A function nobody can look into that takes a request and by its name hands out parts of it. */
function requestTaint(machine: Machine, site: CallSite): Taint | undefined {
  if (!REQUEST_READERS.test(site.method)) return undefined;
  const request = site.given.items.find((value) => REQUESTS.has(value.name?.text ?? ''));
  if (request === undefined) return undefined;
  const at = spanOf(machine, site.node.at, site.node.end);
  return taintFrom({ kind: 'remote', at, what: `data of an HTTP request (\`${site.method}()\`)`, certainty: 'medium' });
}

/** Sink kinds an unknown function makes its arguments safe for, going by its name. */
function toldBits(name: string): number {
  let bits = 0;
  for (const telling of TELLING_NAMES) if (telling.name.test(name)) bits |= sinkBits(telling.cleans);
  return bits;
}

/** Nothing is known of the callee: whatever goes in may come out. */
function callUnknown(machine: Machine, site: CallSite, registered: boolean): Value {
  const { given, receiver, name, callee } = site;
  let taint: Taint | undefined = callee.taint;
  if (receiver !== undefined) taint = unite(taint, deepTaint(receiver));
  for (const value of given.items) taint = unite(taint, deepTaint(value));
  if (given.rest !== undefined) taint = unite(taint, deepTaint(given.rest));
  for (const value of given.keywords.values()) taint = unite(taint, deepTaint(value));
  if (taint !== undefined && callee.shape === undefined && name?.model === undefined) checkGuessed(machine, site);
  const returned = registered ? undefined : runCallbacks(machine, site);
  if (returned !== undefined) taint = unite(taint, deepTaint(returned));
  if (taint !== undefined) taint = cleaned(taint, toldBits(site.method) | toldBits(pathOf(site.node.callee) ?? ''));
  if (receiver !== undefined && taint !== undefined) fillBuffer(machine, site, receiver, taint);
  taint = unite(taint, requestTaint(machine, site));
  const result = name === undefined ? undefined : resultName(machine.module.names, name);
  if (taint === undefined && result === undefined) return UNKNOWN;
  const traits = receiver === undefined ? 0 : receiver.traits & RESOLVED;
  return makeValue(taint, result, undefined, traits);
}
