import { ownEntry } from '../../../knowledge/own-entry.ts';
import { asNumber } from '../every-language.ts';
import type { Call, Expression } from '../ir.ts';
import { literal } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { isMap } from './creations.ts';
import { formattedText, isText } from './literals.ts';
import { spokenType } from './names.ts';
import { patternWords } from './patterned-texts.ts';
import { startedBy, startedWith } from './programs.ts';
import { SEQUENCES } from './sequences.ts';
import { isNumberType } from './types.ts';

/** A method that is called, what it is called on, and what it is given. */
export type OtherWords = (call: Call, object: Expression, lowering: Lowering) => Expression | undefined;

/** `text.StartsWith(other, comparison)` is `text.startsWith(other)`. */
export function renamed(property: string, most = Infinity): OtherWords {
  return (call, object) => {
    const callee: Expression = { kind: 'member', object, property, at: call.at, end: call.callee.end };
    return { ...call, callee, arguments: call.arguments.slice(0, most) };
  };
}

/** What it is called on comes out again. */
export const same: OtherWords = (_call, object) => object;

/** `text.TrimStart('/')` takes these away, `text.Trim()` what is blank. */
function trimmed(ofThese: string): OtherWords {
  return (call, object) => renamed(call.arguments.length > 0 ? ofThese : 'trim', 1)(call, object, NOWHERE);
}
const NOWHERE = {} as Lowering;

/** `a.Equals(b, comparison)` compares. */
const compared: OtherWords = ({ arguments: [right], at, end }, left) =>
  right === undefined ? undefined : { kind: 'comparison', operator: '===', left, right, at, end };

/** `text.Replace(a, b)` replaces every time; of a pattern it is the text that comes first. */
const replaced: OtherWords = (call, object, lowering) => {
  const said = patternWords(call, object, lowering);
  if (said !== undefined) return said;
  return call.arguments.length < 2 ? undefined : renamed('replaceAll', 2)(call, object, lowering);
};

/** `text.Substring(2, 3)`: where it begins counts, and how much is left out behind. */
const cut: OtherWords = (call, object) => {
  const [from, length] = call.arguments;
  if (from === undefined) return undefined;
  const isHead = from.kind === 'literal' && from.value === 0;
  const to = length === undefined || !isHead ? [] : [length];
  return renamed('slice')({ ...call, arguments: [from, ...to] }, object, NOWHERE);
};

/** `text.Append(more)` of a text that is put together: it is longer from then on. */
const appended: OtherWords = (call, object, lowering) => {
  if (spokenType(lowering, object) !== 'StringBuilder') return undefined;
  const target = object.kind === 'assign' ? object.target : object;
  const { at, end, callee } = call;
  const [first, ...others] = call.arguments;
  const isFormat = callee.kind === 'member' && callee.property === 'AppendFormat';
  const added = first === undefined ? [] : [(isFormat ? formattedText(first, others) : undefined) ?? first];
  const value: Expression = { kind: 'concatenation', parts: [object, ...added], at, end };
  return { kind: 'assign', target, value, at, end };
};

/** `Encoding.UTF8.GetBytes(text)`: bytes of a text are the text. */
const encoded: OtherWords = ({ arguments: [text, ...others] }, object) => {
  const isEncoding = object.kind === 'member' && (isEncodings(object.object) || isEncodings(object));
  return isEncoding && others.length === 0 ? text : undefined;
};

function nothingOf(call: Call): Expression | undefined {
  return call.arguments.length > 0 ? undefined : { kind: 'mix', parts: [], at: call.at, end: call.end };
}

function isEncodings(node: Expression): boolean {
  return (node.kind === 'name' && node.name === 'Encoding') || (node.kind === 'member' && node.property === 'Encoding');
}

