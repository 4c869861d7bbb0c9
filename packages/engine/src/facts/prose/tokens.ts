/** A comment or a string of source text, by offsets: `start` to `end` with its marks, `from` to `to` without. */
export interface Token {
  readonly kind: 'comment' | 'string';
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

interface Syntax {
  readonly line: readonly string[];
  readonly block: readonly (readonly [string, string])[];
  /** Quotes that end at the line's end, and quotes that do not. */
  readonly short: string;
  readonly long: readonly string[];
  /** Whether `/` may begin a pattern. */
  readonly patterns: boolean;
}

const C_LIKE: Syntax = { line: ['//'], block: [['/*', '*/']], short: '"\'', long: [], patterns: false };
const SCRIPT: Syntax = { ...C_LIKE, long: ['`'], patterns: true };
const HASH: Syntax = { line: ['#'], block: [], short: '"\'', long: [], patterns: false };
const PYTHON: Syntax = { ...HASH, long: ['"""', "'''"] };
const MARKUP: Syntax = { line: [], block: [['<!--', '-->']], short: '', long: [], patterns: false };

const SYNTAX: Readonly<Record<string, Syntax>> = {
  javascript: SCRIPT,
  typescript: SCRIPT,
  vue: {
    ...SCRIPT,
    block: [
      ['/*', '*/'],
      ['<!--', '-->'],
    ],
  },
  svelte: {
    ...SCRIPT,
    block: [
      ['/*', '*/'],
      ['<!--', '-->'],
    ],
  },
  python: PYTHON,
  go: { ...C_LIKE, long: ['`'], short: '"' },
  rust: { ...C_LIKE, short: '"' },
  java: { ...C_LIKE, long: ['"""'], short: '"' },
  kotlin: { ...C_LIKE, long: ['"""'], short: '"' },
  scala: { ...C_LIKE, long: ['"""'], short: '"' },
  groovy: { ...C_LIKE, long: ['"""', "'''"] },
  csharp: { ...C_LIKE, short: '"' },
  c: { ...C_LIKE, short: '"' },
  cpp: { ...C_LIKE, short: '"' },
  objectivec: { ...C_LIKE, short: '"' },
  swift: { ...C_LIKE, long: ['"""'], short: '"' },
  dart: { ...C_LIKE, long: ['"""', "'''"] },
  solidity: C_LIKE,
  php: { ...C_LIKE, line: ['//', '#'] },
  css: C_LIKE,
  ruby: { ...HASH, block: [['=begin', '=end']] },
  shell: HASH,
  powershell: { ...HASH, block: [['<#', '#>']] },
  perl: HASH,
  r: HASH,
  julia: { ...HASH, long: ['"""'] },
  elixir: { ...HASH, long: ['"""'] },
  make: { ...HASH, short: '' },
  dockerfile: { ...HASH, short: '' },
  terraform: { ...HASH, line: ['#', '//'], block: [['/*', '*/']], short: '"' },
  toml: { ...HASH, long: ['"""', "'''"] },
  yaml: HASH,
  ini: { ...HASH, line: ['#', ';'], short: '' },
  sql: { line: ['--'], block: [['/*', '*/']], short: "'", long: [], patterns: false },
  lua: { line: ['--'], block: [['--[[', ']]']], short: '"\'', long: [], patterns: false },
  haskell: { line: ['--'], block: [['{-', '-}']], short: '"', long: [], patterns: false },
  // Notes of and to translators; the texts themselves are shown to people, like other strings of a program.
  gettext: { line: ['# ', '#. '], block: [], short: '', long: [], patterns: false },
  html: MARKUP,
  xml: MARKUP,
};

/** Whether comments and strings of the language can be told from its text alone. */
export function hasTokens(language: string): boolean {
  return Object.hasOwn(SYNTAX, language);
}

/**
 * Comments and strings of source text in one pass, without a parser: enough to read prose, also where the code is broken.
 * A quote that is misread costs at most its line; every branch moves forward, so the pass is linear.
 */
export function readTokens(text: string, language: string): readonly Token[] {
  const syntax = Object.hasOwn(SYNTAX, language) ? SYNTAX[language] : undefined;
  if (syntax === undefined) return [];
  const tokens: Token[] = [];
  const openers = openersOf(syntax);
  // Where nothing closes a string, the same mark closes none that begins later on the line.
  const openUntil = new Map<string, number>();
  for (let at = 0; at < text.length;) {
    openers.lastIndex = at;
    const opener = openers.exec(text);
    if (opener === null) break;
    const mark = opener[0];
    if (mark === '/') {
      at = endOfPattern(text, opener.index);
      continue;
    }
    const isOpen = opener.index < (openUntil.get(mark) ?? 0);
    const token = isOpen ? undefined : tokenAt(text, opener.index, mark, syntax);
    if (token === undefined) {
      if (!isOpen && syntax.short.includes(mark)) openUntil.set(mark, endOfLine(text, opener.index));
      at = opener.index + mark.length;
      continue;
    }
    tokens.push(token);
    at = Math.max(token.end, opener.index + 1);
  }
  return tokens;
}

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline === -1 ? text.length : newline;
}

