import { hostileCallsOf, type HostileCalls } from '../../knowledge/hostile-calls.ts';
import { endOfBracket, endOfStatement } from './extents.ts';
import type { Site } from './scene.ts';

/** Characters behind a call in which the object it makes is told more. */
const LATER = 1_500;
const MOST_LINKS = 12;

/** Calls of one language, with everything they are given on the way, as one list of arguments. */
export function ownSites(text: string, language: string): readonly Site[] {
  const own = hostileCallsOf(language);
  if (own === undefined) return [];
  return [
    ...sitesOfKind(text, own, 'code', own.code),
    ...sitesOfKind(text, own, 'command', own.command),
    ...sitesOfKind(text, own, 'sending', own.sending),
    ...(own.connects?.test(text) === true ? sitesOfKind(text, own, 'sending', own.written) : []),
  ];
}

function sitesOfKind(
  text: string,
  own: HostileCalls,
  what: Site['what'],
  pattern: RegExp | undefined,
): readonly Site[] {
  if (pattern === undefined) return [];
  return [...text.matchAll(pattern)]
    .filter(({ index }) => !isDeclaration(text, index))
    .map((match) => siteOf(text, own, what, match));
}

function siteOf(text: string, own: HostileCalls, what: Site['what'], { 0: head, index }: RegExpExecArray): Site {
  const after = index + head.length;
  const callee = head.replace(/[\s({]+$/, '').replace(/^\.?\s*(?:public_|__)?send(?:__)?\s*\(\s*:/, '');
  if (!/[({]$/.test(head)) {
    const end = endOfStatement(text, after);
    return {
      what,
      callee: callee === '' ? 'execute' : callee,
      start: index,
      end,
      arguments: `(${text.slice(after, end).trim()})`,
    };
  }
  const given: string[] = [];
  let end = endOfBracket(text, after - 1);
  given.push(innerOf(text.slice(after - 1, end)));
  for (let links = 0; own.gives !== undefined && links < MOST_LINKS; links += 1) {
    own.gives.lastIndex = end;
    const link = own.gives.exec(text);
    if (link === null) break;
    const open = own.gives.lastIndex;
    end = endOfBracket(text, open);
    given.push(innerOf(text.slice(open, end)));
  }
  given.push(...toldLater(text, own, index, end));
  const list = given.filter((one) => one !== '').join(', ');
  return { what, callee, start: index, end, arguments: `(${list})` };
}

/** `let mut c = Command::new("sh"); c.arg(x);`: what the name that holds the object is given afterwards. */
function toldLater(text: string, { givesLater }: HostileCalls, start: number, end: number): readonly string[] {
  if (givesLater === undefined) return [];
  const holder = HOLDER.exec(text.slice(Math.max(0, start - 100), start))?.groups?.['name'];
  if (holder === undefined) return [];
  const rest = text.slice(end, end + LATER);
  const pattern = new RegExp(String.raw`(?<![\w.])${holder}${givesLater}`, 'g');
  return [...rest.matchAll(pattern)].slice(0, MOST_LINKS).map((match) => {
    const at = end + match.index + match[0].length;
    return text[at] === '('
      ? innerOf(text.slice(at, endOfBracket(text, at)))
      : text.slice(at, endOfStatement(text, at));
  });
}
const HOLDER = /(?<![\w.])(?<name>[A-Za-z_]\w{0,60})\s{0,3}=\s{0,3}(?:[\w:]{1,60}::|await\s{1,3})?$/;

/** What stands between brackets, without those of a list and without the names of properties. */
function innerOf(bracket: string): string {
  const inner = bracket.slice(1, -1).trim();
  const list = LIST.exec(inner)?.groups?.['items'] ?? inner;
  return list.replace(PROPERTY, '');
}
const LIST = /^(?:&|vec!)?\s{0,3}\[(?<items>[^]{0,2000})\]$/;
const PROPERTY = /\b(?:FileName|Arguments)\s{0,3}=\s{0,3}(?!=)/g;

/** `def exec(`, `fn exec(` and `function fetch(` make a function, they do not call one. */
export function isDeclaration(text: string, at: number): boolean {
  return /(?:\b(?:def|function|func|fn|class|async)\s{1,3}|\bfunc\s{1,2}\([^)\n]{0,40}\)\s{1,2})$/.test(
    text.slice(Math.max(0, at - 60), at),
  );
}
