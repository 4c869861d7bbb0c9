import {
  ABSOLUTE_TESTS,
  CONTAINMENT_FUNCTIONS,
  CONTAINMENT_METHODS,
  NARROW_TEXT_TESTS,
  REDIRECT_TESTS,
} from '../../../knowledge/guards.ts';
import type { Call, Expression, Member } from '../../ir/ir.ts';
import type { Outcome } from '../machine/frame.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName } from '../names/names.ts';
import { ALL_SINKS, NOT_FROM_ROOT } from '../values/kinds.ts';
import { cleanAddress, cleanArgument, refineAddress, refineHostMatch, refineNoAddress } from './addresses.ts';
import { isAllowList } from './allow-lists.ts';
import { refineSuffix } from './allowed-hosts.ts';
import { refineBelow } from './below.ts';
import { holdChecked } from './checked-parts.ts';
import { clean, cleanSlot, PATH_BITS } from './cleaning.ts';
import { refineNoRange, refineOuterBeginning, refineUnlisted } from './inner-addresses.ts';
import { refineAccepted, refineRefused } from './judges.ts';
import { REDIRECT_BITS, refineSomePart } from './local-places.ts';
import { refineOwnKey } from './own-keys.ts';
import { countsByName } from './hollow-bodies.ts';
import { mayAllowByName } from './part-tests.ts';
import { holdPending, validatedBy } from './pending.ts';
import { refineEvery } from './quantifiers.ts';
import { refineNoneOf } from './refused-characters.ts';
import { refineSameSecret } from './secret-comparisons.ts';
import { refineNoneLeft, refineSubsetCall } from './set-tests.ts';
import { refineFoundOne } from './searches.ts';
import { refineSome } from './some-tests.ts';
import { refineContains, refineNotPrefix, refinePattern, refinePrefix } from './text-tests.ts';
import { cleanMembers } from './member-proofs.ts';
import { refineUnmet } from './unmet-judges.ts';

const TRUTH_CASTS: ReadonlySet<string> = new Set(['bool', 'Boolean']);

/** What a call proves by being true or false: of its arguments, and of what it is a method of. */
export function refineCall(machine: Machine, test: Call, truth: boolean): void {
  applyOutcome(machine, test, truth);
  refineUnmet(machine, test);
  if (truth && machine.frame.checked !== undefined) holdChecked(machine, test);
  const { callee } = test;
  if (callee.kind === 'member') refineMethod(machine, test, callee, truth);
  else if (truth) refineFoundOne(machine, test);
  if (truth) refineOwnKey(machine, test);
  refineAddress(machine, test, truth);
  const first = subjectOf(test);
  if (first !== undefined && truth && REDIRECT_TESTS.test(calledName(callee)) && mayAllowByName(machine, callee))
    clean(machine, first, REDIRECT_BITS);
  if (first !== undefined && callee.kind === 'name' && TRUTH_CASTS.has(callee.name))
    machine.run.refine(machine, first, truth);
  if (ABSOLUTE_TESTS.has(calledName(callee)) && !truth) refineRelative(machine, callee, first);
  if (first !== undefined && !truth) refineRefused(machine, test, first);
  if (first === undefined || !truth) return;
  refineSameSecret(machine, test);
  refineHostMatch(machine, test);
  refineContained(machine, test);
  refineAccepted(machine, test, first);
}

/** `isPathInside(root, path)`: believed by its name, unless its body says otherwise. */
function refineContained(machine: Machine, test: Call): void {
  if (!CONTAINMENT_FUNCTIONS.test(calledName(test.callee))) return;
  if (machine.frame.outcomes?.get(test)?.isOutwitted === true || !countsByName(machine, test.callee)) return;
  for (const argument of test.arguments) clean(machine, argument, PATH_BITS);
}

/** What a test is about: its first argument, or where all are named the one that does not say what is allowed. */
function subjectOf({ arguments: [first], keywords = [] }: Call): Expression | undefined {
  return first ?? keywords.find(({ name }) => name !== null && !/allow|require|option|strict/i.test(name))?.value;
}

/** `path.isAbsolute(p)`, `p.is_absolute()` was false. */
function refineRelative(machine: Machine, callee: Expression, first: Expression | undefined): void {
  const subject = first ?? (callee.kind === 'member' ? callee.object : undefined);
  if (subject !== undefined) clean(machine, subject, NOT_FROM_ROOT);
}

