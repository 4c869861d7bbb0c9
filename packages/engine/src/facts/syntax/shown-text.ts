import type { Language } from '../ir/ir.ts';

/**
 * The text that a grammar is shown, as long as the one that was written. The grammar of Rust takes what a macro is given for
 * loose words; of macros that take values as functions do, the mark is left out, so that they are read as calls. Whether a mark
 * stands there is for the lowering to look up.
 */
export function shownText(language: Language, text: string): string {
  if (language === 'typescript') {
    if (!text.includes('\n')) return text;
    return text.replace(SIGNATURE_AFTER_ANOTHER, '$1;').replace(SIGNATURE_AFTER_LONG_ONE, '$1;');
  }
  if (language !== 'rust' || !text.includes('!')) return text;
  return withoutHolders(text.replace(LISTS, blanks))
    .replace(CALLS, (whole, mark: string) => whole.slice(0, -mark.length) + mark.replace('!', ' '))
    .replace(LOGS, (whole: string, mark: string, offset: number, all: string) => {
      if (!takesValues(all, offset + whole.length)) return whole;
      return whole.slice(0, -mark.length) + mark.replace('!', ' ');
    });
}

/** `(text: string): R`, and on the next line `<T extends Options>(options: T): R`: a type ends with its line. */
const SIGNATURE_AFTER_ANOTHER =
  /(\)[ \t]{0,2}:[ \t]{0,2}[\w$.[\]<>|& ]{0,120}[\w$\]>]\r?\n[ \t]{0,40})[ \t](?=<[A-Z]\w{0,30}(?:[ \t]{1,4}extends\b|[ \t]{0,4}[,>=]))/g;
/** The same behind any longer type, and with comments between: `extends` stands in no comparison. */
const SIGNATURE_AFTER_LONG_ONE =
  /([^=][>\]}'"][ \t]{0,2}\r?\n(?:[ \t]{0,40}(?:\/\/[^\r\n]{0,200})?\r?\n){0,4}[ \t]{0,40})[ \t](?=<\s{0,80}[A-Z]\w{0,30}[ \t]{1,4}extends\b)/g;

/** `vec![a, b]` is an array. */
const LISTS = /\bvec!(?=\s*\[)/g;
const CALLS =
  /\b(?:format|format_args|e?print(?:ln)?|write(?:ln)?|panic|todo|unimplemented|unreachable|assert|debug_assert|dbg|concat|bail|ensure|anyhow|eyre|format_err|join|try_join|query|query_as|query_scalar|env|option_env|include_str|include_bytes|formatcp)(!\s*\()/g;
const LOGS = /\b(?:info|warn|error|debug|trace)(!\s*\()/g;

function blanks(whole: string): string {
  return ' '.repeat(whole.length);
}

/** How far a call of a logger is looked through. */
const LONGEST = 2000;
/** `%value`, `?value`, `target: "…"`: words of loggers that no function is told. */
const NO_VALUES = /(?:^|[,=(])\s*[%?][\w&(*]|^\s*(?:target|parent|name)\s*:(?!:)|(?:^|,)\s*\{/;

/** Whether a logger is given values alone. */
function takesValues(text: string, from: number): boolean {
  let depth = 1;
  let at = from;
  const limit = Math.min(text.length, from + LONGEST);
  let told = '';
  while (at < limit && depth > 0) {
    const character = text.charAt(at);
    if (character === '"') {
      const end = endOfText(text, at);
      told += '""';
      at = end;
      continue;
    }
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth > 0) told += character;
    at += 1;
  }
  return depth === 0 && !NO_VALUES.test(told);
}

function endOfText(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at + 1;
}

const HOLDERS = /\b(?:lazy_static::)?lazy_static!\s*\{/g;

/** `lazy_static! { static ref NAME: Type = value; }` holds nothing but declarations. */
function withoutHolders(text: string): string {
  if (!text.includes('lazy_static!')) return text;
  let shown = text;
  for (const { index, 0: head } of text.matchAll(HOLDERS)) {
    const start = index + head.length;
    const end = endOfBraces(text, start);
    if (end < 0) continue;
    const inner = shown.slice(start, end).replace(/\bstatic(\s+)ref\b/g, (_, gap: string) => `static${gap}   `);
    shown = `${shown.slice(0, index)}${' '.repeat(head.length)}${inner} ${shown.slice(end + 1)}`;
  }
  return shown;
}

function endOfBraces(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') at = endOfText(text, at) - 1;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}
