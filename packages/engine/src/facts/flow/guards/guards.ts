import { HOST_MEMBERS } from '../../../knowledge/guards.ts';
import type { Comparison, Expression, Logical } from '../../ir/ir.ts';
import { settle } from '../machine/branches.ts';
import { markOf, takeBack } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { calledName } from '../names/names.ts';
import { ALL_SINKS, HOST_SINKS, OPERATOR_BITS, OWN_BITS } from '../values/kinds.ts';
import { bitsOf } from '../values/taint.ts';
import { isFixed } from '../values/truth.ts';
import { RESOLVED, type Value } from '../values/values.ts';
import { cleanHostless, refineKind, refineRange } from './addresses.ts';
import { isAllowList, refineMembership } from './allow-lists.ts';
import { cleanHost, isHost } from './allowed-hosts.ts';
import { refineAnswer } from './answers.ts';
import { refineVerdict } from './below.ts';
import { refineCall } from './call-tests.ts';
import { findingsOf } from './checked-parts.ts';
import { clean, PATH_BITS, sameValue } from './cleaning.ts';
import { refineCommonPath, refineFirst, refineList, refineOtherType, refineSize, refineType } from './comparisons.ts';
import { refineOuterParts, refineOutside } from './inner-addresses.ts';
import { refineFileName, refineOtherPiece, refineOwnHost, refineSecond, refineSecondOf } from './local-places.ts';
import { countedIn, emptyBy, refineUnmarked, refineUnmarkedBy } from './marks.ts';
import { nameProgram } from './named-programs.ts';
import { refineMissing, refineOtherKey } from './own-keys.ts';
import { refineFound, refineFoundBy } from './found-flags.ts';
import { harmOf } from './same-texts.ts';
import { refineWithin } from './set-tests.ts';
import { refineEmpty, refineSifted } from './empty-answers.ts';
import { followOnce } from './followed-tests.ts';
import { countedBy, holdPending } from './pending.ts';
import { refineNeither } from './refused-characters.ts';
import { refineScheme } from './schemes.ts';
import { refineFoundOne, refineFoundPlace } from './searches.ts';
import { refineBeginning, refineOtherBeginning } from './cut-beginnings.ts';
import { refineSearch } from './text-tests.ts';

/** Tests kept in variables that stand for tests kept in variables: followed this far. */
const LONGEST_REFERENCE = 4;

/** Makes the state that in which a test had the given outcome. */
export function refine(machine: Machine, test: Expression, truth: boolean, references = 0): void {
  switch (test.kind) {
    case 'unary':
      if (test.operator === '!' || test.operator === 'not') refine(machine, test.operand, !truth, references);
      return;
    case 'logical':
      if ((test.operator === 'and') === truth && test.operator !== 'nullish') {
        refine(machine, test.left, truth, references);
        refine(machine, test.right, truth, references);
        if (!truth) refineNeither(machine, test);
      } else if (test.operator !== 'nullish') {
        refineEither(machine, test, truth, references);
        if (!truth) refineOuterParts(machine, test);
      }
      return;
    case 'comparison':
      refineComparison(machine, test, truth);
      refineUnmarkedBy(machine, test, truth);
      refineFoundBy(machine, test, truth);
      refineNothing(machine, emptyBy(test, truth));
      refineSomething(machine, emptyBy(test, !truth));
      return;
    case 'call':
      // A promise is true whatever it is about.
      if (!machine.isAwaited && machine.frame.outcomes?.get(test)?.isPromise === true) return;
      refineCall(machine, test, truth);
      if (!truth) refineCollected(machine, test);
      return;
    case 'await': {
      const { isAwaited } = machine;
      machine.isAwaited = true;
      refine(machine, test.value, truth, references);
      machine.isAwaited = isAwaited;
      return;
    }
    case 'assign':
      refine(machine, test.value, truth, references);
      return;
    case 'binary':
    case 'comprehension':
      if (truth) refineFoundOne(machine, test);
      if (!truth && machine.module.isPython) refineSifted(machine, test);
      return;
    case 'name': {
      const about = findSlot(machine.scope, test.name)?.value.about;
      if (about !== undefined && references < LONGEST_REFERENCE)
        followOnce(machine, about, () => {
          refine(machine, about, truth, references + 1);
        });
      if (machine.frame.marks.length > 0) refineNamed(machine, test, truth);
      refineFound(machine, test, (before) => Boolean(before) !== truth);
      if (machine.module.isPython && !truth) refineSifted(machine, test);
      // What is not true is no text, or an empty one.
      if (!truth) clean(machine, test, ALL_SINKS);
      return;
    }
    case 'member':
      refineAnswer(machine, test, (word) => Boolean(word) === truth);
      refineFindings(machine, test, truth);
      if (truth) refineVerdict(machine, test);
      if (test.property === 'length' && !truth) refineCounted(machine, test);
      if (test.property === 'length' && truth) refineFoundOne(machine, test.object);
      if (!truth) refineCollected(machine, test);
      refineKind(machine, test, truth);
      // To ask once more what a call gave would be to make it again, now that something is proved.
      if (!truth && HOST_MEMBERS.has(test.property)) cleanHostless(machine, test);
      else if (!truth && test.object.kind !== 'call') clean(machine, test, ALL_SINKS);
      return;
    case 'index':
      refineAnswer(machine, test, (word) => Boolean(word) === truth);
      // `ALLOWED[x]` is true only for its own keys.
      if (truth && isAllowList(machine, test.object)) clean(machine, test.index, ALL_SINKS);
      if (!truth) refineMissing(machine, test);
      return;
    default:
  }
}

