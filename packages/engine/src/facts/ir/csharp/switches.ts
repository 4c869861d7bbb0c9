import type { Expression, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  lowerStatement,
  nextPart,
  startOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { testOf } from './patterns.ts';

type Cases = Extract<Statement, { kind: 'switch' }>['cases'][number][];

/**
 * `switch (value) { case "a": case "b": …; break; default: … }`. Where patterns ask for more than one value, every case is a
 * test of its own.
 */
export function lowerSwitch(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const subject = lowerExpression(lowering, childAt(lowering, node, field.value), depth + 1);
  const body = childAt(lowering, node, field.body);
  const sections: number[] = [];
  for (let one = body < 0 ? -1 : firstPart(lowering, body); one >= 0; one = nextPart(lowering, body, one))
    if (typeName(lowering, one) === 'switch_section') sections.push(one);
  const isPlain = sections.every((section) =>
    labelsOf(lowering, section).every((label) => typeName(lowering, label) === 'constant_pattern'),
  );
  const cases: Cases = [];
  let waiting: Expression[] = [];
  let isDefault = false;
  for (const section of sections) {
    const labels = labelsOf(lowering, section);
    if (labels.length === 0) isDefault = true;
    for (const label of labels) {
      const guard = childOfType(lowering, section, 'when_clause');
      waiting.push(isPlain ? valueOf(lowering, label, depth) : tested(lowering, label, guard, subject, depth));
    }
    const statements = bodyOf(lowering, section, depth);
    // Labels without statements belong to the next section.
    if (statements === undefined) continue;
    cases.push({ values: isDefault ? [] : waiting, isDefault, body: statements });
    waiting = [];
    isDefault = false;
  }
  const at = startOf(lowering, node);
  out.push({
    kind: 'switch',
    subject: isPlain ? subject : literal(true, at, endOf(lowering, node)),
    cases,
    fallsThrough: false,
  });
}

function labelsOf(lowering: Lowering, section: number): number[] {
  const labels: number[] = [];
  for (let one = firstPart(lowering, section); one >= 0; one = nextPart(lowering, section, one))
    if (typeName(lowering, one).endsWith('pattern') || typeName(lowering, one) === 'discard') labels.push(one);
  return labels;
}

function valueOf(lowering: Lowering, label: number, depth: number): Expression {
  const inner = firstPart(lowering, label);
  return lowerExpression(lowering, inner < 0 ? label : inner, depth + 1);
}

function tested(lowering: Lowering, label: number, guard: number, subject: Expression, depth: number): Expression {
  const test = testOf(lowering, label, subject, depth + 1);
  if (guard < 0) return test;
  const right = lowerExpression(lowering, firstPart(lowering, guard), depth + 1);
  return { kind: 'logical', operator: 'and', left: test, right, at: test.at, end: right.end };
}

/** The statements of a section; undefined where it has none. The `break` behind them leaves nothing to do. */
function bodyOf(lowering: Lowering, section: number, depth: number): Statement[] | undefined {
  const body: Statement[] = [];
  let hasAny = false;
  for (let one = firstPart(lowering, section); one >= 0; one = nextPart(lowering, section, one)) {
    const type = typeName(lowering, one);
    if (type.endsWith('pattern') || type === 'when_clause' || type === 'discard') continue;
    hasAny = true;
    if (type !== 'break_statement') lowerStatement(lowering, one, depth + 1, body);
  }
  return hasAny ? body : undefined;
}
