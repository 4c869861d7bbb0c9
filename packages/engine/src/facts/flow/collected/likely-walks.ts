/** `at = at[part]`, `at = at[part] = …`, `at = (at[part] ||= …)`, and `reduce` with a key that something is written under. */
const STEP =
  /(?<![\w$.])([\w$]{1,60})\s{0,3}=\s{0,3}\(?(?:\1\[[\w$]|[\w$]{1,60}\[[^\]\n]{1,40}\]\s{0,3}=\s{0,3}\(?\1\[)/;
const REDUCED =
  /\.reduce\(\s{0,3}(?:function\s{0,3})?\(\s{0,3}([\w$]{1,40})\s{0,3},\s{0,3}([\w$]{1,40})[^;]{0,200}?(?<![\w$.])\1\[\2\]\s{0,3}=(?!=)/;
/** `object[path[0]][path[1]] = value`. */
const PATH_OF_TWO = /(?<![\w$])[\w$.]{1,60}\[([\w$]{1,40})\[\d\]\]\[\1\[\d\]\]\s{0,3}=(?!=)/;
const WRITTEN = /(?<![\w$.])([\w$.]{1,60}\[[\w$.]{1,40}(?:\[[\w$]{1,20}\])?\])\s{0,3}(?:\|\||\?\?)?=(?![=>])/g;
const DEFINED =
  /\b(?:Object\.defineProperty|Reflect\.set)\(\s{0,3}([\w$.]{1,60})\s{0,3},\s{0,3}([\w$.]{1,40})\s{0,3},/g;
const HANDED_ON =
  /(?:[\w$]\s{0,3}=\s{0,3}|[\w$]\((?:[^()\n]{0,80}[\s,(])?)([\w$.]{1,60}\[[\w$.]{1,40}(?:\[[\w$]{1,20}\])?\])/g;

/**
 * Whether a text may walk down objects by keys and write below, for files of which nobody knows who calls them: parsing
 * them all would be too dear. A walk takes a step; a merge writes a place that it also hands on.
 */
export function mayWalkDown(text: string): boolean {
  if (STEP.test(text) || PATH_OF_TWO.test(text) || REDUCED.test(text)) return true;
  const places = new Set<string>();
  for (const [, place = ''] of text.matchAll(WRITTEN)) places.add(place);
  for (const [, object = '', key = ''] of text.matchAll(DEFINED)) places.add(`${object}[${key}]`);
  if (places.size === 0) return false;
  for (const [, place = ''] of text.matchAll(HANDED_ON)) if (places.has(place)) return true;
  return false;
}