/** `if (error)`, `if (!ok)`; in Python a list is not true where it is empty. */
function refineNamed(machine: Machine, node: Expression, truth: boolean): void {
  const isEmpty = !truth && machine.module.isPython;
  refineUnmarked(machine, node, ({ kind, before }) => (kind === 'constant' ? Boolean(before) === truth : isEmpty));
}

/** `errors.length`, `len(errors)`: nothing was put there. */
function refineCollected(machine: Machine, node: Expression): void {
  const { marks, outcomes } = machine.frame;
  const list = countedIn(node);
  if (marks.length > 0 || outcomes !== undefined) refineNothing(machine, list);
  else if (list !== undefined) refineSifted(machine, list);
}

function refineNothing(machine: Machine, list: Expression | undefined): void {
  if (list === undefined) return;
  refineUnmarked(machine, list, ({ kind }) => kind === 'collection');
  refineEmpty(machine, list);
  refineSifted(machine, list);
}

/** `picked.length > 0`, `picked.length !== 0`: there is one. */
function refineSomething(machine: Machine, list: Expression | undefined): void {
  if (list !== undefined) refineFoundOne(machine, list);
}

/** `errors.array().length`: none were found. */
function refineCounted(machine: Machine, node: Expression): void {
  const request = countedBy(machine, node);
  if (request !== undefined) holdPending(machine, request);
}

/** `result.error`, `result.success`. */
function refineFindings(machine: Machine, node: Expression, truth: boolean): void {
  const about = findingsOf(machine, node);
  if (about !== undefined) refine(machine, about, truth, LONGEST_REFERENCE);
}

/** `x === 'a' || x === 'b'` was true, or both sides of an `and` cannot have been: what either way proves holds. */
function refineEither(machine: Machine, test: Logical, truth: boolean, references: number): void {
  const mark = markOf(machine.journal);
  refine(machine, test.left, truth, references);
  if (markOf(machine.journal) === mark || isTopTest(machine, test.right)) return;
  const first = takeBack(machine.journal, mark);
  refine(machine, test.right, truth, references);
  const second = takeBack(machine.journal, mark);
  settle(machine, [first, second]);
}

/** `dirname(root) != root`: everything lies below the top of the file system, and whoever chose that root knew. */
function isTopTest(machine: Machine, node: Expression): boolean {
  if (node.kind !== 'comparison') return false;
  const sides = [node.left, node.right];
  if (!sides.some((side) => side.kind === 'call' && calledName(side.callee) === 'dirname')) return false;
  return sides.every((side) => machine.run.evaluate(machine, side).taint === undefined);
}

function refineComparison(machine: Machine, test: Comparison, truth: boolean): void {
  const { operator, left, right } = test;
  if (operator === 'in' || operator === 'not in') {
    refineMembership(machine, left, right, (operator === 'in') === truth);
    if ((operator === 'in') !== truth) {
      refineSecondOf(machine, left, right);
      refineOutside(machine, left, right);
      refineOtherPiece(machine, left, right);
    }
    return;
  }
  refineSize(machine, test, truth);
  refineWithin(machine, test, truth);
  if (truth) refineList(machine, test);
  if (right.kind === 'literal' && right.value === 0 && EMPTY_WHEN[operator] === truth) refineCounted(machine, left);
  refineWord(machine, test, truth);
  refineMatch(machine, test, truth);
  const equal = operator === '==' || operator === '===' || operator === 'is';
  const unequal = operator === '!=' || operator === '!==' || operator === 'is not';
  if (equal ? truth : unequal && !truth) {
    refineCommonPath(machine, test);
    refineType(machine, left, right);
    for (const [side, other] of [[left, right] as const, [right, left] as const]) {
      refineEqual(machine, side, other);
      refineBeginning(machine, side, other);
      refineFileName(machine, side, other);
      refineRange(machine, side, other);
      refineOwnHost(machine, side, other);
    }
  } else if (equal || unequal) {
    refineFirst(machine, left, right);
    refineOtherBeginning(machine, left, right);
    refineSecond(machine, left, test, right);
    refineOtherPiece(machine, left, right);
    refineOtherKey(machine, left, right);
    refineOtherKey(machine, right, left);
    refineOtherType(machine, left, right);
  }
  refineSearch(machine, test, truth);
  refineFoundPlace(machine, test, truth);
}