/** `map.Add(key, value)`. */
const added: OtherWords = (call, object, lowering) => {
  const [key, value] = call.arguments;
  const { at, end } = call;
  if (key === undefined) return undefined;
  if (value === undefined) return renamed('push')(call, object, lowering);
  if (!isMap(spokenType(lowering, object))) return undefined;
  return { kind: 'assign', target: { kind: 'index', object, index: key, at, end }, value, at, end };
};

/** `process.Start()` starts what was set before. */
const started: OtherWords = (call, object, lowering) => {
  if (spokenType(lowering, object) !== 'Process' || call.arguments.length > 0) return undefined;
  const info: Expression = { kind: 'member', object, property: 'StartInfo', at: object.at, end: object.end };
  return startedBy({ ...call, callee: starting(call) }, info);
};

function starting({ at, callee }: Call): Expression {
  const object: Expression = { kind: 'name', name: 'Process', at, end: at };
  return { kind: 'member', object, property: 'Start', at, end: callee.end };
}

/** Methods of texts, and of whatever is built of them. */
const METHODS: Readonly<Record<string, OtherWords>> = {
  ...SEQUENCES,
  StartsWith: renamed('startsWith', 1),
  EndsWith: renamed('endsWith', 1),
  Contains: renamed('includes', 1),
  IndexOf: renamed('indexOf', 1),
  LastIndexOf: renamed('lastIndexOf', 1),
  Split: renamed('split', 1),
  Trim: trimmed('strip'),
  TrimStart: trimmed('lstrip'),
  TrimEnd: trimmed('rstrip'),
  ToLower: renamed('toLowerCase', 0),
  ToLowerInvariant: renamed('toLowerCase', 0),
  ToUpper: renamed('toUpperCase', 0),
  ToUpperInvariant: renamed('toUpperCase', 0),
  ToString: renamed('toString', 0),
  Replace: replaced,
  Substring: cut,
  Equals: compared,
  PadLeft: same,
  PadRight: same,
  Normalize: same,
  ConfigureAwait: same,
  GetAwaiter: same,
  GetResult: same,
  AsSpan: same,
  AsMemory: same,
  ContainsKey: ({ arguments: [left], at, end }, right) =>
    left === undefined ? undefined : { kind: 'comparison', operator: 'in', left, right, at, end },
  Append: appended,
  AppendLine: appended,
  AppendFormat: appended,
  Add: added,
  GetBytes: encoded,
  // What type it is of, and a number for it: nothing of what it holds.
  GetType: nothingOf,
  GetHashCode: nothingOf,
  GetString: encoded,
  Start: started,
  IsMatch: patternWords,
  Match: patternWords,
  Matches: patternWords,
};

type Static = (call: Call, lowering: Lowering) => Expression | undefined;

/** `string.Join(",", parts)` is `parts.join(",")`. */
const joined: Static = (call) => {
  const [separator, ...values] = call.arguments;
  const [only] = values;
  if (separator === undefined || only === undefined) return undefined;
  const { at, end } = call;
  const object: Expression = values.length === 1 ? only : { kind: 'list', items: values, at, end };
  return renamed('join')({ ...call, arguments: [separator] }, object, NOWHERE);
};

/** `string.Format(culture, "{0} {1}", a, b)` is one text. */
const formatted: Static = ({ arguments: [first, ...others] }) => {
  if (first === undefined) return undefined;
  const text = formattedText(first, others);
  if (text !== undefined) return text;
  const [second, ...values] = others;
  return second === undefined ? undefined : formattedText(second, values);
};

const together: Static = ({ arguments: values, at, end }) => ({
  kind: 'concatenation',
  parts: [literal('', at, at), ...values],
  at,
  end,
});

const isEmpty: Static = ({ arguments: [operand], at, end }) =>
  operand === undefined ? undefined : { kind: 'unary', operator: '!', operand, at, end };

const first: Static = ({ arguments: [value] }) => value;
const number: Static = ({ arguments: [value] }) => (value === undefined ? undefined : asNumber(value));

