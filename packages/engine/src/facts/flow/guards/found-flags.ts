import type { Constant, Expression, Statement } from '../../ir/ir.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import type { Found, Proved } from '../machine/flags.ts';
import { write, type Capture } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import type { Slot } from '../values/shapes.ts';
import { cleanOf } from '../values/taint.ts';
import { ABSENT } from '../values/values.ts';
import { cleanSlot } from './cleaning.ts';
import { nodesIn } from './marks.ts';

type If = Extract<Statement, { kind: 'if' }>;
type Comparison = Extract<Expression, { kind: 'comparison' }>;

/** A variable that a branch sets, looked at before the branch runs. */
interface Candidate {
  readonly slot: Slot;
  readonly before: Constant;
  readonly since: number;
  /** Undefined where no branch has set it yet. */
  readonly known: Found | undefined;
  readonly begun: number;
}

/** The variables that a branch sets which were constant, or set by such branches alone. */
export function setBy({ flags, scope, module }: Machine, { then }: If): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const statement of then) {
    const name = nameSet(statement, module.traits.ownsAssigned);
    const slot = name === undefined ? undefined : findSlot(scope, name);
    if (slot === undefined) continue;
    const known = flags.found.get(slot);
    if (known === undefined && !slot.value.isConstant) continue;
    const { before, since } = known ?? { before: slot.value.constant, since: flags.given.get(slot) ?? 0 };
    candidates.push({ slot, before, since, known, begun: flags.assignments });
  }
  return candidates;
}

/** The variable that a statement sets; what a block declares is another one, unless variables are those of the function. */
function nameSet(statement: Statement, ownsAssigned: boolean): string | undefined {
  if (statement.kind === 'assignment')
    return statement.declares === true && !ownsAssigned ? undefined : nameOf(statement.target);
  if (statement.kind !== 'expression' || statement.value.kind !== 'assign') return undefined;
  return nameOf(statement.value.target);
}

function nameOf(target: { readonly kind: string; readonly name?: string }): string | undefined {
  return target.kind === 'name' ? target.name : undefined;
}

/** What held at the end of the branch that set them holds wherever they are no longer what they were. */
export function noteFound(machine: Machine, { test }: If, candidates: readonly Candidate[], then: Capture): void {
  for (const { slot, before, since, known, begun } of candidates) {
    const proved = [...provedIn(machine, test, then)].flatMap((one): Proved[] => {
      if (one.given > begun || isOfOnePass(machine, since, one.given)) return [];
      const bits = known === undefined ? one.bits : one.bits & bitsFor(known, one);
      return bits === 0 || (one.member !== undefined && bits !== one.bits) ? [] : [{ ...one, bits }];
    });
    if (proved.length > 0) machine.flags.found.set(slot, { before, since, proved });
  }
}

/** What a test and the branch behind it proved of the variables and members that the test speaks of. */
function* provedIn({ flags, scope }: Machine, test: Expression, then: Capture): Generator<Proved> {
  const seen = new Set<string>();
  for (const node of nodesIn([test])) {
    const path = node.kind === 'name' || node.kind === 'member' ? pathOf(node as Expression) : undefined;
    if (path === undefined || seen.has(path)) continue;
    seen.add(path);
    const slot = findSlot(scope, path);
    const root = findSlot(scope, path.split('.', 1)[0] ?? path);
    const at = slot === undefined ? -1 : then.slots.indexOf(slot);
    const value = then.values[at];
    if (slot === undefined || root === undefined || value?.taint === undefined) continue;
    const bits = cleanOf(value.taint) & ~(slot.value.taint === undefined ? 0 : cleanOf(slot.value.taint));
    if (slot.isProof !== true && slot.value.taint === undefined) continue;
    const member = slot.isProof === true ? value : undefined;
    if (bits !== 0) yield { slot, root, given: flags.given.get(root) ?? 0, bits, member };
  }
}

/** Given anew in each pass of a loop, while the variable tells of all passes. */
function isOfOnePass({ loop }: Machine, since: number, given: number): boolean {
  for (let around = loop; around !== undefined; around = around.outer)
    if (since <= around.given && given > around.given) return true;
  return false;
}

function bitsFor({ proved }: Found, { slot, given }: Proved): number {
  return proved.find((one) => one.slot === slot && one.given === given)?.bits ?? 0;
}

/** `if (found)`, `if not ok: raise`: it is not what it was. */
export function refineFound(machine: Machine, node: Expression, differs: (before: Constant) => boolean): void {
  const { flags, scope, journal } = machine;
  if (flags.found.size === 0 || node.kind !== 'name') return;
  const slot = findSlot(scope, node.name);
  const found = slot === undefined ? undefined : flags.found.get(slot);
  if (found === undefined || !differs(found.before)) return;
  for (const { slot: tested, root, given, bits, member } of found.proved) {
    if ((flags.given.get(root) ?? 0) !== given) continue;
    if (member === undefined) cleanSlot(machine, tested, bits);
    else if (tested.value === ABSENT) write(journal, tested, member);
  }
}

/** `kind is not None`, `found === true`, `at >= 0`: what it was would have ended otherwise. */
export function refineFoundBy(machine: Machine, { operator, left, right }: Comparison, truth: boolean): void {
  if (machine.flags.found.size === 0) return;
  const isNegative = right.kind === 'unary' && right.operator === '-';
  const node = isNegative ? right.operand : right;
  if (node.kind !== 'literal') return;
  const value = isNegative ? -Number(node.value) : node.value;
  refineFound(machine, left, (before) => outcomeOf(operator, before, value) === !truth);
}

/** How a comparison of two constants ends; undefined where that is not known. */
function outcomeOf(operator: string, left: Constant, right: Constant): boolean | undefined {
  if (/^(?:===?|is)$/.test(operator)) return (left ?? null) === (right ?? null);
  if (/^(?:!==?|is not)$/.test(operator)) return (left ?? null) !== (right ?? null);
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  return ORDER[operator]?.(left, right);
}
const ORDER: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};
