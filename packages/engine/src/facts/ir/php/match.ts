import type { Expression } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  lowerExpression,
  lowerParts,
  mix,
  nextPart,
  startOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** `match ($x) { 'a', 'b' => 1, default => 2 }`: one question after the other. */
export function lowerMatch(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const subject = lowerExpression(lowering, childAt(lowering, node, field.condition), depth + 1);
  const block = childAt(lowering, node, field.body);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const arms: (readonly [test: Expression, value: Expression])[] = [];
  let otherwise: Expression = mix(lowering, node, []);
  for (let arm = block < 0 ? -1 : firstPart(lowering, block); arm >= 0; arm = nextPart(lowering, block, arm)) {
    const value = lowerExpression(lowering, childAt(lowering, arm, field.return_expression), depth + 1);
    if (typeName(lowering, arm) === 'match_default_expression') {
      otherwise = value;
      continue;
    }
    const values = lowerParts(lowering, childAt(lowering, arm, field.conditional_expressions), depth);
    const test = anyOf(values.map((one) => asked(subject, one)));
    if (test !== undefined) arms.push([test, value]);
  }
  return arms.reduceRight<Expression>(
    (rest, [test, then]) => ({ kind: 'conditional', test, then, otherwise: rest, at, end }),
    otherwise,
  );
}

/** `match (true)` asks each for itself. */
function asked(subject: Expression, value: Expression): Expression {
  if (subject.kind === 'literal' && subject.value === true) return value;
  return { kind: 'comparison', operator: '===', left: subject, right: value, at: value.at, end: value.end };
}

function anyOf(tests: readonly Expression[]): Expression | undefined {
  const [first, ...others] = tests;
  if (first === undefined) return undefined;
  return others.reduce(
    (left, right): Expression => ({ kind: 'logical', operator: 'or', left, right, at: left.at, end: right.end }),
    first,
  );
}
