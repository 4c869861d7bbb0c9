/** Letters of other alphabets that pass for a Latin letter, by that letter. */
const BY_LATIN: Readonly<Record<string, string>> = {
  a: 'аαɑạ',
  b: 'Ьƅ',
  c: 'сϲƈ',
  d: 'ԁɗ',
  e: 'еєεҽ',
  f: 'ƒ',
  g: 'ɡցǥ',
  h: 'һհ',
  i: 'іιıɩ',
  j: 'јϳ',
  k: 'кκ',
  l: 'ӏⅼɭ',
  m: 'мṃ',
  n: 'пոɲ',
  o: 'оοσօ',
  p: 'рρ',
  q: 'ԛգ',
  r: 'гɾ',
  s: 'ѕʂ',
  t: 'тτ',
  u: 'υսʋ',
  v: 'ѵν',
  w: 'ԝωѡ',
  x: 'хχ',
  y: 'уγү',
  z: 'ʐᴢ',
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  E: 'ЕΕ',
  H: 'НΗ',
  I: 'ІΙ',
  J: 'Ј',
  K: 'КΚ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟ',
  P: 'РΡ',
  S: 'Ѕ',
  T: 'ТΤ',
  X: 'ХΧ',
  Y: 'УΥ',
  Z: 'Ζ',
};
const TO_LATIN = new Map(
  Object.entries(BY_LATIN).flatMap(([latin, others]) => Array.from(others).map((other) => [other, latin])),
);

/** Letters of the International Phonetic Alphabet, Greek, Cyrillic and Armenian. */
const OTHERS = String.raw`\u0250-\u02AF\u0370-\u03FF\u0400-\u058F\u1C80-\u1C8F\u1F00-\u1FFF\u2DE0-\u2DFF\uA640-\uA69F`;
const MIXED_WORD = new RegExp(`[A-Za-z][${OTHERS}]|[${OTHERS}][A-Za-z]`);

/** Whether a word mixes Latin with letters that look Latin: honest text of any language keeps its alphabets apart. */
export function hasLookAlikes(text: string): boolean {
  return MIXED_WORD.test(text);
}

/** The text with look-alikes as the Latin letters they pass for. */
export function foldLookAlikes(text: string): string {
  return text.replace(
    /[\u0250-\u02AF\u0131\u0370-\u058F\u1E00-\u1EFF\u1D22\u217C\u01B4\u0192\u0185\u0188\u01E5]/g,
    (letter) => TO_LATIN.get(letter) ?? letter,
  );
}

const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};
const LEET_WORD = /[A-Za-z][013457@$!|][A-Za-z]|[A-Za-z][013457@$]{1,2}\b|\b[013457@$]{1,2}[A-Za-z]{2}/g;

/** Whether several words have digits or signs where letters belong. */
export function hasLeet(text: string): boolean {
  return (text.match(LEET_WORD)?.length ?? 0) >= 4;
}

/** The text with digits and signs inside words as the letters they stand for. */
export function foldLeet(text: string): string {
  return text.replace(/[\w@$!|]*[A-Za-z][\w@$!|]*/g, (word) =>
    /[013457@$!|8]/.test(word) ? word.replace(/[0134578@$|]|!(?=\w)/g, (sign) => LEET[sign] ?? sign) : word,
  );
}

const SPACED = /(?:(?<![\p{L}\p{N}])[\p{L}\p{N}][ ._*\-\u00B7]{1,3}){7,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu;

/** Whether letters stand apart, as in `i g n o r e`. */
export function hasSpacedLetters(text: string): boolean {
  SPACED.lastIndex = 0;
  return SPACED.test(text);
}

/** Spaced letters as words; wider gaps and changes of the separator part the words. */
export function joinSpacedLetters(text: string): string {
  return text.replace(SPACED, (run) =>
    run.replace(/([\p{L}\p{N}])[ ._*\-\u00B7](?=[\p{L}\p{N}])/gu, '$1').replace(/[ ._*\-\u00B7]{2,3}/g, ' '),
  );
}
