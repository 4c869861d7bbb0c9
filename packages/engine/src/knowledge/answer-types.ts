/** Says, a few lines before an answer, that it is no page. */
export const OTHER_TYPE =
  /content-type["']?\]?\s{0,3}[,=:]\s{0,3}["'](?!text\/html|application\/xhtml|image\/svg)[\w-]{1,20}\/|\.type\(\s{0,2}["'](?!html|text\/html|svg)\w|\.attachment\(|\.setContentType\(\s{0,2}(?:["'](?!text\/html|application\/xhtml|image\/svg)[\w-]{1,20}\/|(?:[\w.]{1,60}\.)?(?!TEXT_HTML)[A-Z_]{0,40}(?:JSON|PLAIN|OCTET|CSV|PDF|XML)[A-Z_]{0,20}\b)|\b(?:ctx|context)(?:\.response)?\.type\s{0,3}=\s{0,3}["'](?!html|text\/html|application\/xhtml|xhtml|svg|image\/svg|["'])(?![^]{0,600}\.type\s{0,3}=\s{0,3}(?!["'](?:text|json|application\/json|csv|bin)))/i;
/** Says that an answer is a page. */
export const PAGE_TYPE = /text\/html|\bMEDIA_HTML\b|\.type\(\s{0,2}["']html/i;
/** Characters before an answer in which its type is looked for. */
export const REACH = 600;

/** Whether what stands before an answer, in the same function, says that it is no page. */
export function saysOtherType(before: string): boolean {
  return OTHER_TYPE.test(sinceFunction(before));
}

/** `answer = make_response(text)` and, further on, `answer.headers['Content-Type'] = 'text/csv'`. */
export function getsOtherType(before: string, behind: string): boolean {
  const name = /(?<![\w.])(\w{1,60})\s{0,3}=\s{0,3}$/.exec(before)?.[1];
  if (name === undefined) return false;
  return Array.from(behind.matchAll(TYPE_GIVEN)).some(([, given]) => given === name);
}
const TYPE_GIVEN =
  /(?<![\w.])(\w{1,60})(?:(?:\.headers)?\[["']content-type["']\]|\.(?:mimetype|content_?type))\s{0,3}=\s{0,3}["'](?!text\/html|application\/xhtml|image\/svg)[\w-]{1,20}\//gi;

/** What stands before in the same function. */
export function sinceFunction(before: string): string {
  const begins = Math.max(before.lastIndexOf('\ndef '), before.lastIndexOf('=> {'), before.lastIndexOf('function'), 0);
  return before.slice(begins);
}

/** What stands behind in the same function. */
export function untilFunction(behind: string): string {
  const end = behind.search(/\n\s{0,40}(?:async\s)?def\s|\bfunction\b/);
  return end < 0 ? behind : behind.slice(0, end);
}
