import type { Expression, Statement } from '../ir.ts';
import {
  afterOf,
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  mix,
  name,
  nextPart,
  startOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { bindPattern, literalsOf, testOf } from './patterns.ts';
import { inList, stateOf, UNUSED, type Receiver } from './state.ts';
import { lowerInto } from './values.ts';

/** `if test { … } else { … }`, and `if let Some(x) = … && test`: what it binds is bound before. */
export function lowerIf(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const receiver = takeReceiver(lowering);
  const { field } = lowering;
  const test = lowerCondition(lowering, childAt(lowering, node, field.condition), depth + 1, out);
  const then: Statement[] = [];
  lowerInto(lowering, childAt(lowering, node, field.consequence), receiver, depth + 1, then);
  const otherwise: Statement[] = [];
  const clause = childAt(lowering, node, field.alternative);
  if (clause >= 0) lowerInto(lowering, firstPart(lowering, clause), receiver, depth + 1, otherwise);
  out.push({ kind: 'if', test, then: tight(then), otherwise: tight(otherwise) });
}

/** Who waits for the value of what begins here. */
function takeReceiver(lowering: Lowering): Receiver {
  const state = stateOf(lowering);
  const { receiver } = state;
  state.receiver = UNUSED;
  return receiver;
}

/** A condition; the names in its patterns are given their values first. */
export function lowerCondition(lowering: Lowering, node: number, depth: number, out: Statement[]): Expression {
  switch (typeName(lowering, node)) {
    case 'let_condition': {
      const value = childAt(lowering, node, lowering.field.value);
      return matchValue(lowering, childAt(lowering, node, lowering.field.pattern), value, depth, out);
    }
    case 'let_chain': {
      const at = startOf(lowering, node);
      const end = endOf(lowering, node);
      let test: Expression | undefined;
      for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
        const right = lowerCondition(lowering, child, depth + 1, out);
        test = test === undefined ? right : { kind: 'logical', operator: 'and', left: test, right, at, end };
      }
      return test ?? mix(lowering, node, []);
    }
    default:
      return inList(lowering, out, () => lowerExpression(lowering, node, depth + 1));
  }
}

/** Binds what a pattern takes from a value that is run once; gives the test whether it fits. */
export function matchValue(
  lowering: Lowering,
  pattern: number,
  value: number,
  depth: number,
  out: Statement[],
): Expression {
  const subject = subjectOf(lowering, value, depth, out);
  const bound: Statement[] = [];
  bindPattern(lowering, pattern, subject, bound);
  const [only] = bound;
  // `if let Some(x) = f()` is asked of `x`.
  if (bound.length === 1 && only?.kind === 'assignment' && only.value === subject && only.target.kind === 'name') {
    const held = out.at(-1);
    if (held?.kind === 'assignment' && held.target === subject) {
      out.pop();
      out.push({ ...only, value: held.value });
    } else out.push(only);
    return testOf(lowering, pattern, only.target) ?? literal(true, only.at, only.at);
  }
  for (const statement of bound) out.push(statement);
  return testOf(lowering, pattern, subject) ?? literal(true, startOf(lowering, pattern), startOf(lowering, pattern));
}

/** What is matched, under a name where it would be run more than once. */
function subjectOf(lowering: Lowering, node: number, depth: number, out: Statement[]): Expression {
  const value = inList(lowering, out, () => lowerExpression(lowering, node, depth + 1));
  if (isPlain(value)) return value;
  const at = startOf(lowering, node);
  const target = name(`(match ${at})`, at, endOf(lowering, node));
  out.push({ kind: 'assignment', target, value, declares: true, at });
  return target;
}

/** Reading it twice does nothing twice. */
function isPlain(value: Expression): boolean {
  if (value.kind === 'list') return value.items.every(isPlain);
  if (value.kind === 'member') return isPlain(value.object);
  return value.kind === 'name' || value.kind === 'literal';
}

interface Arm {
  readonly node: number;
  readonly pattern: number;
  readonly guard: number;
  readonly body: number;
}

/** `match`: a switch where the arms name literals, a chain of tests otherwise. */
export function lowerMatch(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const receiver = takeReceiver(lowering);
  const arms = armsOf(lowering, node);
  const subject = subjectOf(lowering, childAt(lowering, node, lowering.field.value), depth, out);
  const bodyOf = (arm: Arm): Statement[] => {
    const body: Statement[] = [];
    bindPattern(lowering, arm.pattern, subject, body);
    lowerInto(lowering, arm.body, receiver, depth + 2, body);
    return tight(body);
  };
  const isSwitch = arms.every(({ guard }) => guard < 0);
  if (isSwitch && arms.some(({ pattern }) => literalsOf(lowering, pattern) !== undefined)) {
    const cases = arms.map((arm) => {
      const values = literalsOf(lowering, arm.pattern);
      const isDefault = values === undefined && testOf(lowering, arm.pattern, subject) === undefined;
      return { values: values ?? (isDefault ? [] : [mix(lowering, arm.node, [])]), isDefault, body: bodyOf(arm) };
    });
    out.push({ kind: 'switch', subject, cases, fallsThrough: false });
    return;
  }
  out.push(...chainOf(lowering, arms, subject, bodyOf, depth));
}

/** Arms as nested ifs; of those that cover every case, the last needs no test. */
function chainOf(
  lowering: Lowering,
  arms: readonly Arm[],
  subject: Expression,
  bodyOf: (arm: Arm) => Statement[],
  depth: number,
): Statement[] {
  let rest: Statement[] = [];
  for (const [index, arm] of arms.toReversed().entries()) {
    const before: Statement[] = [];
    let test = testOf(lowering, arm.pattern, subject);
    if (arm.guard >= 0) {
      bindPattern(lowering, arm.pattern, subject, before);
      const guard = lowerCondition(lowering, arm.guard, depth + 1, before);
      const { at, end } = guard;
      test = test === undefined ? guard : { kind: 'logical', operator: 'and', left: test, right: guard, at, end };
    }
    if (test === undefined || (index === 0 && arm.guard < 0)) rest = bodyOf(arm);
    else rest = [...before, { kind: 'if', test, then: bodyOf(arm), otherwise: rest }];
  }
  return rest;
}

function armsOf(lowering: Lowering, node: number): readonly Arm[] {
  const { field } = lowering;
  const block = childAt(lowering, node, field.body);
  const arms: Arm[] = [];
  const end = block < 0 ? 0 : afterOf(lowering, block);
  for (let child = block + 1; child < end; child = afterOf(lowering, child)) {
    if (typeName(lowering, child) !== 'match_arm') continue;
    const pattern = childAt(lowering, child, field.pattern);
    const holder =
      typeName(lowering, pattern) === 'match_pattern' ? pattern : childOfType(lowering, child, 'match_pattern');
    arms.push({
      node: child,
      pattern,
      guard: holder < 0 ? -1 : childAt(lowering, holder, field.condition),
      body: childAt(lowering, child, field.value),
    });
  }
  return arms;
}
