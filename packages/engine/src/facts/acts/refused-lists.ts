import { endOfBracket } from './extents.ts';

/** `const NEVER = new Set([`, `NEVER: list[str] = (`: a list that gets a name. */
const NAMED =
  /(?<![\w.$])(?<name>[A-Za-z_$][\w$]{0,60})\s{0,3}(?::\s{0,3}[\w<>[\], ]{1,60})?=\s{0,3}(?:(?:new\s{1,3}Set|frozenset|set|tuple)\s{0,2}\(\s{0,9})?[[{(]/g;
/** A list is looked for in so much text before what stands in it. */
const BEFORE = 1_500;
const LONGEST_CONDITION = 300;
/** A list that is used more often than this does more than refuse. */
const MOST_USES = 12;

/** What only compares a path or a name with an entry, and opens neither. */
const COMPARES =
  /^\s{0,3}(?:\.(?:includes|has|indexOf)\(|\.(?:some|find|any\?)\b[^\n]{0,120}?(?:\.(?:endsWith|startsWith|includes|test|match|endswith|startswith|search)\(|===?))/;
/** `any(path.endswith(entry) for entry in NEVER`, `name in NEVER`. */
const COMPARED =
  /(?:\bany\([^\n]{0,120}?(?:\.(?:endswith|startswith|match|search)\(|\bin\b|==)[^\n]{0,80}\bfor\s{1,3}\w{1,40}\s{1,3}in\s{1,3}|[\w.]{0,80}\.(?:endswith|startswith)\(\s{0,3}(?:tuple\()?|[\w.]{1,60}\s{1,3}(?:not\s{1,3})?in\s{1,3})$/;
const NEGATED = /(?:![\s(]{0,4}|\bnot[\s(]{1,4})$/;
/** `name not in NEVER`. */
const NOT_IN = /\bnot\s{1,3}in\s{1,3}$/;
/** The condition that is open where a list stands. */
const IF = /(?:^|[^\w$])(?:if|elif|unless)\b(?<said>[^\n;{}]{0,200})$/;
/** Nothing is done with what was found: it is passed over, or all ends. */
const REFUSES =
  /^[\s:{]{0,40}(?:continue\b|next\b|break\b|throw\b|raise\b|(?:process|sys)\.exit\(|return(?:\s{1,3}(?:false|null|undefined|None|False|nil)\b|\s{0,3}(?:[;}]|$)))/m;
/** `for (const entry of NEVER) if (path.endsWith(entry)) throw …`. */
const EACH =
  /(?:^|[\n;{}])\s{0,60}for\b[\s(]{1,3}(?:(?:const|let|var)\s{1,3})?(?<each>\w{1,40})\s{1,3}(?:of|in)\s{1,3}$/;
/** `const isSecret = (path) =>`, `return` in `function isSecret(path) {` and `def is_secret(path):`. */
const PREDICATE =
  /(?:(?:const|let|var)\s{1,3}(?<arrow>[\w$]{1,60})\s{0,3}=\s{0,3}\(?[^()\n=]{0,60}\)?\s{0,3}=>\s{0,3}|(?:function|def)\s{1,3}(?<named>[\w$]{1,60})\s{0,2}\([^()\n]{0,100}\)[^\n{:]{0,40}[{:]\s{0,40}return\s{1,3})(?:\(\s{0,3})?$/;

/** Whether a place stands in a list of which nothing is known but that what is in it is refused or passed over. */
export function isOnlyRefused(text: string, offset: number): boolean {
  const from = Math.max(0, offset - BEFORE);
  const heads = [...text.slice(from, offset).matchAll(NAMED)].toReversed();
  const head = heads.find((one) => endOfBracket(text, from + one.index + one[0].length - 1) > offset);
  const name = head?.groups?.['name'];
  if (head === undefined || name === undefined) return false;
  return areUsesRefused(text, name, from + head.index, areRefused);
}

function areUsesRefused(
  text: string,
  name: string,
  defined: number,
  isRefused: (text: string, at: number, end: number) => boolean,
): boolean {
  const uses = placesOf(text, name).filter((at) => at !== defined);
  return uses.length > 0 && uses.length <= MOST_USES && uses.every((at) => isRefused(text, at, at + name.length));
}

function areRefused(text: string, at: number, end: number): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_CONDITION), at);
  const each = EACH.exec(before)?.groups?.['each'];
  if (each !== undefined) return isEachRefused(text.slice(end, end + LONGEST_CONDITION), each);
  const comparison = COMPARED.exec(before);
  if (comparison === null && !COMPARES.test(text.slice(end, end + LONGEST_CONDITION))) return false;
  const start = at - (comparison?.[0].length ?? 0);
  const predicate = PREDICATE.exec(text.slice(Math.max(0, start - LONGEST_CONDITION), start));
  const named = predicate?.groups?.['arrow'] ?? predicate?.groups?.['named'];
  if (predicate === null || named === undefined) return isTurnedAway(text, start, end, NOT_IN.test(before));
  const defined = start - predicate[0].length + predicate[0].indexOf(named);
  return areUsesRefused(text, named, defined, (whole, use, after) => isTurnedAway(whole, use, after, false));
}

/** Either the condition holds and nothing follows from it, or it is asked whether it does not hold. */
function isTurnedAway(text: string, start: number, end: number, isNotIn: boolean): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_CONDITION), start);
  const isNegated = isNotIn || NEGATED.test(before);
  const said = IF.exec(before);
  if (said === null) return isNegated;
  const open = start - (said.groups?.['said'] ?? '').length;
  return REFUSES.test(text.slice(endOfCondition(text, open, end))) !== isNegated;
}

function isEachRefused(after: string, each: string): boolean {
  const tested = new RegExp(
    String.raw`^[\s):{]{0,40}if\b[^\n]{0,120}(?:\.(?:endsWith|startsWith|includes|test|match|endswith|startswith)\(|===?)[^\n]{0,80}`,
  ).exec(after)?.[0];
  if (tested === undefined || !new RegExp(String.raw`\b${each}\b`).test(tested)) return false;
  const open = after.indexOf('if') + 'if'.length;
  return (
    !/^\s{0,3}\(?\s{0,3}(?:!|not\b)/.test(after.slice(open)) &&
    REFUSES.test(after.slice(endOfCondition(after, open, open)))
  );
}

/** Where what depends on a condition begins. */
function endOfCondition(text: string, open: number, end: number): number {
  const bracket = /^\s{0,3}\(/.exec(text.slice(open, open + 5));
  const closed = bracket === null ? 0 : endOfBracket(text, open + bracket[0].length - 1);
  if (closed > end) return closed;
  const colon = /:[ \t]{0,9}(?:\n|\w)/.exec(text.slice(end, end + LONGEST_CONDITION));
  return colon === null ? end : end + colon.index;
}

function placesOf(text: string, name: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(name); at >= 0 && places.length <= MOST_USES + 1; at = text.indexOf(name, at + 1)) {
    if (!isNamePart(text.charAt(at - 1)) && !isNamePart(text.charAt(at + name.length))) places.push(at);
  }
  return places;
}

function isNamePart(character: string): boolean {
  return /[\w$]/.test(character);
}
