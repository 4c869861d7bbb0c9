const CLASS = /\[\^?((?:\\.|[^\]\\\n]){2,200})\]/g;
const ONE = String.raw`(?:\\x[\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\.|[^\\])`;
const PIECE = new RegExp(`(${ONE})-(${ONE})|${ONE}`, 'g');
/** `1-31`, `0-255`: a range of numbers, as if a class knew numbers. */
const NUMBERS = /(\d)-(\d)(\d{1,2})(?!\d|-\d)/;

/** A range of characters that takes more than it seems to, and where it stands; undefined where there is none. */
export interface RangeMistake {
  readonly at: number;
  readonly length: number;
  readonly message: string;
}

/** The first range of a pattern that takes more than whoever wrote it can have meant. */
export function rangeMistake(pattern: string): RangeMistake | undefined {
  for (const found of pattern.matchAll(CLASS)) {
    // An escaped bracket opens no class.
    if (/(?:^|[^\\])(?:\\\\)*\\$/.test(pattern.slice(0, found.index))) continue;
    const inside = found[1] ?? '';
    const mistake = mistakeIn(inside);
    if (mistake !== undefined) return { ...mistake, at: found.index + found[0].indexOf(inside) + mistake.at };
  }
  return undefined;
}

function mistakeIn(inside: string): RangeMistake | undefined {
  for (const piece of inside.matchAll(PIECE)) {
    const [whole, from, to] = piece;
    if (from === undefined || to === undefined) continue;
    const message = misread(from, to, inside);
    if (message !== undefined) return { at: piece.index, length: whole.length, message };
  }
  const numbers = NUMBERS.exec(inside);
  if (numbers !== null && isNumberRange(numbers) && !/\\./.test(inside.slice(0, numbers.index)))
    return {
      at: numbers.index,
      length: numbers[0].length,
      message: `A class holds characters, not numbers: \`${numbers[0]}\` is not a range of numbers.`,
    };
  return undefined;
}

/** Whether what follows the range of digits says again what it holds: nobody who means digits writes that. */
function isNumberRange([, from = '', to = '', more = '']: RegExpExecArray): boolean {
  if (from > to) return false;
  const isWithin = Array.from(more).some((digit) => digit >= from && digit <= to);
  return isWithin || new Set(more).size < more.length || from === to;
}

function misread(from: string, to: string, inside: string): string | undefined {
  // Who writes the number of a character has looked it up.
  if (/^\\[xuwWdDsSbB]/.test(from) || /^\\[xuwWdDsSbB]/.test(to)) return undefined;
  const [first, last] = [from.at(-1) ?? '', to.at(-1) ?? ''];
  if (first >= last || first < '!' || last > '}') return undefined;
  const range = `\`${first}-${last}\``;
  if (/[A-Z]/.test(first) && /[a-z]/.test(last))
    return `${range} holds \`[\`, \`\\\`, \`]\`, \`^\`, \`_\` and the backtick too.`;
  if (/\d/.test(first) && /[A-Za-z]/.test(last)) return `${range} holds the signs between digits and letters too.`;
  if (/\w/.test(first.replace('_', '')) || /\w/.test(last.replace('_', ''))) return undefined;
  // `#-[` and `]-~` leave out the backslash between them.
  if ((last === '[' && inside.includes(']-')) || (first === ']' && inside.includes('-['))) return undefined;
  const isWide = first < 'a' && last > 'z' ? true : (first < '0' && last > '9') || (first < 'A' && last > 'Z');
  return isWide ? `${range} is a range: it holds ${held(first, last)} too.` : undefined;
}

function held(first: string, last: string): string {
  const kinds = [
    ...(first < '0' && last > '9' ? ['all digits'] : []),
    ...(first < 'A' && last > 'Z' ? ['capital letters'] : []),
    ...(first < 'a' && last > 'z' ? ['small letters'] : []),
  ];
  return kinds.join(' and ');
}
