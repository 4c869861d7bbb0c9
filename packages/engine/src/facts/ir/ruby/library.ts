import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Call, Expression, FunctionValue } from '../ir.ts';
import { literal } from '../lowering.ts';
import { startedBy } from './kernel.ts';
import { anyOf, callOf, characters, compared, logical, not, number } from './words.ts';

/** What a method call says in other words: of its receiver, what it is given, and its block. */
type OtherWords = (object: Expression, given: readonly Expression[], call: Call) => Expression | undefined;

/** The same object, as far as data goes. */
const same: OtherWords = (object) => object;
const asNumber: OtherWords = (object, _given, call) => ({ ...number(object), at: call.at, end: call.end });

/** Another word for a method. */
function word(property: string, most = Infinity): OtherWords {
  return (object, given, call) => callOf(object, property, given.slice(0, most), call);
}

/** `list.select { … }`: the function first, as other languages hand it over. */
function each(property: string): OtherWords {
  return (object, given, call) => {
    const block = given.at(-1);
    if (block?.kind !== 'function') return undefined;
    if (property === 'map' && givesItself(block)) return object;
    return callOf(object, property, [block, ...given.slice(0, -1)], call);
  };
}

/** `list.map(&:to_s)`: each is what it was, and where it was. */
function givesItself({ function: { parameters, body } }: FunctionValue): boolean {
  const [only, ...others] = body;
  const target = parameters.length === 1 ? parameters[0]?.target : undefined;
  if (only?.kind !== 'return' || others.length > 0 || target?.kind !== 'name') return false;
  const { value } = only;
  const isText = value?.kind === 'call' && value.callee.kind === 'member' && value.callee.property === 'toString';
  const given = isText && value.callee.kind === 'member' ? value.callee.object : value;
  return given?.kind === 'name' && given.name === target.name;
}

/** `list.reject { … }` takes those of which it is not true. */
const rejected: OtherWords = (object, given, call) => {
  const negated = opposite(given.at(-1));
  return negated === undefined ? undefined : callOf(object, 'filter', [negated], call);
};

function opposite(block: Expression | undefined): FunctionValue | undefined {
  if (block?.kind !== 'function') return undefined;
  const [only, ...others] = block.function.body;
  if (only?.kind !== 'return' || only.value === undefined || others.length > 0) return undefined;
  return { ...block, function: { ...block.function, body: [{ ...only, value: not(only.value) }] } };
}

/** `list.any? { … }`; without a block, whether there is anything. */
const some: OtherWords = (object, given, call) => (given.length === 0 ? object : each('some')(object, given, call));

const none: OtherWords = (object, given, call) => {
  const found = given.length === 0 ? object : each('some')(object, given, call);
  return found === undefined ? undefined : not(found, call);
};

/** `list.each_with_object({}) { |item, all| … }`: what is collected is what comes out. */
const collected: OtherWords = (object, given, call) => {
  const [start, block] = given;
  if (start === undefined || block?.kind !== 'function') return undefined;
  const [item, all] = block.function.parameters;
  if (item === undefined || all?.target.kind !== 'name') return undefined;
  const { target } = all;
  const body = [
    ...block.function.body.map((one) =>
      one.kind === 'return' && one.value !== undefined ? { kind: 'expression' as const, value: one.value } : one,
    ),
    { kind: 'return' as const, value: target, at: block.at },
  ];
  const made: FunctionValue = { ...block, function: { ...block.function, parameters: [all, item], body } };
  return callOf(object, 'reduce', [made, start], call);
};

/** `text.start_with?('a', 'b')`. */
function tests(property: string): OtherWords {
  return (object, given, call) => anyOf(given.map((one) => callOf(object, property, [one], call)));
}

/** `a.dig(:b, :c)`. */
const dug: OtherWords = (object, given, { at, end }) => {
  let value = object;
  for (const index of given) value = { kind: 'index', object: value, index, at, end };
  return value;
};

/** `map.fetch(:key, default)`, `map.fetch(:key) { default }`. */
const fetched: OtherWords = (object, given, { at, end }) => {
  const [index, otherwise] = given;
  if (index === undefined) return undefined;
  const value: Expression = { kind: 'index', object, index, at, end };
  const fallback =
    otherwise?.kind === 'function'
      ? { kind: 'call' as const, callee: otherwise, arguments: [], isNew: false, at, end }
      : otherwise;
  return fallback === undefined ? value : logical('nullish', value, fallback);
};

/** `params.require(:user)`. */
const required: OtherWords = (object, given, { at, end }) => {
  const [index] = given;
  return given.length === 1 && index !== undefined ? { kind: 'index', object, index, at, end } : undefined;
};