const TEXTS: Readonly<Record<string, Static>> = {
  Format: formatted,
  Concat: together,
  Join: joined,
  IsNullOrEmpty: isEmpty,
  IsNullOrWhiteSpace: isEmpty,
  Copy: first,
  Intern: first,
  Equals: (call, lowering) => {
    const [left, ...others] = call.arguments;
    return left === undefined ? undefined : compared({ ...call, arguments: others }, left, lowering);
  },
};

/** Functions of the library by type and name. */
const STATICS: Readonly<Record<string, Readonly<Record<string, Static>>>> = {
  Task: { FromResult: first },
  ValueTask: { FromResult: first },
  Regex: { IsMatch: patternStatic, Match: patternStatic, Matches: patternStatic, Replace: patternStatic },
  Process: { Start: startedAs },
  Convert: Object.fromEntries([
    ...[
      'Int16',
      'Int32',
      'Int64',
      'UInt16',
      'UInt32',
      'UInt64',
      'Double',
      'Decimal',
      'Single',
      'Boolean',
      'DateTime',
      'Byte',
    ].map((type) => [`To${type}`, number] as const),
    ['ToString', first],
  ]),
};

/** `Regex.IsMatch(text, pattern)`. */
function patternStatic(call: Call, lowering: Lowering): Expression | undefined {
  return call.callee.kind === 'member' ? patternWords(call, call.callee.object, lowering) : undefined;
}

/** `Process.Start("git", "log")`, `Process.Start(info)`. */
function startedAs(call: Call, lowering: Lowering): Expression {
  const [only, second] = call.arguments;
  if (only === undefined || second !== undefined) return startedWith(call);
  const type = spokenType(lowering, only);
  const isInfo =
    type === 'ProcessStartInfo' || only.kind === 'map' || (type === '' && /info|psi/i.test(lastName(only)));
  return isInfo ? startedBy(call, only) : call;
}

function lastName(node: Expression): string {
  return node.kind === 'name' ? node.name : node.kind === 'member' ? node.property : '';
}

const PARSES = /^(?:Try)?Parse(?:Exact)?$/;

/** `int.TryParse(text, out var number)`, `map.TryGetValue(key, out var value)`. */
function tried(
  call: Call,
  object: Expression,
  property: string,
  filled: readonly Expression[],
): Expression | undefined {
  const [given] = call.arguments;
  const [target] = filled;
  const { at, end } = call;
  if (given === undefined) return undefined;
  const type = lastName(object);
  const isNumber =
    isNumberType(type) || type === 'Enum' || type === 'BigInteger' || type === 'IPAddress' || type === 'Version';
  if (PARSES.test(property) && isNumber) {
    const value = asNumber(given);
    return target === undefined ? value : { kind: 'assign', target, value, at, end };
  }
  if (property !== 'TryGetValue' || target === undefined) return undefined;
  const found: Expression = { kind: 'index', object, index: given, at, end };
  const isThere: Expression = { kind: 'comparison', operator: 'in', left: given, right: object, at, end };
  return {
    kind: 'logical',
    operator: 'and',
    left: isThere,
    right: { kind: 'assign', target, value: found, at, end },
    at,
    end,
  };
}

/** The same call in words that say more of what it does; as it stands where none are known. */
export function inOtherWords(lowering: Lowering, call: Call, filled: readonly Expression[]): Expression {
  const { callee } = call;
  if (callee.kind !== 'member') return call;
  const { object, property } = callee;
  const parsed = tried(call, object, property, filled);
  if (parsed !== undefined) return parsed;
  const isPlain = object.kind === 'name' || object.kind === 'member';
  const type = isPlain && !lowering.locals.has(lastName(object)) ? lastName(object) : '';
  const known = ownEntry(isText(object) ? TEXTS : (ownEntry(STATICS, type) ?? {}), property);
  if (known !== undefined) return known(call, lowering) ?? call;
  return ownEntry(METHODS, property)?.(call, object, lowering) ?? call;
}
