import { CLOSING_BRACE, OPENING_BRACE, SPACE, TAB } from '../text/characters.ts';

/** A function round a place: what it is given, and where it begins. */
export interface Enclosing {
  readonly start: number;
  readonly parameters: ReadonlySet<string>;
}

/** Further back than this nothing is looked for; a function that long says little by its names. */
const REACH = 4000;
const MOST_FUNCTIONS = 4;
const NO_FUNCTION = /\b(?:if|for|while|switch|catch|with)\s{0,3}$/;
const DEFINED = /^[ \t]*(?:async\s{1,3})?def\s{1,3}\w{1,80}\s{0,2}(?=\()/;

/** The functions round a place, the innermost first, read backwards from it by brackets or by indentation. */
export function enclosingFunctions(text: string, at: number): readonly Enclosing[] {
  const last = Math.max(0, at - REACH);
  const found: Enclosing[] = [];
  let depth = 0;
  for (let offset = at - 1; offset >= last && found.length < MOST_FUNCTIONS; offset -= 1) {
    const code = text.charCodeAt(offset);
    if (code === CLOSING_BRACE) depth += 1;
    else if (code === OPENING_BRACE && depth > 0) depth -= 1;
    else if (code === OPENING_BRACE) {
      const own = beforeBody(text, offset);
      if (own !== undefined) found.push(own);
    }
  }
  return [...found, ...definedAround(text, at, last)];
}

/** Names between the brackets at the head of a text: those of a function's parameters. */
export function parametersOf(head: string): ReadonlySet<string> {
  const list = /^\((?<list>[^()]{0,400}(?:\([^()]{0,100}\)[^()]{0,200}){0,3})\)/.exec(head)?.groups?.['list'] ?? '';
  return new Set([...list.matchAll(PARAMETER)].map(({ groups }) => groups?.['name'] ?? ''));
}

/** Of `{ key: name }` and `name: Type` both, as one look does not tell them apart and the other one does no harm. */
const PARAMETER = /(?:^|[,{[*.:])\s{0,40}(?<name>[A-Za-z_$][\w$]{0,60})/g;

/** `(a, b) {`, `(a, b) => {` and `a => {`, but not `if (a) {`. */
function beforeBody(text: string, brace: number): Enclosing | undefined {
  const head = text.slice(Math.max(0, brace - 500), brace);
  const single = /(?<name>[A-Za-z_$][\w$]{0,60})\s{0,3}=>\s{0,3}$/.exec(head)?.groups?.['name'];
  if (single !== undefined) return { start: brace, parameters: new Set([single]) };
  const close = /\)(?:\s{0,3}:\s{0,3}[\w<>[\], |.]{1,80})?\s{0,3}(?:=>\s{0,3})?$/.exec(head);
  if (close === null) return undefined;
  let depth = 0;
  for (let at = close.index; at >= 0; at -= 1) {
    const character = head.charAt(at);
    if (character === ')') depth += 1;
    else if (character === '(') depth -= 1;
    if (depth > 0) continue;
    if (NO_FUNCTION.test(head.slice(Math.max(0, at - 12), at))) return undefined;
    return { start: brace - head.length + at, parameters: parametersOf(head.slice(at)) };
  }
  return undefined;
}

/** The same of Python, where a function goes as far as it is indented. */
function definedAround(text: string, at: number, last: number): readonly Enclosing[] {
  const found: Enclosing[] = [];
  // Of a line without an end, as packed code has, nothing is indented.
  const before = text.slice(last, at).lastIndexOf('\n');
  let start = before < 0 ? last : last + before + 1;
  let indent = indentOf(text, start);
  while (start > Math.max(1, last) && indent > 0) {
    start = text.lastIndexOf('\n', start - 2) + 1;
    const own = indentOf(text, start);
    if (own >= indent || /^\s*$/.test(text.slice(start, text.indexOf('\n', start)))) continue;
    const line = text.slice(start, start + 600);
    const head = DEFINED.exec(line);
    // What stands left of it and is no head goes on from the line above, as the end of a list of parameters does.
    if (/^[ \t]*[)\]}]/.test(line)) continue;
    indent = own;
    if (head !== null) found.push({ start, parameters: parametersOf(line.slice(head[0].length)) });
  }
  return found;
}

function indentOf(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === TAB) at += 1;
  return at - start;
}
