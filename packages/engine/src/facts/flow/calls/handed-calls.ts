import type { Call, Expression, Name, Parameter } from '../../ir/ir.ts';
import { functionOf } from '../../ir/lowering.ts';
import { callSpecial } from '../evaluation/special-methods.ts';
import { perhaps } from '../machine/branches.ts';
import type { Machine } from '../machine/machine.ts';
import { makeScope } from '../machine/scope.ts';
import { whereWritten } from '../machine/where-written.ts';
import { anyElement } from '../values/join.ts';
import { anyTaken } from '../values/keys.ts';
import { itemsOf, makeList, makeObject, makeSlot, shaped, UNKNOWN, type Value } from '../values/values.ts';
import { argumentsOf, NO_KEYWORDS, type Arguments } from './arguments.ts';
import type { CallSite } from './call-site.ts';
import { invoke } from './functions.ts';
import type { Behaviour } from './given.ts';

/** A function that a call was given, with what that call will give it. */
interface Handed {
  readonly callee: Value;
  readonly node: Expression | undefined;
  readonly given: Arguments;
  readonly nodes: readonly Expression[];
}

/** Calls what was handed over: `to_thread(run, x)` is `run(x)`, with the sinks and models of `run`. */
function callHanded(machine: Machine, site: CallSite, { callee, node, given, nodes }: Handed): Value {
  const { shape, name } = callee;
  if (shape?.kind === 'function') return invoke(machine, shape, given).value;
  if (shape !== undefined || node === undefined) return machine.run.callValue(machine, callee, given.items);
  const receiverNode = node.kind === 'member' ? node.object : undefined;
  const call: Call = { ...site.node, callee: node, arguments: nodes };
  return machine.run.callAs(machine, {
    node: call,
    callee,
    name,
    method: name?.segment ?? (node.kind === 'member' ? node.property : ''),
    receiver: receiverNode === undefined ? undefined : machine.run.evaluate(machine, receiverNode),
    receiverNode,
    given,
  });
}

/** The argument at a place, called with those behind it. */
function callAt(machine: Machine, site: CallSite, place: number): Value {
  const { items, rest, keywords } = site.given;
  const callee = items[place];
  if (callee === undefined) return UNKNOWN;
  const nodes = site.node.arguments;
  return callHanded(machine, site, {
    callee,
    node: nodes[place],
    given: { items: items.slice(place + 1), rest, keywords },
    nodes: nodes.slice(place + 1),
  });
}

/** A function of a library that was handed over, called with values: `names.forEach(exec)`, `answer.then(eval)`. */
export function callLibraryFunction(
  machine: Machine,
  site: CallSite,
  place: number,
  values: readonly Value[],
): Value | undefined {
  const callee = site.given.items[place];
  if (callee?.name === undefined || callee.shape !== undefined) return undefined;
  const node = site.node.arguments[place];
  return perhaps(machine, () => callHanded(machine, site, { callee, node, given: argumentsOf(values), nodes: [] }));
}

/** A function that was handed over, to be called with values later, and elsewhere; undefined for what cannot be called. */
export function preparedCall(
  machine: Machine,
  site: CallSite,
  place: number,
): ((values: readonly Value[]) => Value) | undefined {
  const callee = site.given.items[place];
  if (callee === undefined || (callee.name === undefined && callee.shape === undefined)) return undefined;
  const node = site.node.arguments[place];
  const written = { module: machine.module, scope: machine.scope };
  return (values) => {
    const handed = { callee, node, given: argumentsOf(values), nodes: [] };
    return whereWritten(machine, written, () => perhaps(machine, () => callHanded(machine, site, handed)));
  };
}

/** `f` called in another thread, or later, with the other arguments. */
const callFirst: Behaviour = (machine, site) => callAt(machine, site, 0);

/** The same behind an executor or a time. */
const callSecond: Behaviour = (machine, site) => callAt(machine, site, 1);

/** `setTimeout(f, ms, x)`: `f(x)`, at some time. */
const callAfterTime: Behaviour = (machine, site) => {
  const { items, rest } = site.given;
  const [callee] = items;
  if (callee === undefined) return undefined;
  const nodes = site.node.arguments;
  const given: Arguments = { items: items.slice(2), rest, keywords: NO_KEYWORDS };
  perhaps(machine, () => callHanded(machine, site, { callee, node: nodes[0], given, nodes: nodes.slice(2) }));
  return UNKNOWN;
};

/** `Thread(target=f, args=(x,), kwargs={…})`. */
const callTarget: Behaviour = (machine, site) => {
  const { keywords } = site.given;
  const callee = keywords.get('target');
  if (callee === undefined) return undefined;
  const written = (name: string): Expression | undefined =>
    site.node.keywords?.find((keyword) => keyword.name === name)?.value;
  const list = written('args');
  const { items, rest } = itemsIn(keywords.get('args'));
  callHanded(machine, site, {
    callee,
    node: written('target'),
    given: { items, rest, keywords: entriesIn(keywords.get('kwargs')) },
    nodes: list?.kind === 'list' ? list.items : [],
  });
  return undefined;
};

