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
/** Taken out of `....//`, it is back; of dots alone nothing is left. */
const STEP_UP = /^(?:\.\.[/\\]|[/\\]\.\.[/\\]?)$/;
/** `../` in a pattern: taken out of `....//`, it is back. */
const TRAVERSAL_PATTERN = /\\\.\\\.(?:\\\/|\[(?:\\\\|\\\/|\/){1,2}\])/;
const TAG_PATTERN = /<(?:\\?\/|\.\*|\(|\[\^?[^\]]{1,8}\]\*){0,2}s?cript|<!--/i;
/** `on\w+=`: attributes that hold code. */
const HANDLER_PATTERN = /(?:^|[^a-z]|\\[sb][*+]?)on(?:\\w|\[\^?[^\]]{1,12}\]|click|load|error)[+*]?(?:\\s\*)?=/i;
/** `<$1></$2>`: what was one element is two halves, and the text of an attribute can end up outside of it. */
const EXPANSION = /^<\$\d><\/\$\d>$/;
/** Characters that mean something to a language text is put into. */
const META = /^[<>&'"`[\]{}()|;\\]$/;
/** `['"]`, `('|")`: quotes and nothing else. */
const ONLY_QUOTES = /^\(?(?:\[['"]{1,3}\]|['"](?:\|['"])?)\)?$/;
/** `([^'])'`: a quote that was not doubled before. */
const SINGLE_QUOTE = /^\(\[\^(?:\\\\)?(?<quote>['"])\]\)\\?\k<quote>$/;
const PERCENT = /^%[\dA-F]{2}$/i;
const CLASS_OF_META = /^\[[<>&'"`\\]{2,8}\]$/;

/** What is wrong with a replacement that is meant to make text harmless; undefined where nothing is. */
export function escapingMistake({ from, isPattern, isGlobal, to }: Replacement): string | undefined {
  const text = isPattern ? plainText(from) : from;
  if (isPattern && EXPANSION.test(to) && from.endsWith('/>'))
    return 'An element that ends with its own tag is opened: text of its attributes can become markup.';
  if (isGlobal) {
    if (text === to && META.test(text)) return `\`${text}\` is replaced by itself.`;
    const isPart = isPattern ? TRAVERSAL_PATTERN.test(from) || HANDLER_PATTERN.test(from) : STEP_UP.test(from);
    if (to === '' && (isPart || TAG_PATTERN.test(from)))
      return 'What is taken out in one pass can come together anew from what stood around it.';
    return isPattern && escapesQuote(from, to)
      ? 'Of several quotes behind one another not every one is escaped.'
      : undefined;
  }
  const isMeant =
    text === undefined ? (CLASS_OF_META.test(from) && to === '') || escapesQuote(from, to) : isEscaping(text, to);
  return isMeant
    ? `Only the first ${text === undefined ? 'match' : `\`${text}\``} is replaced, all others stay.`
    : undefined;
}

/** `replace(/([^'])'/, "$1''")`: what stood before the quote is put back. */
function escapesQuote(from: string, to: string): boolean {
  const quote = SINGLE_QUOTE.exec(from)?.groups?.['quote'];
  return quote !== undefined && (to === `$1${quote}${quote}` || to === `$1\\${quote}`);
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
  if (text === '%25') return to === '%';
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

/** A character that escapes others, what it becomes itself, and how a text is put or taken back that holds it. */
const ESCAPING: readonly {
  readonly sign: string;
  readonly escaped: string;
  readonly puts: RegExp;
  readonly takes: RegExp;
}[] = [
  {
    sign: '&',
    escaped: '&amp;',
    puts: /,\s{0,9}["'`]&(?:lt|gt|quot|apos|#\w{1,5});["'`]\s{0,3}\)|\.replace\(\s{0,9}\/\[[<>"'`]{2,6}\]\/g,\s{0,9}(?:\(?\w{1,20}\)?\s{0,3}=>|function)/,
    takes: /^[^;]{0,6};?\s{0,20}[^;]{0,60}\.replace\(\s{0,9}\/&(?:lt|gt|quot|apos|#\w{1,5});\//,
  },
  {
    sign: '%',
    escaped: '%25',
    puts: /,\s{0,9}["'`]%(?!25)[\da-f]{2}["'`]\s{0,3}\)/i,
    takes: /^[^;]{0,6};?\s{0,20}[^;]{0,60}\.replace\(\s{0,9}\/%(?!25)[\da-f]{2}\//i,
  },
  {
    sign: '\\',
    escaped: '\\\\',
    puts: /,\s{0,9}(?:"\\\\(?:\\"|'|[nrt]|\$&)"|'\\\\(?:\\'|"|[nrt]|\$&)')\s{0,3}\)/,
    takes: /^[^;]{0,6};?\s{0,20}[^;]{0,60}\.replace\(\s{0,9}\/\\\\["'nrt]\//,
  },
];

/** Whether what escapes is escaped after other characters were, so that these are escaped once more: it comes first. */
export function escapesTwice({ from, isPattern, isGlobal, to }: Replacement, before: string): string | undefined {
  if (!isGlobal) return undefined;
  const text = isPattern ? plainText(from) : from;
  const found = ESCAPING.find(({ sign, escaped }) => text === sign && to === escaped);
  return found?.puts.test(chainBefore(before)) === true ? found.sign : undefined;
}

/** Whether what escapes is taken back before others are, so that two steps make of `&amp;lt;` a bracket: it comes last. */
export function unescapesTwice({ from, isPattern, to }: Replacement, after: string): string | undefined {
  const text = isPattern ? plainText(from) : from;
  const found = ESCAPING.find(({ sign, escaped }) => text === escaped && to === sign);
  return found?.takes.test(after) === true ? found.escaped : undefined;
}

/** What was done before to the same text: in the same chain, or in the statements before that give it its own name again. */
function chainBefore(before: string): string {
  const same = /(?:\b(\w{1,40})\s{0,3}=|\breturn)\s{0,3}(\w{1,40})$/.exec(before);
  const name = same?.[2];
  const here = before.slice(Math.max(before.lastIndexOf('{'), before.lastIndexOf('}'), 0));
  if (name !== undefined && (same?.[1] ?? name) === name && new RegExp(String.raw`\b${name}\s{0,3}=[^=]`).test(here))
    return here;
  // The chain goes back to the last semicolon that is not the end of an entity.
  return here.slice(Math.max(0, here.search(/;(?!["'`])[^;]*(?:&#?\w{1,8};[^;]*)*$/)));
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
