import { LIMITS } from '../machine/budget.ts';
import type { QualifiedName } from '../names/names.ts';
import { decidedBy } from '../values/leads.ts';
import { endsOptions } from '../values/option-ends.ts';
import { otherParts, taintedParts, taintKey } from '../values/tainted-parts.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { itemsOf, makeObject, makeSlot, makeValue, tainted, type Value } from '../values/values.ts';
import type { FunctionShape, ItemsShape, ObjectShape } from '../values/shapes.ts';
import type { Arguments } from './arguments.ts';

const MOST_ENTRIES = 12;
/** Entries behind them count by the outside data in them. */
const MOST_TAINTED = 100;

/**
 * What makes two calls of a function the same: per argument its taint, what it was cleaned for, constant or beginning, name
 * and the outline of its shape. Nothing else may decide what a call gives.
 */
export function contextKey(callee: FunctionShape, given: Arguments): string {
  let key = `${callee.scope.id}`;
  if (callee.self !== undefined) key += `@${valueKey(callee.self, 0)}`;
  for (const value of callee.bound) key += `^${valueKey(value, 0)}`;
  for (const value of given.items) key += `|${valueKey(value, 0)}`;
  if (given.rest !== undefined) key += `*${valueKey(given.rest, 0)}`;
  for (const [name, value] of given.keywords) key += `&${name}=${valueKey(value, 0)}`;
  return key;
}

function valueKey(value: Value, depth: number): string {
  const { taint, shape } = value;
  let key = taint === undefined ? '' : taintKey(taint);
  if (value.isConstant)
    key += `'${typeof value.constant === 'string' ? value.constant.slice(0, 60) : String(value.constant)}`;
  else if (value.prefix !== undefined) key += `"${value.prefix.slice(0, 60)}`;
  if (value.name !== undefined) key += `#${value.name.text}`;
  if (value.traits !== 0) key += `~${value.traits}`;
  if (shape === undefined) return key;
  switch (shape.kind) {
    case 'function':
      return `${key}f${shape.function.at}:${shape.scope.id}`;
    case 'class':
      return `${key}c${shape.class.at}:${shape.scope.id}`;
    case 'list':
      return `${key}l${depth > 0 ? taintedParts(value) : itemsKey(itemsOf(shape), depth)}`;
    case 'object':
      return `${key}o${shape.class?.class.name ?? ''}${depth > 0 ? taintedParts(value) + codeKey(shape.entries) : entriesKey(shape.entries, depth) + otherParts(shape)}`;
    case 'module':
      return `${key}m${shape.module.scope.id}`;
    default:
      return `${key}${shape.kind}`;
  }
}

function entriesKey(entries: ReadonlyMap<string, { readonly value: Value }>, depth: number): string {
  let key = '';
  let count = 0;
  for (const [name, { value }] of entries) {
    count += 1;
    if (count <= MOST_ENTRIES) key += `,${name}:${valueKey(value, depth + 1)}`;
    else if (count <= MOST_TAINTED) key += partKey(name, value);
    else return `${key},${entries.size}`;
  }
  return key;
}

/** The functions in an object: they decide what a call does, however deep they lie. */
function codeKey(entries: ReadonlyMap<string, { readonly value: Value }>): string {
  let key = '';
  let count = 0;
  for (const [name, { value }] of entries) {
    count += 1;
    if (count > MOST_ENTRIES) break;
    if (isCode(value)) key += `,${name}:${valueKey(value, 1)}`;
  }
  return key;
}

function isCode({ shape }: Value): boolean {
  return shape?.kind === 'function' || shape?.kind === 'class';
}

function partKey(name: string, value: Value): string {
  const parts = taintedParts(value);
  return parts === '' ? '' : `,${name}:${parts}`;
}

function itemsKey({ items, rest }: ItemsShape, depth: number): string {
  let key = `${items.length}`;
  for (const item of items.slice(0, MOST_ENTRIES)) key += `,${valueKey(item, depth + 1)}`;
  for (const item of items.slice(MOST_ENTRIES)) key += taintedParts(item);
  return rest === undefined ? key : `${key}*${valueKey(rest, depth + 1)}`;
}

/** Whether outside data goes into a call. */
export function carriesTaint({ self, bound }: FunctionShape, { items, rest, keywords }: Arguments): boolean {
  if (items.some(isTainted) || bound.some(isTainted)) return true;
  if ((rest !== undefined && isTainted(rest)) || (self !== undefined && isTainted(self))) return true;
  for (const value of keywords.values()) if (isTainted(value)) return true;
  return false;
}

function isTainted(value: Value): boolean {
  return deepTaint(value) !== undefined;
}

/**
 * Forgets constants, then shapes, once a function has been interpreted in many contexts. Calls without outside data
 * can only differ in constants: few of them are worth another look. What ends the options of a program stays what it is.
 */
export function widened(given: Arguments, contexts: number, tainted: boolean): Arguments {
  const limits = tainted ? LIMITS.taintedContexts : LIMITS.plainContexts;
  if (contexts < limits.withConstants) return given;
  const widen = contexts < limits.atAll ? withoutConstant : taintOnly;
  const keywords = new Map<string, Value>();
  for (const [name, value] of given.keywords) keywords.set(name, widen(value));
  return { items: given.items.map(widen), rest: given.rest === undefined ? undefined : widen(given.rest), keywords };
}

function withoutConstant(value: Value): Value {
  return value.isConstant && !endsOptions(value) ? tainted(value.taint) : value;
}

function taintOnly(value: Value): Value {
  const { shape, taint } = value;
  if (isCode(value) || endsOptions(value)) return value;
  if (shape?.kind === 'object' && taint === undefined) return taintedEntries(shape, value.name);
  return makeValue(deepTaint(value), value.name, undefined, value.traits, decidedBy(value.prefix));
}

/** An object with those entries alone that hold outside data, or functions and classes; of a class, it keeps the methods. */
function taintedEntries(shape: ObjectShape, name: QualifiedName | undefined, isOuter = true): Value {
  const { entries, rest } = shape;
  const object = makeObject(shape.role, shape.class);
  for (const [key, { value }] of entries) {
    const taint = deepTaint(value);
    if (isCode(value)) object.entries.set(key, makeSlot(value));
    else if (taint === undefined && isOuter && value.shape?.kind === 'object')
      object.entries.set(key, makeSlot(taintedEntries(value.shape, value.name, false)));
    else if (taint !== undefined)
      object.entries.set(key, makeSlot(makeValue(taint, value.name, undefined, value.traits, decidedBy(value.prefix))));
  }
  object.rest.value = tainted(deepTaint(rest.value));
  if (shape.keys !== undefined) object.keys = makeSlot(shape.keys.value);
  return makeValue(undefined, name, object);
}
