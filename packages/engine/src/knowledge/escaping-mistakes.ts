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
  return (text === '"' || text === "'") && to === `\\${text}`;
}

function isEscaping(text: string, to: string): boolean {
  if (TRAVERSAL.test(text) || /^<\/?script>?$/i.test(text)) return to === '';
  if (/^[<>]$/.test(text)) return to === '' || ENTITY.test(to);
  if (text === '&') return ENTITY.test(to);
  if (text === '\\') return to === '\\\\';
  return /^['"]$/.test(text) && (ENTITY.test(to) || to === `\\${text}` || to === text + text);
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
