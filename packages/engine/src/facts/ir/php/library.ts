import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Call, Expression } from '../ir.ts';
import { literal } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { extracted } from './extracted.ts';
import { namesIn } from './names.ts';
import { PATTERNS } from './patterns.ts';
import { SETTINGS } from './settings.ts';
import { TESTS } from './tests.ts';
import { TEXTS } from './texts.ts';
import { callOf, calling, inOrder, merged, methodOf, mixed, number, on, same, textIn } from './words.ts';
import type { OtherWords } from './words.ts';

/** `array_push($list, $a, $b)` puts them behind the others. */
const appending: OtherWords = ({ arguments: [target, ...items], at, end }) => {
  if (target === undefined) return undefined;
  const before: Expression = { kind: 'spread', value: target, at: target.at, end: target.end };
  return { kind: 'assign', target, value: { kind: 'list', items: [before, ...items], at, end }, at, end };
};

/** `compact('name', 'age')` is `['name' => $name, 'age' => $age]`. */
const gathering: OtherWords = ({ arguments: given, at, end }) => {
  const names = given.flatMap((value) => (value.kind === 'list' ? value.items : [value]));
  const entries = names.flatMap((value) => {
    const called = textIn(value);
    if (called === undefined) return [];
    return [[value, { kind: 'name', name: `$${called}`, at: value.at, end: value.end } as const] as const];
  });
  return { kind: 'map', entries, at, end };
};

/** `parse_str($text, $values)` puts what it reads into the second. */
const reading: OtherWords = (call) => {
  const [text, target] = call.arguments;
  if (text === undefined || target === undefined) return undefined;
  return { kind: 'assign', target, value: mixed([text], call), at: call.at, end: call.end };
};

/** `array_combine($keys, $values)`, `array_fill_keys($keys, $value)`: whatever is in them. */
const all: OtherWords = (call) => mixed(call.arguments, call);

/** The first item of a list, or the last. */
const first: OtherWords = ({ arguments: [object], at, end }) =>
  object && { kind: 'index', object, index: literal(0, at, at), at, end };

/** `request('name')` is `request()->input('name')`, `old('name')` likewise. */
const askingRequest: OtherWords = (call) =>
  call.arguments.length === 0 ? undefined : methodOf(callOf('request', [], call), 'input', call.arguments, call);

/** Escapes take the connection first. */
const escaping = (called: string): OtherWords => calling(called, 1);

/** `define('LIMIT', 5)`. */
const defining: OtherWords = ({ arguments: [called, value], at, end }) => {
  const text = textIn(called);
  if (text === undefined || value === undefined) return undefined;
  return { kind: 'assign', target: { kind: 'name', name: text, at, end }, value, at, end };
};

/** `constant('LIMIT')` of a name that is written out. */
const constantNamed: OtherWords = ({ arguments: [called], at, end }) => {
  const text = textIn(called);
  return text === undefined || !/^\w+$/.test(text) ? undefined : { kind: 'name', name: text, at, end };
};

const FUNCTIONS: Readonly<Record<string, OtherWords>> = {
  ...TEXTS,
  ...PATTERNS,
  ...TESTS,
  ...SETTINGS,
  intval: number,
  floatval: number,
  doubleval: number,
  boolval: number,
  abs: number,
  round: number,
  floor: number,
  ceil: number,
  array_push: appending,
  array_unshift: appending,
  array_merge: merged,
  array_merge_recursive: merged,
  array_replace: merged,
  array_combine: all,
  array_fill_keys: all,
  array_fill: all,
  array_pad: all,
  array_column: all,
  array_intersect_key: same(0),
  array_intersect: all,
  array_diff: same(0),
  array_diff_key: same(0),
  array_filter: (call) => (call.arguments.length === 1 ? call.arguments[0] : on(0, 'filter', 1)(call)),
  array_map: on(1, 'map', 0),
  array_walk: on(0, 'forEach', 1),
  array_reduce: on(0, 'reduce', 1, 2),
  array_search: on(1, 'indexOf', 0),
  array_pop: on(0, 'pop'),
  array_shift: on(0, 'shift'),
  array_slice: on(0, 'slice', 1, 2),
  array_values: same(0),
  array_reverse: same(0),
  array_unique: same(0),
  array_chunk: all,
  array_rand: all,
  iterator_to_array: same(0),
  current: first,
  reset: first,
  end: first,
  compact: gathering,
  parse_str: reading,
  mb_parse_str: reading,
  request: askingRequest,
  define: defining,
  constant: constantNamed,
  mysqli_real_escape_string: escaping('mysqli_real_escape_string'),
  mysqli_escape_string: escaping('mysqli_real_escape_string'),
  pg_escape_string: (call) => calling('pg_escape_string', call.arguments.length > 1 ? 1 : 0)(call),
  pg_escape_literal: (call) => calling('pg_escape_string', call.arguments.length > 1 ? 1 : 0)(call),
  // What it makes of an object is text that names its fields.
  print_r: (call) => (call.arguments.length > 1 ? call.arguments[0] : callOf('echo', call.arguments, call)),
  var_export: (call) => (call.arguments.length > 1 ? undefined : callOf('echo', call.arguments, call)),
  printf: (call) => {
    const text = TEXTS['sprintf']?.(call);
    return callOf('echo', text === undefined ? call.arguments : [text], call);
  },
  ord: number,
};

