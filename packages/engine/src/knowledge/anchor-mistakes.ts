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
  if (choices.length > 1 && choices.every((choice) => WORD.test(choice.replaceAll(/\\[a-z]/gi, '')))) {
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
  const isHeld = pattern.startsWith('^') || isEnd(pattern) || HOST.test(pattern);
  return isHeld && LOOSE_DOT.test(pattern)
    ? 'A dot without a backslash stands for any character: other hosts match too.'
    : undefined;
}

/** Whether a pattern that asks for a host takes it anywhere in the text. */
export function takesHostAnywhere(pattern: string): boolean {
  return HOST.test(pattern) && !/(?:^|[^[\\])\^/.test(pattern);
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
