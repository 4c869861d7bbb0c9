/** Words without which something cannot match: a text must hold one of each group. No group: nothing can be said. */
export type Anchors = readonly (readonly string[])[];

/** What is known of a part of a pattern. */
interface Part {
  /** Every text the part can match, where they are few. */
  readonly exact: readonly string[] | undefined;
  readonly groups: Anchors;
}

const EMPTY: Part = { exact: [''], groups: [] };
const ANYTHING: Part = { exact: undefined, groups: [] };
/** Texts of one part that are told apart; beyond that only the groups it needs are kept. */
const MOST_TEXTS = 64;
const MOST_IN_CLASS = 4;
/** A letter beyond ASCII says more than one of those that every text is made of. */
const LEAST_WEIGHT = 2;

/**
 * The anchors of each alternative of a pattern, in lower case, read off the pattern itself: where a text holds those of
 * none, there is nothing to match. Whatever is not understood asks for nothing.
 */
export function anchorsOf(pattern: RegExp): readonly Anchors[] {
  const reader = { source: pattern.source, at: 0 };
  const choices = readAlternatives(reader);
  return reader.at < reader.source.length ? [[]] : choices.map((choice) => groupsOf(choice).map(fold));
}

/** Lower case as patterns have it that ignore case: to them a sigma is the same at the end of a word. */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/** In lower case, without what holds another of them. */
function fold(group: readonly string[]): readonly string[] {
  const folded = [...new Set(group.map(foldCase))];
  return folded.filter((text) => !folded.some((other) => other !== text && text.includes(other)));
}

interface Reader {
  readonly source: string;
  at: number;
}

function readAlternatives(reader: Reader): readonly Part[] {
  const choices = [readSequence(reader)];
  while (reader.source[reader.at] === '|') {
    reader.at += 1;
    choices.push(readSequence(reader));
  }
  return choices;
}

function readChoices(reader: Reader): Part {
  const choices = readAlternatives(reader);
  const [only] = choices;
  if (only !== undefined && choices.length === 1) return only;
  const exact = choices.every((choice) => choice.exact !== undefined)
    ? choices.flatMap((choice) => choice.exact ?? [])
    : undefined;
  if (exact !== undefined && exact.length <= MOST_TEXTS) return { exact, groups: [] };
  const best = choices.map((choice) => bestOf(groupsOf(choice)));
  return { exact: undefined, groups: best.includes(undefined) ? [] : [best.flatMap((group) => group ?? [])] };
}

function readSequence(reader: Reader): Part {
  const groups: (readonly string[])[] = [];
  let run: readonly string[] = [''];
  let isExact = true;
  while (reader.at < reader.source.length && reader.source[reader.at] !== '|' && reader.source[reader.at] !== ')') {
    const part = repeated(reader, readAtom(reader));
    const together = part.exact === undefined ? undefined : part.exact.length * run.length;
    if (part.exact !== undefined && together !== undefined && together <= MOST_TEXTS) {
      const next = part.exact;
      run = run.flatMap((before) => next.map((after) => before + after));
      continue;
    }
    isExact = false;
    groups.push(run, ...part.groups);
    run = part.exact ?? [''];
  }
  groups.push(run);
  return { exact: isExact ? run : undefined, groups: isExact ? [] : groups.filter(isTelling) };
}

/** The part as often as the sign behind it says. */
function repeated(reader: Reader, part: Part): Part {
  const sign = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(reader.source.slice(reader.at, reader.at + 16));
  if (sign === null) return part;
  reader.at += sign[0].length;
  const [whole, least, comma, most] = sign;
  if (least === '1' && (comma === '' || most === '1')) return part;
  const mayBeMissing = whole.startsWith('*') || whole.startsWith('?') || least === '0';
  if (!mayBeMissing) return { exact: undefined, groups: groupsOf(part) };
  const isOnce = whole.startsWith('?') || most === '1';
  return isOnce && part.exact !== undefined ? { exact: ['', ...part.exact], groups: [] } : ANYTHING;
}

function readAtom(reader: Reader): Part {
  const { source } = reader;
  const character = source[reader.at] ?? '';
  if (character === '(') return readGroup(reader);
  if (character === '[') return readClass(reader);
  if (character === '\\') return readEscape(reader);
  reader.at += 1;
  if (character === '^' || character === '$') return EMPTY;
  return character === '.' ? ANYTHING : { exact: [character], groups: [] };
}

function readGroup(reader: Reader): Part {
  const opening = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(reader.source.slice(reader.at, reader.at + 40))?.[0] ?? '(';
  reader.at += opening.length;
  const inner = readChoices(reader);
  reader.at += 1;
  // What looks around takes no text.
  return /[=!]$/.test(opening) ? EMPTY : inner;
}

function readEscape(reader: Reader): Part {
  const escape = /^\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|[pPk][{<][^}>]*[}>]|.)/s.exec(
    reader.source.slice(reader.at, reader.at + 60),
  );
  const [whole = '\\', long, short, byte] = escape ?? [];
  reader.at += whole.length;
  const number = long ?? short ?? byte;
  if (number !== undefined) return { exact: [String.fromCodePoint(Number.parseInt(number, 16))], groups: [] };
  if (/^\\[bB]/.test(whole)) return EMPTY;
  return /^\\[\w]/.test(whole) ? ANYTHING : { exact: [whole.slice(1)], groups: [] };
}

function readClass(reader: Reader): Part {
  const body = /^\[(\^?)((?:\\.|[^\]\\])*)\]/s.exec(reader.source.slice(reader.at))?.[0] ?? '[';
  reader.at += body.length;
  const inside = body.slice(1, -1);
  const isListed = !/^\^|\\|.-./.test(inside);
  const characters = Array.from(inside);
  return isListed && characters.length <= MOST_IN_CLASS ? { exact: characters, groups: [] } : ANYTHING;
}

function groupsOf({ exact, groups }: Part): Anchors {
  return exact === undefined ? groups : [exact].filter(isTelling);
}

/** The group that texts hold least often, as far as lengths tell. */
function bestOf(groups: Anchors): readonly string[] | undefined {
  return groups.toSorted((a, b) => leastWeight(b) - leastWeight(a) || a.length - b.length)[0];
}

function isTelling(group: readonly string[]): boolean {
  return leastWeight(group) >= LEAST_WEIGHT;
}

function leastWeight(group: readonly string[]): number {
  return Math.min(...group.map(weightOf));
}

function weightOf(text: string): number {
  let weight = 0;
  for (const character of text) weight += character > '\u007f' ? 2 : 1;
  return weight;
}
