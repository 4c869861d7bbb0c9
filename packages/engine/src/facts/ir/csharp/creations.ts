import type { Call, Expression, KeywordArgument } from '../ir.ts';
import {
  afterOf,
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  lowerParts,
  mix,
  nextPart,
  NONE,
  startOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { lowerArguments } from './arguments.ts';
import { nameText } from './names.ts';
import { startedProgram } from './programs.ts';
import { readStream } from './streams.ts';
import { bareType, lowerTypeName } from './types.ts';

const LISTS: ReadonlySet<string> = new Set(
  'List HashSet SortedSet Collection ObservableCollection Queue Stack LinkedList ArrayList ConcurrentBag StringCollection'.split(
    ' ',
  ),
);
const MAPS: ReadonlySet<string> = new Set(
  'Dictionary SortedDictionary ConcurrentDictionary Hashtable ExpandoObject SortedList'.split(' '),
);

/** Whether a type is a list that items are added to. */
export function isList(type: string): boolean {
  return LISTS.has(type.replace(/^I(?=[A-Z])/, ''));
}

/** Whether a type holds values under keys. */
export function isMap(type: string): boolean {
  return MAPS.has(type.replace(/^I(?=[A-Z])/, ''));
}

/** A value where a type is declared, which `new()` and `{ a, b }` leave out. */
export function lowerWanted(lowering: Lowering, node: number, type: number, depth: number): Expression {
  const before = lowering.wantedType;
  lowering.wantedType = type;
  const value = lowerExpression(lowering, node, depth);
  lowering.wantedType = before;
  return value;
}

/** `new Store(a) { Name = b }`, `new() { … }`. */
export function lowerCreation(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const written = childAt(lowering, node, field.type);
  const type = written < 0 ? lowering.wantedType : written;
  lowering.wantedType = NONE;
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const list = childOfType(lowering, node, 'argument_list');
  const given = lowerArguments(lowering, list, depth + 1);
  const initializer = childOfType(lowering, node, 'initializer_expression');
  const entries = initializer < 0 ? [] : entriesOf(lowering, initializer, depth + 1);
  const bare = type < 0 ? '' : bareType(lowering, type);
  if (isList(bare)) return asList(given.arguments, entries, at, end);
  if (isMap(bare)) return asMap(given.arguments, entries, at, end);
  if (bare === 'StringBuilder') return givenText(given.arguments, at, end);
  if (bare === 'String' || bare === 'string') return given.arguments[0] ?? literal('', at, end);
  const read = readStream(lowering, bare, given.arguments);
  if (read !== undefined) return read;
  if (type < 0) return mix(lowering, node, [...given.arguments, ...entries.map(([, value]) => value)]);
  const set = entries.flatMap(([key, value]): KeywordArgument[] =>
    key?.kind === 'literal' ? [{ name: String(key.value), value }] : [],
  );
  const added = entries.flatMap(([key, value]) => (key?.kind === 'literal' ? [] : [value]));
  const callee = lowerTypeName(lowering, type, depth + 1);
  const keywords = [...(given.keywords ?? []), ...set];
  const call: Call = {
    kind: 'call',
    callee,
    arguments: tight([...given.arguments, ...added]),
    ...(keywords.length > 0 && { keywords }),
    isNew: true,
    at,
    end,
  };
  return startedProgram(bare, call) ?? call;
}

/** Text that is put together piece by piece begins with this. */
function givenText([first]: readonly Expression[], at: number, end: number): Expression {
  const isText = first !== undefined && !(first.kind === 'literal' && typeof first.value === 'number');
  return isText ? first : literal('', at, end);
}

type Entry = readonly [key: Expression | null, value: Expression];

function asList(given: readonly Expression[], entries: readonly Entry[], at: number, end: number): Expression {
  // A number is how many there will be, anything else what they are taken from.
  const from = given.filter(
    (one) => one.kind !== 'literal' && !(one.kind === 'member' && /Comparer/.test(one.property)),
  );
  const before = from.slice(0, 1).map((value): Expression => ({ kind: 'spread', value, at: value.at, end: value.end }));
  return { kind: 'list', items: [...before, ...entries.map(([, value]) => value)], at, end };
}

function asMap(given: readonly Expression[], entries: readonly Entry[], at: number, end: number): Expression {
  const from = given.filter((one) => one.kind === 'name' || one.kind === 'call' || one.kind === 'map');
  return { kind: 'map', entries: [...from.map((value): Entry => [null, value]), ...entries], at, end };
}

/** What stands between the braces behind a creation: `A = 1`, `["k"] = 2`, `{ "k", 2 }`, `x`. */
function entriesOf(lowering: Lowering, node: number, depth: number): Entry[] {
  const entries: Entry[] = [];
  for (let one = firstPart(lowering, node); one >= 0; one = nextPart(lowering, node, one)) {
    const type = typeName(lowering, one);
    if (type === 'assignment_expression') {
      const left = childAt(lowering, one, lowering.field.left);
      const value = lowerInitial(lowering, childAt(lowering, one, lowering.field.right), depth + 1);
      entries.push([keyOf(lowering, left, depth + 1), value]);
    } else if (type === 'initializer_expression') {
      const [key, value] = lowerParts(lowering, one, depth);
      if (key !== undefined) entries.push(value === undefined ? [null, key] : [key, value]);
    } else entries.push([null, lowerInitial(lowering, one, depth + 1)]);
  }
  return entries;
}

function keyOf(lowering: Lowering, left: number, depth: number): Expression {
  if (typeName(lowering, left) === 'identifier')
    return literal(nameText(lowering, left), startOf(lowering, left), endOf(lowering, left));
  return lowerArguments(lowering, left, depth).arguments[0] ?? mix(lowering, left, []);
}

/** `{ X = 1 }` and `{ a, b }` without a type of their own. */
function lowerInitial(lowering: Lowering, node: number, depth: number): Expression {
  if (typeName(lowering, node) !== 'initializer_expression') return lowerExpression(lowering, node, depth);
  return lowerInitializer(lowering, node, depth);
}

/** `{ a, b }` is a list, `{ X = 1 }` an object. */
export function lowerInitializer(lowering: Lowering, node: number, depth: number): Expression {
  const entries = entriesOf(lowering, node, depth);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (entries.some(([key]) => key !== null)) return { kind: 'map', entries, at, end };
  return { kind: 'list', items: entries.map(([, value]) => value), at, end };
}

/** `new[] { a, b }`, `new string[n]`. */
export function lowerArray(lowering: Lowering, node: number, depth: number): Expression {
  const initializer = childOfType(lowering, node, 'initializer_expression');
  if (initializer >= 0) return lowerInitializer(lowering, initializer, depth + 1);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const written = textOf(lowering, node);
  if (written.endsWith('[0]') || written.endsWith('[]')) return { kind: 'list', items: [], at, end };
  // So many items, with nothing in them yet.
  const rest: Expression = { kind: 'spread', value: mix(lowering, node, []), at, end };
  return { kind: 'list', items: [rest], at, end };
}

/** `new { a, B = c }`. */
export function lowerAnonymous(lowering: Lowering, node: number, depth: number): Expression {
  const entries: Entry[] = [];
  const { tree } = lowering;
  const after = afterOf(lowering, node);
  let key: Expression | undefined;
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const next = afterOf(lowering, child);
    const isKey = next < after && textOf(lowering, next) === '=' && tree.field[child] !== undefined;
    if (isKey) {
      key = literal(textOf(lowering, child), startOf(lowering, child), endOf(lowering, child));
      continue;
    }
    const value = lowerExpression(lowering, child, depth + 1);
    entries.push([key ?? literal(calledBy(value), value.at, value.at), value]);
    key = undefined;
  }
  return { kind: 'map', entries, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** A value without a name of its own goes by that of the variable or member. */
function calledBy(value: Expression): string {
  return value.kind === 'name' ? value.name : value.kind === 'member' ? value.property : '';
}

/** `old with { Name = x }`. */
export function lowerWith(lowering: Lowering, node: number, depth: number): Expression {
  const first = firstPart(lowering, node);
  const entries: Entry[] = [[null, lowerExpression(lowering, first, depth + 1)]];
  for (let one = nextPart(lowering, node, first); one >= 0; one = nextPart(lowering, node, one)) {
    const called = firstPart(lowering, one);
    const value = called < 0 ? NONE : nextPart(lowering, one, called);
    if (value >= 0)
      entries.push([
        literal(textOf(lowering, called), startOf(lowering, called), endOf(lowering, called)),
        lowerExpression(lowering, value, depth + 1),
      ]);
  }
  return { kind: 'map', entries, at: startOf(lowering, node), end: endOf(lowering, node) };
}
