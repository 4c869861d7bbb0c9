import type { Call, Comparison, Comprehension, Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { calledName } from '../names/names.ts';
import { refineAny } from './quantifiers.ts';
import { refineSome } from './some-tests.ts';

const FINDS: ReadonlySet<string> = new Set(['find', 'findLast']);
const FIND_PLACES: ReadonlySet<string> = new Set(['findIndex', 'findLastIndex']);
const PICKS: ReadonlySet<string> = new Set(['filter']);
const NOWHERE = -1;

/** `LIST.find((one) => one.name === x)`, `next((one for one in LIST if one.name == x), None)`: there is something where one was found. */
export function isSearch(node: Expression): boolean {
  return isLookedFor(node, FINDS) || isLookedFor(node, FIND_PLACES) || firstOf(node) !== undefined;
}

/** What is asked of each in a list, whichever of them is then given. */
function isLookedFor(node: Expression, methods: ReadonlySet<string>): node is Call {
  if (node.kind !== 'call' || node.callee.kind !== 'member' || !methods.has(node.callee.property)) return false;
  return node.arguments[0]?.kind === 'function';
}

/** `next((one for one in LIST if …), None)`. */
function firstOf(node: Expression): Comprehension | undefined {
  if (node.kind !== 'call' || node.callee.kind !== 'name' || node.callee.name !== 'next') return undefined;
  const [chosen, otherwise] = node.arguments;
  if (otherwise !== undefined && (otherwise.kind !== 'literal' || Boolean(otherwise.value))) return undefined;
  return chosen?.kind === 'comprehension' ? chosen : undefined;
}

/** The search that a node is or stands for found one: what it asked of each is true of one. */
export function refineFoundOne(machine: Machine, node: Expression): void {
  const search = standsFor(machine, node);
  if (isLookedFor(search, FINDS) || isLookedFor(search, PICKS)) {
    const {
      callee,
      arguments: [test],
    } = search;
    if (callee.kind === 'member' && test !== undefined) refineSome(machine, callee.object, test);
    return;
  }
  const chosen = search.kind === 'comprehension' ? search : firstOf(search);
  const [generator, ...others] = chosen?.generators ?? [];
  const [condition, ...more] = generator?.conditions ?? [];
  if (chosen === undefined || generator === undefined || condition === undefined) return;
  if (others.length > 0 || more.length > 0) return;
  refineAny(machine, { ...chosen, body: condition, generators: [{ ...generator, conditions: [] }] });
}

/** `LIST.findIndex((one) => one === x) >= 0`, and of the name that keeps it. */
export function refineFoundPlace(machine: Machine, { left, right, operator }: Comparison, truth: boolean): void {
  const search = standsFor(machine, left);
  if (!isLookedFor(search, FIND_PLACES) || search.callee.kind !== 'member') return;
  const limit = machine.run.evaluate(machine, right).constant;
  const [test] = search.arguments;
  if (test !== undefined && isFoundWhere(operator, limit) === truth) refineSome(machine, search.callee.object, test);
}

function isFoundWhere(operator: string, limit: unknown): boolean | undefined {
  if (limit === 0) return operator === '>=' ? true : operator === '<' ? false : undefined;
  if (limit !== NOWHERE) return undefined;
  if (operator === '>' || operator.startsWith('!')) return true;
  return operator.startsWith('==') ? false : undefined;
}

function standsFor(machine: Machine, node: Expression): Expression {
  return (node.kind === 'name' ? findSlot(machine.scope, node.name)?.value.about : undefined) ?? node;
}

/** `names.First(name => …)`, `next(one for one in LIST if …)`: what comes behind is reached only where one was found. */
export function refineSureSearch(machine: Machine, node: Call): void {
  const isSure = node.isSure === true || (calledName(node.callee) === 'next' && node.arguments.length === 1);
  if (isSure && (isLookedFor(node, FINDS) || firstOf(node) !== undefined)) machine.run.refine(machine, node, true);
}
