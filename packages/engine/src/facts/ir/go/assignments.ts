import type { Destructuring, Expression, Statement } from '../ir.ts';
import { childAt, lowerExpression, lowerParts, mix, noteWrittenField, startOf, textOf } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { lowerExpressions } from './expressions.ts';

/** `a, err := f()`. */
export function lowerShortDeclaration(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const value = lowerExpressions(lowering, childAt(lowering, node, lowering.field.right), depth + 1);
  assignTo(lowering, childAt(lowering, node, lowering.field.left), value, true, depth, out);
}

/** `a.b, c = d, e`, `a += b`. */
export function lowerAssignment(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const operator = textOf(lowering, childAt(lowering, node, field.operator)).slice(0, -1);
  const left = childAt(lowering, node, field.left);
  const value = lowerExpressions(lowering, childAt(lowering, node, field.right), depth + 1);
  if (operator === '') {
    assignTo(lowering, left, value, false, depth, out);
    return;
  }
  const target = lowerExpressions(lowering, left, depth + 1);
  noteWritten(lowering, target);
  out.push({ kind: 'assignment', target, operator, value, at: startOf(lowering, node) });
}

/** What is told beside a result: whether there is one, and what went wrong. */
const BESIDE = /^(?:_|err\w{0,12}|\w{0,12}Err|ok|found|exists|has\w{0,12}|is[A-Z]\w{0,12})$/;

/** Gives the targets of a list their values. */
export function assignTo(
  lowering: Lowering,
  left: number,
  value: Expression,
  declares: boolean,
  depth: number,
  out: Statement[],
): void {
  const at = startOf(lowering, left);
  const targets = lowerParts(lowering, left, depth);
  const [first] = targets;
  if (!declares) for (const target of targets) noteWritten(lowering, target);
  const unknown = (): Expression => mix(lowering, left, []);
  if (targets.length <= 1) {
    const target = first ?? lowerExpression(lowering, left, depth + 1);
    if (value.kind !== 'assign' || !isBeside(target)) {
      if (isBlank(target)) out.push({ kind: 'expression', value });
      else out.push({ kind: 'assignment', target, value, declares, at });
      return;
    }
    // `err := decoder.Decode(&request)`: what was read is in the request, not in the error.
    out.push({ kind: 'expression', value });
    if (!isBlank(target)) out.push({ kind: 'assignment', target, value: unknown(), declares, at });
    return;
  }
  const isOne = value.kind !== 'list' && value.kind !== 'call' && value.kind !== 'assign';
  if (isOne && first !== undefined && !isBlank(first))
    out.push({ kind: 'assignment', target: first, value, declares, at });
  const properties: Destructuring['properties'][number][] = [];
  for (const [position, target] of targets.entries()) {
    if (value.kind !== 'list' && position > 0 && isBeside(target)) {
      if (!isBlank(target)) out.push({ kind: 'assignment', target, value: isThere(value) ?? unknown(), declares, at });
    } else if (!isBlank(target)) properties.push({ key: String(position), target });
  }
  if (isOne) return;
  if (properties.length === 0) out.push({ kind: 'expression', value });
  else {
    const target: Destructuring = { kind: 'destructuring', of: 'list', properties, at, end: value.end };
    out.push({ kind: 'assignment', target, value, declares, at });
  }
}

/** `found, ok := all[key]`: whether the key is among them. */
function isThere(value: Expression): Expression | undefined {
  if (value.kind !== 'index') return undefined;
  const { object: right, index: left, at, end } = value;
  return { kind: 'comparison', operator: 'in', left, right, at, end };
}

function isBeside(target: Expression): boolean {
  return target.kind === 'name' && BESIDE.test(target.name);
}

function isBlank(target: Expression): boolean {
  return target.kind === 'name' && target.name === '_';
}

function noteWritten(lowering: Lowering, target: Expression): void {
  if (target.kind === 'name') lowering.changed.names.add(target.name);
  if (target.kind === 'member') noteWrittenField(lowering, target.property);
}
