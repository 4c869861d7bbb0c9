/** Characters before a place that are looked through for the head of its function. */
const FURTHEST = 4_000;
const LONGEST_HEAD = 400;
/** A body behind an arrow, or behind parameters, with or without a type. */
const BODY = /(?:=>|\)(?:\s{0,3}:[^;{}()]{1,80})?)\s{0,4}$/;
/** A block that belongs to a statement: what stands in it runs with what stands round it. */
const STATEMENT = /\b(?:if|for|while|switch|catch|with)\s{0,3}$/;

/**
 * Whether a later place of a language with braces stands in the function that an earlier one stands in, or in one inside it,
 * as far as the braces tell. At the top of a file nothing does.
 */
export function isInSameFunction(text: string, earlier: number, later: number): boolean {
  let depth = depthIn(text, earlier);
  if (depth === 0) return false;
  for (let at = earlier; at < later; at += 1) {
    const sign = text.charAt(at);
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if (depth === 0) return false;
  }
  return true;
}

/** How many blocks a place stands in, from the body of its function on; none at the top, or far from the head. */
function depthIn(text: string, offset: number): number {
  let depth = 1;
  let closed = 0;
  for (let at = offset - 1; at >= Math.max(0, offset - FURTHEST); at -= 1) {
    const sign = text.charAt(at);
    if (sign === '}') closed += 1;
    if (sign !== '{') continue;
    if (closed > 0) closed -= 1;
    else if (isBody(text.slice(Math.max(0, at - LONGEST_HEAD), at))) return depth;
    else depth += 1;
  }
  return 0;
}

function isBody(head: string): boolean {
  const found = BODY.exec(head);
  if (found === null) return false;
  return found[0].startsWith('=>') || !STATEMENT.test(head.slice(0, openingOf(head, found.index)));
}

/** Where the bracket opens that is closed at a place. */
function openingOf(text: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at -= 1) {
    const sign = text.charAt(at);
    if (sign === ')') depth += 1;
    else if (sign === '(') depth -= 1;
    if (depth === 0) return at;
  }
  return 0;
}
