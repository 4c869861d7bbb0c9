import type { Expression, Pattern, Statement } from '../ir.ts';
import {
  childAt,
  firstPart,
  lowerExpression,
  lowerExpressionStatement,
  mix,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { newLocals, stateOf } from './file-state.ts';
import { lowerTarget } from './assignments.ts';
import { asPair, lowerParameters } from './parameters.ts';
import { dropped, LOOPING, lowerGiving, lowerGivingBlock } from './results.ts';
import { not } from './words.ts';

/** The statements of a loop. */
function lowerLoopBody(lowering: Lowering, node: number, depth: number, out: Statement[] = []): Statement[] {
  const state = stateOf(lowering);
  const { isInLoop } = state;
  state.isInLoop = true;
  lowerGivingBlock(lowering, node, depth + 1, out, dropped);
  state.isInLoop = isInLoop;
  return out;
}

/** `while`, `until`, and both behind what they repeat. */
export function lowerWhile(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const condition = lowerExpression(lowering, childAt(lowering, node, field.condition), depth + 1);
  const type = typeName(lowering, node);
  const inner = childAt(lowering, node, field.body);
  // `begin … end while x` runs once before anything is asked.
  const testsLater = type.endsWith('_modifier') && typeName(lowering, inner) === 'begin' ? true : undefined;
  out.push({
    kind: 'loop',
    test: type.startsWith('until') ? not(condition) : condition,
    testsLater,
    body: lowerLoopBody(lowering, inner, depth),
  });
}

/** `for a, b in list`. */
export function lowerFor(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const inside = childAt(lowering, node, field.value);
  const iterable = lowerExpression(lowering, inside < 0 ? -1 : firstPart(lowering, inside), depth + 1);
  const { target } = lowerTarget(lowering, childAt(lowering, node, field.pattern), depth);
  out.push({
    kind: 'loop',
    target,
    iterable,
    body: lowerLoopBody(lowering, childAt(lowering, node, field.body), depth),
  });
}

/** A call that stands alone: `list.each do |item| … end` is a loop, `raise` leaves, everything else is done. */
export function lowerCallStatement(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const method = textOf(lowering, childAt(lowering, node, field.method));
  const receiver = childAt(lowering, node, field.receiver);
  const block = childAt(lowering, node, field.block);
  if (receiver < 0 && (method === 'raise' || method === 'fail')) lowerRaise(lowering, node, depth, out);
  else if (block >= 0 && (receiver < 0 ? method === 'loop' : LOOPING.has(method)))
    lowerEach(lowering, node, receiver, block, depth, out);
  else lowerExpressionStatement(lowering, node, depth, out);
}

/** Loops whose items are numbers. */
const COUNTING = /^(?:times|upto|downto|step)$/;
const OVER_KEYS = /^each_key$/;

function lowerEach(
  lowering: Lowering,
  node: number,
  receiver: number,
  block: number,
  depth: number,
  out: Statement[],
): void {
  const state = stateOf(lowering);
  const { locals } = state;
  const method = textOf(lowering, childAt(lowering, node, lowering.field.method));
  const iterable = receiver < 0 ? undefined : lowerExpression(lowering, receiver, depth + 1);
  state.locals = newLocals(locals);
  const parameters = lowerParameters(lowering, childAt(lowering, block, lowering.field.parameters), depth);
  const [first] = method === 'each' || method === 'each_pair' ? asPair(parameters) : parameters;
  const implied = first === undefined && /\bit\b/.test(textOf(lowering, block)) ? it(lowering, block) : undefined;
  const target: Pattern | undefined = first?.target ?? implied;
  const body: Statement[] = [];
  // A place in a list, or how often something was done.
  for (const { target: other } of parameters.slice(1)) {
    if (other.kind === 'name' && first?.target.kind !== 'destructuring')
      body.push({ kind: 'assignment', target: other, value: mix(lowering, block, []), declares: true, at: other.at });
  }
  lowerLoopBody(lowering, childAt(lowering, block, lowering.field.body), depth, body);
  state.locals = locals;
  if (iterable === undefined) out.push({ kind: 'loop', body });
  else if (COUNTING.test(method)) {
    const counted: Expression = mix(lowering, node, [iterable]);
    out.push({ kind: 'loop', target, iterable: counted, body });
  } else out.push({ kind: 'loop', target, iterable, overKeys: OVER_KEYS.test(method) ? true : undefined, body });
}

function it(lowering: Lowering, block: number): Expression {
  stateOf(lowering).locals.names.add('it');
  const at = startOf(lowering, block);
  return { kind: 'name', name: 'it', at, end: at };
}

/** `raise Error, "text #{value}"`. */
function lowerRaise(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const list = childAt(lowering, node, lowering.field.arguments);
  const value = list < 0 ? undefined : mix(lowering, node, [lowerExpression(lowering, list, depth + 1)]);
  out.push({ kind: 'throw', value, at: startOf(lowering, node) });
}

/** `next`, `break`: of a loop, or of a block, which then gives what stands behind it. */
export function lowerLeaving(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const isNext = typeName(lowering, node) !== 'break';
  if (stateOf(lowering).isInLoop) {
    out.push({ kind: isNext ? 'continue' : 'break' });
    return;
  }
  const inner = firstPart(lowering, node);
  const value = inner < 0 ? undefined : lowerExpression(lowering, inner, depth + 1);
  out.push({ kind: 'return', value, at: startOf(lowering, node) });
}

/** Statements that give nothing to anybody: branches and blocks for their effects. */
export function lowerDropped(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  lowerGiving(lowering, node, depth, out, dropped);
}
