import { SHELLS } from '../../../knowledge/code-options.ts';
import { FILTERING_AGENTS } from '../../../knowledge/guards.ts';
import { UPLOADS } from '../../../knowledge/sources.ts';
import { noteCopied, noteLooked } from './cost.ts';
import { decidedBy, leadsNowhereElse } from './leads.ts';
import { isEnded } from './option-ends.ts';
import { cleaned, unite, type Taint } from './taint.ts';
import {
  BASE_MARK,
  BEFORE_COLON,
  BEHIND_HOST,
  ABSENT,
  FIXED,
  isUnseen,
  itemsOf,
  makeList,
  makeObject,
  makeSlot,
  MAYBE_SHELL,
  ONE_SLASH,
  TRUE_ANYWAY,
  otherKeys,
  shaped,
  UNKNOWN,
  UNSURE,
  type Value,
} from './values.ts';
import { deepTaint } from './deep-taint.ts';
import { bothTold, toldIn } from './told-code.ts';
import { isFixed } from './truth.ts';
import type { EitherShape, ItemsShape, ListShape, ObjectShape, Shape } from './shapes.ts';

const DEEPEST_JOIN = 4;
const MOST_OPTIONS = 6;
/** Where the name of a tool chooses. */
const MOST_CHOICES = 200;

/** What holds of a value that is one or the other. */
export function joinValues(a: Value, b: Value, depth = 0): Value {
  if (a === b || b === ABSENT) return a;
  if (a === ABSENT) return b;
  const same = a.isConstant && b.isConstant && a.constant === b.constant;
  if (same && a.taint === b.taint) return (b.traits & UNSURE) === 0 ? a : b;
  if (a === UNKNOWN && isPlain(b)) return b.taint === undefined ? UNKNOWN : b;
  const shape = joinShapes(a, b, depth);
  const prefix = a.prefix === b.prefix ? a.prefix : commonLead(a, b);
  let taint = prefix === undefined ? unite(decidedTaint(a), decidedTaint(b)) : unite(a.taint, b.taint);
  if (losesShape(a.shape, shape)) taint = unite(taint, deepTaint(a));
  if (losesShape(b.shape, shape)) taint = unite(taint, deepTaint(b));
  return {
    taint,
    constant: same ? a.constant : undefined,
    isConstant: same,
    name: joinNames(a, b),
    shape,
    prefix,
    traits: joinTraits(a, b) | (same || shape !== undefined ? doubtOf(a, b) : 0),
    about: isSameName(a.about, b.about) ? a.about : undefined,
  };
}

function isSameName(a: Value['about'], b: Value['about']): boolean {
  return a === b || (a?.kind === 'name' && b?.kind === 'name' && a.name === b.name);
}

/** What both texts begin with, or what both beginnings decide; where there is no text, the other one says it. */
function commonLead(first: Value, second: Value): string | undefined {
  const a = beginningOf(first);
  const b = beginningOf(second);
  // `let path = ''` before every case fills it in: where outside data is, there is a beginning.
  if (isEmptyText(first) && second.taint !== undefined && b !== undefined) return b;
  if (isEmptyText(second) && first.taint !== undefined && a !== undefined) return a;
  if (a === undefined || b === undefined) {
    if (isNothing(first) && first.taint === undefined) return b;
    if (isNothing(second) && second.taint === undefined) return a;
    // A text nobody sees, and the same with something filled in.
    const filled = a ?? b;
    return filled?.startsWith(BASE_MARK) === true && isUnseen(a === undefined ? first : second) ? filled : undefined;
  }
  let end = 0;
  while (end < a.length && a.charCodeAt(end) === b.charCodeAt(end)) end += 1;
  const lead = a.slice(0, end);
  const decided = decidedBy(a);
  if (decided !== undefined && decided === decidedBy(b) && decidedBy(lead) !== decided) return decided;
  // Half a mark marks nothing.
  return lead === '' || (lead.startsWith('\0') && !lead.startsWith(BASE_MARK)) ? undefined : lead;
}

/** The outside data in an address whose beginning is about to be forgotten: where that leads was decided by it. */
function decidedTaint({ prefix, taint }: Value): Taint | undefined {
  return prefix === undefined || taint === undefined ? taint : cleaned(taint, leadsNowhereElse(prefix));
}

function beginningOf(value: Value): string | undefined {
  return value.prefix === '' && isUnseen(value) ? undefined : value.prefix;
}

function isPlain(value: Value): boolean {
  return !value.isConstant && value.name === undefined && value.shape === undefined && value.prefix === undefined;
}

/** `null` and `undefined` say "not yet": the other side tells what it will be. */
function isNothing(value: Value): boolean {
  return value.isConstant && (value.constant === null || value.constant === undefined);
}

function isEmptyText({ constant, taint }: Value): boolean {
  return constant === '' && taint === undefined;
}

