import type { Call, Expression } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  lowerExpression,
  lowerParts,
  name,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { lowerAnonymous } from './classes.ts';
import { inOtherWords, madeInOtherWords } from './library.ts';
import { lowerCalled } from './names.ts';
import { lowerTypeName } from './types.ts';

/** `store.read(name)`, `read(name)`, `super.read(name)`. */
export function lowerCall(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const called = childAt(lowering, node, field.name);
  const holder = childAt(lowering, node, field.object);
  const given = lowerParts(lowering, childAt(lowering, node, field.arguments), depth);
  const callee = holder < 0 ? lowerCalled(lowering, called) : memberCalled(lowering, node, holder, called, depth);
  return inOtherWords(lowering, { kind: 'call', callee, arguments: given, isNew: false, at, end });
}

function memberCalled(lowering: Lowering, node: number, holder: number, called: number, depth: number): Expression {
  const isAbove = typeName(lowering, holder) !== 'super' && childOfType(lowering, node, 'super') >= 0;
  const at = startOf(lowering, node);
  const object = isAbove ? name('super', at, at) : lowerExpression(lowering, holder, depth + 1);
  return { kind: 'member', object, property: textOf(lowering, called), at, end: endOf(lowering, called) };
}

/** `new Store(…)`, also with a body, which is a class of its own. */
export function lowerCreation(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const type = lowerTypeName(lowering, childAt(lowering, node, field.type), depth);
  const given = lowerParts(lowering, childAt(lowering, node, field.arguments), depth);
  const body = childOfType(lowering, node, 'class_body');
  if (body < 0) {
    const call: Call = { kind: 'call', callee: type, arguments: given, isNew: true, at, end };
    return madeInOtherWords(call);
  }
  const made = lowerAnonymous(lowering, node, body, type, depth + 1);
  const callee: Expression = { kind: 'class', class: made, at, end };
  return { kind: 'call', callee, arguments: given, isNew: true, at, end };
}
