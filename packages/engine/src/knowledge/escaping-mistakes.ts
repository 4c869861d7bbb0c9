/** What a call of `replace` looks for, and what it puts there. */
export interface Replacement {
  /** Text that is looked for as it stands, or the source of a regular expression. */
  readonly from: string;
  readonly isPattern: boolean;
  readonly isGlobal: boolean;
  readonly to: string;
}

const ENTITY = /^&#?\w{1,8};$/;
const TRAVERSAL = /^[/\\]?\.\.[/\\]?$/;
/** `../` in a pattern: taken out of `....//`, it is back. */
const TRAVERSAL_PATTERN = /\\\.\\\.(?:\\\/|\[(?:\\\\|\\\/|\/){1,2}\])/;
const TAG_PATTERN = /<(?:\\?\/)?script|<!--/i;
/** Characters that mean something to a language text is put into. */
const META = /^[<>&'"`[\]{}()|;\\]$/;
/** `['"]`, `('|")`: quotes and nothing else. */
const ONLY_QUOTES = /^\(?(?:\[['"]{1,3}\]|['"](?:\|['"])?)\)?$/;
const PERCENT = /^%[\dA-F]{2}$/i;
const CLASS_OF_META = /^\[[<>&'"`\\]{2,8}\]$/;

/** What is wrong with a replacement that is meant to make text harmless; undefined where nothing is. */
export function escapingMistake({ from, isPattern, isGlobal, to }: Replacement): string | undefined {
  const text = isPattern ? plainText(from) : from;
  if (isGlobal) {
    if (text === to && META.test(text)) return `\`${text}\` is replaced by itself.`;
    if (to === '' && (TRAVERSAL_PATTERN.test(from) || TAG_PATTERN.test(from)))
      return 'What is taken out in one pass can come together anew from what stood around it.';
    return undefined;
  }
  const isMeant = text === undefined ? CLASS_OF_META.test(from) && to === '' : isEscaping(text, to);
  return isMeant
    ? `Only the first ${text === undefined ? 'match' : `\`${text}\``} is replaced, all others stay.`
    : undefined;
}

/** Whether a quote is given a backslash, so that a backslash before it would take that away again. */
export function needsBackslash({ from, isPattern, to }: Replacement): boolean {
  const text = isPattern ? plainText(from) : from;
  if (isPattern && ONLY_QUOTES.test(from) && /^\\\$[&1]$/.test(to)) return true;
  return (text === '"' || text === "'") && (to === `\\${text}` || to === '\\$&');
}

function isEscaping(text: string, to: string): boolean {
  if (TRAVERSAL.test(text) || /^<\/?script>?$/i.test(text)) return to === '';
  if (/^[<>]$/.test(text)) return to === '' || ENTITY.test(to);
  if (text === '&') return ENTITY.test(to);
  if (text === '\\') return to === '\\\\';
  if (/^[/%?#&=]$/.test(text) && PERCENT.test(to)) return true;
  if (/^[|`]$/.test(text)) return to === '';
  return (
    /^['"]$/.test(text) && (to === '' || ENTITY.test(to) || to === `\\${text}` || to === '\\$&' || to === text + text)
  );
}

/** The text a pattern without any operator stands for. */
function plainText(pattern: string): string | undefined {
  const text = pattern.replace(/\\([^\w])/g, '\0$1').replace(/^\[([^\]\\])\]$/, '\0$1');
  let plain = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '\0') {
      index += 1;
      plain += text[index] ?? '';
    } else if (/[\\^$.*+?()[\]{}|]/.test(character)) {
      return undefined;
    } else {
      plain += character;
    }
  }
  return plain;
}

/** Whether `&` is escaped after other characters were, so that their entities are escaped once more. */
export function escapesTwice({ from, isPattern, to }: Replacement, before: string): boolean {
  const text = isPattern ? plainText(from) : from;
  if (text === '&' && to === '&amp;')
    return /,\s{0,9}["'`]&(?:lt|gt|quot|apos|#\w{1,5});["'`]\s{0,3}\)[^;]{0,160}$/.test(before);
  return false;
}

/** Whether `&amp;` is undone before other entities are, so that `&amp;lt;` becomes a bracket. */
export function unescapesTwice({ from, isPattern, to }: Replacement, after: string): boolean {
  const text = isPattern ? plainText(from) : from;
  return (
    text === '&amp;' &&
    to === '&' &&
    /^[^;]{0,6};?\s{0,20}[^;]{0,60}\.replace\(\s{0,9}\/&(?:lt|gt|quot|apos|#\w{1,5});\//.test(after)
  );
}

/** Whether a value between the quotes of an attribute keeps the very quote that ends it. */
export function leavesAttributeQuote(
  { from, isPattern, isGlobal, to }: Replacement,
  before: string,
  after: string,
): boolean {
  const quote = /=\\?(["'])["'`]\s{0,3}\+\s{0,3}[\w$.()[\]]{1,60}$/.exec(before)?.[1];
  if (quote === undefined || !isPattern || !isGlobal || !/^\[[^\]]*[<>][^\]]*\]$/.test(from)) return false;
  return !from.includes(quote) && (to === '' || ENTITY.test(to)) && !/^\s{0,9}\.replace\(/.test(after);
}

/** What a pattern for script elements forgets; undefined where it is for something else, or forgets nothing. */
export function forgottenTag(pattern: string, flags: string): string | undefined {
  if (!/<\(?script/i.test(pattern) || !/<\\?\/\(?script/i.test(pattern)) return undefined;
  if (!flags.includes('i')) return 'It misses `<SCRIPT>`.';
  if (/script\)?>$/i.test(pattern)) return 'It misses `</script >`, which ends a script too.';
  return /\.[*+]\??<\\?\/\(?script/i.test(pattern) && !flags.includes('s')
    ? 'It misses scripts of several lines.'
    : undefined;
}
