/** Letters a class may stand for, those first that tokens are made of. */
const LETTERS = Array.from(
  'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_-+/=.:!"#$%&\'()*,;<>?@[\\]^`{|}~ ',
);

interface Reader {
  readonly source: string;
  readonly pick: (count: number) => number;
  at: number;
}

/** A text that a pattern of a kind of secret matches: of each choice the first, of each repetition the fewest. */
export function textOfPattern(pattern: RegExp, seed: number): string {
  let state = seed;
  const pick = (count: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  return readChoices({ source: pattern.source, pick, at: 0 });
}

function readChoices(reader: Reader): string {
  const first = readSequence(reader);
  while (reader.source[reader.at] === '|') {
    reader.at += 1;
    readSequence(reader);
  }
  return first;
}

function readSequence(reader: Reader): string {
  let text = '';
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at] ?? ''))
    text += readRepeated(reader);
  return text;
}

function readRepeated(reader: Reader): string {
  const start = reader.at;
  const first = readAtom(reader);
  const sign = /^(?:[*?]|\+|\{(\d+)(?:,\d*)?\})\??/.exec(reader.source.slice(reader.at));
  if (sign === null) return first;
  const after = reader.at + sign[0].length;
  const times = sign[1] === undefined ? Number(sign[0].startsWith('+')) : Number(sign[1]);
  let text = '';
  for (let time = 0; time < times; time += 1) {
    reader.at = start;
    text += readAtom(reader);
  }
  reader.at = after;
  return text;
}

function readAtom(reader: Reader): string {
  const { source } = reader;
  const character = source[reader.at] ?? '';
  if (character === '(') return readGroup(reader);
  if (character === '[') return readClass(reader);
  if (character === '\\') return readEscape(reader);
  reader.at += 1;
  return character === '^' || character === '$' ? '' : character;
}

function readGroup(reader: Reader): string {
  const opening = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(reader.source.slice(reader.at))?.[0] ?? '(';
  reader.at += opening.length;
  const inner = readChoices(reader);
  reader.at += 1;
  // What must not stand there is not written, and what lies ahead is written later.
  return opening.endsWith('!') || opening === '(?=' ? '' : inner;
}

function readClass(reader: Reader): string {
  const body = /^\[(?:\\.|[^\]\\])*\]/.exec(reader.source.slice(reader.at))?.[0] ?? '[]';
  reader.at += body.length;
  const isOf = new RegExp(body);
  const letters = LETTERS.filter((letter) => isOf.test(letter));
  const plain = letters.filter((letter) => /[A-Za-z0-9]/.test(letter));
  const usable = plain.length > 0 ? plain : letters;
  return usable[reader.pick(usable.length)] ?? '';
}

function readEscape(reader: Reader): string {
  const escaped = reader.source[reader.at + 1] ?? '';
  reader.at += 2;
  if (escaped === 'b') return '';
  if (escaped === 's') return ' ';
  if (escaped === 'n') return '\n';
  if (escaped === 'd') return `${reader.pick(10)}`;
  if (escaped === 'w') return LETTERS[reader.pick(62)] ?? '';
  return escaped;
}