function joinNames(a: Value, b: Value): Value['name'] {
  if (a.name === b.name) return a.name;
  if (a.name === undefined || b.name === undefined) return a.name ?? b.name;
  // One file that was sent, or the first of several: a file that was sent.
  if (UPLOADS.test(a.name.text) && UPLOADS.test(b.name.text)) return a.name;
  // Whoever has an agent that refuses inside machines uses another one on purpose: for a proxy, or for hosts of their own.
  const filtering = [a.name, b.name].find(({ root }) => FILTERING_AGENTS.has(root));
  if (filtering !== undefined) return filtering;
  // `secure ? https : http`: what can do harm must not be lost. Of outside data the name says what is proved of it already.
  if (a.taint !== undefined || b.taint !== undefined) return undefined;
  return [a.name, b.name].find(({ isHarmful }) => isHarmful);
}

/** One that is there and one that may be missing, or is nothing, say of no test how it ends. */
function doubtOf(a: Value, b: Value): number {
  return isThere(a) && isThere(b) ? 0 : UNSURE;
}

function isThere({ shape, isConstant, constant, traits }: Value): boolean {
  return (shape !== undefined || (isConstant && Boolean(constant))) && (traits & UNSURE) === 0;
}

/** A trait holds of both where it holds of each side that carries outside data. */
function joinTraits(a: Value, b: Value): number {
  if (a.taint === undefined && b.taint !== undefined) return b.traits & ~UNSURE;
  if (b.taint === undefined && a.taint !== undefined) return a.traits & ~UNSURE;
  const doubt = ((a.traits | b.traits) & (BEFORE_COLON | MAYBE_SHELL)) | (isShell(a) || isShell(b) ? MAYBE_SHELL : 0);
  const place = isPlace(a) && isPlace(b) ? ONE_SLASH : 0;
  return (a.traits & b.traits & ~UNSURE) | doubt | place | (isFixed(a) && isFixed(b) ? FIXED | yesOf(a, b) : 0);
}

/** A place of the same site, at least as long as no other slash is put behind it. */
function isPlace({ traits }: Value): boolean {
  return (traits & (ONE_SLASH | BEHIND_HOST)) !== 0;
}

/** `isWindows ? 'cmd.exe' : true`. */
function yesOf(a: Value, b: Value): number {
  return saysYes(a) && saysYes(b) ? TRUE_ANYWAY : 0;
}

function saysYes({ isConstant, constant, traits }: Value): boolean {
  return isConstant ? Boolean(constant) : (traits & TRUE_ANYWAY) !== 0;
}

function isShell({ constant }: Value): boolean {
  return typeof constant === 'string' && constant.length < LONGEST_PATH && SHELLS.test(constant);
}
const LONGEST_PATH = 80;

/** Of two lists of objects the longer one, or what it was chosen from. */
function longerOf(first: ListShape, second: ListShape): ListShape | undefined {
  const a = first.chosenFrom ?? first;
  const b = second.chosenFrom ?? second;
  const longer = itemsOf(a).items.length >= itemsOf(b).items.length ? a : b;
  return itemsOf(longer).items[0]?.shape?.kind === 'object' ? longer : undefined;
}

function losesShape(before: Shape | undefined, after: Shape | undefined): boolean {
  if (before === undefined || before === after) return false;
  return after === undefined || (after.kind !== before.kind && after.kind !== 'either');
}

function joinShapes(a: Value, b: Value, depth: number): Shape | undefined {
  const first = a.shape;
  const second = b.shape;
  if (first === second) return first;
  if (first === undefined) return isNothing(a) || a === UNKNOWN ? second : keepCode(second);
  if (second === undefined) return isNothing(b) || b === UNKNOWN ? first : keepCode(first);
  if (depth > DEEPEST_JOIN) return keepCode(first);
  if (first.kind === 'items' && second.kind === 'items') return joinItems(first, second, depth);
  if (first.kind === 'list' && second.kind === 'list') {
    const items = joinItems(itemsOf(first), itemsOf(second), depth);
    const joined = makeList(items.items, items.rest, items.told, items.head, items.isEnded);
    const from = longerOf(first, second);
    if (from !== undefined) joined.chosenFrom = from;
    return joined;
  }
  if (first.kind === 'object' && second.kind === 'object' && first.class === second.class) {
    return joinObjects(first, second, depth);
  }
  if (isCode(first) && isCode(second)) return either(a, b);
  return isCode(first) ? first : keepCode(second);
}

function isCode(shape: Shape): boolean {
  return shape.kind !== 'list' && shape.kind !== 'items' && shape.kind !== 'regex';
}

/** What can be called is kept where lists and plain objects are not: calls must not be lost. */
function keepCode(shape: Shape | undefined): Shape | undefined {
  return shape !== undefined && shape.kind !== 'list' && shape.kind !== 'items' ? shape : undefined;
}

