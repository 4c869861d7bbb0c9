/** What stands between the words of a name somebody made up. */
const BETWEEN = /[-_.:]/;
/** A word that can be spoken, in small or in capital letters, and a small number behind it. */
const WORD = /^(?:[a-z]+|[A-Z]+|[A-Z][a-z]+)\d{0,2}$/;
const VOWEL = /[aeiouy]/i;
const UNSPOKEN = /[bcdfghjklmnpqrstvwxz]{5}/i;
/** `v1`, `s3`, `sk`, and a number that counts something. */
const SHORT = /^(?:[A-Za-z]{1,3}\d{0,2}|\d{1,4})$/;
/** `xterm256Foreground`: words of a program, none of them short. */
const CAMEL = /^[a-z]{4,16}\d{0,3}(?:[A-Z][a-z]{3,15}\d{0,3}){1,5}$/;

/** `OrdersV2Controller`: the name of a class. */
const PASCAL = /^(?:[A-Z][a-z]{2,15}\d{0,2}|V\d{1,2}){2,6}$/;

/** `SECRET_TOOL_ARGUMENT_123`, `s3-cleanup-secret`: a person made it up of words, which no machine does for a key. */
export function isOfWords(value: string): boolean {
  if (CAMEL.test(value) || PASCAL.test(value)) return (value.match(/[A-Z]?[a-z]+/g) ?? []).every(isWord);
  const pieces = value.split(BETWEEN);
  const words = pieces.filter((piece) => !SHORT.test(piece));
  return pieces.length >= 3 && words.length > 0 && words.every(isWord) && words.length * 2 >= pieces.length - 1;
}

function isWord(piece: string): boolean {
  return piece.length <= 16 && WORD.test(piece) && VOWEL.test(piece) && !UNSPOKEN.test(piece);
}
