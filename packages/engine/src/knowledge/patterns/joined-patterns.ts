/** A pattern that is put together from texts side by side, over several lines or not. */
export interface JoinedPattern {
  readonly source: string;
  /** `i`, `m`, `s` and `x`, as far as they are written out. */
  readonly flags: string;
  readonly start: number;
  readonly end: number;
  /** Where a place of the source stands in the file. */
  at(this: void, offset: number): number;
}

interface Piece {
  readonly source: string;
  readonly start: number;
  /** Where it begins in the whole source. */
  readonly offset: number;
}

const SCRIPT_OPENING =
  /\bRegExp\(\s{0,40}(?=["'`])|\.(?:match|matchAll|search)\(\s{0,40}(?=["'`])|\bpattern["']?\s{0,3}:\s{0,3}(?=["'])/g;
const PYTHON_OPENING =
  /\bre\.(?:compile|match|search|fullmatch|findall|finditer|subn?|split)\(\s{0,120}(?=[rRbBuU]{0,2}["'])|\b(?:pattern|regex)["']?\s{0,3}[:=]\s{0,3}(?=[rRbBuU]{0,2}["'])/g;
const SCRIPT_PIECE =
  /(?:String\.raw)?(?:"((?:[^\\"\n]|\\[^])*)"|'((?:[^\\'\n]|\\[^])*)'|`((?:[^\\`$]|\\[^]|\$(?!\{))*)`)/y;
const PYTHON_PIECE =
  /[rRbBuU]{0,2}(?:"""((?:[^\\"]|\\[^]|"(?!""))*)"""|'''((?:[^\\']|\\[^]|'(?!''))*)'''|"((?:[^\\"\n]|\\[^])*)"|'((?:[^\\'\n]|\\[^])*)')/y;
const SCRIPT_GLUE = /\s{0,80}\+\s{0,80}/y;
const PYTHON_GLUE = /(?:\s|\\\n|#[^\n]{0,200}\n){0,80}/y;
const SCRIPT_FLAGS = /\s{0,40},\s{0,20}["']([a-z]{0,8})["']/y;
const PYTHON_FLAGS = /\s{0,40},\s{0,40}(?:flags\s?=\s?)?((?:re\.\w{1,12}\s{0,20}\|?\s{0,20}){1,5})/y;
const MOST_PIECES = 80;
const LONGEST = 8_000;
const MOST_OPENINGS = 600;

/** The patterns of a file that are texts, wherever they are compiled, matched or put down as the pattern of a field. */
export function* joinedPatternsIn(text: string, language: string): Generator<JoinedPattern> {
  const isPython = language === 'python';
  let openings = 0;
  for (const opening of text.matchAll(isPython ? PYTHON_OPENING : SCRIPT_OPENING)) {
    openings += 1;
    if (openings > MOST_OPENINGS) return;
    const found = joinedAt(text, opening.index + opening[0].length, isPython);
    if (found !== undefined) yield found;
  }
}

function joinedAt(text: string, from: number, isPython: boolean): JoinedPattern | undefined {
  const piece = isPython ? PYTHON_PIECE : SCRIPT_PIECE;
  const glue = isPython ? PYTHON_GLUE : SCRIPT_GLUE;
  const pieces: Piece[] = [];
  let source = '';
  let end = from;
  for (let at = from; pieces.length < MOST_PIECES && at < from + LONGEST;) {
    const read = readAt(piece, text, at);
    if (read === undefined) break;
    const written = read.slice(1).find((group) => group !== undefined) ?? '';
    const start = at + read[0].lastIndexOf(written);
    pieces.push({ source: written, start, offset: source.length });
    const isRaw = isPython ? /^[bBuU]?[rR]/.test(read[0]) : read[0].startsWith('String.raw');
    source += isRaw ? written : unescaped(written, isPython);
    end = at + read[0].length;
    const between = readAt(glue, text, end);
    if (between === undefined) break;
    at = end + between[0].length;
  }
  // A text that goes on with something that is not written out is only a part.
  if (pieces.length === 0 || source.length > LONGEST || /^\s{0,80}(?:\+|%|\.format\()/.test(text.slice(end, end + 100)))
    return undefined;
  const flags = readAt(isPython ? PYTHON_FLAGS : SCRIPT_FLAGS, text, end)?.[1] ?? '';
  const at = (offset: number): number => {
    const held = pieces.findLast((candidate) => candidate.offset <= offset) ?? pieces[0];
    if (held === undefined) return from;
    return held.start + Math.min(offset - held.offset, Math.max(0, held.source.length - 1));
  };
  const last = pieces.at(-1);
  return {
    source,
    flags: isPython ? pythonFlags(flags) : flags,
    start: pieces[0]?.start ?? from,
    end: last === undefined ? from : last.start + last.source.length,
    at,
  };
}

function readAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function pythonFlags(written: string): string {
  const names: Readonly<Record<string, RegExp>> = {
    i: /re\.I(?:GNORECASE)?\b/,
    m: /re\.M(?:ULTILINE)?\b/,
    s: /re\.(?:S|DOTALL)\b/,
    x: /re\.(?:X|VERBOSE)\b/,
  };
  return Object.entries(names).reduce((flags, [flag, name]) => (name.test(written) ? flags + flag : flags), '');
}

const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** What a text means. Python leaves alone what it does not know. */
function unescaped(written: string, isPython: boolean): string {
  return written.replace(/\\([^])/g, (whole, letter: string) => {
    if (letter === '\n') return '';
    const known = CONTROLS[letter] ?? (/[\\"'`]/.test(letter) ? letter : undefined);
    return known ?? (isPython || /[xu0]/.test(letter) ? whole : letter);
  });
}
