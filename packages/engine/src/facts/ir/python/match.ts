import type { Destructuring, Expression, Pattern, Statement } from '../ir.ts';
import {
  childAt,
  DEPTH_LIMIT,
  endOf,
  firstPart,
  literal,
  lowerBlock,
  lowerExpression,
  lowerInner,
  mix,
  name,
  nameOf,
  NONE,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

type Case = Extract<Statement, { kind: 'switch' }>['cases'][number];
type Property = Destructuring['properties'][number];

const LITERALS: ReadonlySet<string> = new Set([
  'string',
  'concatenated_string',
  'integer',
  'float',
  'true',
  'false',
  'none',
]);

/** A `match` is a switch that does not fall through; what a pattern captures is assigned from the subject. */
export function lowerMatch(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const at = startOf(lowering, node);
  let subject = lowerSubject(lowering, node, depth);
  if (subject.kind !== 'name' && subject.kind !== 'member') {
    // A name no source can spell.
    const target = name('match subject', subject.at, subject.end);
    out.push({ kind: 'assignment', target, value: subject, at });
    subject = target;
  }
  const cases: Case[] = [];
  const body = childAt(lowering, node, field.body);
  for (let child = body < 0 ? NONE : firstPart(lowering, body); child >= 0; child = nextPart(lowering, body, child)) {
    if (typeName(lowering, child) === 'case_clause') cases.push(lowerCase(lowering, child, depth + 1, subject));
  }
  out.push({ kind: 'switch', subject, cases, fallsThrough: false });
}

/** `match a, b:` matches a tuple. */
function lowerSubject(lowering: Lowering, node: number, depth: number): Expression {
  const { field, tree } = lowering;
  const items: Expression[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (tree.field[child] === field.subject) items.push(lowerExpression(lowering, child, depth + 1));
  }
  const [only] = items;
  if (only && items.length === 1) return only;
  return { kind: 'list', items, at: startOf(lowering, node), end: endOf(lowering, node) };
}

function lowerCase(lowering: Lowering, node: number, depth: number, subject: Expression): Case {
  const { field } = lowering;
  const values: Expression[] = [];
  const bindings: Statement[] = [];
  let isDefault = false;
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) !== 'case_pattern') continue;
    const inner = firstPart(lowering, child);
    if (inner < 0 || isCapture(lowering, inner)) isDefault = true;
    else pushValues(lowering, child, depth, values);
    const isAlias = typeName(lowering, inner) === 'as_pattern';
    for (const part of isAlias ? [firstPart(lowering, inner), lastPart(lowering, inner)] : [inner]) {
      const target = lowerCasePattern(lowering, part, depth);
      if (target) bindings.push({ kind: 'assignment', target, value: subject, at: startOf(lowering, child) });
    }
  }
  const body = lowerBlock(lowering, childAt(lowering, node, field.consequence), depth + 1);
  const guard = childAt(lowering, node, field.guard);
  if (guard < 0) return { values, isDefault, body: [...bindings, ...body] };
  const test = lowerInner(lowering, guard, depth + 1);
  const guarded: Statement = { kind: 'if', test, then: body, otherwise: [] };
  return { values, isDefault, body: [...bindings, guarded] };
}

/** Constants a pattern compares with; a structure is one unknown value. */
function pushValues(lowering: Lowering, node: number, depth: number, values: Expression[]): void {
  const type = typeName(lowering, node);
  const inner = firstPart(lowering, node);
  if (depth > DEPTH_LIMIT) {
    values.push(lowerExpression(lowering, node, depth));
  } else if (type === 'union_pattern' || type === 'as_pattern' || type === 'case_pattern') {
    if (LITERALS.has(typeName(lowering, inner)) && textOf(lowering, node).startsWith('-')) {
      values.push(negative(lowering, node, inner, depth));
      return;
    }
    for (let child = inner; child >= 0; child = nextPart(lowering, node, child)) {
      if (type !== 'as_pattern' || child === inner) pushValues(lowering, child, depth + 1, values);
    }
  } else if (LITERALS.has(type) || type === 'dotted_name') {
    values.push(lowerExpression(lowering, node, depth + 1));
  } else {
    values.push(mix(lowering, node, []));
  }
}

function negative(lowering: Lowering, node: number, inner: number, depth: number): Expression {
  const value = lowerExpression(lowering, inner, depth + 1);
  if (value.kind !== 'literal' || typeof value.value !== 'number') return value;
  return literal(-value.value, startOf(lowering, node), endOf(lowering, node));
}

/** `case name:` takes everything. */
function isCapture(lowering: Lowering, node: number): boolean {
  if (typeName(lowering, node) !== 'dotted_name') return false;
  const first = firstPart(lowering, node);
  return first >= 0 && nextPart(lowering, node, first) < 0;
}

/** The names a pattern captures, in the shape in which it captures them; undefined where it captures none. */
function lowerCasePattern(lowering: Lowering, node: number, depth: number): Pattern | undefined {
  if (node < 0) return undefined;
  if (depth > DEPTH_LIMIT) return lowerExpression(lowering, node, depth);
  switch (typeName(lowering, node)) {
    case 'case_pattern':
    case 'splat_pattern':
      return lowerCasePattern(lowering, firstPart(lowering, node), depth + 1);
    case 'identifier':
      return nameOf(lowering, node);
    case 'dotted_name':
      return isCapture(lowering, node) ? nameOf(lowering, node) : undefined;
    case 'as_pattern':
      return lowerCasePattern(lowering, lastPart(lowering, node), depth + 1);
    case 'list_pattern':
    case 'tuple_pattern':
      return captures(lowering, node, depth, 'list');
    case 'dict_pattern':
    case 'class_pattern':
      return captures(lowering, node, depth, 'map');
    default:
      return undefined;
  }
}

function captures(lowering: Lowering, node: number, depth: number, of: 'list' | 'map'): Destructuring | undefined {
  const properties: Property[] = [];
  let key: string | null = null;
  let position = 0;
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (lowering.tree.field[child] === lowering.field.key) {
      key = keyOf(lowering, child, depth);
      continue;
    }
    const inner = typeName(lowering, child) === 'case_pattern' ? firstPart(lowering, child) : child;
    const isRest = typeName(lowering, inner) === 'splat_pattern';
    const isKeyword = typeName(lowering, inner) === 'keyword_pattern';
    // The name of a class pattern stands where its first capture could.
    if (of === 'map' && !isKeyword && inner === child && typeName(lowering, child) === 'dotted_name') continue;
    const valueNode = isKeyword ? lastPart(lowering, inner) : child;
    const target = lowerCasePattern(lowering, valueNode, depth + 1);
    const place = isKeyword ? textOf(lowering, firstPart(lowering, inner)) : (key ?? String(position));
    if (target) properties.push({ key: isRest ? null : place, target });
    position++;
    key = null;
  }
  if (properties.length === 0) return undefined;
  return { kind: 'destructuring', of, properties, at: startOf(lowering, node), end: endOf(lowering, node) };
}

function keyOf(lowering: Lowering, node: number, depth: number): string {
  const value = lowerExpression(lowering, node, depth);
  return value.kind === 'literal' ? String(value.value) : textOf(lowering, node);
}

function lastPart(lowering: Lowering, node: number): number {
  let last = NONE;
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) last = child;
  return last;
}
