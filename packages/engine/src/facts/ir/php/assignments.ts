import type { Destructuring, Expression, Pattern, Statement } from '../ir.ts';
import {
  afterOf,
  childAt,
  DEPTH_LIMIT,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  nextPart,
  noteWrittenField,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { joined } from './operators.ts';

/** What an assignment gives to what. */
interface Assignment {
  readonly target: Pattern;
  readonly value: Expression;
}

/** `$a = $b`, `$a .= $b`, `$list[] = $b`. */
function assignmentIn(lowering: Lowering, node: number, depth: number): Assignment {
  const { field } = lowering;
  const left = childAt(lowering, node, field.left);
  const written = lowerExpression(lowering, childAt(lowering, node, field.right), depth + 1);
  const operator = textOf(lowering, childAt(lowering, node, field.operator)).slice(0, -1);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (typeName(lowering, left) === 'subscript_expression' && isOpen(lowering, left)) {
    const target = lowerExpression(lowering, firstPart(lowering, left), depth + 1);
    const before: Expression = { kind: 'spread', value: target, at: target.at, end: target.end };
    return { target, value: { kind: 'list', items: [before, written], at, end } };
  }
  const target = lowerTarget(lowering, left, depth + 1);
  if (target.kind === 'member') noteWrittenField(lowering, target.property);
  if (operator === '' || target.kind === 'destructuring') return { target, value: written };
  return { target, value: joined(operator, target, written, at, end) };
}

/** `$list[]`: behind the last. */
function isOpen(lowering: Lowering, node: number): boolean {
  return nextPart(lowering, node, firstPart(lowering, node)) < 0;
}

/** An assignment where a value is asked for. */
export function lowerAssignment(lowering: Lowering, node: number, depth: number): Expression {
  const { target, value } = assignmentIn(lowering, node, depth);
  return { kind: 'assign', target, value, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** The same for itself: a variable belongs to the function that assigns it. */
export function lowerAssignmentStatement(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { target, value } = assignmentIn(lowering, node, depth);
  const declares = target.kind !== 'name' || !lowering.outerNames.includes(target.name);
  out.push({ kind: 'assignment', target, value, declares, at: startOf(lowering, node) });
}

/** What stands left of an assignment: `[$a, 'key' => $b]` takes a value apart. */
export function lowerTarget(lowering: Lowering, node: number, depth: number): Pattern {
  const type = typeName(lowering, node);
  if (type === 'by_ref' && depth <= DEPTH_LIMIT) return lowerTarget(lowering, firstPart(lowering, node), depth + 1);
  const isList = type === 'list_literal' || type === 'array_creation_expression';
  if (!isList || depth > DEPTH_LIMIT) return lowerExpression(lowering, node, depth);
  const properties: Destructuring['properties'][number][] = [];
  let position = 0;
  let key: string | null | undefined;
  let isKeyed = false;
  let last = -1;
  const end = afterOf(lowering, node);
  const take = (): void => {
    const target = last < 0 ? undefined : lowerTarget(lowering, last, depth + 1);
    if (target !== undefined) properties.push({ key: key === undefined ? String(position) : key, target });
    position += 1;
    key = undefined;
    last = -1;
  };
  for (let child = node + 1; child < end; child = afterOf(lowering, child)) {
    const token = typeName(lowering, child);
    if (token === ',') take();
    else if (token === '=>') {
      const written = lowerExpression(lowering, last, depth + 1);
      key = written.kind === 'literal' ? String(written.value) : null;
      isKeyed = true;
      last = -1;
    } else if (lowering.dialect.isPart[lowering.tree.type[child] ?? 0] === 1) {
      last = token === 'array_element_initializer' ? firstPart(lowering, child) : child;
    }
  }
  if (last >= 0) take();
  return {
    kind: 'destructuring',
    of: isKeyed ? 'map' : 'list',
    properties,
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** `$i++`, `--$i`. */
export function lowerUpdate(lowering: Lowering, node: number, depth: number): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const target = lowerExpression(lowering, childAt(lowering, node, lowering.field.argument), depth + 1);
  const operator = textOf(lowering, childAt(lowering, node, lowering.field.operator)).slice(1);
  return { kind: 'assign', target, operator, value: literal(1, at, end), at, end };
}
