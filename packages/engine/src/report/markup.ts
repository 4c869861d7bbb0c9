/** Text that is HTML already. Made by `markup` alone; everything else is escaped when it is put in. */
export interface Markup {
  readonly html: string;
}

type Part = Markup | string | number | false | undefined | null | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
// Controls but tab and newline, formats (bidirectional, zero width, tags), lone surrogates, line separators.
const HIDDEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The text with every character that can hide or reorder it written out. */
function visible(text: string): string {
  return text.replace(HIDDEN, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Writes HTML; whatever is put in is text, unless it came from here. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const html = strings.reduce((text, fixed, at) => text + write(parts[at - 1]) + fixed);
  return { html };
}

function write(part: Part): string {
  if (part === undefined || part === null || part === false) return '';
  if (typeof part === 'string') return visible(part).replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);
  if (typeof part === 'number') return String(part);
  if ('html' in part) return part.html;
  return part.map(write).join('');
}
