import type { Call, Expression } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  name,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { filledIn, lowerArguments } from './arguments.ts';
import { controlValue } from './form-controls.ts';
import { inOtherWords } from './library.ts';
import { isText } from './literals.ts';
import { isList, isMap } from './creations.ts';
import { lowerCalled, nameText, plainName, spokenType } from './names.ts';

/** A call. Those of the library, where it works on texts and lists, are said in other words. */
export function lowerCall(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const calleeNode = childAt(lowering, node, field.function);
  const list = childAt(lowering, node, field.arguments);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const isBare = typeName(lowering, calleeNode) === 'identifier' || typeName(lowering, calleeNode) === 'generic_name';
  if (isBare && textOf(lowering, calleeNode) === 'nameof') return lowerNameof(lowering, list, at, end);
  const callee = isBare ? lowerCalled(lowering, calleeNode) : lowerExpression(lowering, calleeNode, depth + 1);
  const given = lowerArguments(lowering, list, depth);
  const call: Call = { kind: 'call', callee, ...given, isNew: false, at, end };
  const filled = filledIn(lowering, list, depth);
  const said = inOtherWords(lowering, call, filled);
  if (said !== call) return said;
  let value: Expression = call;
  for (const target of filled) value = { kind: 'assign', target, value, at, end };
  return value;
}

/** `nameof(Store.Path)` is the last of the names. */
function lowerNameof(lowering: Lowering, list: number, at: number, end: number): Expression {
  const text = list < 0 ? '' : textOf(lowering, firstPart(lowering, list));
  return literal(text.slice(text.lastIndexOf('.') + 1), at, end);
}

/** `a.B`, `string.Empty`, `System.IO.File`. */
export function lowerMember(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const object = lowerHolder(lowering, childAt(lowering, node, field.expression), depth + 1);
  const called = childAt(lowering, node, field.name);
  const sent = controlValue(lowering, object, textOf(lowering, called), startOf(lowering, node), endOf(lowering, node));
  return sent ?? memberOf(lowering, object, called, node);
}

/** `this` and `base` are words of the language, not parts of an expression as the grammar has them. */
export function lowerHolder(lowering: Lowering, node: number, depth: number): Expression {
  const word = WORDS[typeName(lowering, node)];
  if (word === undefined) return lowerExpression(lowering, node, depth);
  return name(word, startOf(lowering, node), endOf(lowering, node));
}
const WORDS: Readonly<Record<string, string>> = { this: 'this', base: 'super' };

/** `?.B` behind what was asked for before. */
export function lowerBinding(lowering: Lowering, node: number): Expression {
  const object = takeSubject(lowering, node);
  return memberOf(lowering, object, childAt(lowering, node, lowering.field.name), node);
}

/** What `?.` stands behind: it is asked once. */
export function takeSubject(lowering: Lowering, node: number): Expression {
  const { subject } = lowering;
  lowering.subject = undefined;
  return subject ?? name('', startOf(lowering, node), startOf(lowering, node));
}

/** How many there are, said as other languages do. */
const LENGTHS: ReadonlySet<string> = new Set(['Length', 'LongLength']);

function memberOf(lowering: Lowering, object: Expression, called: number, node: number): Expression {
  const property = nameText(lowering, plainName(lowering, called));
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (property === 'Empty' && isText(object)) return literal('', at, end);
  // What a task gives, once it is done.
  if (property === 'Result' && object.kind === 'call') return { kind: 'await', value: object, at, end };
  const type = property === 'Count' ? spokenType(lowering, object) : '';
  const isLength = LENGTHS.has(property) || isList(type) || isMap(type);
  return { kind: 'member', object, property: isLength ? 'length' : property, at, end };
}

/** `a?.B(c)?.D`. */
export function lowerConditionalAccess(lowering: Lowering, node: number, depth: number): Expression {
  const condition = childAt(lowering, node, lowering.field.condition);
  const before = lowering.subject;
  const subject = lowerExpression(lowering, condition, depth + 1);
  lowering.subject = subject;
  const value = lowerExpression(lowering, lastPart(lowering, node), depth + 1);
  lowering.subject = before;
  return value;
}

function lastPart(lowering: Lowering, node: number): number {
  const { tree, dialect } = lowering;
  const end = tree.after[node] ?? 0;
  let last = -1;
  for (let child = node + 1; child < end; child = tree.after[child] ?? end)
    if (dialect.isPart[tree.type[child] ?? 0] === 1) last = child;
  return last;
}

/** `throw` where a value stands: a call that never comes back. */
export function lowerThrown(lowering: Lowering, node: number, depth: number): Expression {
  const at = startOf(lowering, node);
  const inner = firstPart(lowering, node);
  const given = inner < 0 ? [] : [lowerExpression(lowering, inner, depth + 1)];
  return {
    kind: 'call',
    callee: name('throw', at, at),
    arguments: given,
    isNew: false,
    at,
    end: endOf(lowering, node),
  };
}

/** `list[i]`, `text[^1]`, `text[1..3]`. */
export function lowerElement(lowering: Lowering, node: number, depth: number): Expression {
  const object = lowerExpression(lowering, childAt(lowering, node, lowering.field.expression), depth + 1);
  return elementOf(lowering, object, childAt(lowering, node, lowering.field.subscript), node, depth);
}

/** `?[i]` behind what was asked for before; alone it is a list that is written out. */
export function lowerElementBinding(lowering: Lowering, node: number, depth: number): Expression {
  if (lowering.subject !== undefined) return elementOf(lowering, takeSubject(lowering, node), node, node, depth);
  const { arguments: items } = lowerArguments(lowering, node, depth);
  return { kind: 'list', items, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** Objects of which a part is read by its name alone: `Request["name"]`. */
const REQUEST =
  /^(?:this\.|context\.|httpContext\.|HttpContext\.Current\.|this\.HttpContext\.|this\.Context\.)?Request$/i;

function elementOf(lowering: Lowering, object: Expression, list: number, node: number, depth: number): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const argument = list < 0 ? -1 : childOfType(lowering, list, 'argument');
  const inner = argument < 0 ? -1 : firstPart(lowering, argument);
  if (typeName(lowering, inner) === 'range_expression') return sliceOf(lowering, object, inner, depth, at, end);
  const index = lowerExpression(lowering, inner, depth + 1);
  const isRequest = object.kind === 'member' && REQUEST.test(lowering.text.slice(at, object.end).trim());
  const held: Expression = isRequest ? { kind: 'member', object, property: 'Params', at, end: object.end } : object;
  return { kind: 'index', object: held, index, at, end };
}

function sliceOf(
  lowering: Lowering,
  object: Expression,
  range: number,
  depth: number,
  at: number,
  end: number,
): Expression {
  const text = textOf(lowering, range);
  const first = firstPart(lowering, range);
  const isOpen = text.startsWith('..');
  const second = first < 0 ? -1 : (lowering.tree.after[first] ?? -1);
  const last = childOfType(lowering, range, '..') >= 0 && !isOpen && second >= 0 ? lastPart(lowering, range) : -1;
  return {
    kind: 'slice',
    object,
    from: isOpen || first < 0 ? undefined : lowerExpression(lowering, first, depth + 1),
    to:
      isOpen && first >= 0
        ? lowerExpression(lowering, first, depth + 1)
        : last >= 0 && last !== first
          ? lowerExpression(lowering, last, depth + 1)
          : undefined,
    at,
    end,
  };
}
