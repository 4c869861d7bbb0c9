const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Characters of a snippet. */
const MOST = 160;

/** Text of the repository as a snippet: one line, hidden characters by number, cut to a readable length. */
export function snippetOf(text: string): string {
  const shown = text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST * 2)
    .replace(/[A-Za-z0-9+/_=-]{20,}/g, masked)
    .replace(UNSEEN, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`);
  return shown.length <= MOST ? shown : `${shown.slice(0, MOST - 1).toWellFormed()}…`;
}

/** A long run of letters and digits may be a key: of it only the beginning is shown. */
function masked(run: string): string {
  return /\d/.test(run) && /[A-Za-z]/.test(run) ? `${run.slice(0, 4)}…(${run.length})` : run;
}