/** Functions that the language takes in any mixture of large and small letters. */
const OTHERS: ReadonlySet<string> = new Set(
  'assert call_user_func call_user_func_array create_function die echo eval exec exit extract file_get_contents file_put_contents header include mail md5 move_uploaded_file passthru pcntl_exec phpinfo popen proc_open shell_exec sha1 system unserialize base64_decode gzinflate gzuncompress str_rot13'.split(
    ' ',
  ),
);

/** The name of a function of the library in small letters; others as they are written. */
export function libraryName(called: string): string {
  if (!/[A-Z]/.test(called)) return called;
  const small = called.toLowerCase();
  return OTHERS.has(small) || Object.hasOwn(FUNCTIONS, small) ? small : called;
}

/** Whether a function of the library may do harm with what it is given. */
export function mayHarm(called: string): boolean {
  return OTHERS.has(called.toLowerCase());
}

/** Functions that call another one by its name, now or at the end. */
const BY_NAME: ReadonlySet<string> = new Set(
  'call_user_func call_user_func_array forward_static_call forward_static_call_array register_shutdown_function register_tick_function'.split(
    ' ',
  ),
);

/** A call of a function in words that say more of what it does; as it stands where none are known. */
export function inOtherWords(lowering: Lowering, called: string, call: Call): Expression {
  if (namesIn(lowering).functions.has(called)) return call;
  if (BY_NAME.has(called)) return calledByName(call, called);
  if (called === 'extract') return extracted(lowering, call);
  if (called === 'func_get_args') return { kind: 'name', name: 'arguments', at: call.at, end: call.end };
  return ownEntry(FUNCTIONS, called)?.(call) ?? call;
}

/** `call_user_func($name, $a)`: which function it is the name says. */
function calledByName(call: Call, called: string): Expression {
  const [named, ...given] = call.arguments;
  if (named === undefined) return call;
  const [list] = given;
  const isSpread = called.endsWith('_array') && list !== undefined;
  const passed: readonly Expression[] = isSpread
    ? [{ kind: 'spread', value: list, at: list.at, end: list.end }]
    : given;
  return chosenCall(functionNamed(named), passed, call);
}

/** A call of whatever a value names: who chooses the name chooses what runs. */
export function chosenCall(callee: Expression, given: readonly Expression[], { at, end }: Call): Expression {
  const call: Call = { kind: 'call', callee, arguments: given, isNew: false, at, end };
  if (!isChosen(callee)) return call;
  return inOrder(callOf('call_user_func', [callee], { at, end: callee.end }), call);
}

/** `array_map($name, $list)`: who chooses the name chooses what runs for each. */
export function chosenFor(called: string, given: readonly Expression[], call: Expression): Expression {
  const callback = given[called === 'array_map' ? 0 : 1];
  if (callback === undefined || !CALLS_EACH.test(called) || !isChosen(callback)) return call;
  return inOrder(callOf('call_user_func', [callback], callback), call);
}
const CALLS_EACH = /^(?:array_(?:map|filter|walk|walk_recursive|reduce)|u[ak]?sort|preg_replace_callback)$/;

function isChosen(callee: Expression): boolean {
  return isSent(callee) || (callee.kind === 'name' && callee.name.startsWith('$'));
}

/** `$_GET['run']($text)`, `$all[$name]($text)`; under a key that is written out, an array holds what the program put there. */
function isSent(callee: Expression): boolean {
  if (callee.kind !== 'index') return false;
  return callee.index.kind !== 'literal' || (callee.object.kind === 'name' && callee.object.name.startsWith('$_'));
}

/** `'strtolower'`, `'Store::find'` where a function is asked for. */
export function functionNamed(node: Expression): Expression {
  const text = textIn(node);
  const [owner = '', member] = /^\\?([A-Za-z_][\w\\]*)(?:::(\w+))?$/.exec(text ?? '')?.slice(1) ?? [];
  if (owner === '') return node;
  const { at, end } = node;
  const object: Expression = { kind: 'name', name: libraryName(owner.split('\\').at(-1) ?? owner), at, end };
  return member === undefined ? object : { kind: 'member', object, property: member, at, end };
}