const compiled = new Map<Syntax, RegExp>();
function openersOf(syntax: Syntax): RegExp {
  const known = compiled.get(syntax);
  if (known !== undefined) return known;
  const marks = [
    ...syntax.block.map(([open]) => open),
    ...syntax.long,
    ...syntax.line,
    ...Array.from(syntax.short),
    ...(syntax.patterns ? ['/'] : []),
  ];
  const pattern = marks
    .toSorted((a, b) => b.length - a.length)
    .map((mark) => mark.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('|');
  const made = new RegExp(pattern, 'g');
  compiled.set(syntax, made);
  return made;
}

function tokenAt(text: string, start: number, mark: string, syntax: Syntax): Token | undefined {
  const block = syntax.block.find(([open]) => open === mark);
  if (block !== undefined) {
    const close = text.indexOf(block[1], start + mark.length);
    const to = close === -1 ? text.length : close;
    return { kind: 'comment', start, end: Math.min(text.length, to + block[1].length), from: start + mark.length, to };
  }
  if (syntax.line.includes(mark)) {
    if (mark !== '//' && start > 0 && !/[\s;,(){}[\]]/.test(text[start - 1] ?? '')) return undefined;
    if (mark === '//' && text[start - 1] === ':') return undefined;
    const end = endOfLine(text, start);
    return { kind: 'comment', start, end, from: start + mark.length, to: end };
  }
  if (syntax.long.includes(mark)) {
    const to = endOfString(text, start + mark.length, mark, false);
    return { kind: 'string', start, end: Math.min(text.length, to + mark.length), from: start + mark.length, to };
  }
  const to = endOfString(text, start + 1, mark, true);
  return text[to] === mark ? { kind: 'string', start, end: to + 1, from: start + 1, to } : undefined;
}

/** Where the string that began before `from` closes; the line's end where it may not span lines. */
function endOfString(text: string, from: number, mark: string, endsAtLine: boolean): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (endsAtLine && character === '\n') return at;
    else if (character === mark[0] && text.startsWith(mark, at)) return at;
  }
  return text.length;
}

/** Skips a pattern literal such as `/['"]/`, whose quotes are no strings; a division is one character long. */
function endOfPattern(text: string, start: number): number {
  const before = /[^\s]\s{0,20}$/.exec(text.slice(Math.max(0, start - 24), start))?.[0]?.[0];
  const startsValue =
    before === undefined ||
    '(,=:[!&|?{};+-~<>'.includes(before) ||
    /\breturn\s{0,20}$/.test(text.slice(Math.max(0, start - 30), start));
  if (!startsValue) return start + 1;
  let inClass = false;
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (character === '/' && !inClass) return at + 1;
  }
  return start + 1;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '\0' };

/** What a string literal says once its escapes are read: hidden characters are often written by number. */
export function unescapeString(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(
    /\\(?:u\{([0-9a-fA-F]{1,6})\}|U([0-9a-fA-F]{8})|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|\r?\n|([\s\S]))/g,
    (_, braced?: string, long?: string, short?: string, byte?: string, other?: string) => {
      const number = Number.parseInt(braced ?? long ?? short ?? byte ?? '', 16);
      if (!Number.isNaN(number)) return number <= 0x10_ff_ff ? String.fromCodePoint(number) : '';
      return other === undefined ? '' : (ESCAPES[other] ?? other);
    },
  );
}
