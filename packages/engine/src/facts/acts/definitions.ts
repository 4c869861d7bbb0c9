import { enclosingFunctions, parametersOf } from './parameters.ts';

/** What the names of a file stand for, by the look of the code alone: enough to follow a value in any language. */
export interface Definitions {
  /**
   * An expression together with what its names stand for, a few steps deep.
   * `direct` is the expression as written.
   */
  unfold(
    this: void,
    expression: string,
    at: number,
    deepest?: number,
  ): { readonly direct: string; readonly whole: string };
  /** What a name last stood for before an offset. */
  meaningOf(this: void, name: string, at: number): string | undefined;
  /** The same with its place, to go on from there. */
  definitionOf(this: void, name: string, at: number): { readonly at: number; readonly text: string } | undefined;
}

interface Definition {
  readonly at: number;
  readonly text: string;
  readonly isFunction: boolean;
}

const MOST_DEFINITIONS = 8000;
const LONGEST_VALUE = 1200;
const DEEPEST = 8;
/** In a file that long, put together from many, a name soon leads to what another part calls so. */
const LONG_FILE = 100_000;
const DEEPEST_OF_LONG = 5;
/** Characters from the left that `export const ` may take. */
const LONGEST_HEAD = 20;
const MOST_MEANINGS = 12;
const NEAR = 1500;
const LARGEST = 8000;

const ASSIGNED =
  /(?<![\w$.])(?<name>[A-Za-z_$][\w$]{0,60})(?:\s{0,3},\s{0,3}[A-Za-z_$][\w$]{0,60}){0,3}\s{0,4}(?::\s{0,2}[\w.[\]]{1,40}\s{0,3})?(?::=|\+=|=(?![=>~]))\s{0,8}(?=\S)/g;
const IMPORTED =
  /\bfrom\s{1,3}(?<module>[\w.]{1,80})\s{1,3}import\s{1,3}(?<names>[^\n;()]{1,300})|(?:\bimport\s{1,3}|,\s{0,3})(?<plain>[\w.]{1,80})\s{1,3}as\s{1,3}(?<alias>\w{1,60})/g;
const TAKEN_APART =
  /\b(?:const|let|var)\s{0,3}\{(?<names>[^}\n]{1,300})\}\s{0,3}=\s{0,3}(?<value>[^\n;]{1,200})|\bimport\s{0,3}(?:\*\s{0,3}as\s{1,3}(?<star>[\w$]{1,60})|\{(?<named>[^}]{1,300})\}|(?<only>[\w$]{1,60}))\s{0,3}from\s{0,3}(?<from>["'][^"'\n]{1,100}["'])/g;
