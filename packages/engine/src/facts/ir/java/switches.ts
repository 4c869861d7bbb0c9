import type { Expression, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  lowerExpression,
  lowerStatement,
  mix,
  nameOf,
  nextPart,
  startOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { arrow } from './functions.ts';

type Case = Extract<Statement, { kind: 'switch' }>['cases'][number];

/** `switch (kind) { case "a": … }`, and the same with arrows. */
export function lowerSwitch(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  out.push(switchOf(lowering, node, depth, false));
}

/** A switch that has a value is a function that returns it, called where it stands. */
export function lowerSwitchValue(lowering: Lowering, node: number, depth: number): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const callee = arrow([], [switchOf(lowering, node, depth + 1, true)], at, end);
  return { kind: 'call', callee, arguments: [], isNew: false, at, end };
}

function switchOf(lowering: Lowering, node: number, depth: number, isValue: boolean): Statement {
  const { field } = lowering;
  const subject = lowerExpression(lowering, childAt(lowering, node, field.condition), depth + 1);
  const body = childAt(lowering, node, field.body);
  const cases: Case[] = [];
  let fallsThrough = true;
  for (let child = body < 0 ? -1 : firstPart(lowering, body); child >= 0; child = nextPart(lowering, body, child)) {
    const isRule = typeName(lowering, child) === 'switch_rule';
    if (isRule) fallsThrough = false;
    cases.push(caseOf(lowering, child, subject, depth + 1, isValue && isRule));
  }
  return { kind: 'switch', subject, cases: tight(cases), fallsThrough };
}

/** One case with all its labels; what a pattern gives a name to is the subject. */
function caseOf(lowering: Lowering, node: number, subject: Expression, depth: number, isValue: boolean): Case {
  const values: Expression[] = [];
  const body: Statement[] = [];
  let isDefault = false;
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) === 'switch_label') {
      if (childOfType(lowering, child, 'default') >= 0) isDefault = true;
      addLabels(lowering, child, subject, depth, values, body);
    } else if (isValue && typeName(lowering, child) === 'expression_statement') {
      const value = lowerExpression(lowering, firstPart(lowering, child), depth + 1);
      body.push({ kind: 'return', value, at: value.at });
    } else lowerStatement(lowering, child, depth, body);
  }
  return { values: tight(values), isDefault, body: tight(body) };
}

function addLabels(
  lowering: Lowering,
  label: number,
  subject: Expression,
  depth: number,
  values: Expression[],
  body: Statement[],
): void {
  for (let one = firstPart(lowering, label); one >= 0; one = nextPart(lowering, label, one)) {
    const type = typeName(lowering, one);
    if (type === 'pattern' || type === 'type_pattern' || type === 'record_pattern') {
      values.push(mix(lowering, one, []));
      for (const called of namesIn(lowering, one))
        body.push({
          kind: 'assignment',
          target: nameOf(lowering, called),
          value: subject,
          declares: true,
          at: startOf(lowering, called),
        });
    } else if (type !== 'guard') values.push(labelValue(lowering, one, depth));
  }
}

/** `case RED` means one of the enumeration that the subject is of: which, nobody need know. */
function labelValue(lowering: Lowering, node: number, depth: number): Expression {
  const isConstant =
    typeName(lowering, node) === 'identifier' &&
    lowering.enclosing?.members.get(lowering.text.slice(startOf(lowering, node), endOf(lowering, node))) === undefined;
  return isConstant ? mix(lowering, node, []) : lowerExpression(lowering, node, depth + 1);
}

/** The names that a pattern gives: the identifiers in it, types are none. */
function namesIn(lowering: Lowering, pattern: number): readonly number[] {
  const names: number[] = [];
  const end = lowering.tree.after[pattern] ?? 0;
  for (let inner = pattern + 1; inner < end && names.length < 20; inner++)
    if (typeName(lowering, inner) === 'identifier') names.push(inner);
  return names;
}