/** What a function of the repository proved of its arguments by returning something true or false. */
function applyOutcome(machine: Machine, test: Call, truth: boolean): void {
  const outcome = machine.frame.outcomes?.get(test);
  if (outcome === undefined) return;
  const when = truth ? 'whenTrue' : 'whenFalse';
  const proofs = outcome[when];
  if (outcome.watched !== undefined) {
    for (const [index, slot] of outcome.watched.entries()) {
      const bits = truth ? (proofs[index] ?? 0) : 0;
      if (bits > 0) cleanSlot(machine, slot, bits);
    }
    return;
  }
  applyProofs(machine, test, outcome, when);
}

/** What holds of the arguments of a call that came back like this. */
export function applyProofs(
  machine: Machine,
  call: Call,
  outcome: Outcome,
  when: 'whenTrue' | 'whenFalse' | 'whenEmpty',
): void {
  for (const [index, argument] of call.arguments.entries()) cleanArgument(machine, argument, outcome[when][index] ?? 0);
  cleanMembers(machine, call, outcome.members?.[when]);
}

/** What a method proves of its receiver or of its arguments. */
function refineMethod(machine: Machine, test: Call, { object, property: method }: Member, truth: boolean): void {
  const [first] = test.arguments;
  if (truth && NARROW_TEXT_TESTS.has(method)) {
    clean(machine, object, ALL_SINKS);
    return;
  }
  if (truth && CONTAINMENT_METHODS.has(method)) {
    refineBelow(machine, object);
    return;
  }
  switch (method) {
    case 'includes':
    case 'contains':
    case 'has':
    case 'hasOwnProperty':
      refineContains(machine, test, truth);
      return;
    case 'isPresent':
      if (truth) refineFoundOne(machine, object);
      return;
    case 'isEmpty':
      if (truth) refineValidated(machine, object);
      return;
    case 'startsWith':
    case 'startswith':
      if (truth) refinePrefix(machine, object, first);
      else refineNotPrefix(machine, object, first);
      if (!truth) refineOuterBeginning(machine, object, first);
      return;
    case 'endsWith':
    case 'endswith':
      if (truth) refineSuffix(machine, object, first);
      return;
    case 'find':
    case 'findLast':
      // What is found is there; elsewhere `find` is given text, or a query.
      if (first?.kind !== 'function') return;
      if (truth) refineSome(machine, object, first);
      else refineNone(machine, test, object, first);
      return;
    case 'some':
      if (first !== undefined && truth) refineSome(machine, object, first);
      if (first !== undefined && !truth) refineNone(machine, test, object, first);
      return;
    case 'issubset':
    case 'isSubsetOf':
    case 'issuperset':
    case 'isSupersetOf':
      if (truth) refineSubsetCall(machine, test);
      return;
    case 'difference':
      if (!truth && machine.module.isPython) refineNoneLeft(machine, test);
      return;
    case 'every':
      if (first !== undefined && truth) refineEvery(machine, object, first, true);
      return;
    case 'IsPrivate':
      if (!truth) cleanAddress(machine, object);
      return;
    case 'check':
      if (!truth) refineUnlisted(machine, object, first);
      return;
    case 'call':
      if (truth) refineOwnKeyOf(machine, test);
      return;
    case 'test':
    case 'match':
    case 'fullmatch':
    case 'exec':
      refinePattern(machine, test, object, method, truth);
      return;
    case 'search':
      // In JavaScript it answers with a place, and the first one is false.
      if (machine.module.isPython) refinePattern(machine, test, object, method, truth);
      return;
    default:
  }
}

/** `validationResult(request).isEmpty()`: nothing was found. */
function refineValidated(machine: Machine, findings: Expression): void {
  const request = validatedBy(machine, findings);
  if (request !== undefined) holdPending(machine, request);
}

/** `hasOwnProperty.call(ALLOWED, key)`. */
function refineOwnKeyOf(machine: Machine, { arguments: [object, key] }: Call): void {
  if (object !== undefined && key !== undefined && isAllowList(machine, object)) clean(machine, key, ALL_SINKS);
}

/** `blocked.some((one) => …)` was false. */
function refineNone(machine: Machine, test: Call, list: Expression, callback: Expression): void {
  refineNoAddress(machine, list, callback);
  refineNoRange(machine, list, callback);
  refineSomePart(machine, test);
  refineNoneOf(machine, list, callback);
  refineEvery(machine, list, callback, false);
}
