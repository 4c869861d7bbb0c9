import type { Call, Expression } from '../ir.ts';
import { isGivenTest } from '../every-language.ts';
import { spokenType } from './names.ts';
import { given, itself, method, type OtherWords } from './words.ts';

/** `List.of(a, b)` is a list. */
const list: OtherWords = ({ arguments: items, at, end }) => {
  const [only] = items;
  // An array that is given as it is.
  const isArray = items.length === 1 && (only?.kind === 'name' || only?.kind === 'member' || only?.kind === 'list');
  if (!isArray || only === undefined) return { kind: 'list', items, at, end };
  return only.kind === 'list' ? only : { kind: 'list', items: [{ kind: 'spread', value: only, at, end }], at, end };
};

/** `Set.of(a)` holds what it is given, even if that is one thing alone. */
const holding: OtherWords = ({ arguments: items, at, end }) => ({ kind: 'list', items, at, end });

/** `Map.of("a", b)` is an object with entries. */
const map: OtherWords = ({ arguments: items, at, end }) => {
  const entries: (readonly [Expression, Expression])[] = [];
  for (let index = 0; index + 1 < items.length; index += 2) {
    const key = items[index];
    const value = items[index + 1];
    if (key !== undefined && value !== undefined) entries.push([key, value]);
  }
  return { kind: 'map', entries, at, end };
};

/** `map.containsKey(key)`. */
const hasKey: OtherWords = ({ arguments: [left], at, end }, right) =>
  left === undefined ? undefined : { kind: 'comparison', operator: 'in', left, right, at, end };

/** `list.get(0)`; a map is asked for its entry as everywhere. */
const itemAt: OtherWords = ({ arguments: [index, more], at, end }, object) => {
  if (index === undefined && more === undefined) return undefined;
  const isPosition = index?.kind === 'literal' && typeof index.value === 'number' && more === undefined;
  return isPosition ? { kind: 'index', object, index, at, end } : undefined;
};

/** `list.add(0, item)` puts it where it says. */
const addition: OtherWords = (call, receiver, lowering) =>
  call.arguments.length === 2 ? method('insert')(call, receiver, lowering) : undefined;

/** `list.remove(0)` takes what stands there, `list.remove("a")` what is equal. */
const removal: OtherWords = (call, receiver, lowering) => {
  const [only, more] = call.arguments;
  if (only === undefined || more !== undefined) return undefined;
  const isPosition =
    only.kind === 'literal' ? typeof only.value === 'number' : /^(?:int|short)$/.test(spokenType(lowering, only));
  return isPosition ? method('pop')(call, receiver, lowering) : undefined;
};

/** The item at one place. */
function itemStanding(position: number): OtherWords {
  return ({ arguments: some, at, end }, object) => {
    if (some.length > 0) return undefined;
    return { kind: 'index', object, index: { kind: 'literal', value: position, at, end }, at, end };
  };
}

/** `stream.filter(test).findFirst()`: the one that is looked for, among all of them where nothing is asked. */
const foundFirst: OtherWords = (call, receiver, lowering) => {
  if (!isGivenTest(receiver, 'filter')) return itemStanding(0)(call, receiver, lowering);
  return method('find')(receiver, receiver.callee.object, lowering);
};

/** `items.stream().toList()`: the same items. */
const same: OtherWords = (call, receiver) => (call.arguments.length === 0 ? receiver : undefined);

/** `stream.collect(Collectors.joining(", "))`, and others that keep the items. */
const collected: OtherWords = (call, receiver, lowering) => {
  const [collector] = call.arguments;
  if (collector?.kind !== 'call' || collector.callee.kind !== 'member') return undefined;
  const { property } = collector.callee;
  if (property === 'joining') return joined(collector, receiver, call);
  return /^to(?:Unmodifiable)?(?:List|Set|Collection)$/.test(property) ? itself(call, receiver, lowering) : undefined;
};

function joined({ arguments: [between] }: Call, object: Expression, { at, end }: Call): Expression {
  const separator: Expression = between ?? { kind: 'literal', value: '', at, end };
  const callee: Expression = { kind: 'member', object, property: 'join', at, end };
  return { kind: 'call', callee, arguments: [separator], isNew: false, at, end };
}

/** `stream.noneMatch(test)`. */
const noneOf: OtherWords = (call, receiver, lowering) => {
  const operand = method('some')(call, receiver, lowering);
  return operand === undefined ? undefined : { kind: 'unary', operator: '!', operand, at: call.at, end: call.end };
};

/** Methods of lists, maps and streams. */
export const COLLECTION_METHODS: Readonly<Record<string, OtherWords>> = {
  put: (call, receiver, lowering) =>
    call.arguments.length === 2 ? method('set')(call, receiver, lowering) : undefined,
  putIfAbsent: method('set'),
  getOrDefault: method('get'),
  get: itemAt,
  containsKey: hasKey,
  keySet: method('keys'),
  entrySet: method('entries'),
  putAll: method('update'),
  addAll: method('extend'),
  add: addition,
  addElement: method('add'),
  addLast: method('add'),
  remove: removal,
  removeFirst: method('shift'),
  subList: method('slice'),
  elementAt: itemAt,
  addFirst: method('unshift'),
  size: (call, object) =>
    call.arguments.length > 0 ? undefined : { kind: 'member', object, property: 'length', at: call.at, end: call.end },
  stream: same,
  chars: same,
  codePoints: same,
  parallelStream: same,
  sequential: same,
  distinct: same,
  sorted: same,
  boxed: same,
  toList: same,
  toArray: itself,
  peek: itself,
  limit: itself,
  skip: itself,
  collect: collected,
  mapToObj: method('map'),
  anyMatch: method('some'),
  allMatch: method('every'),
  noneMatch: noneOf,
  findFirst: foundFirst,
  findAny: foundFirst,
  getFirst: itemStanding(0),
  getLast: itemStanding(-1),
  firstElement: itemStanding(0),
  lastElement: itemStanding(-1),
};

/** Functions that make lists and maps, by class and name. */
export const COLLECTION_FUNCTIONS: Readonly<Record<string, OtherWords>> = {
  'Arrays.asList': list,
  'Arrays.stream': given,
  'Stream.of': list,
  'List.of': holding,
  'Set.of': holding,
  'List.copyOf': given,
  'Set.copyOf': given,
  'ImmutableList.of': holding,
  'ImmutableSet.of': holding,
  'Collections.singletonList': holding,
  'Collections.singleton': holding,
  'Collections.unmodifiableList': given,
  'Collections.unmodifiableSet': given,
  'Collections.unmodifiableMap': given,
  'Collections.emptyList': holding,
  'Map.of': map,
  'ImmutableMap.of': map,
  'Collections.singletonMap': map,
};
