import type { Expression, Statement } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  literal,
  lowerBlock,
  lowerExpression,
  name,
  nameOf,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { keyText } from './patterns.ts';

/** An enum is an object of constants; members without a value count on from the last number. */
export function lowerEnum(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const entries: [Expression, Expression][] = [];
  const body = childAt(lowering, node, lowering.field.body);
  let next = 0;
  for (let child = body < 0 ? -1 : firstPart(lowering, body); child >= 0; child = nextPart(lowering, body, child)) {
    const at = startOf(lowering, child);
    const end = endOf(lowering, child);
    const isAssigned = typeName(lowering, child) === 'enum_assignment';
    const nameNode = isAssigned ? childAt(lowering, child, lowering.field.name) : child;
    const value = isAssigned
      ? lowerExpression(lowering, childAt(lowering, child, lowering.field.value), depth + 1)
      : literal(next, at, end);
    if (value.kind === 'literal' && typeof value.value === 'number') next = value.value + 1;
    entries.push([literal(keyText(lowering, nameNode), at, end), value]);
  }
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const target = nameOf(lowering, childAt(lowering, node, lowering.field.name));
  out.push({ kind: 'assignment', target, value: { kind: 'map', entries, at, end }, declares: true, at });
}

/** A namespace runs its body in place and gives what it exports under its own name, not under the module's. */
export function lowerNamespace(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const nameNode = childAt(lowering, node, lowering.field.name);
  const body = childAt(lowering, node, lowering.field.body);
  if (body < 0) return;
  const from = lowering.exports.length;
  lowerBlock(lowering, body, depth + 1, out);
  const exported = lowering.exports.splice(from);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const entries = exported.map((one): [Expression, Expression] => [
    literal(one.name, one.at, one.at),
    name(one.local ?? one.name, one.at, one.at),
  ]);
  const local = textOf(lowering, nameNode).split('.')[0] ?? '';
  out.push({
    kind: 'assignment',
    target: name(local, at, at),
    value: { kind: 'map', entries, at, end },
    declares: true,
    at,
  });
}

/** `import Short = Long.Path`. */
export function lowerImportAlias(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const target = firstPart(lowering, node);
  const value = target < 0 ? -1 : nextPart(lowering, node, target);
  if (value < 0) return;
  out.push({
    kind: 'assignment',
    target: nameOf(lowering, target),
    value: lowerExpression(lowering, value, depth + 1),
    declares: true,
    at: startOf(lowering, node),
  });
}
