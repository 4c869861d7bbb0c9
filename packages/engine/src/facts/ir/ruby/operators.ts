import { lowerOperatorChain } from '../chains.ts';
import type { Expression } from '../ir.ts';
import { childAt, endOf, lowerExpression, mix, startOf, textOf } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { isTextVariable } from './assignments.ts';
import { matches } from './library.ts';
import { callOf, compared, formatted, logical, not } from './words.ts';

const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '<=>']);

/** `a + b`, `a =~ /b/`, `a << b`, `'%s' % a`. */
export function lowerBinary(lowering: Lowering, node: number, depth: number): Expression {
  return lowerOperatorChain(lowering, node, depth, (operator, left, right, at, end) =>
    join(lowering, operator, left, right, { at, end }),
  );
}

function join(
  lowering: Lowering,
  operator: string,
  left: Expression,
  right: Expression,
  place: { readonly at: number; readonly end: number },
): Expression {
  switch (operator) {
    case '&&':
    case 'and':
      return { ...logical('and', left, right), ...place };
    case '||':
    case 'or':
      return { ...logical('or', left, right), ...place };
    case '==':
    case '===':
      return left.kind === 'regex' ? callOf(left, 'test', [right], place) : compared('===', left, right, place);
    case '!=':
      return compared('!==', left, right, place);
    case '=~':
      return matches(left, right, place);
    case '!~':
      return { ...not(matches(left, right, place)), ...place };
    case '<<':
      return appended(lowering, left, right, place);
    case '%':
      return (
        formatted(left, right.kind === 'list' ? right.items : [right]) ?? {
          kind: 'binary',
          operator,
          left,
          right,
          ...place,
        }
      );
    default:
      return COMPARISONS.has(operator)
        ? compared(operator, left, right, place)
        : { kind: 'binary', operator, left, right, ...place };
  }
}

/** `text << more` makes the text longer, `list << item` gives the list one more item. */
function appended(
  lowering: Lowering,
  left: Expression,
  right: Expression,
  place: { readonly at: number; readonly end: number },
): Expression {
  const isText =
    left.kind === 'concatenation' ||
    left.kind === 'literal' ||
    (left.kind === 'name' && isTextVariable(lowering, left.name)) ||
    (left.kind === 'assign' && left.operator === '+');
  if (!isText) return callOf(left, 'push', [right], place);
  const target = left.kind === 'assign' ? left.target : left;
  if (target.kind === 'name') return { kind: 'assign', target, operator: '+', value: right, ...place };
  return { kind: 'binary', operator: '+', left, right, ...place };
}

/** `!a`, `not a`, `-a`, `defined?(a)`. */
export function lowerUnary(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const operator = textOf(lowering, childAt(lowering, node, field.operator));
  const operand = lowerExpression(lowering, childAt(lowering, node, field.operand), depth + 1);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (operator === '!' || operator === 'not') return not(operand, { ...operand, at, end });
  if (operator === 'defined?') return mix(lowering, node, []);
  // `+'text'` is a copy of the text.
  if (operator === '+' && (operand.kind === 'literal' || operand.kind === 'concatenation')) return operand;
  return { kind: 'unary', operator, operand, at, end };
}
