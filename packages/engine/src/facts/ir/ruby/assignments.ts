import type { Destructuring, Expression, Pattern, Statement } from '../ir.ts';
import {
  childAt,
  DEPTH_LIMIT,
  endOf,
  firstPart,
  lowerExpression,
  lowerParts,
  mix,
  nameOf,
  nextPart,
  noteWrittenField,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { declare, localsWith, stateOf } from './file-state.ts';
import { lowerGiving } from './results.ts';
import { logical } from './words.ts';

/** `a = b`, `a, b = c`, `a.b = c`, `a[b] = c`; of a branch, each way gives what it ends with. */
export function lowerAssignment(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const left = childAt(lowering, node, field.left);
  const right = childAt(lowering, node, field.right);
  const at = startOf(lowering, node);
  const type = typeName(lowering, left);
  // What stands right of it may call a method that goes by the same name.
  const isNew = type === 'identifier' && localsWith(stateOf(lowering).locals, textOf(lowering, left)) === undefined;
  const given: Statement[] = [];
  let target: Pattern | undefined;
  let declares = false;
  const give = (value: Expression): Statement => {
    if (target === undefined) {
      ({ target, declares } = lowerTarget(lowering, left, depth));
      if (type === 'identifier') noteText(lowering, textOf(lowering, left), value);
    }
    return { kind: 'assignment', target, value, declares: declares || isNew ? true : undefined, at };
  };
  if (typeName(lowering, right) === 'right_assignment_list') {
    const items = lowerParts(lowering, right, depth);
    given.push(give({ kind: 'list', items, at: startOf(lowering, right), end: endOf(lowering, right) }));
  } else lowerGiving(lowering, right, depth + 1, given, give);
  out.push(...given);
}

/** Variables that hold text, which `<<` makes longer. */
function noteText(lowering: Lowering, called: string, value: Expression): void {
  const { locals } = stateOf(lowering);
  const isText =
    value.kind === 'concatenation' ||
    (value.kind === 'literal' && typeof value.value === 'string') ||
    (value.kind === 'unary' && value.operator === '+') ||
    (value.kind === 'call' && value.isNew && value.callee.kind === 'name' && value.callee.name === 'String');
  if (isText) locals.texts.add(called);
  else locals.texts.delete(called);
}

/** Whether a variable began as text. */
export function isTextVariable(lowering: Lowering, called: string): boolean {
  return localsWith(stateOf(lowering).locals, called)?.texts.has(called) === true;
}

interface Target {
  readonly target: Pattern;
  readonly declares: boolean;
}

/** What stands left of an assignment. */
export function lowerTarget(lowering: Lowering, node: number, depth: number): Target {
  if (depth > DEPTH_LIMIT) return { target: lowerExpression(lowering, node, depth), declares: false };
  switch (typeName(lowering, node)) {
    case 'identifier':
      return { target: nameOf(lowering, node), declares: declare(lowering, textOf(lowering, node)) };
    case 'constant':
    case 'global_variable':
      return { target: nameOf(lowering, node), declares: true };
    case 'left_assignment_list':
    case 'destructured_left_assignment':
      return { target: lowerTargets(lowering, node, depth), declares: true };
    case 'rest_assignment': {
      const inner = firstPart(lowering, node);
      return inner < 0 ? { target: mix(lowering, node, []), declares: false } : lowerTarget(lowering, inner, depth + 1);
    }
    case 'call': {
      const object = lowerExpression(lowering, childAt(lowering, node, lowering.field.receiver), depth + 1);
      const property = textOf(lowering, childAt(lowering, node, lowering.field.method));
      noteWrittenField(lowering, property);
      return {
        target: { kind: 'member', object, property, at: startOf(lowering, node), end: endOf(lowering, node) },
        declares: false,
      };
    }
    default: {
      const target = lowerExpression(lowering, node, depth + 1);
      if (target.kind === 'member') noteWrittenField(lowering, target.property);
      return { target, declares: false };
    }
  }
}

/** `a, (b, *c), d.e`. */
function lowerTargets(lowering: Lowering, node: number, depth: number): Destructuring {
  const properties: Destructuring['properties'][number][] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const key = typeName(lowering, child) === 'rest_assignment' ? null : String(properties.length);
    properties.push({ key, target: lowerTarget(lowering, child, depth + 1).target });
  }
  return { kind: 'destructuring', of: 'list', properties, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** `a += b`, `a ||= b`. */
export function lowerOperatorAssignment(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const { target, declares } = lowerTarget(lowering, childAt(lowering, node, field.left), depth);
  const operator = textOf(lowering, childAt(lowering, node, field.operator)).slice(0, -1);
  const at = startOf(lowering, node);
  const right = childAt(lowering, node, field.right);
  const isChoice = operator === '||' || operator === '&&';
  const values: Statement[] = [];
  lowerGiving(lowering, right, depth + 1, values, (value) => {
    const chosen =
      isChoice && target.kind !== 'destructuring' ? logical(operator === '||' ? 'or' : 'and', target, value) : value;
    return {
      kind: 'assignment',
      target,
      operator: isChoice ? undefined : operator,
      value: chosen,
      declares: declares ? true : undefined,
      at,
    };
  });
  out.push(...values);
}

/** An assignment inside an expression. */
export function lowerAssignedValue(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const operatorNode = childAt(lowering, node, field.operator);
  const operator = operatorNode < 0 ? undefined : textOf(lowering, operatorNode).slice(0, -1);
  const value = lowerExpression(lowering, childAt(lowering, node, field.right), depth + 1);
  const { target } = lowerTarget(lowering, childAt(lowering, node, field.left), depth);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const isChoice = operator === '||' || operator === '&&';
  if (!isChoice || target.kind === 'destructuring') return { kind: 'assign', target, operator, value, at, end };
  return { kind: 'assign', target, value: logical(operator === '||' ? 'or' : 'and', target, value), at, end };
}
