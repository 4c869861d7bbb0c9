import {
  ALL,
  ALL_OF_A_LINE,
  ASCII,
  codeOf,
  inBothCases,
  include,
  NONE,
  ofCharacter,
  ofEscape,
  SYMBOLS,
} from './character-sets.ts';

/** A part of a pattern: what characters it can take, and how often. */
export interface Part {
  readonly text: string;
  readonly characters: Uint8Array;
  /** It can match nothing. */
  readonly isNullable: boolean;
  /** It can match without end. */
  readonly isUnbounded: boolean;
  /** How often it stands there. */
  readonly least: number;
  readonly most: number;
  /** Takes no character: `^`, `$`, `\b`, a look-around. */
  readonly isAnchor: boolean;
  readonly anchor: Anchor | undefined;
  /** It takes as little as it can. */
  readonly isLazy: boolean;
  /** A group, or a look-around: its alternatives. */
  readonly choices: readonly (readonly Part[])[] | undefined;
}

/** Where the text must be for what takes no character: at its beginning, at its end, or anywhere that suits it. */
export type Anchor = 'start' | 'end' | 'line' | 'boundary' | 'ahead' | 'not ahead' | 'behind';

const DEEPEST = 12;

/** How a pattern is to be read. */
export interface Reading {
  readonly ignoresCase?: boolean;
  /** A dot stops at the end of a line; else it is taken for everything. */
  readonly stopsAtLines?: boolean;
  /** `^` and `$` hold at every line. */
  readonly holdsToLines?: boolean;
  /** White space and comments mean nothing (`re.VERBOSE`). */
  readonly isVerbose?: boolean;
}

/** The alternatives of a pattern, part by part; undefined where it is beyond this reading. */
export function readPattern(pattern: string, reading: Reading = {}): readonly (readonly Part[])[] | undefined {
  const flags = /^\(\?([aiLmsux]{1,6})\)/.exec(pattern);
  const reader = { ...reading, ...(flags !== null && inlineReading(flags[1] ?? '')), pattern, at: 0, depth: 0 };
  reader.at = flags?.[0].length ?? 0;
  const choices = readChoices(reader);
  return choices === undefined || reader.at < pattern.length ? undefined : choices;
}

function inlineReading(flags: string): Reading {
  return {
    ...(flags.includes('i') && { ignoresCase: true }),
    ...(flags.includes('s') && { stopsAtLines: false }),
    ...(flags.includes('m') && { holdsToLines: true }),
    ...(flags.includes('x') && { isVerbose: true }),
  };
}

interface Reader extends Reading {
  readonly pattern: string;
  at: number;
  depth: number;
}

function readChoices(reader: Reader): Part[][] | undefined {
  if (reader.depth >= DEEPEST) return undefined;
  reader.depth += 1;
  const choices: Part[][] = [[]];
  while (reader.at < reader.pattern.length) {
    const next = reader.pattern[reader.at];
    if (next === ')') break;
    if (next === '|') {
      reader.at += 1;
      choices.push([]);
      continue;
    }
    if (skipsBlank(reader)) continue;
    const part = readPart(reader);
    if (part === undefined) return undefined;
    choices.at(-1)?.push(part);
  }
  reader.depth -= 1;
  return choices;
}