function either(a: Value, b: Value): EitherShape {
  const options: Value[] = [];
  const tools: (string | undefined)[] = [];
  const isChoice = [a, b].some(({ shape }) => shape?.kind === 'either' && shape.tools !== undefined);
  for (const { shape, ...value } of [a, b]) {
    const known = shape?.kind === 'either' ? shape : { options: [{ ...value, shape }], tools: undefined };
    for (const [index, option] of known.options.entries()) {
      if (options.length >= (isChoice ? MOST_CHOICES : MOST_OPTIONS)) break;
      if (options.some((other) => other.shape === option.shape)) continue;
      options.push(option);
      tools.push(known.tools?.[index]);
    }
  }
  return isChoice ? { kind: 'either', options, tools } : { kind: 'either', options };
}

function joinItems(a: ItemsShape, b: ItemsShape, depth: number): ItemsShape {
  const both = Math.min(a.items.length, b.items.length);
  noteCopied(both);
  const items: Value[] = [];
  for (let index = 0; index < both; index += 1) {
    items.push(joinValues(a.items[index] ?? UNKNOWN, b.items[index] ?? UNKNOWN, depth + 1));
  }
  let rest = a.rest ?? ABSENT;
  rest = joinValues(rest, b.rest ?? ABSENT, depth + 1);
  for (const item of a.items.slice(both)) rest = joinValues(rest, item, depth + 1);
  for (const item of b.items.slice(both)) rest = joinValues(rest, item, depth + 1);
  const told = bothTold(toldIn(a.items.slice(both), a.told), toldIn(b.items.slice(both), b.told));
  const head = both === 0 ? joinHeads(a, b, depth) : undefined;
  const areEnded = isEnded(a) && isEnded(b);
  return { kind: 'items', items, rest: rest === ABSENT ? undefined : rest, told, head, isEnded: areEnded };
}

/** `words = []`, filled in where all goes well: where there is a first word, it is that of the other list. */
function joinHeads(a: ItemsShape, b: ItemsShape, depth: number): Value | undefined {
  const [first, second] = [a, b].map(({ items, head }) => items[0] ?? head);
  if (a.items.length === 0 && a.rest === undefined) return second;
  if (b.items.length === 0 && b.rest === undefined) return first;
  return first === undefined || second === undefined ? undefined : joinValues(first, second, depth + 1);
}

function joinObjects(a: ObjectShape, b: ObjectShape, depth: number): ObjectShape {
  const joined = makeObject(a.role === 'unmet' && b.role !== 'unmet' ? 'plain' : a.role, a.class);
  noteCopied(a.entries.size + b.entries.size);
  for (const [key, slot] of a.entries) joined.entries.set(key, makeSlot(slot.value));
  for (const [key, slot] of b.entries) {
    const own = joined.entries.get(key);
    if (own === undefined) joined.entries.set(key, makeSlot(slot.value));
    else own.value = joinValues(own.value, slot.value, depth + 1);
  }
  joined.rest.value = joinValues(a.rest.value, b.rest.value, depth + 1);
  if (a.keys !== undefined || b.keys !== undefined) joined.keys = makeSlot(joinValues(otherKeys(a), otherKeys(b)));
  return joined;
}

/** Any one of the values. */
export function joinAll(values: Iterable<Value>): Value {
  let joined = ABSENT;
  for (const value of values) joined = joinValues(joined, value, 1);
  return joined === ABSENT ? UNKNOWN : joined;
}

/** Any one of the items of a list, the entries of an object, or the characters of a text. */
export function anyElement(value: Value): Value {
  const { shape } = value;
  if (shape?.kind === 'list') {
    const { items, rest } = itemsOf(shape);
    noteLooked(items.length);
    const element = joinAll(rest === undefined ? items : [...items, rest]);
    return value.taint === undefined ? element : joinValues(element, shaplessTaint(value), 1);
  }
  if (shape?.kind === 'object') {
    const values = [shape.rest.value];
    noteLooked(shape.entries.size);
    for (const slot of shape.entries.values()) values.push(slot.value);
    const element = joinAll(values);
    const joined = joinValues(element, shaplessTaint(value), 1);
    // One of the constants of a table, whichever.
    return value.taint === undefined && isFixed(element) ? { ...joined, traits: joined.traits | FIXED } : joined;
  }
  if (shape?.kind === 'either') return joinAll(shape.options.map(anyElement));
  return shaplessTaint(value);
}

function shaplessTaint({ name, taint }: Value): Value {
  if (taint === undefined) return UNKNOWN;
  // One of the files that came with a request is one of them still: its members are known by that.
  return name !== undefined && UPLOADS.test(name.text) ? { ...UNKNOWN, name, taint } : { ...UNKNOWN, taint };
}

/** An object made of given entries. */
export function objectOf(entries: Iterable<readonly [string, Value]>): Value {
  const object = makeObject();
  for (const [key, value] of entries) object.entries.set(key, makeSlot(value));
  return shaped(object);
}
