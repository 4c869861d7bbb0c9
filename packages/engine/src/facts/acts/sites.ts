import { RUNS_CODE, RUNS_COMMANDS, sendsIn } from '../../knowledge/hostile-code.ts';
import { QUESTION_MARK } from '../text/characters.ts';
import { gateOf } from '../text/gates.ts';
import type { Occurrences } from '../text/occurrences.ts';
import { endOfBracket } from './extents.ts';
import { isDeclaration, ownSites } from './own-sites.ts';
import type { Site } from './scene.ts';

const MOST_SITES = 600;
/** Where no program is started there is none to look for. */
export const COMMANDS_GATE = gateOf(RUNS_COMMANDS);

/** Every call that runs or sends something, in the words of all languages and of its own. */
export function sitesOf(text: string, language: string, found: Occurrences | undefined): readonly Site[] {
  const sites: Site[] = [];
  for (const [what, pattern] of [
    ['code', RUNS_CODE],
    ['command', RUNS_COMMANDS],
    ['sending', sendsIn(text)],
  ] as const) {
    if (what === 'command' && !COMMANDS_GATE.isOpen(found)) continue;
    for (const match of text.matchAll(pattern)) {
      if (sites.length >= MOST_SITES) return sites;
      const open = match.index + match[0].length - 1;
      // A group of a regular expression, `(?:`, is no call.
      if (isDeclaration(text, match.index) || text.charCodeAt(open + 1) === QUESTION_MARK) continue;
      const end = endOfBracket(text, open);
      const callee = match[0].slice(0, -1).trim();
      if (callee === 'Function' && !SCRIPTS.has(language)) continue;
      // A thread or a task of Rust.
      if (language === 'rust' && callee === 'spawn') continue;
      if (what === 'code' && language !== 'python' && callee === 'exec') {
        sites.push({ what: 'command', callee, start: match.index, end, arguments: text.slice(open, end) });
        continue;
      }
      sites.push({ what, callee, start: match.index, end, arguments: text.slice(open, end) });
    }
  }
  return language === 'python'
    ? [...sites, ...renamed(text)]
    : [...sites, ...ownSites(text, language)].slice(0, MOST_SITES);
}

/** Elsewhere `Function(` is a type, or a word. */
const SCRIPTS: ReadonlySet<string> = new Set(['javascript', 'typescript', 'vue', 'svelte', 'html']);

/** `from os import system as x`: what is called `x` here runs commands. */
const RENAMED =
  /\bfrom\s{1,3}(?<module>os|subprocess|builtins|urllib\.request|requests|pty)\s{1,3}import\s{1,3}(?<name>system|popen|startfile|Popen|call|run|check_output|check_call|getoutput|exec|eval|urlopen|post|get)(?:\s{1,3}as\s{1,3}(?<alias>\w{1,60}))?/g;

/** The same by assignment: `x = exec`. */
const ASSIGNED =
  /^[ \t]{0,12}(?<alias>\w{1,60})\s{0,3}=\s{0,3}(?:(?<module>os|builtins)\.)?(?<name>exec|eval|system|popen)[ \t]*$/gm;

function renamed(text: string): readonly Site[] {
  return [...text.matchAll(RENAMED), ...text.matchAll(ASSIGNED)].slice(0, 20).flatMap((match): readonly Site[] => {
    const { module = '', name = '', alias = name } = match.groups ?? {};
    const isSending = module === 'requests' || name === 'urlopen';
    const what = isSending ? 'sending' : name === 'exec' || name === 'eval' ? 'code' : 'command';
    return callsOf(text, alias, match.index + match[0].length).map(({ start, bracket, end }) => ({
      what,
      callee: `${module}.${name}`,
      start,
      end,
      arguments: text.slice(bracket, end),
    }));
  });
}

/** The first calls of a name after an offset. */
function callsOf(text: string, name: string, from: number): readonly { start: number; bracket: number; end: number }[] {
  const calls: { start: number; bracket: number; end: number }[] = [];
  for (let at = text.indexOf(`${name}(`, from); at >= 0 && calls.length < 20; at = text.indexOf(`${name}(`, at + 1)) {
    if (/[\w$.]/.test(text[at - 1] ?? ' ') || isDeclaration(text, at)) continue;
    const bracket = at + name.length;
    calls.push({ start: at, bracket, end: endOfBracket(text, bracket) });
  }
  return calls;
}