const OPENED = /\b(?:with|async with)\s{1,3}(?<value>[^\n]{1,300}?)\s{1,3}as\s{1,3}(?<name>[A-Za-z_]\w{0,60})\s{0,3}:/g;
const LOOPED =
  /\bfor\s{1,3}(?:\(\s{0,3}(?:const|let|var)\s{1,3})?(?<name>[A-Za-z_$][\w$]{0,60})\s{1,3}(?:in|of)\s{1,3}(?<value>[^\n:{]{1,200})/g;
const FUNCTION = /\b(?:def|function|func)\s{1,3}(?:\([^)\n]{0,60}\)\s{0,2})?(?<name>[A-Za-z_$][\w$]{0,60})\s{0,3}\(/g;
/** `self.x = …` and `this.x = …`. */
const OWN_FIELD = /\b(?:self|this)\.(?<name>[A-Za-z_$][\w$]{0,60})\s{0,4}=(?![=>~])\s{0,8}(?=\S)/g;
const NAME = /(?<![\w$.'"])(?:(?:self|this)(?=\.)|[A-Za-z_$][\w$]{0,60})(?<field>\.[A-Za-z_$][\w$]{0,60})?/g;
/** Words inside a text are no names; those of an f-string or a template may be. */
const PLAIN_TEXT = /(?<![fF`\w])(?:"(?:\\.|[^"\\\n]){3,400}"|'(?:\\.|[^'\\\n]){3,400}')/g;
function blank(text: string): string {
  return ' '.repeat(text.length);
}
const ADDRESS = /^[fr]?["'`]https?:\/\//i;
const PATH = /^\s{0,3}[A-Za-z_$][\w$]{0,40}(?:\.[\w$]{1,40}){1,4}\s{0,3}$/;
const KEYWORD_ARGUMENT = /^\s{0,2}=(?!=)/;
const CONSTANT = /^(?:f?["'][^"'\n]{0,80}["']|None|null|undefined|True|False|-?\d{1,12}|\[\]|\{\})\s*$/;
const KEYWORDS: ReadonlySet<string> = new Set(
  'import from def function return if else for while in not and or is None True False null true false new const let var await async lambda with as try except print self this str bytes string func nil err'.split(
    ' ',
  ),
);

/** The definitions of a file whose code is already plain; read when one is first asked for, as in most files none is. */
export function readDefinitions(text: string): Definitions {
  let known: ReadonlyMap<string, readonly Definition[]> | undefined;

  const givenAt = new Map<number, ReadonlyMap<string, number>>();

  /** The names that the functions round a place are given, with where those begin. */
  function givenRound(at: number): ReadonlyMap<string, number> {
    const seen = givenAt.get(at);
    if (seen !== undefined) return seen;
    const given = new Map<string, number>();
    for (const { start, parameters } of enclosingFunctions(text, at).toReversed())
      for (const parameter of parameters) given.set(parameter, start);
    givenAt.set(at, given);
    return given;
  }
  function meaning(name: string, at: number): Definition | undefined {
    known ??= definitionsByName(text);
    const every = known.get(name);
    if (every === undefined) return undefined;
    // What a function is given under a name is not what another one calls so; but what the module itself calls so,
    // and an address, may well be handed in under that name.
    const from = givenRound(at).get(name);
    const all =
      from === undefined
        ? every
        : every.filter(
            (one) => one.at >= from || (isOutermost(text, one) && !one.isFunction) || ADDRESS.test(one.text),
          );
    // What a function uses may be set below it, but then at the outermost level: anything else is another function's own.
    const later = (one: Definition): boolean => one.isFunction || one.at === 0 || text.charCodeAt(one.at - 1) === 10;
    // Short names of packed code are given anew in every function.
    if (name.length <= 2 && all.length > MOST_MEANINGS)
      return all.findLast((one) => one.at < at && at - one.at < NEAR && !leavesBlock(text, one.at, at));
    return all.findLast((one) => one.at < at) ?? all.find(later);
  }
  /** The last meaning; where that is a bare constant, what is put in when all else fails, the one before it too. */
  function meanings(name: string, at: number): readonly Definition[] {
    const last = meaning(name, at);
    if (last === undefined) return [];
    const before = CONSTANT.test(last.text) ? known?.get(name)?.findLast((one) => one.at < last.at) : undefined;
    return before === undefined ? [last] : [last, before];
  }
  function unfold(
    expression: string,
    at: number,
    deepest = text.length > LONG_FILE ? DEEPEST_OF_LONG : DEEPEST,
  ): { direct: string; whole: string } {
    const parts = [expression];
    const done = new Set<Definition>();
    let size = expression.length;
    let layer: readonly { readonly text: string; readonly at: number }[] = [{ text: expression, at }];
    for (let depth = 0; depth < deepest && layer.length > 0; depth += 1) {
      const next: { text: string; at: number }[] = [];
      for (const { text: part, at: place } of layer) {
        // A name may stand in it a hundred times, and be defined a thousand times.
        const asked = new Map<string, readonly Definition[]>();
        for (const match of part.replace(PLAIN_TEXT, blank).matchAll(NAME)) {
          const { field } = match.groups ?? {};
          const isOwn = field !== undefined && /^(?:self|this)\./.test(match[0]);
          const name = isOwn ? field : match[0].slice(0, match[0].length - (field?.length ?? 0));
          // The name of an argument (`timeout=3`) stands for nothing, the value behind it does.
          if (
            size > LARGEST ||
            KEYWORD_ARGUMENT.test(part.slice(match.index + match[0].length, match.index + match[0].length + 4))
          )
            continue;
          const own = asked.get(name) ?? meanings(name, place);
          asked.set(name, own);
          for (const found of own.length === 0 && isOwn ? meanings(name.slice(1), place) : own) {
            // A name that is defined by itself (`data = pack(data)`) leads to its earlier meaning.
            if (done.has(found)) continue;
            // `settings.port` of `settings = process.env` is one member of it.
            if (field !== undefined && !isOwn && PATH.test(found.text)) {
              const called = part.charAt(match.index + match[0].length) === '(' ? '(' : '';
              parts.push(found.text.trim() + field + called);
              size += found.text.length;
              continue;
            }
            done.add(found);
            parts.push(found.text);
            size += found.text.length;
            const end = found.at + found.text.length;
            if (found.isFunction && !givenAt.has(end)) {
              const own = [...parametersOf(found.text)].map((parameter) => [parameter, found.at] as const);
              givenAt.set(end, new Map([...givenRound(found.at), ...own]));
            }
            next.push({ text: found.text, at: found.isFunction ? end : found.at });
          }
        }
      }
      layer = next;
    }
    return { direct: expression, whole: parts.join('\n') };
  }
  return { unfold, meaningOf: (name, at) => meaning(name, at)?.text, definitionOf: meaning };
}

/** `name = …` and `const name = …` at the very left are said by the module itself. */
function isOutermost(text: string, { at }: Definition): boolean {
  return /(?:^|\n)(?:(?:export[ \t]{1,3})?(?:const|let|var)[ \t]{1,3})?$/.test(
    text.slice(Math.max(0, at - LONGEST_HEAD), at),
  );
}

/** Whether the block in which a name was given its meaning has ended before a place. */
function leavesBlock(text: string, from: number, to: number): boolean {
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 123) depth += 1;
    else if (code === 125) depth -= 1;
    if (depth < 0) return true;
  }
  return false;
}

function definitionsByName(text: string): ReadonlyMap<string, readonly Definition[]> {
  const byName = new Map<string, Definition[]>();
  let count = 0;
  const add = (name: string | undefined, at: number, value: string, isFunction = false): void => {
    if (name === undefined || KEYWORDS.has(name) || count >= MOST_DEFINITIONS) return;
    count += 1;
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [{ at, text: value, isFunction }]);
    else known.push({ at, text: value, isFunction });
  };
  for (const match of text.matchAll(ASSIGNED)) {
    const start = match.index + match[0].length;
    if (standsInText(text, match.index, start)) continue;
    const value = text.slice(start, endOfStatement(text, start));
    const names = match[0].split(/[=:+]/, 1)[0]?.split(',') ?? [];
    // `f(a, b = 1)` and `{ a, b = 1 }` say something of the last name alone.
    const isListed =
      !match[0].includes(':=') && /[({[,]\s{0,40}$/.test(text.slice(Math.max(0, match.index - 41), match.index));
    for (const name of isListed ? names.slice(-1) : names) {
      // What a parameter is where nothing is given says little of the many others of so short a name.
      if (!isListed || name.trim().length > 1) add(name.trim(), match.index, value);
    }
  }
  for (const match of text.matchAll(OWN_FIELD)) {
    const start = match.index + match[0].length;
    add(`.${match.groups?.['name'] ?? ''}`, match.index, text.slice(start, endOfStatement(text, start)));
  }
  for (const match of text.matchAll(IMPORTED)) addImports(match, add);
  for (const match of text.matchAll(TAKEN_APART)) addParts(match, add);
  for (const pattern of [OPENED, LOOPED]) {
    for (const match of text.matchAll(pattern)) add(match.groups?.['name'], match.index, match.groups?.['value'] ?? '');
  }
  for (const match of text.matchAll(FUNCTION)) {
    const start = match.index + match[0].length - 1;
    add(match.groups?.['name'], match.index, text.slice(start, endOfBody(text, match.index)), true);
  }
  return byName;
}

/** `${name}` and `f"{name}"` put into a text what stands behind `url=` there: nothing is assigned. */
function standsInText(text: string, from: number, value: number): boolean {
  const isTemplate = text.startsWith('${', value);
  if (!isTemplate && !text.startsWith('{', value)) return false;
  const line = text.slice(text.lastIndexOf('\n', from) + 1, from);
  // Shells write `NAME=${OTHER}`, at the beginning of a line.
  if (isTemplate) return /\S/.test(line.replace(/^\s*(?:export|local|readonly)\s/, ''));
  return /\b[fF]["'][^"'\n]{0,300}$/.test(line);
}

const CLIENTS: ReadonlySet<string> = new Set(['requests', 'httpx']);

type Add = (name: string | undefined, at: number, value: string) => void;

function addImports(match: RegExpExecArray, add: Add): void {
  const { module, names, plain, alias } = match.groups ?? {};
  // A renamed client still fetches: the call is written with the new name.
  if (plain !== undefined) add(alias, match.index, CLIENTS.has(plain) ? `${plain}.get` : plain);
  for (const part of names?.split(',') ?? []) {
    const [name, local] = part.trim().split(/\s+as\s+/);
    if (name !== undefined && name !== '*') add(local ?? name, match.index, `${module ?? ''}.${name}`);
  }
}

function addParts(match: RegExpExecArray, add: Add): void {
  const { names, value = '', star, named, only, from = '' } = match.groups ?? {};
  if (star !== undefined) add(star, match.index, `require(${from})`);
  if (only !== undefined) add(only, match.index, `require(${from})`);
  for (const part of (names ?? named)?.split(',') ?? []) {
    const [name, local] = part.trim().split(/\s*:\s*|\s+as\s+/);
    const source = named === undefined ? value : `require(${from})`;
    if (name !== undefined) add(local ?? name, match.index, `${source}.${name}`);
  }
}

/** End of the statement that begins here: the line's end, or that of the brackets it opens. */
function endOfStatement(text: string, start: number): number {
  const limit = Math.min(text.length, start + LONGEST_VALUE);
  let depth = 0;
  for (let at = start; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuote(code)) at = lastOfLiteral(text, at, limit);
    else if (code === 40 || code === 91 || code === 123) depth += 1;
    else if (code === 41 || code === 93 || code === 125) depth -= 1;
    else if (depth <= 0 && (code === 59 || (code === 10 && !goesOn(text, at)))) return at;
    if (depth < 0) return at;
  }
  return limit;
}

/** A backslash at its end takes a statement on to the next line. */
function goesOn(text: string, newline: number): boolean {
  const last = text.charCodeAt(newline - 1) === 13 ? newline - 2 : newline - 1;
  return text.charCodeAt(last) === 92;
}

/** End of the bracket that opens at `open`. */
export function endOfBracket(text: string, open: number): number {
  const limit = Math.min(text.length, open + 2 * LONGEST_VALUE);
  let depth = 0;
  for (let at = open; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuote(code)) at = lastOfLiteral(text, at, limit);
    else if (code === 40 || code === 91 || code === 123) depth += 1;
    else if (code === 41 || code === 93 || code === 125) {
      depth -= 1;
      if (depth <= 0) return at + 1;
    }
  }
  return limit;
}

function isQuote(code: number): boolean {
  return code === 34 || code === 39 || code === 96;
}

/** Offset of the quote that ends a literal; of the first one where nothing does, which is then no literal. */
function lastOfLiteral(text: string, start: number, limit: number): number {
  const quote = text.charAt(start);
  const triple = quote.repeat(3);
  if (quote !== '`' && text.startsWith(triple, start)) {
    const close = text.indexOf(triple, start + 3);
    return close < 0 || close >= limit ? start : close + 2;
  }
  for (let at = start + 1; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 92) at += 1;
    else if (code === quote.charCodeAt(0)) return at;
    else if (code === 10 && quote !== '`') return start;
  }
  return start;
}

/** End of a function's body: where the indentation returns, or where its bracket closes. */
function endOfBody(text: string, start: number): number {
  const limit = Math.min(text.length, start + 2 * LONGEST_VALUE);
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const indent = text.slice(lineStart, start).length;
  for (let line = text.indexOf('\n', start); line >= 0 && line < limit; line = text.indexOf('\n', line + 1)) {
    const rest = /^[ \t]*(?=\S)/.exec(text.slice(line + 1, line + 200));
    if (rest !== null && rest[0].length <= indent && !/^[})\]]/.test(text.slice(line + 1 + rest[0].length)))
      return line;
  }
  return limit;
}
