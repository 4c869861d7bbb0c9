const ENDINGS = 'com|org|net|edu|gov|io|dev|app|ai|co|me|info|biz|uk|de|fr|eu|cn|jp|ru';
/** `sub.example.com` where the first dot stands for any character. */
const LOOSE_DOT = new RegExp(
  String.raw`(?:^|[^\\\]])\.(?:[a-z0-9][a-z0-9-]{0,40}|\((?:\?:)?[a-z0-9|-]{1,80}\))\\?\.(?:${ENDINGS})(?![a-z0-9-])`,
  'i',
);
const HOST = new RegExp(String.raw`https?\??:(?:\\?\/){2}[^|]{0,80}\\?\.(?:${ENDINGS})(?![a-z0-9-])`, 'i');
/** Text that could be all there is of an alternative: a word, not a sign. */
const WORD = /[a-z0-9]/i;

/** What is wrong with where a pattern is held on to the text; undefined where nothing is. */
export function anchorMistake(pattern: string): string | undefined {
  const choices = alternatives(pattern);
  const [first = ''] = choices;
  const last = choices.at(-1) ?? '';
  if (choices.length > 1 && choices.every(holdsWord) && !isTrimming(choices)) {
    const others = choices.slice(1);
    if (first.startsWith('^') && !first.endsWith('$') && !others.some((choice) => /(?:^|\()\^|\$$/.test(choice))) {
      return 'Only the first alternative has to stand at the beginning.';
    }
    if (isEnd(last) && !last.startsWith('^') && !choices.slice(0, -1).some((choice) => /\$\)?$|^\(?\^/.test(choice))) {
      return 'Only the last alternative has to stand at the end.';
    }
    const isFramed = first.startsWith('^') && !isEnd(first) && isEnd(last) && !last.startsWith('^');
    if (isFramed) return 'The first alternative is open at its end, the last at its beginning.';
  }
  return loosenedHost(pattern);
}

/** That a pattern holds the name of a host whose dots take any character. */
export function loosenedHost(pattern: string): string | undefined {
  const isHeld = pattern.startsWith('^') || isEnd(pattern) || HOST.test(pattern);
  return isHeld && LOOSE_DOT.test(pattern)
    ? 'A dot without a backslash stands for any character: other hosts match too.'
    : undefined;
}

/** Scheme and host at the end of a pattern: what follows the host is not looked at. */
const OPEN_HOST = new RegExp(String.raw`^\^\(?https?\??:(?:\\?\/){2}[^|$/]{1,80}\\?\.(?:${ENDINGS})\)?$`, 'i');
const BARE_HOST = new RegExp(String.raw`^\(?(?:\?:)?[a-z0-9-]{2,40}\\?\.(?:${ENDINGS})(?:\)?$|\\?\/)`, 'i');

/** What is wrong with a pattern that asks for an address; undefined where nothing is, or it asks for something else. */
export function hostMistake(pattern: string): string | undefined {
  const isHeld = /(?:^|[^[\\])\^/.test(pattern);
  if (!isHeld && HOST.test(pattern)) return 'The host may stand anywhere in the text.';
  const choices = alternatives(pattern.replace(/^\(\^/, '^('));
  return choices.some((choice) => OPEN_HOST.test(choice.replace(/^\(\^/, '^(')))
    ? 'What follows the host is not looked at: the name of another may go on there.'
    : undefined;
}

/** Whether a pattern is the name of a host and no more, held nowhere. */
export function isBareHost(pattern: string): boolean {
  return BARE_HOST.test(pattern) && alternatives(pattern).every((choice) => BARE_HOST.test(choice));
}

function holdsWord(choice: string): boolean {
  return WORD.test(choice.replaceAll(/\\u[\da-f]{4}|\\x[\da-f]{2}|\\[a-z]/gi, ''));
}

/** `^-+|-+$`: the same at either end, to be cut off. */
function isTrimming(choices: readonly string[]): boolean {
  const [first = '', second = ''] = choices;
  return choices.length === 2 && first.replace(/^\^/, '') === second.replace(/\$$/, '');
}

function isEnd(choice: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*\$$/.test(choice);
}

/** What a pattern offers at its top: `^a|(b|c)$` offers two. */
export function alternatives(pattern: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let isClass = false;
  let from = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === '\\') at += 1;
    else if (isClass) isClass = character !== ']';
    else if (character === '[') isClass = true;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === '|' && depth === 0) {
      found.push(pattern.slice(from, at));
      from = at + 1;
    }
  }
  found.push(pattern.slice(from));
  return found;
}
