/** Texts say nothing of names; of a template and of an f-string what is filled in does. */
const TEXT = /(?<![\w`])(?:"(?:\\.|[^"\\\n]){0,1500}"|'(?:\\.|[^'\\\n]){0,1500}')/g;
const TEMPLATE = /`(?:\\.|[^`\\]){0,1500}`/g;
const FILLED_IN = /\$\{(?<value>[^{}]{0,200})\}/g;
/** `{ key: value }`: the name before the colon is that of the entry. */
const ENTRY_NAME = /(?<=[{,]\s{0,40})[A-Za-z_$][\w$]{0,60}\s{0,2}:(?!:)/g;
const COMPARED =
  /(?<![\w$.])!?[\w$.]{1,80}(?:\(\s{0,2}\))?\s{0,3}(?:[!=]==?|(?<!=)[<>]=?|\bis(?:\snot)?\b|\bnot\sin\b|\bin\b)\s{0,3}(?:"[^"\n]{0,80}"|'[^'\n]{0,80}'|[\w$.]{1,80})/g;
const CHOSEN_BY = /(?<![\w$.])[\w$.]{1,80}\s{0,3}\?(?![.?])/g;
const LOOKED_UP = /(?<=[\w$)\]])\[[^[\]\n]{0,80}\]/g;
const ASKED =
  /\.(?:includes|has|get|indexOf|test|startsWith|endsWith|match|find|some|filter|startswith|endswith)\([^()\n]{0,80}\)/g;
const MEASURED = /(?<![\w$.])(?:[\w$.]{1,80}\.length\b|len\([^()\n]{0,80}\)|![\w$.]{1,80}|typeof\s[\w$.]{1,80})/g;
const WORD = /(?<![\w$.])(?:(?:self|this)\.)?[A-Za-z_$][\w$]{0,60}\(?/g;
const LONGEST = 2000;

/** What of an expression becomes part of its value: not what it only compares, measures or looks up. */
export interface Reading {
  readonly text: string;
  /** The names in it, those of called functions with their bracket too. */
  readonly words: ReadonlySet<string>;
}

/** Reads an expression by its look alone. */
export function readValue(expression: string): Reading {
  const text = expression
    .slice(0, LONGEST)
    .replace(COMPARED, ' ')
    .replace(TEXT, '""')
    .replace(TEMPLATE, (template) =>
      [...template.matchAll(FILLED_IN)].map(({ groups }) => groups?.['value'] ?? '').join(' '),
    )
    .replace(ENTRY_NAME, ' ')
    .replace(CHOSEN_BY, ' ')
    .replace(ASKED, ' ')
    .replace(MEASURED, ' ')
    .replace(LOOKED_UP, ' ')
    .replaceAll('...', ' ');
  const words = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    words.add(word);
    if (word.endsWith('(')) words.add(word.slice(0, -1));
  }
  return { text, words };
}
