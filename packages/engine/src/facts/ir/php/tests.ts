import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Expression } from '../ir.ts';
import { literal } from '../lowering.ts';
import { fits } from './patterns.ts';
import { callOf, on, type OtherWords } from './words.ts';

/** `isset($rows[$key])` asks whether the key is among them, with a fixed key whether something is there. */
const isThere: OtherWords = ({ arguments: given, at, end }) => {
  const tests = given.map((value): Expression => {
    if (value.kind === 'index' && value.index.kind !== 'literal')
      return { kind: 'comparison', operator: 'in', left: value.index, right: value.object, at, end };
    return { kind: 'comparison', operator: '!==', left: value, right: literal(null, at, at), at, end };
  });
  const [first, ...others] = tests;
  if (first === undefined) return undefined;
  return others.reduce(
    (left, right): Expression => ({ kind: 'logical', operator: 'and', left, right, at, end }),
    first,
  );
};

/** `empty($text)`. */
const isEmpty: OtherWords = ({ arguments: [operand], at, end }) =>
  operand === undefined ? undefined : { kind: 'unary', operator: '!', operand, at, end };

/** `array_key_exists($key, $rows)`. */
const hasKey: OtherWords = ({ arguments: [left, right], at, end }) =>
  left === undefined || right === undefined ? undefined : { kind: 'comparison', operator: 'in', left, right, at, end };

/** `strcmp($a, $b)` is nothing where both are the same. */
const difference: OtherWords = ({ arguments: [left, right], at, end }) =>
  left === undefined || right === undefined ? undefined : { kind: 'comparison', operator: '!==', left, right, at, end };

/** `strncmp($text, $start, strlen($start))` is nothing where the text begins so. */
const differentStart: OtherWords = (call) => {
  const begins = on(0, 'startsWith', 1)(call);
  return begins && { kind: 'unary', operator: '!', operand: begins, at: call.at, end: call.end };
};

const IS_NULL: OtherWords = ({ arguments: [left], at, end }) =>
  left && { kind: 'comparison', operator: '===', left, right: literal(null, at, at), at, end };

/** Filters by what they let through: numbers, addresses of machines, text without tags, or anything that looks right. */
const FILTERS: readonly (readonly [filter: RegExp, called: string])[] = [
  [/^FILTER_(?:VALIDATE_(?:INT|FLOAT|BOOL|BOOLEAN|MAC)|SANITIZE_NUMBER_(?:INT|FLOAT))$/, 'filter_var.number'],
  [/^FILTER_VALIDATE_(?:IP|DOMAIN)$/, 'filter_var.host'],
  [/^FILTER_VALIDATE_EMAIL$/, 'filter_var.email'],
  [/^FILTER_SANITIZE_(?:SPECIAL_CHARS|FULL_SPECIAL_CHARS|STRING|STRIPPED|ENCODED|EMAIL)$/, 'htmlspecialchars'],
];

/** `filter_var($text, FILTER_VALIDATE_INT)` under a name that says which filter it is. */
export const filtered: OtherWords = (call) => {
  const [value, filter] = call.arguments;
  if (value === undefined) return undefined;
  const asked = filter?.kind === 'name' ? filter.name : '';
  const called = FILTERS.find(([pattern]) => pattern.test(asked))?.[1];
  return called === undefined ? value : callOf(called, [value], call);
};

/** Where `filter_input` looks. */
const INPUTS: Readonly<Record<string, string>> = {
  INPUT_GET: '$_GET',
  INPUT_POST: '$_POST',
  INPUT_COOKIE: '$_COOKIE',
  INPUT_SERVER: '$_SERVER',
  INPUT_ENV: '$_ENV',
};

/** `filter_input(INPUT_GET, 'id', FILTER_VALIDATE_INT)` filters `$_GET['id']`. */
const filteredInput: OtherWords = (call) => {
  const [from, key, ...others] = call.arguments;
  const holder = from?.kind === 'name' ? ownEntry(INPUTS, from.name) : undefined;
  if (holder === undefined || key === undefined) return undefined;
  const { at, end } = call;
  const value: Expression = { kind: 'index', object: { kind: 'name', name: holder, at, end }, index: key, at, end };
  return filtered({ ...call, arguments: [value, ...others] });
};

/** What the library tells of values, in the words in which guards are known. */
export const TESTS: Readonly<Record<string, OtherWords>> = {
  isset: isThere,
  empty: isEmpty,
  is_null: IS_NULL,
  in_array: on(1, 'includes', 0),
  array_key_exists: hasKey,
  key_exists: hasKey,
  strcmp: difference,
  strcasecmp: difference,
  strncmp: differentStart,
  strncasecmp: differentStart,
  filter_var: filtered,
  filter_input: filteredInput,
  ctype_digit: fits('^[0-9]+$'),
  ctype_xdigit: fits('^[0-9a-fA-F]+$'),
  ctype_alpha: fits('^[a-zA-Z]+$'),
  ctype_alnum: fits('^[a-zA-Z0-9]+$'),
  ctype_lower: fits('^[a-z]+$'),
  ctype_upper: fits('^[A-Z]+$'),
  is_numeric: fits('^[0-9.eE+-]+$'),
};