const isPattern = (value: Expression): boolean =>
  value.kind === 'regex' ||
  (value.kind === 'name' && /^[A-Z][A-Z\d_]*$/.test(value.name)) ||
  (value.kind === 'member' && /^[A-Z][A-Z\d_]*$/.test(value.property));

/** `text =~ pattern`, `pattern.match?(text)`: whichever of the two is the pattern. */
export function matches(one: Expression, other: Expression, place: Pick<Expression, 'at' | 'end'>): Expression {
  return isPattern(one) && other.kind !== 'regex'
    ? callOf(one, 'test', [other], place)
    : callOf(other, 'test', [one], place);
}

const tested: OtherWords = (object, [other], call) => (other === undefined ? undefined : matches(object, other, call));

const found: OtherWords = (object, [other], call) => {
  if (other === undefined) return undefined;
  return isPattern(object) && other.kind !== 'regex'
    ? callOf(other, 'match', [object], call)
    : callOf(object, 'match', [other], call);
};

/** `text.tr('a-z', '')`, `text.delete('^a-z')`. */
const translated: OtherWords = (object, [set, other], call) =>
  set === undefined || set.kind !== 'literal'
    ? undefined
    : callOf(object, 'replaceAll', [characters(set), other ?? literal('', call.at, call.end)], call);

/** `value.in?(list)`. */
const within: OtherWords = (object, [list], call) =>
  list === undefined ? undefined : callOf(list, 'includes', [object], call);

/** `value.presence_in(list)`. */
const presentIn: OtherWords = (object, [list], call) =>
  list === undefined
    ? undefined
    : {
        kind: 'conditional',
        test: callOf(list, 'includes', [object], call),
        then: object,
        otherwise: literal(null, call.at, call.end),
        at: call.at,
        end: call.end,
      };

/** `map.key?(:a)`. */
const holdsKey: OtherWords = (right, [left], call) =>
  left === undefined ? undefined : compared('in', left, right, call);

const equal: OtherWords = (left, [right], call) =>
  right === undefined ? undefined : compared('===', left, right, call);

/** `value.is_a?(Integer)`. */
const typed: OtherWords = (operand, [type], call) => {
  if (type === undefined) return undefined;
  const { at, end } = call;
  const plain = type.kind === 'name' ? ownEntry(PLAIN_TYPES, type.name) : undefined;
  if (plain === undefined) return compared('instanceof', operand, type, call);
  return compared('===', { kind: 'unary', operator: 'typeof', operand, at, end }, literal(plain, at, end), call);
};
/** What no request sends harms no more than a number does: a symbol was written in the program. */
const PLAIN_TYPES: Readonly<Record<string, string>> = {
  Symbol: 'number',
  Integer: 'number',
  Float: 'number',
  Numeric: 'number',
  String: 'string',
};

/** `one.merge(other)`. */
const merged: OtherWords = (object, given, { at, end }) => ({
  kind: 'map',
  entries: [object, ...given.filter(({ kind }) => kind !== 'function')].map((part) => [null, part] as const),
  at,
  end,
});

/** `object.send(:name, value)` where the name is written out. */
const sent: OtherWords = (object, [called, ...given], call) => {
  if (called?.kind !== 'literal' || typeof called.value !== 'string') return undefined;
  const direct: Call = { ...call, ...callOf(object, called.value, given, call) };
  return moduleFunction(object, called.value)?.(object, given, direct) ?? direct;
};

/** `Object.const_get(:Kernel)` of a name that is written out. */
const constantNamed: OtherWords = (_object, [called], { at, end }) =>
  called?.kind === 'literal' && /^[A-Z]\w*$/.test(String(called.value))
    ? { kind: 'name', name: String(called.value), at, end }
    : undefined;

/** Starts a program, as `system` does. */
const starting: OtherWords = (_object, _given, call) => startedBy(call);

/** `value.then { |it| … }`. */
const handed: OtherWords = (object, [block], { at, end }) =>
  block?.kind === 'function' ? { kind: 'call', callee: block, arguments: [object], isNew: false, at, end } : undefined;

/** `items.append(a, b)`, `items.concat(more)`. */
const extended: OtherWords = (object, given, call) =>
  callOf(
    object,
    'push',
    given.map((value): Expression => ({ kind: 'spread', value, at: value.at, end: value.end })),
    call,
  );

const isNothing: OtherWords = (object, given, call) => (given.length > 0 ? undefined : not(object, call));

