import { OWN_VARIABLES } from '../../knowledge/private-data.ts';
import { endOfBody, endOfStatement } from './extents.ts';

/** What a name stands for from one place of a file on. */
export interface Definition {
  readonly at: number;
  readonly text: string;
  readonly isFunction: boolean;
}

const MOST_DEFINITIONS = 8000;

const ASSIGNED =
  /(?<![\w$.])(?<name>[A-Za-z_$][\w$]{0,60})(?:\s{0,3},\s{0,3}[A-Za-z_$][\w$]{0,60}){0,3}\s{0,4}(?::\s{0,2}&?[\w.[\]]{1,40}(?:(?:::\w{1,40}){0,4}<[^<>=()\n;]{1,60}>)?\s{0,3})?(?::=|\+=|=(?![=>~]))\s{0,8}(?=\S)/g;
const IMPORTED =
  /\bfrom\s{1,3}(?<module>[\w.]{1,80})\s{1,3}import\s{1,3}(?<names>[^\n;()]{1,300})|(?:\bimport\s{1,3}|,\s{0,3})(?<plain>[\w.]{1,80})\s{1,3}as\s{1,3}(?<alias>\w{1,60})/g;
const TAKEN_APART =
  /\b(?:const|let|var)\s{0,3}\{(?<names>[^}\n]{1,300})\}\s{0,3}=\s{0,3}(?<value>[^\n;]{1,200})|\bimport\s{0,3}(?:\*\s{0,3}as\s{1,3}(?<star>[\w$]{1,60})|\{(?<named>[^}]{1,300})\}|(?<only>[\w$]{1,60}))\s{0,3}from\s{0,3}(?<from>["'][^"'\n]{1,100}["'])/g;
const OPENED = /\b(?:with|async with)\s{1,3}(?<value>[^\n]{1,300}?)\s{1,3}as\s{1,3}(?<name>[A-Za-z_]\w{0,60})\s{0,3}:/g;
const LOOPED =
  /\bfor\s{1,3}(?:\(\s{0,3}(?:const|let|var)\s{1,3})?[([]?(?<name>[A-Za-z_$][\w$]{0,60}(?:\s{0,3},\s{0,3}[A-Za-z_$][\w$]{0,60}){0,3})[)\]]?\s{1,3}(?:in|of)\s{1,3}(?<value>[^\n:{]{1,200})/g;
/** Its head, and the condition behind it. */
const LONGEST_LOOP = 240;
const FUNCTION =
  /\b(?:def|function|func|fn)\s{1,3}(?:\([^)\n]{0,60}\)\s{0,2})?(?<name>[A-Za-z_$][\w$]{0,60})\s{0,3}\(/g;
/** `self.x = …` and `this.x = …`. */
const OWN_FIELD = /\b(?:self|this)\.(?<name>[A-Za-z_$][\w$]{0,60})\s{0,4}=(?![=>~])\s{0,8}(?=\S)/g;
const KEYWORDS: ReadonlySet<string> = new Set(
  'import from def function return if else for while not and or None True False null true false new const let var await async lambda with as try except print self this str string func nil err'.split(
    ' ',
  ),
);

/**
 * Everything a file gives a name to: assignments, fields, imports, parts taken out of objects, opened files, loops and
 * functions. Fields stand under `.name`.
 */
export function definitionsByName(text: string): ReadonlyMap<string, readonly Definition[]> {
  const byName = new Map<string, Definition[]>();
  let count = 0;
  const add = (name: string | undefined, at: number, value: string, isFunction = false): void => {
    if (name === undefined || KEYWORDS.has(name) || count >= MOST_DEFINITIONS) return;
    count += 1;
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [{ at, text: value, isFunction }]);
    else known.push({ at, text: value, isFunction });
  };
  for (const match of text.matchAll(ASSIGNED)) addAssigned(text, match, add);
  for (const match of text.matchAll(OWN_FIELD)) {
    const start = match.index + match[0].length;
    add(`.${match.groups?.['name'] ?? ''}`, match.index, text.slice(start, endOfStatement(text, start)));
  }
  for (const match of text.matchAll(IMPORTED)) addImports(match, add);
  for (const match of text.matchAll(TAKEN_APART)) addParts(text, match, add);
  for (const pattern of [OPENED, LOOPED]) {
    for (const { index, groups } of text.matchAll(pattern)) {
      // Of the environment such a loop takes no more than what is the program's own.
      if (text.slice(index, index + LONGEST_LOOP).search(OWN_VARIABLES) === 0) continue;
      for (const name of groups?.['name']?.split(',') ?? []) add(name.trim(), index, groups?.['value'] ?? '');
    }
  }
  for (const match of text.matchAll(FUNCTION)) {
    const start = match.index + match[0].length - 1;
    add(match.groups?.['name'], match.index, text.slice(start, endOfBody(text, match.index)), true);
  }
  return byName;
}

type Add = (name: string | undefined, at: number, value: string) => void;

/** `a = …`, `a, b = …`, `a: Type = …` and `a := …`. */
function addAssigned(text: string, { 0: head, index }: RegExpExecArray, add: Add): void {
  const start = index + head.length;
  if (standsInText(text, index, start)) return;
  const value = text.slice(start, endOfStatement(text, start));
  const names = head.split(/[=:+]/, 1)[0]?.split(',') ?? [];
  // `f(a, b = 1)` and `{ a, b = 1 }` say something of the last name alone.
  const isListed = !head.includes(':=') && /[({[,]\s{0,40}$/.test(text.slice(Math.max(0, index - 41), index));
  for (const name of isListed ? names.slice(-1) : names) {
    // What a parameter is where nothing is given says little of the many others of so short a name.
    if (!isListed || name.trim().length > 1) add(name.trim(), index, value);
  }
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

function addImports(match: RegExpExecArray, add: Add): void {
  const { module, names, plain, alias } = match.groups ?? {};
  // A renamed client still fetches: the call is written with the new name.
  if (plain !== undefined) add(alias, match.index, CLIENTS.has(plain) ? `${plain}.get` : plain);
  for (const part of names?.split(',') ?? []) {
    const [name, local] = part.trim().split(/\s+as\s+/);
    if (name !== undefined && name !== '*') add(local ?? name, match.index, `${module ?? ''}.${name}`);
  }
}

function addParts(text: string, match: RegExpExecArray, add: Add): void {
  const { names, value: rest = '', star, named, only, from = '' } = match.groups ?? {};
  const begins = match.index + match[0].length - rest.length;
  const value = rest.slice(0, endOfStatement(text, begins) - begins);
  if (star !== undefined) add(star, match.index, `require(${from})`);
  if (only !== undefined) add(only, match.index, `require(${from})`);
  for (const part of (names ?? named)?.split(',') ?? []) {
    const [name, local] = part.trim().split(/\s*:\s*|\s+as\s+/);
    const source = named === undefined ? value : `require(${from})`;
    if (name !== undefined) add(local ?? name, match.index, `${source}.${name}`);
  }
}
