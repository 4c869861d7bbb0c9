import { ownEntry } from '../../../knowledge/own-entry.ts';
import { asNumber } from '../every-language.ts';
import type { Expression } from '../ir.ts';
import { literal } from '../lowering.ts';
import { callOf, mixed, on, same, textIn, type OtherWords } from './words.ts';

/** One directive of a format: which value, padding, width, precision, verb. */
const DIRECTIVE = /%(?:(\d{1,2})\$)?[-+ 0]{0,4}(?:'.)?\d{0,6}(?:\.\d{1,6})?([bcdeEfFgGhHosuxX%])/g;
const NUMBER_VERBS = /^[bcdeEfFgGhHouxX]$/;

/** `sprintf('%s/%d', $a, $b)` as one text; undefined where the format is not spelled out. */
export const formatted: OtherWords = ({ arguments: [format, ...values], at, end }) => {
  const written = textIn(format);
  if (written === undefined || format === undefined) return undefined;
  const parts: Expression[] = [literal('', format.at, format.at)];
  let from = 0;
  let next = 0;
  for (const match of written.matchAll(DIRECTIVE)) {
    const [whole, position, verb = ''] = match;
    const text = written.slice(from, match.index) + (verb === '%' ? '%' : '');
    if (text !== '') parts.push(literal(text, format.at, format.end));
    from = match.index + whole.length;
    if (verb === '%') continue;
    const value = values[position === undefined ? next : Number(position) - 1];
    if (position === undefined) next += 1;
    if (value !== undefined) parts.push(NUMBER_VERBS.test(verb) ? asNumber(value) : value);
  }
  if (from < written.length) parts.push(literal(written.slice(from), format.at, format.end));
  return { kind: 'concatenation', parts, at, end };
};

/** `vsprintf($format, $values)`: nobody counts the values. */
const formattedList: OtherWords = (call) => {
  const [format, values] = call.arguments;
  if (format === undefined || values === undefined) return undefined;
  const given: Expression[] = values.kind === 'list' ? [...values.items] : [];
  if (given.length > 0) return formatted({ ...call, arguments: [format, ...given] });
  return { kind: 'concatenation', parts: [format, mixed([values], call)], at: call.at, end: call.end };
};

/** `str_replace(['a', 'b'], '', $text)` replaces one after the other. */
const replacing: OtherWords = (call) => {
  const [search, other, text] = call.arguments;
  // Paths of Windows are written as others are.
  if (textIn(search) === '\\' && textIn(other) === '/') return text;
  if (search?.kind !== 'list' || other === undefined || text === undefined)
    return on(2, 'replaceAll', 0, 1)({ ...call });
  let value = text;
  for (const [index, item] of search.items.entries()) {
    const by = other.kind === 'list' ? (other.items[index] ?? literal('', other.at, other.end)) : other;
    value = on(0, 'replaceAll', 1, 2)({ ...call, arguments: [value, item, by] }) ?? value;
  }
  return value;
};

/** `implode(',', $parts)`, and with the parts alone. */
const joining: OtherWords = (call) => (call.arguments.length === 1 ? on(0, 'join')(call) : on(1, 'join', 0)(call));

/** `substr($text, 0, 3)` is a slice where it begins at the start, which is what guards ask for. */
const cutting: OtherWords = (call) => {
  const [, from] = call.arguments;
  const isStart = from?.kind === 'literal' && from.value === 0;
  return isStart ? on(0, 'slice', 1, 2)(call) : on(0, 'substr', 1, 2)(call);
};

/** What is left of a text where letters, digits or spaces at its ends are taken away. */
const trimming = on(0, 'trim');

/** `pathinfo($file, PATHINFO_EXTENSION)`. */
const partOfPath: OtherWords = (call) => {
  const [path, asked] = call.arguments;
  if (path === undefined) return undefined;
  const which = asked?.kind === 'name' ? asked.name : '';
  const part = (key: string): Expression => callOf(PARTS[key] ?? 'basename', [path], call);
  if (ownEntry(PARTS, which) !== undefined) return part(which);
  if (asked !== undefined) return undefined;
  const { at, end } = call;
  const entries = Object.entries(KEYS).map(([key, constant]) => [literal(key, at, at), part(constant)] as const);
  return { kind: 'map', entries, at, end };
};
const PARTS: Readonly<Record<string, string>> = {
  PATHINFO_EXTENSION: 'pathinfo.extension',
  PATHINFO_FILENAME: 'basename',
  PATHINFO_BASENAME: 'basename',
  PATHINFO_DIRNAME: 'dirname',
};
const KEYS: Readonly<Record<string, string>> = {
  extension: 'PATHINFO_EXTENSION',
  filename: 'PATHINFO_FILENAME',
  basename: 'PATHINFO_BASENAME',
  dirname: 'PATHINFO_DIRNAME',
};

/** `storage_path('app/' . $name)` lies below a folder of the program's own. */
const below =
  (folder: string): OtherWords =>
  ({ arguments: [path], at, end }) => {
    const root = literal(`/${folder}/`, at, at);
    return path === undefined ? root : { kind: 'concatenation', parts: [root, path], at, end };
  };
const FOLDERS = ['storage', 'public', 'base', 'app', 'resource', 'config', 'database', 'lang'];

const LENGTH: OtherWords = ({ arguments: [text], at, end }) =>
  text === undefined ? undefined : { kind: 'member', object: text, property: 'length', at, end };

/** What the library does with texts. */
export const TEXTS: Readonly<Record<string, OtherWords>> = {
  sprintf: formatted,
  vsprintf: formattedList,
  str_replace: replacing,
  str_ireplace: replacing,
  substr_replace: (call) => mixed(call.arguments, call),
  strtr: (call) => mixed(call.arguments, call),
  explode: on(1, 'split', 0),
  str_split: on(0, 'split'),
  mb_str_split: on(0, 'split'),
  implode: joining,
  join: joining,
  trim: trimming,
  ltrim: trimming,
  rtrim: trimming,
  chop: trimming,
  mb_trim: trimming,
  strtolower: on(0, 'toLowerCase'),
  mb_strtolower: on(0, 'toLowerCase'),
  strtoupper: on(0, 'toUpperCase'),
  mb_strtoupper: on(0, 'toUpperCase'),
  ucfirst: same(0),
  lcfirst: same(0),
  ucwords: same(0),
  nl2br: same(0),
  strrev: same(0),
  str_pad: same(0),
  wordwrap: same(0),
  chunk_split: same(0),
  utf8_encode: same(0),
  utf8_decode: same(0),
  mb_convert_encoding: same(0),
  mb_convert_case: same(0),
  iconv: same(2),
  stripslashes: same(0),
  str_repeat: on(0, 'repeat', 1),
  substr: cutting,
  mb_substr: cutting,
  mb_strimwidth: same(0),
  strstr: same(0),
  stristr: same(0),
  strrchr: same(0),
  str_starts_with: on(0, 'startsWith', 1),
  str_ends_with: on(0, 'endsWith', 1),
  str_contains: on(0, 'includes', 1),
  strpos: on(0, 'indexOf', 1),
  stripos: on(0, 'indexOf', 1),
  mb_strpos: on(0, 'indexOf', 1),
  mb_stripos: on(0, 'indexOf', 1),
  strrpos: on(0, 'lastIndexOf', 1),
  strlen: LENGTH,
  mb_strlen: LENGTH,
  count: LENGTH,
  sizeof: LENGTH,
  pathinfo: partOfPath,
  ...Object.fromEntries(FOLDERS.map((folder) => [`${folder}_path`, below(folder)])),
};
