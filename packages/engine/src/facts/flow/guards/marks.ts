import type { Expression, Statement } from '../../ir/ir.ts';
import type { Mark } from '../machine/frame.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { calledName } from '../names/names.ts';
import type { Slot } from '../values/shapes.ts';
import { followOnce } from './followed-tests.ts';

type If = Extract<Statement, { kind: 'if' }>;
type Comparison = Extract<Expression, { kind: 'comparison' }>;

const ADDS = /^(?:push|append|add|unshift)$/;
/** Whoever leaves more marks than that has a schema. */
const MOST = 24;

/**
 * `if (!isName(x)) errors.push('name')`, `if (!isName(x)) ok = false`: the variables that say later whether the test held.
 * Looked at before the branch runs, while they still are what they were.
 */
export function marksOf(machine: Machine, { test, then, otherwise }: If): readonly Mark[] {
  if (otherwise.length > 0 || then.length > 4 || machine.frame.marks.length >= MOST) return [];
  const marks: Mark[] = [];
  for (const statement of then) {
    const name = markedBy(statement);
    const slot = name === undefined ? undefined : findSlot(machine.scope, name);
    if (name === undefined || slot === undefined) continue;
    const known = machine.frame.marks.find((mark) => mark.slot === slot);
    const before = known === undefined ? slot.value.constant : known.before;
    const kind = kindOf(slot, statement, known);
    if (kind !== undefined && writesTo(then, name) === 1)
      marks.push({ slot, kind, before, test, names: namesIn(test) });
  }
  return marks;
}

/** The variable that a statement marks. */
function markedBy(statement: Statement): string | undefined {
  if (statement.kind === 'assignment' && statement.declares !== true) {
    const { target } = statement;
    if (target.kind === 'name') return target.name;
    const isEntry = target.kind === 'member' || target.kind === 'index';
    return isEntry && target.object.kind === 'name' ? target.object.name : undefined;
  }
  if (statement.kind !== 'expression' || statement.value.kind !== 'call') return undefined;
  const { callee } = statement.value;
  const isAdded = callee.kind === 'member' && ADDS.test(callee.property) && callee.object.kind === 'name';
  return isAdded && callee.object.kind === 'name' ? callee.object.name : undefined;
}

/** What is known of a marked variable before: a constant that the mark turns round, or something that holds nothing. */
function kindOf({ value }: Slot, statement: Statement, known: Mark | undefined): Mark['kind'] | undefined {
  if (statement.kind === 'assignment' && statement.target.kind === 'name') {
    // Behind a mark nobody knows what the variable is, but what it was.
    if ((!value.isConstant && known?.kind !== 'constant') || statement.operator !== undefined) return undefined;
    const truth = truthOfMark(statement.value);
    const before = known === undefined ? value.constant : known.before;
    return truth !== undefined && truth !== Boolean(before) ? 'constant' : undefined;
  }
  return value.shape?.kind === 'list' || value.shape?.kind === 'object' ? 'collection' : undefined;
}

function truthOfMark(node: Expression): boolean | undefined {
  if (node.kind === 'literal') return Boolean(node.value);
  if (node.kind === 'concatenation')
    return node.parts.some((part) => part.kind === 'literal' && Boolean(part.value)) || undefined;
  return node.kind === 'map' || node.kind === 'list' || (node.kind === 'call' && node.isNew) || undefined;
}

/** What holds where a marked variable is as it was: every test that would have marked it did not. */
export function refineUnmarked(machine: Machine, node: Expression, isAsBefore: (mark: Mark) => boolean): void {
  const slot = node.kind === 'name' ? findSlot(machine.scope, node.name) : undefined;
  const marks = machine.frame.marks.filter((mark) => mark.slot === slot && isAsBefore(mark));
  // `if (list.length === 0 || odd) list.push(x)` asks for the marks of the list it marks.
  for (const { test } of marks) followOnce(machine, test, () => machine.run.refine(machine, test, false));
}

/** A list or an object of faults, some of which may have been put there. */
export function isCollected(machine: Machine, node: Expression): boolean {
  const { marks } = machine.frame;
  const slot = node.kind === 'name' && marks.length > 0 ? findSlot(machine.scope, node.name) : undefined;
  return slot !== undefined && marks.some((mark) => mark.slot === slot && mark.kind === 'collection');
}

/** `error is None`, `ok === true`. */
export function refineUnmarkedBy(machine: Machine, test: Comparison, truth: boolean): void {
  const { operator, left, right } = test;
  if (machine.frame.marks.length === 0 || right.kind !== 'literal' || !isSaid(operator, truth)) return;
  const { value } = right;
  const isSame = ({ kind, before }: Mark): boolean => kind === 'constant' && (before ?? null) === (value ?? null);
  if (operator !== '>') refineUnmarked(machine, left, isSame);
}

/** What was counted where a comparison says that there is nothing: `errors.length > 0` was false, `len(errors) == 0`. */
export function emptyBy({ operator, left, right }: Comparison, truth: boolean): Expression | undefined {
  return right.kind === 'literal' && right.value === 0 && isSaid(operator, truth) ? countedIn(left) : undefined;
}

/** Whether both sides are the same, or the left one is no greater. */
function isSaid(operator: string, truth: boolean): boolean {
  const isOther = operator.startsWith('!') || operator === 'is not' || operator === '>';
  return /^(?:[!=]==?|is|is not|>)$/.test(operator) && truth !== isOther;
}

/** `errors` of `errors.length`, `len(errors)` and `Object.keys(errors).length`. */
export function countedIn(node: Expression): Expression | undefined {
  if (node.kind === 'call') return calledName(node.callee) === 'len' ? node.arguments[0] : undefined;
  if (node.kind !== 'member' || !/^(?:length|size)$/.test(node.property)) return undefined;
  const { object } = node;
  return object.kind === 'call' && /^(?:keys|values|entries)$/.test(calledName(object.callee))
    ? object.arguments[0]
    : object;
}

/** How often a name is written to in statements, however deep; in more than anybody would look through, too often. */
function writesTo(statements: readonly Statement[], name: string): number {
  let writes = 0;
  let looked = 0;
  for (const node of nodesIn(statements)) {
    if (markedBy(node as Statement) === name) writes += 1;
    if ((looked += 1) === MOST_LOOKED) return Infinity;
  }
  return writes;
}

/** The names that a test speaks of. */
export function namesIn(test: Expression): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of nodesIn([test])) if (node.kind === 'name' && 'name' in node) names.add(String(node.name));
  return names;
}

const MOST_LOOKED = 400;

/** Statements and expressions with all that lies in them. */
export function* nodesIn(nodes: readonly object[]): Generator<{ readonly kind: unknown }> {
  const open: object[] = [...nodes];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('kind' in node) yield node;
    for (const part of Object.values(node)) if (typeof part === 'object' && part !== null) open.push(part);
  }
}
