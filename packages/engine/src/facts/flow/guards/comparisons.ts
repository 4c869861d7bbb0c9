import type { Comparison, Expression } from '../../ir/ir.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { calledName } from '../names/names.ts';
import { cleanOf } from '../values/taint.ts';
import { ALL_SINKS, sinkBits } from '../values/kinds.ts';
import { refineBelow } from './below.ts';
import { clean } from './cleaning.ts';
import { takenApart } from './taken-apart.ts';
import { refineNotBegun } from './text-tests.ts';

const REDIRECT_BITS = sinkBits(['redirect']);
const SIZE_BITS = sinkBits(['size']);
const SLOW_BITS = sinkBits(['slow']);
const NOSQL_BITS = sinkBits(['nosql']);

/** `x < 10`, `x.length > 10`: as large as the code lets it be; of a text, only what is not longer than so much. */
export function refineSize(machine: Machine, { operator, left, right }: Comparison, truth: boolean): void {
  if (!/^[<>]=?$/.test(operator)) return;
  for (const side of [left, right]) clean(machine, side, SIZE_BITS);
  const [short, other] = operator.startsWith('<') === truth ? [left, right] : [right, left];
  const counted = measured(short);
  if (counted === undefined) return;
  // One letter leads to no other host.
  if (other.kind === 'literal' && typeof other.value === 'number' && other.value <= 1)
    clean(machine, counted, REDIRECT_BITS);
  // What counts up to a length sets no bound to it.
  clean(machine, counted, other.kind === 'name' && COUNTER.test(other.name) ? SLOW_BITS : SLOW_BITS | SIZE_BITS);
}

const COUNTER = /^(?:[a-z]|idx|index|pos|position|offset|cursor|at)$/;

/** What `x.length` and `len(x)` count. */
function measured(side: Expression): Expression | undefined {
  if (side.kind === 'member' && side.property === 'length') return side.object;
  return side.kind === 'call' && calledName(side.callee) === 'len' ? side.arguments[0] : undefined;
}

/** `p[0] !== '/'`, `p.charAt(0) !== '.'`, `p.split('/')[0] !== '..'`. */
export function refineFirst(machine: Machine, side: Expression, other: Expression): void {
  if (other.kind !== 'literal') return;
  const isChar = side.kind === 'call' && side.callee.kind === 'member' && side.callee.property === 'charAt';
  const at = side.kind === 'index' ? side.index : isChar ? side.arguments[0] : undefined;
  if (at?.kind !== 'literal' || at.value !== 0 || typeof other.value !== 'string') return;
  const object =
    side.kind === 'index'
      ? side.object
      : side.kind === 'call' && side.callee.kind === 'member'
        ? side.callee.object
        : side;
  refineNotBegun(machine, takenApart(machine, object) ?? object, other.value);
}

/** `typeof x !== 'object'`: neither a list nor anything that could be longer than it is. */
export function refineOtherType(machine: Machine, left: Expression, right: Expression): void {
  if (left.kind !== 'unary' || left.operator !== 'typeof' || right.kind !== 'literal') return;
  if (right.value === 'object') clean(machine, left.operand, NOSQL_BITS | SIZE_BITS);
  // What is no object, and no text either, does nothing.
  const { taint } = machine.run.evaluate(machine, left.operand);
  if (right.value === 'string' && (cleanOf(taint) & NOSQL_BITS) !== 0) clean(machine, left.operand, ALL_SINKS);
}

/** `typeof x === 'string'`: no object of operators; a number does nothing at all. */
export function refineType(machine: Machine, left: Expression, right: Expression): void {
  if (left.kind !== 'unary' || left.operator !== 'typeof' || right.kind !== 'literal') return;
  if (right.value === 'string') clean(machine, left.operand, NOSQL_BITS);
  if (right.value === 'number' || right.value === 'boolean') clean(machine, left.operand, ALL_SINKS);
}

/** `x instanceof Array`: as long as what was sent. */
export function refineList(machine: Machine, { operator, left, right }: Comparison): void {
  if (operator === 'instanceof' && right.kind === 'name' && right.name === 'Array') clean(machine, left, SIZE_BITS);
}

/** `os.path.commonpath([root, p]) == root` proves p to lie inside root, where it no longer climbs: `..` is a name like others there. */
export function refineCommonPath(machine: Machine, test: Comparison): void {
  for (const [side, other] of [[test.left, test.right] as const, [test.right, test.left] as const]) {
    const asked = side.kind === 'name' ? findSlot(machine.scope, side.name)?.value.about : side;
    if (asked?.kind !== 'call' || asked.callee.kind !== 'member' || !COMMON.has(asked.callee.property)) continue;
    const [list] = asked.arguments;
    if (list?.kind !== 'list') continue;
    const root = pathOf(other);
    // Whoever compares with the path itself has found that it lies above the root.
    for (const item of list.items) if (root === undefined || pathOf(item) !== root) refineBelow(machine, item);
  }
}
const COMMON: ReadonlySet<string> = new Set(['commonpath', 'commonprefix']);

/** In a case of a switch the subject is one of the values. */
export function refineCase(machine: Machine, subject: Expression, values: readonly Expression[]): void {
  if (values.length === 0 || !values.every((value) => value.kind === 'literal')) return;
  clean(machine, subject, ALL_SINKS);
}
