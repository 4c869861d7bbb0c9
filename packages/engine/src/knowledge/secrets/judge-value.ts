import { entropy } from './checksum.ts';
import { isInOrder, isPlaceholder } from './placeholder.ts';
import { decodesToWords } from './readable.ts';
import { isOfWords } from './spoken-words.ts';

/** Values that name a thing instead of being it: types, states, field names, headings, sentences. */
const NOT_A_SECRET =
  /^(?:(?:current|new|old|confirm)-password|true|false|null|none|nil|undefined|string|text|password|passwd|pass|passphrase|secret|token|key|basic|bearer|digest|required|optional|hidden|input|admin|root|user(?:name)?|test|default|enabled|disabled|auto|local|localhost|yes|no|unknown|invalid|empty|public|private)$/i;
/** What people type in a test: the word, and what it stands for. */
const TYPED_FOR_A_TEST = /^test(?:ing|er|s)?[-_]?(?:pass(?:word|wd)?|pwd|user|secret|token|key)?[-_]?\d{0,4}$/i;
/** A path, URL, selector, message, file name, translation key or piece of markup. */
const PROSE_OR_CODE =
  /^(?:https?:|\/|\.{1,2}\/|#|@|--|\$|<)|[<>{}()]|\s\S+\s|\.(?:js|ts|py|json|ya?ml|html?|css|md|txt|pem|crt|key)$|^[a-z]+(?:[A-Z][a-z]+)+$|^[a-z]+(?:\.[a-z_]+)+$/;

/** A pattern, a colour of the terminal, a sign of a font, a counter and what follows it, the name of a model or of a setting. */
const NO_VALUE =
  /\[[^\]]{0,20}[A-Za-z0-9]-[A-Za-z0-9][^\]]{0,20}\][+*{]|^\\(?:033|x1[bB]|u001[bB]|e)\[|^\\{1,2}[ef][0-9a-f]{3,4}$|^\d{1,6}\s{0,2}[;&|]|^[a-z][a-z0-9-]{1,30}\/[a-z]+(?:-[a-z0-9.]{1,12}){1,8}$|^[A-Z][A-Za-z]+(?:\.[A-Z][A-Za-z]+)+(?:V?\d{1,2})?$|^[A-Z]+\d{0,2}(?:_(?:[A-Z]+\d{0,2}|\d{1,3})){1,8}$/;

/** True where a value beside a password's name may well be one. */
export function couldBePassword(value: string): boolean {
  if (value.length < 4 || value.length > 128) return false;
  return (
    !NOT_A_SECRET.test(value) &&
    !TYPED_FOR_A_TEST.test(value) &&
    !isPlaceholder(value) &&
    !/^0?123456\d*$/.test(value) &&
    !NO_VALUE.test(value) &&
    !PROSE_OR_CODE.test(value) &&
    !/^[\W_]+$/.test(value)
  );
}

/** True where a value beside a key's or token's name looks made by a machine. */
export function looksRandom(value: string): boolean {
  if (value.length < 12 || /\s/.test(value) || isPlaceholder(value) || isInOrder(value)) return false;
  if (NO_VALUE.test(value) || isOfWords(value) || decodesToWords(value)) return false;
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  // Long and dense enough, punctuation is part of the value and not of code.
  if (
    value.length >= 24 &&
    entropy(value) >= 4.2 &&
    !/^(?:https?:|[./])|\(['"`\w]*\)|\[['"`\w]+\]|\{['"`\w]+\}/.test(value)
  )
    return true;
  if (PROSE_OR_CODE.test(value)) return false;
  if (/^(?:[a-z]+[-_.])+[a-z0-9]+$/.test(value) && entropy(value) < 3.5) return false;
  return entropy(value) >= 3 || changesOften(value);
}

/** Letters and digits in turn, as in `9djdj82h48djs9d2`: words with a number behind them change once or twice. */
function changesOften(value: string): boolean {
  return (value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0) >= 4 && entropy(value) >= 2.7;
}
