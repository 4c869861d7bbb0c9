/** Characters that act on a terminal, a reader's eye or a log line instead of being seen. */
const UNSEEN = /(?!\t)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Escapes control, bidirectional, zero-width and tag characters and lone surrogates as `\u{…}`; tabs stay. */
export function makeVisible(text: string): string {
  return text.replace(UNSEEN, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
