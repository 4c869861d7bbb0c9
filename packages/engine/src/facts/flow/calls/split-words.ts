import { sinkBits } from '../values/kinds.ts';
import { soiled } from '../values/taint.ts';
import { constantValue, makeList, makeValue, shaped, shownPrefix, type Value } from '../values/values.ts';

/** Words that end before the first one that is quoted. */
const WHOLE_WORDS = /^\s{0,9}(?:[^\s"'\\]+\s+)+/;
/** Separators between the words of a command line, as text or as a pattern. */
const BETWEEN_WORDS = /^(?:\s|\\s\+?| \+)$/;

/** Whether text that is cut at this falls into words. */
export function cutsWords(separator: string | undefined): boolean {
  return separator === undefined || BETWEEN_WORDS.test(separator);
}

/** `'git log ' + x`, cut into words: `git` and `log` are known whatever x is, and so is what it cannot be: the program. */
export function wordsOf(text: Value): Value {
  const known =
    WHOLE_WORDS.exec(shownPrefix(text) ?? '')?.[0]
      .trim()
      .split(/\s+/) ?? [];
  const name = text.taint === undefined ? undefined : text.name;
  return shaped(makeList(known.map(constantValue), makeValue(soiled(text.taint, OPTION, COMMAND), name, undefined)));
}
/** How the whole begins says nothing of how its words do, unless there is nothing in it that cuts it. */
const OPTION = sinkBits(['argument']);
const COMMAND = sinkBits(['command']);