const BLANK = /^(?:\s|#[^\n]*)+/;

function skipsBlank(reader: Reader): boolean {
  if (reader.isVerbose !== true) return false;
  const blank = BLANK.exec(reader.pattern.slice(reader.at, reader.at + 400));
  reader.at += blank?.[0].length ?? 0;
  return blank !== null;
}

const QUANTIFIER = /^(?:[*+?]|\{(?=\d|,\d)(\d{0,6})(,?)(\d{0,6})\})[?+]?/;

function readPart(reader: Reader): Part | undefined {
  const start = reader.at;
  const atom = readAtom(reader);
  if (atom === undefined) return undefined;
  skipsBlank(reader);
  const quantifier = QUANTIFIER.exec(reader.pattern.slice(reader.at, reader.at + 20));
  if (quantifier === null) return { ...atom, text: reader.pattern.slice(start, reader.at) };
  const [whole, from, comma, to] = quantifier;
  // Possessive repetitions never give back what they took.
  const isPossessive = whole.length > 1 && whole.endsWith('+');
  reader.at += whole.length;
  const least = whole.startsWith('+') ? 1 : Number(from ?? '0');
  const isEndless = /^[*+]/.test(whole) || (comma === ',' && to === '');
  const most = whole.startsWith('?') ? 1 : isEndless ? Number.POSITIVE_INFINITY : Number(comma === ',' ? to : from);
  return {
    ...atom,
    text: reader.pattern.slice(start, reader.at),
    isNullable: atom.isNullable || least === 0,
    isUnbounded: isEndless && !isPossessive,
    least: isPossessive ? Math.min(least, 1) : least,
    most: isPossessive ? 1 : most,
    isLazy: whole.length > 1 && whole.endsWith('?'),
  };
}

function readAtom(reader: Reader): Part | undefined {
  const { pattern } = reader;
  const next = pattern[reader.at];
  if (next === '(') return readGroup(reader);
  if (next === '[') return readClass(reader);
  if (next === '\\') {
    const escape = ESCAPE.exec(pattern.slice(reader.at, reader.at + 45))?.[0] ?? '\\';
    reader.at += Math.max(escape.length, 2);
    const held = ESCAPED_ANCHORS[escape];
    return held !== undefined ? anchor(held) : folded(reader, ofEscape(escape.slice(1)));
  }
  reader.at += 1;
  if (next === '^') return anchor(reader.holdsToLines === true ? 'line' : 'start');
  if (next === '$') return anchor(reader.holdsToLines === true ? 'line' : 'end');
  return folded(reader, next === '.' ? (reader.stopsAtLines === true ? ALL_OF_A_LINE : ALL) : ofCharacter(next ?? ''));
}

const ESCAPED_ANCHORS: Readonly<Record<string, Anchor>> = {
  '\\b': 'boundary',
  '\\B': 'boundary',
  '\\G': 'start',
  '\\A': 'start',
  '\\Z': 'end',
  '\\z': 'end',
};
/** A backslash and what belongs to it. */
const ESCAPE = /^\\(?:[pP]\{[\w=]{1,40}\}|k<\w{1,40}>|x[\da-fA-F]{2}|u[\da-fA-F]{4}|u\{[\da-fA-F]{1,6}\}|.)/s;

/** Both cases of each letter, where the pattern ignores them. */
function folded({ ignoresCase }: Reader, characters: Uint8Array): Part {
  return single(ignoresCase === true ? inBothCases(characters) : characters);
}

const LOOKS: Readonly<Record<string, Anchor>> = { '(?=': 'ahead', '(?!': 'not ahead' };

function readGroup(reader: Reader): Part | undefined {
  const opening = /^\((?:\?(?:[:>]|<?[=!]|P?<\w{1,40}>|[aiLmsux-]{1,6}:))?/.exec(
    reader.pattern.slice(reader.at, reader.at + 50),
  );
  if (opening === null) return undefined;
  reader.at += opening[0].length;
  const choices = readChoices(reader);
  if (choices === undefined || reader.pattern[reader.at] !== ')') return undefined;
  reader.at += 1;
  // What looks around takes nothing; an atomic group gives nothing back.
  if (/[=!]$/.test(opening[0])) return { ...anchor(LOOKS[opening[0]] ?? 'behind'), choices };
  const characters = new Uint8Array(SYMBOLS);
  for (const part of choices.flat()) include(characters, part.characters);
  const isNullable = choices.some((parts) => parts.every((part) => part.isNullable));
  return {
    ...single(characters),
    isNullable,
    choices: opening[0].endsWith('>') && !opening[0].includes('<') ? undefined : choices,
  };
}

const ONE = String.raw`(?:\\x[\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\.|[^\\])`;
const PIECE = new RegExp(`${ONE}-(?=[^\\]])${ONE}|${ONE}`, 'gs');
const RANGE = new RegExp(`^(${ONE})-(${ONE})$`, 's');

function readClass(reader: Reader): Part | undefined {
  const body = /^\[(\^?)((?:\\.|[^\]\\]){0,600})\]/.exec(reader.pattern.slice(reader.at, reader.at + 620));
  if (body === null) return undefined;
  reader.at += body[0].length;
  const flags = new Uint8Array(SYMBOLS);
  const inside = body[2] ?? '';
  for (const [piece] of inside.matchAll(PIECE)) {
    const range = RANGE.exec(piece);
    const isRange = range !== null && !/^\\[dwsDWS]/.test(piece);
    const from = isRange ? codeOf(range[1] ?? '') : -1;
    const to = isRange ? codeOf(range[2] ?? '') : -1;
    for (let code = Math.max(from, 0); code <= Math.min(to, ASCII - 1); code += 1) flags[code] = 1;
    const set = isRange ? NONE : piece.startsWith('\\') ? ofEscape(piece.slice(1)) : ofCharacter(piece[0] ?? '');
    include(flags, set);
  }
  const meant = reader.ignoresCase === true ? inBothCases(flags) : flags;
  return single(body[1] === '^' ? meant.map((flag) => 1 - flag) : meant);
}

function anchor(kind: Anchor): Part {
  return { ...single(NONE), isNullable: true, isAnchor: true, anchor: kind };
}

function single(characters: Uint8Array): Part {
  return {
    text: '',
    characters,
    isNullable: false,
    isUnbounded: false,
    least: 1,
    most: 1,
    isAnchor: false,
    anchor: undefined,
    isLazy: false,
    choices: undefined,
  };
}