/** What works on paths stands behind the folder it is seen from: `File.expand_path(path, folder)`. */
const expanded: OtherWords = (_object, [path, folder], call) =>
  path === undefined || folder === undefined ? undefined : { ...call, arguments: [folder, path] };

/** `path.realpath`: what `File.realpath(path)` says. */
const resolved: OtherWords = (object, given, { at, end }) => {
  if (given.length > 0) return undefined;
  const file: Expression = { kind: 'name', name: 'File', at, end: at };
  const callee: Expression = { kind: 'member', object: file, property: 'realpath', at, end };
  return { kind: 'call', callee, arguments: [object], isNew: false, at, end };
};

/** Methods by name, whoever has them. */
export const METHODS: Readonly<Record<string, OtherWords>> = {
  ...Object.fromEntries(
    'freeze dup clone itself to_str to_sym intern force_encoding encode scrub b unicode_normalize to_a to_ary entries lazy compact uniq flatten with_indifferent_access deep_dup symbolize_keys deep_symbolize_keys stringify_keys deep_stringify_keys to_hash to_unsafe_h to_unsafe_hash presence permit to_h html_safe? squish'
      .split(' ')
      .map((name) => [name, same]),
  ),
  ...Object.fromEntries('to_i to_f to_r to_c to_d hex oct ord bytesize'.split(' ').map((name) => [name, asNumber])),
  strip: word('trim'),
  lstrip: word('trim'),
  rstrip: word('trim'),
  chomp: word('trim', 0),
  chop: word('trim', 0),
  to_s: word('toString', 0),
  downcase: word('toLowerCase'),
  upcase: word('toUpperCase'),
  gsub: word('replaceAll'),
  'gsub!': word('replaceAll'),
  sub: word('replace'),
  'sub!': word('replace'),
  tr: translated,
  delete: translated,
  split: word('split'),
  lines: word('split'),
  shellsplit: word('shellsplit'),
  'include?': word('includes'),
  'member?': word('includes'),
  'start_with?': tests('startsWith'),
  'starts_with?': tests('startsWith'),
  'end_with?': tests('endsWith'),
  'ends_with?': tests('endsWith'),
  'match?': tested,
  match: found,
  'in?': within,
  presence_in: presentIn,
  'key?': holdsKey,
  'has_key?': holdsKey,
  'eql?': equal,
  'equal?': equal,
  'casecmp?': equal,
  'is_a?': typed,
  'kind_of?': typed,
  'instance_of?': typed,
  'nil?': isNothing,
  'blank?': isNothing,
  'empty?': isNothing,
  'present?': (object, given) => (given.length > 0 ? undefined : object),
  dig: dug,
  fetch: fetched,
  require: required,
  realpath: resolved,
  realdirpath: resolved,
  cleanpath: resolved,
  merge: merged,
  reverse_merge: merged,
  deep_merge: merged,
  send: sent,
  public_send: sent,
  __send__: sent,
  try: sent,
  'try!': sent,
  then: handed,
  yield_self: handed,
  append: word('push'),
  prepend: word('unshift'),
  concat: extended,
  each: each('forEach'),
  each_pair: each('forEach'),
  each_with_index: each('forEach'),
  each_entry: each('forEach'),
  find_each: each('forEach'),
  map: each('map'),
  collect: each('map'),
  'map!': each('map'),
  filter_map: each('map'),
  each_with_object: collected,
  flat_map: each('flatMap'),
  select: each('filter'),
  filter: each('filter'),
  reject: rejected,
  find: each('find'),
  detect: each('find'),
  'any?': some,
  'none?': none,
  'all?': each('every'),
  sort_by: each('sort'),
  inject: each('reduce'),
  reduce: each('reduce'),
};

/** Functions of modules, by the name they are written with. */
const FUNCTIONS: Readonly<Record<string, Readonly<Record<string, OtherWords>>>> = {
  Kernel: { system: starting, exec: starting, spawn: starting, const_get: constantNamed },
  Object: { const_get: constantNamed },
  Process: { spawn: starting },
  Open3: Object.fromEntries(
    'capture2 capture2e capture3 popen2 popen2e popen3 pipeline pipeline_r'.split(' ').map((name) => [name, starting]),
  ),
  PTY: { spawn: starting },
  File: { expand_path: expanded, absolute_path: expanded },
};

/** What a function of a module says in other words. */
export function moduleFunction(object: Expression, method: string): OtherWords | undefined {
  if (object.kind !== 'name' || !/^[A-Z]/.test(object.name)) return undefined;
  return ownEntry(ownEntry(FUNCTIONS, object.name) ?? {}, method);
}
