import type { Constant, Expression, Statement } from '../../ir/ir.ts';
import type { Found, Proved } from '../machine/flags.ts';
import type { Capture } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import type { Slot } from '../values/shapes.ts';
import { cleanOf } from '../values/taint.ts';
import { cleanSlot } from './cleaning.ts';
import { namesIn } from './marks.ts';

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

/** The variables that a branch sets which were nothing, or set by such branches alone. */
export function setBy({ flags, scope }: Machine, { then }: If): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const statement of then) {
    if (statement.kind !== 'assignment' || statement.declares === true || statement.target.kind !== 'name') continue;
    const slot = findSlot(scope, statement.target.name);
    if (slot === undefined) continue;
    const known = flags.found.get(slot);
    const { isConstant, constant } = slot.value;
    if (known === undefined && (!isConstant || Boolean(constant))) continue;
    const { before, since } = known ?? { before: constant, since: flags.given.get(slot) ?? 0 };
    candidates.push({ slot, before, since, known, begun: flags.assignments });
  }
  return candidates;
}

/** What held at the end of the branch that set them holds wherever they are no longer what they were. */
export function noteFound(machine: Machine, { test }: If, candidates: readonly Candidate[], then: Capture): void {
  const { flags, scope } = machine;
  for (const { slot, before, since, known, begun } of candidates) {
    const proved: Proved[] = [];
    for (const name of namesIn(test)) {
      const tested = findSlot(scope, name);
      const at = tested === undefined ? -1 : then.slots.indexOf(tested);
      const given = tested === undefined ? 0 : (flags.given.get(tested) ?? 0);
      if (tested?.value.taint === undefined || at < 0 || given > begun) continue;
      if (isOfOnePass(machine, since, given)) continue;
      const gained = cleanOf(then.values[at]?.taint) & ~cleanOf(tested.value.taint);
      const bits = known === undefined ? gained : gained & bitsFor(known, tested, given);
      if (bits !== 0) proved.push({ slot: tested, bits, given });
    }
    if (proved.length > 0) flags.found.set(slot, { before, since, proved });
  }
}

/** Given anew in each pass of a loop, while the variable tells of all passes. */
function isOfOnePass({ loop }: Machine, since: number, given: number): boolean {
  for (let around = loop; around !== undefined; around = around.outer)
    if (since <= around.given && given > around.given) return true;
  return false;
}

function bitsFor({ proved }: Found, slot: Slot, given: number): number {
  return proved.find((one) => one.slot === slot && one.given === given)?.bits ?? 0;
}

/** `if (found)`, `if not ok: raise`: it is not what it was. */
export function refineFound(machine: Machine, node: Expression, differs: (before: Constant) => boolean): void {
  const { flags, scope } = machine;
  if (flags.found.size === 0 || node.kind !== 'name') return;
  const slot = findSlot(scope, node.name);
  const found = slot === undefined ? undefined : flags.found.get(slot);
  if (found === undefined || !differs(found.before)) return;
  for (const { slot: tested, bits, given } of found.proved)
    if ((flags.given.get(tested) ?? 0) === given) cleanSlot(machine, tested, bits);
}

/** `kind is not None`, `found === true`. */
export function refineFoundBy(machine: Machine, { operator, left, right }: Comparison, truth: boolean): void {
  if (right.kind !== 'literal' || !WORD_OPERATORS.test(operator)) return;
  const { value } = right;
  const isSame = truth !== (operator.startsWith('!') || operator === 'is not');
  refineFound(machine, left, (before) => ((before ?? null) === (value ?? null)) !== isSame);
}
const WORD_OPERATORS = /^(?:[!=]==?|is|is not)$/;