/** `start()` of a thread or process that is a class of its own: it runs `run()`. */
const callRun: Behaviour = (machine, { receiver }) =>
  receiver === undefined ? undefined : callSpecial(machine, receiver, 'run', []);

/** `field(default_factory=list)`: what every object begins with. */
const callFactory: Behaviour = (machine, site) => {
  const callee = site.given.keywords.get('default_factory');
  if (callee === undefined) return site.given.keywords.get('default');
  const node = site.node.keywords?.find(({ name }) => name === 'default_factory')?.value;
  return callHanded(machine, site, { callee, node, given: argumentsOf([]), nodes: [] });
};

function itemsIn(list: Value | undefined): Pick<Arguments, 'items' | 'rest'> {
  if (list?.shape?.kind === 'list') return itemsOf(list.shape);
  return { items: [], rest: list === undefined ? undefined : anyElement(list) };
}

function entriesIn(map: Value | undefined): Arguments['keywords'] {
  if (map?.shape?.kind !== 'object') return NO_KEYWORDS;
  return new Map([...map.shape.entries].map(([key, slot]) => [key, slot.value]));
}

/** `task.delay(x)`, `task.apply_async(args=[x])`: a function that a worker calls later. */
export function callTask(machine: Machine, site: CallSite, { shape }: Value): Value | undefined {
  if (shape?.kind !== 'function' || shape.function.decorators.length === 0) return undefined;
  const { given, method } = site;
  if (method === 'delay' || method === 'send') return perhaps(machine, () => invoke(machine, shape, given).value);
  if (method !== 'apply_async') return undefined;
  const { items, rest } = itemsIn(given.keywords.get('args') ?? given.items[0]);
  const keywords = entriesIn(given.keywords.get('kwargs') ?? given.items[1]);
  return perhaps(machine, () => invoke(machine, shape, { items, rest, keywords }).value);
}

/**
 * `partial(f, x)`: a function to be called with the rest. One that is given names, or that nobody can look into, is taken
 * for called here, as it will be.
 */
const partial: Behaviour = (machine, site) => {
  const [callee, ...values] = site.given.items;
  if (callee?.shape?.kind !== 'function') {
    perhaps(machine, () => callAt(machine, site, 0));
    return callee?.name === undefined || callee.shape !== undefined
      ? (callee ?? UNKNOWN)
      : laterCall(machine, site, callee);
  }
  if (site.given.keywords.size > 0) perhaps(machine, () => callAt(machine, site, 0));
  return shaped({ ...callee.shape, bound: [...callee.shape.bound, ...values] });
};

/** `partial(subprocess.run, shell=True)`: `lambda *items, **named: subprocess.run(*items, shell=True, **named)`. */
function laterCall(machine: Machine, { node }: CallSite, called: Value): Value {
  const [callee, ...first] = node.arguments;
  if (callee === undefined) return UNKNOWN;
  const { at, end } = node;
  const items: Name = { kind: 'name', name: '*items', at, end };
  const named: Name = { kind: 'name', name: '**named', at, end };
  const own = callee.kind === 'member' && called.name?.text.includes('()') === true ? callee : undefined;
  const call: Call = {
    ...node,
    callee: own === undefined ? callee : { ...own, object: { kind: 'name', name: AS_IT_WAS, at, end } },
    arguments: [...first, { kind: 'spread', value: items, at, end }],
    keywords: [...(node.keywords ?? []), { name: null, value: named }],
  };
  const parameters: readonly Parameter[] = [
    { target: items, rest: 'list' },
    { target: named, rest: 'map' },
  ];
  const around = machine.scope;
  if (own !== undefined) {
    const object = makeObject();
    object.entries.set(own.property, makeSlot(called));
    machine.scope = makeScope(around);
    machine.scope.names.set(AS_IT_WAS, makeSlot(shaped(object)));
  }
  const later = machine.run.evaluate(machine, functionOf(parameters, [{ kind: 'return', value: call, at }], at, end));
  machine.scope = around;
  return later;
}
/** `session.get = partial(session.get, timeout=5)`: what stands there when it is called is the function that calls it. */
const AS_IT_WAS = 'partial()';

/** `map(f, xs)`, `filter(f, xs)`, `pool.map(f, xs)`. */
const mapped: Behaviour = (machine, site) => {
  const [callee, items] = site.given.items;
  if (callee === undefined) return UNKNOWN;
  const element = items === undefined ? UNKNOWN : anyTaken(items, machine.module.isPython);
  const [node, ...nodes] = site.node.arguments;
  const given: Arguments = { items: [element], rest: undefined, keywords: NO_KEYWORDS };
  const result = perhaps(machine, () => callHanded(machine, site, { callee, node, given, nodes }));
  return shaped(makeList([], site.name?.text === 'filter' ? element : result));
};

/** Functions that call one they are given. */
export const HANDED_BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  callFirst,
  callSecond,
  callAfterTime,
  callTarget,
  callRun,
  callFactory,
  partial,
  mapped,
};
