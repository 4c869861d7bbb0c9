import { endOfBracket, endOfStatement } from './extents.ts';

/** A function that is written down in a file: what it calls what it is given, and where its body stands. */
export interface OwnFunction {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly start: number;
  readonly end: number;
}

const LONGEST = 20_000;
const MOST = 2000;
const NAME = String.raw`[A-Za-z_$][\w$]{0,60}`;
const NAMED = new RegExp(String.raw`\bfunction\s{0,3}\*?\s{0,3}(?<name>${NAME})\s{0,3}(?=\()`, 'g');
const ASSIGNED = new RegExp(
  String.raw`(?<![\w$])(?<name>${NAME})\s{0,3}[=:]\s{0,3}(?=(?:async\b\s{0,3})?(?:function\b|\(|${NAME}\s{0,3}=>))`,
  'g',
);
const METHOD = new RegExp(
  String.raw`(?:^|[\n{};,])[ \t]{0,40}(?:(?:async|static|private|public)\s{1,3}){0,2}(?<name>${NAME})\s{0,2}(?=\([^()\n]{0,200}\)\s{0,3}(?::[^{}\n]{1,60})?\{)`,
  'g',
);
const DEFINED = new RegExp(String.raw`^[ \t]{0,40}(?:async\s{1,3})?def\s{1,3}(?<name>${NAME})\s{0,2}(?=\()`, 'gm');
const STATEMENTS: ReadonlySet<string> = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'with',
  'function',
  'return',
]);

/** The functions of a file by name; of two with one name the first. */
export function ownFunctions(text: string, isPython: boolean): ReadonlyMap<string, OwnFunction> {
  const found = new Map<string, OwnFunction>();
  for (const pattern of isPython ? [DEFINED] : [NAMED, ASSIGNED, METHOD]) {
    for (const match of text.matchAll(pattern)) {
      const name = match.groups?.['name'] ?? '';
      if (found.size >= MOST) return found;
      if (found.has(name) || STATEMENTS.has(name)) continue;
      const at = match.index + match[0].length;
      const own = isPython ? definedAt(text, match.index, at) : functionAt(text, at);
      if (own !== undefined) found.set(name, { ...own, name });
    }
  }
  return found;
}

/** The function of a script that is written at a place: `function (a) {`, `(a) =>`, `a =>`, or the brackets of a method. */
export function functionAt(text: string, at: number): OwnFunction | undefined {
  HEAD.lastIndex = at;
  const head = HEAD.exec(text);
  if (head === null) return undefined;
  const single = head.groups?.['single'];
  if (single !== undefined) return bodyAt(text, HEAD.lastIndex, [single], true);
  const open = HEAD.lastIndex - 1;
  const close = endOfBracket(text, open);
  BEFORE_BODY.lastIndex = close;
  const before = BEFORE_BODY.exec(text);
  return before === null
    ? undefined
    : bodyAt(text, BEFORE_BODY.lastIndex, namesIn(text.slice(open + 1, close - 1)), before[0].includes('=>'));
}
const HEAD = new RegExp(
  String.raw`\s{0,40}(?:async\b\s{0,3})?(?:function\b\s{0,3}\*?\s{0,3}(?:${NAME})?\s{0,3}\(|(?<single>${NAME})\s{0,3}=>\s{0,3}|\()`,
  'y',
);
const BEFORE_BODY = /\s{0,3}(?::[^={}\n]{1,80})?(?:=>\s{0,3}|(?=\{))/y;

function bodyAt(text: string, at: number, parameters: readonly string[], isArrow: boolean): OwnFunction | undefined {
  if (text[at] === '{') return { name: '', parameters, start: at, end: endOfBracket(text, at, LONGEST) };
  return isArrow ? { name: '', parameters, start: at, end: endOfStatement(text, at) } : undefined;
}

/** A function of Python goes as far as it is indented. */
function definedAt(text: string, start: number, open: number): OwnFunction {
  const close = endOfBracket(text, open);
  const indent = /^[ \t]*/.exec(text.slice(start, start + 60))?.[0].length ?? 0;
  const parameters = namesIn(text.slice(open + 1, close - 1)).filter((name) => name !== 'self' && name !== 'cls');
  const limit = Math.min(text.length, close + LONGEST);
  let end = limit;
  for (let line = text.indexOf('\n', close); line >= 0 && line < limit; line = text.indexOf('\n', line + 1)) {
    const rest = /^[ \t]*(?=\S)/.exec(text.slice(line + 1, line + 200));
    if (rest === null || rest[0].length > indent) continue;
    end = line;
    break;
  }
  return { name: '', parameters, start: close, end };
}

/** What the parameters of a list are called, in order; of one that is taken apart, nothing. */
function namesIn(list: string): readonly string[] {
  let depth = 0;
  let current = '';
  const parts: string[] = [];
  for (const sign of list) {
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0) {
      parts.push(current);
      current = '';
    } else current += sign;
  }
  return [...parts, current].map((part) => FIRST_NAME.exec(part)?.groups?.['name'] ?? '');
}
const FIRST_NAME = new RegExp(String.raw`^\s*(?:\.\.\.|\*{1,2})?(?<name>${NAME})`);