/** How a comparison of a count with nothing ends where there is nothing. */
const EMPTY_WHEN: Readonly<Record<string, boolean>> = {
  '>': false,
  '!==': false,
  '!=': false,
  '===': true,
  '==': true,
};

const MATCHES: ReadonlySet<string> = new Set(['match', 'fullmatch', 'exec', 'search', 'find', 'findLast', 'next']);

/** `pattern.exec(x) === null`, `match is not None`: what is found is there. */
function refineMatch(machine: Machine, { operator, left, right }: Comparison, truth: boolean): void {
  if (!WORD_OPERATORS.test(operator) || right.kind !== 'literal') return;
  const isSame = truth !== (operator.startsWith('!') || operator === 'is not');
  if (machine.frame.checked !== undefined && typeof right.value !== 'string')
    refineFindings(machine, left, Boolean(right.value) === isSame);
  if ((right.value ?? undefined) !== undefined) return;
  const asked = left.kind === 'name' ? findSlot(machine.scope, left.name)?.value.about : left;
  if (asked?.kind !== 'call' || !MATCHES.has(calledName(asked.callee))) return;
  refine(machine, asked, truth === (operator.startsWith('!') || operator === 'is not'));
}

/** `check(x) === 'denied'`. */
function refineWord(machine: Machine, { operator, left, right }: Comparison, truth: boolean): void {
  if (machine.frame.outcomes === undefined || !WORD_OPERATORS.test(operator)) return;
  const isSame = truth !== (operator.startsWith('!') || operator === 'is not');
  for (const [side, other] of [[left, right] as const, [right, left] as const]) {
    if (other.kind !== 'literal' && other.kind !== 'member') continue;
    const { isConstant, constant } = machine.run.evaluate(machine, other);
    if (isConstant) refineAnswer(machine, side, (word) => (word === constant) === isSame);
  }
}
const WORD_OPERATORS = /^(?:[!=]==?|is|is not)$/;

/** `x === 'literal'`: then x is the literal. A truth value or nothing says nothing of the text in x. */
function refineEqual(machine: Machine, spelled: Expression, other: Expression): void {
  const side = sameValue(spelled);
  if (side.kind === 'literal') return;
  const value = machine.run.evaluate(machine, other);
  if ((bitsOf(value.taint) & ~OPERATOR_BITS) !== 0) {
    // The folder that the caller of a library named is where he wants to go, whoever else spoke of it.
    if ((bitsOf(value.taint) & ~OWN_BITS) === 0 && (value.traits & RESOLVED) !== 0) clean(machine, side, PATH_BITS);
    return;
  }
  const known = value.isConstant ? typeof value.constant === 'string' || typeof value.constant === 'number' : false;
  if (known) nameProgram(machine, side, value);
  if (side.kind === 'call') {
    if (value.constant === true) refine(machine, side, true);
    // `path.resolve() == ROOT`: the folder itself.
    else if (!value.isConstant && value.taint === undefined) clean(machine, side, PATH_BITS);
    return;
  }
  if (known && side.kind === 'name' && isHost(side)) cleanHost(machine, side);
  refineScheme(machine, side, value.constant);
  if (value.isConstant && side.kind === 'member' && HOST_MEMBERS.has(side.property) && !value.constant) {
    cleanHostless(machine, side);
    return;
  }
  // Nothing is there that could do harm.
  if (value.isConstant && (value.constant ?? undefined) === undefined) {
    clean(machine, side, ALL_SINKS);
    refineMissing(machine, side);
  } else if (known || value.taint !== undefined || isFixedName(value) || isOneOfSome(value))
    clean(machine, side, ALL_SINKS & ~harmOf(value));
  else if (!value.isConstant && other.kind !== 'literal') {
    clean(machine, side, PATH_BITS);
    // The host that the program was told of, whoever told it.
    if (isHost(side)) {
      clean(machine, side, HOST_SINKS);
      cleanHost(machine, side);
    }
  }
}

/** `Mode.Fast`, `constants.X`: a member of something the code itself defines. */
function isFixedName(value: Value): boolean {
  return value.name !== undefined && value.taint === undefined && value.name.depth > 1;
}

/** `for (const known of ['a', 'b'])`: one of the constants, whichever. */
function isOneOfSome(value: Value): boolean {
  return !value.isConstant && value.taint === undefined && isFixed(value);
}
