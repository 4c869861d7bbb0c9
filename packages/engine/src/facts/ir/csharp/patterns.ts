import type { Expression } from '../ir.ts';
import {
  childAt,
  DEPTH_LIMIT,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  mix,
  name,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { nameText } from './names.ts';

/** `value is "a" or "b"`, `value is string text`. */
export function lowerIs(lowering: Lowering, node: number, depth: number): Expression {
  const subject = lowerExpression(lowering, childAt(lowering, node, lowering.field.expression), depth + 1);
  return testOf(lowering, childAt(lowering, node, lowering.field.pattern), subject, depth + 1);
}

/** `value is string`: what type it has nobody knows. */
export function lowerIsType(lowering: Lowering, node: number, depth: number): Expression {
  const subject = lowerExpression(lowering, childAt(lowering, node, lowering.field.left), depth + 1);
  const right = childAt(lowering, node, lowering.field.right);
  if (typeName(lowering, right).endsWith('literal')) return equals(lowering, subject, right, depth);
  return mix(lowering, node, []);
}

function equals(lowering: Lowering, left: Expression, node: number, depth: number): Expression {
  const right = lowerExpression(lowering, node, depth + 1);
  return { kind: 'comparison', operator: '===', left, right, at: left.at, end: right.end };
}

/** What a pattern asks of a value, as a test. */
export function testOf(lowering: Lowering, pattern: number, subject: Expression, depth: number): Expression {
  if (depth > DEPTH_LIMIT) return lowerExpression(lowering, pattern, depth);
  const { field } = lowering;
  const at = startOf(lowering, pattern);
  const end = endOf(lowering, pattern);
  const inner = firstPart(lowering, pattern);
  switch (typeName(lowering, pattern)) {
    case 'constant_pattern':
      return equals(lowering, subject, inner < 0 ? pattern : inner, depth);
    case 'negated_pattern':
      return { kind: 'unary', operator: '!', operand: testOf(lowering, inner, subject, depth + 1), at, end };
    case 'parenthesized_pattern':
      return testOf(lowering, inner, subject, depth + 1);
    case 'or_pattern':
    case 'and_pattern': {
      const left = testOf(lowering, childAt(lowering, pattern, field.left), subject, depth + 1);
      const right = testOf(lowering, childAt(lowering, pattern, field.right), subject, depth + 1);
      const operator = typeName(lowering, pattern) === 'or_pattern' ? 'or' : 'and';
      return { kind: 'logical', operator, left, right, at, end };
    }
    case 'relational_pattern': {
      const operator = /^[<>]=?/.exec(textOf(lowering, pattern))?.[0] ?? '<';
      return {
        kind: 'comparison',
        operator,
        left: subject,
        right: lowerExpression(lowering, inner, depth + 1),
        at,
        end,
      };
    }
    case 'declaration_pattern':
    case 'var_pattern':
      return named(lowering, pattern, subject) ?? mix(lowering, pattern, []);
    case 'recursive_pattern':
      return propertiesOf(lowering, pattern, subject, depth + 1);
    case 'discard':
      return literal(true, at, end);
    default:
      return mix(lowering, pattern, []);
  }
}

/** `string text`: the value under another name. */
function named(lowering: Lowering, pattern: number, value: Expression): Expression | undefined {
  const called = childAt(lowering, pattern, lowering.field.name);
  if (called < 0 || typeName(lowering, called) !== 'identifier') return undefined;
  const at = startOf(lowering, called);
  const end = endOf(lowering, called);
  return { kind: 'assign', target: name(nameText(lowering, called), at, end), value, at, end };
}

/** `{ Length: > 3, Name: "a" } other`. */
function propertiesOf(lowering: Lowering, pattern: number, subject: Expression, depth: number): Expression {
  const at = startOf(lowering, pattern);
  const end = endOf(lowering, pattern);
  let test = named(lowering, pattern, subject);
  for (let clause = firstPart(lowering, pattern); clause >= 0; clause = nextPart(lowering, pattern, clause)) {
    if (typeName(lowering, clause) !== 'property_pattern_clause') continue;
    for (let one = firstPart(lowering, clause); one >= 0; one = nextPart(lowering, clause, one)) {
      const called = firstPart(lowering, one);
      const asked = called < 0 ? -1 : nextPart(lowering, one, called);
      if (asked < 0) continue;
      const property = textOf(lowering, called);
      const member: Expression = {
        kind: 'member',
        object: subject,
        property: property === 'Length' ? 'length' : property,
        at,
        end,
      };
      const right = testOf(lowering, asked, member, depth + 1);
      test = test === undefined ? right : { kind: 'logical', operator: 'and', left: test, right, at, end };
    }
  }
  return test ?? mix(lowering, pattern, []);
}

/** `value switch { "a" => 1, _ => 2 }`: one test after the other. */
export function lowerSwitchExpression(lowering: Lowering, node: number, depth: number): Expression {
  const first = firstPart(lowering, node);
  const subject = lowerExpression(lowering, first, depth + 1);
  const arms: number[] = [];
  for (let one = nextPart(lowering, node, first); one >= 0; one = nextPart(lowering, node, one))
    if (typeName(lowering, one) === 'switch_expression_arm') arms.push(one);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  let value: Expression = literal(undefined, at, end);
  for (const arm of arms.toReversed()) {
    const pattern = firstPart(lowering, arm);
    let body = nextPart(lowering, arm, pattern);
    let test = testOf(lowering, pattern, subject, depth + 1);
    if (typeName(lowering, body) === 'when_clause') {
      const right = lowerExpression(lowering, firstPart(lowering, body), depth + 1);
      test = { kind: 'logical', operator: 'and', left: test, right, at: test.at, end: right.end };
      body = nextPart(lowering, arm, body);
    }
    const then = lowerExpression(lowering, body, depth + 1);
    value =
      test.kind === 'literal' && test.value === true
        ? then
        : { kind: 'conditional', test, then, otherwise: value, at, end };
  }
  return value;
}
