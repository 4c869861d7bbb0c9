import { asNumber } from '../every-language.ts';
import type { Call, Expression } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  lowerExpression,
  lowerParts,
  mix,
  nextPart,
  NONE,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { emptyObject } from './composites.ts';
import { FILLING, inOtherWords } from './library.ts';

import { isNumberType, isPlainType } from './plain-types.ts';

/** A call. Those of the language itself, and of its library where it works on texts and lists, are said in other words. */
export function lowerCall(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const calleeNode = childAt(lowering, node, field.function);
  const list = childAt(lowering, node, field.arguments);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (typeName(lowering, calleeNode) === 'identifier') {
    const known = lowerBuiltIn(lowering, textOf(lowering, calleeNode), list, depth, at, end);
    if (known !== undefined) return known;
  }
  const callee = lowerExpression(lowering, calleeNode, depth + 1);
  const call: Call = { kind: 'call', callee, arguments: lowerParts(lowering, list, depth), isNew: false, at, end };
  const target = filledBy(lowering, call, list, depth);
  if (target === undefined) return inOtherWords(lowering, call);
  return { kind: 'assign', target, value: inOtherWords(lowering, call), at, end };
}

/** What a call puts what it reads into: `decoder.Decode(&target)`, `connection.Read(buffer)`. */
function filledBy(
  lowering: Lowering,
  { callee, arguments: given }: Call,
  list: number,
  depth: number,
): Expression | undefined {
  const called = callee.kind === 'member' ? callee.property : '';
  const buffer = READING.test(called) ? given.at(-1) : undefined;
  if (buffer !== undefined) return buffer.kind === 'name' || buffer.kind === 'member' ? buffer : undefined;
  const address = FILLING.test(called) ? addressIn(lowering, list) : NONE;
  return address < 0 ? undefined : lowerExpression(lowering, address, depth + 1);
}

/** Fill a buffer, which is given as it is. */
const READING = /^(?:Read|ReadFull|ReadFrom)$/;

/** `&target` among the arguments. */
function addressIn(lowering: Lowering, list: number): number {
  if (list < 0) return NONE;
  const end = lowering.tree.after[list] ?? 0;
  for (let child = list + 1; child < end; child = lowering.tree.after[child] ?? end) {
    if (typeName(lowering, child) !== 'unary_expression') continue;
    if (textOf(lowering, childAt(lowering, child, lowering.field.operator)) !== '&') continue;
    const operand = childAt(lowering, child, lowering.field.operand);
    const type = typeName(lowering, operand);
    if (type === 'identifier' || type === 'selector_expression') return operand;
  }
  return NONE;
}

/** Functions and conversions that the language brings along. */
function lowerBuiltIn(
  lowering: Lowering,
  called: string,
  list: number,
  depth: number,
  at: number,
  end: number,
): Expression | undefined {
  if (called === 'make' || called === 'new') return lowerMaking(lowering, list, depth, at, end);
  const isKnown = called === 'append' || called === 'len' || called === 'cap' || isPlainType(called);
  if (!isKnown) return undefined;
  const [first, ...rest] = lowerParts(lowering, list, depth);
  if (first === undefined) return undefined;
  if (called === 'append') {
    const before: Expression = { kind: 'spread', value: first, at: first.at, end: first.end };
    return { kind: 'list', items: [before, ...rest], at, end };
  }
  if (called === 'len') return { kind: 'member', object: first, property: 'length', at, end };
  return called === 'cap' || isNumberType(called) ? asNumber(first) : first;
}

/** `make([]string, n)`, `make(map[string]int)`, `new(Server)`: empty, whatever it is. */
function lowerMaking(lowering: Lowering, list: number, depth: number, at: number, end: number): Expression | undefined {
  const type = list < 0 ? NONE : firstPart(lowering, list);
  switch (typeName(lowering, type)) {
    case 'map_type':
      return { kind: 'map', entries: [], at, end };
    case 'slice_type': {
      const size = nextPart(lowering, list, type);
      if (size < 0 || textOf(lowering, size) === '0') return { kind: 'list', items: [], at, end };
      // So many items, with nothing in them yet.
      const rest: Expression = { kind: 'spread', value: mix(lowering, list, []), at, end };
      return { kind: 'list', items: [rest], at, end };
    }
    case '':
      return undefined;
    default:
      return emptyObject(lowering, type, depth) ?? mix(lowering, list, []);
  }
}

/** `[]byte(text)` is the text; with type arguments it is a call that looks the same. */
export function lowerConversion(lowering: Lowering, node: number, depth: number): Expression {
  const type = childAt(lowering, node, lowering.field.type);
  const operand = lowerExpression(lowering, childAt(lowering, node, lowering.field.operand), depth + 1);
  if (typeName(lowering, type) !== 'generic_type') return operand;
  const callee = lowerExpression(lowering, type, depth + 1);
  return {
    kind: 'call',
    callee,
    arguments: [operand],
    isNew: false,
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}
