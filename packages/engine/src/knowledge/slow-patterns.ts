/** A part of a pattern: what characters it can take, and how often. */
export interface Part {
  readonly text: string;
  readonly characters: Uint8Array;
  /** It can match nothing. */
  readonly isNullable: boolean;
  /** It can match without end. */
  readonly isUnbounded: boolean;
  /** Takes no character: `^`, `$`, `\b`, a look-around. */
  readonly isAnchor: boolean;
  /** A group: its alternatives. */
  readonly choices: readonly (readonly Part[])[] | undefined;
}

const ASCII = 128;
const DEEPEST = 12;
const NONE = new Uint8Array(ASCII);
const ALL = new Uint8Array(ASCII).fill(1);

/** The first repetition of a pattern that can divide the same text in exponentially many ways, and whose rest may fail. */
export function slowPart(pattern: string): string | undefined {
  for (const parts of readPattern(pattern) ?? []) {
    const found = slowIn(parts, false);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The alternatives of a pattern, part by part; undefined where it is beyond this reading. */
export function readPattern(pattern: string): readonly (readonly Part[])[] | undefined {
  const reader = { pattern, at: 0, depth: 0 };
  const choices = readChoices(reader);
  return choices === undefined || reader.at < pattern.length ? undefined : choices;
}

function slowIn(parts: readonly Part[], restMayFail: boolean): string | undefined {
  for (const [index, part] of parts.entries()) {
    if (part.choices === undefined) continue;
    const mayFail = restMayFail || parts.slice(index + 1).some((later) => later.isAnchor || !later.isNullable);
    if (part.isUnbounded && mayFail && isAmbiguous(part.choices)) return part.text;
    for (const inner of part.choices) {
      const found = slowIn(inner, mayFail);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Whether two rounds of the repetition can take what one could: a repetition inside it, or alternatives that overlap. */
function isAmbiguous(choices: readonly (readonly Part[])[]): boolean {
  for (const parts of choices) {
    for (const inner of parts) {
      if (!inner.isUnbounded) continue;
      const others = parts.filter((part) => part !== inner && !part.isAnchor && !part.isNullable);
      if (others.every((other) => overlap(other.characters, inner.characters) && isSingle(other))) return true;
    }
  }
  const singles = choices.flatMap((parts) => (parts.length === 1 && parts[0] !== undefined ? [parts[0]] : []));
  return singles.some((one, index) =>
    singles
      .slice(index + 1)
      .some((other) => isSingle(one) && isSingle(other) && overlap(one.characters, other.characters)),
  );
}

function isSingle(part: Part): boolean {
  return part.choices === undefined && !part.isAnchor;
}

/** Whether one character can be taken by either. */
export function overlap(one: Uint8Array, other: Uint8Array): boolean {
  return one.some((flag, code) => flag === 1 && other[code] === 1);
}

interface Reader {
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
    const part = readPart(reader);
    if (part === undefined) return undefined;
    choices.at(-1)?.push(part);
  }
  reader.depth -= 1;
  return choices;
}

function readPart(reader: Reader): Part | undefined {
  const start = reader.at;
  const atom = readAtom(reader);
  if (atom === undefined) return undefined;
  const quantifier = /^(?:[*+?]|\{(\d{0,6})(,?)(\d{0,6})\})[?+]?/.exec(reader.pattern.slice(reader.at, reader.at + 20));
  if (quantifier === null) return { ...atom, text: reader.pattern.slice(start, reader.at) };
  const [whole, least, comma, most] = quantifier;
  // Possessive repetitions never give back what they took.
  const isPossessive = whole.length > 1 && whole.endsWith('+');
  reader.at += whole.length;
  const isUnbounded = whole.startsWith('*') || whole.startsWith('+') || (comma === ',' && most === '' && least !== '');
  return {
    ...atom,
    text: reader.pattern.slice(start, reader.at),
    isNullable: atom.isNullable || /^[*?]|^\{0?,/.test(whole) || least === '0',
    isUnbounded: isUnbounded && !isPossessive,
  };
}

function readAtom(reader: Reader): Part | undefined {
  const { pattern } = reader;
  const next = pattern[reader.at];
  if (next === '(') return readGroup(reader);
  if (next === '[') return readClass(reader);
  if (next === '\\') {
    const escape = pattern[reader.at + 1] ?? '';
    reader.at += 2;
    return /[bBAZzG]/.test(escape) ? anchor() : single(ofEscape(escape));
  }
  reader.at += 1;
  if (next === '^' || next === '$') return anchor();
  return single(next === '.' ? ALL : ofCharacter(next ?? ''));
}

function readGroup(reader: Reader): Part | undefined {
  const opening = /^\((?:\?(?:[:>]|<?[=!]|P?<\w{1,40}>|[aiLmsux]{1,6}:))?/.exec(
    reader.pattern.slice(reader.at, reader.at + 50),
  );
  if (opening === null) return undefined;
  reader.at += opening[0].length;
  const choices = readChoices(reader);
  if (choices === undefined || reader.pattern[reader.at] !== ')') return undefined;
  reader.at += 1;
  // What looks around takes nothing; an atomic group gives nothing back.
  if (/[=!]$/.test(opening[0])) return anchor();
  const characters = new Uint8Array(ASCII);
  for (const part of choices.flat()) include(characters, part.characters);
  const isNullable = choices.some((parts) => parts.every((part) => part.isNullable));
  return {
    text: '',
    characters,
    isNullable,
    isUnbounded: false,
    isAnchor: false,
    choices: opening[0].endsWith('>') && !opening[0].includes('<') ? undefined : choices,
  };
}

function readClass(reader: Reader): Part | undefined {
  const body = /^\[(\^?)((?:\\.|[^\]\\]){0,300})\]/.exec(reader.pattern.slice(reader.at, reader.at + 310));
  if (body === null) return undefined;
  reader.at += body[0].length;
  const flags = new Uint8Array(ASCII);
  const inside = body[2] ?? '';
  for (const [piece] of inside.matchAll(/\\?.-\\?[^\]]|\\.|[^\\]/gs)) {
    const range = /^\\?(.)-\\?(.)$/s.exec(piece);
    const isRange = range !== null && !/^\\[dwsDWS]/.test(piece);
    const from = isRange ? (range[1] ?? '').charCodeAt(0) : -1;
    const to = isRange ? (range[2] ?? '').charCodeAt(0) : -1;
    for (let code = Math.max(from, 0); code <= Math.min(to, ASCII - 1); code += 1) flags[code] = 1;
    const set = isRange ? NONE : piece.startsWith('\\') ? ofEscape(piece[1] ?? '') : ofCharacter(piece[0] ?? '');
    include(flags, set);
  }
  return single(body[1] === '^' ? flags.map((flag) => 1 - flag) : flags);
}

function anchor(): Part {
  return { text: '', characters: NONE, isNullable: true, isUnbounded: false, isAnchor: true, choices: undefined };
}

function single(characters: Uint8Array): Part {
  return { text: '', characters, isNullable: false, isUnbounded: false, isAnchor: false, choices: undefined };
}

function include(flags: Uint8Array, more: Uint8Array): void {
  for (let code = 0; code < ASCII; code += 1) if (more[code] === 1) flags[code] = 1;
}

const CHARACTERS: readonly Uint8Array[] = Array.from({ length: ASCII }, (_, code) =>
  Uint8Array.from({ length: ASCII }, (_flag, other) => (other === code ? 1 : 0)),
);

function ofCharacter(character: string): Uint8Array {
  return CHARACTERS[character.charCodeAt(0)] ?? NONE;
}

const SETS: Readonly<Record<string, Uint8Array>> = {
  d: allThat(/\d/),
  w: allThat(/\w/),
  s: allThat(/\s/),
  D: allThat(/\D/),
  W: allThat(/\W/),
  S: allThat(/\S/),
};
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' };

function ofEscape(escape: string): Uint8Array {
  return SETS[escape] ?? (/[pPuxkc1-9]/.test(escape) ? NONE : ofCharacter(CONTROLS[escape] ?? escape));
}

function allThat(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: ASCII }, (_, code) => (pattern.test(String.fromCharCode(code)) ? 1 : 0));
}
