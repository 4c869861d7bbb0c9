import { DECODES, FETCHES } from '../../knowledge/hostile-code.ts';
import { hostileCallsOf } from '../../knowledge/hostile-calls.ts';
import type { Act } from './act.ts';
import type { Scene, Site } from './scene.ts';

/** What is run at a place. */
export interface Program {
  readonly site: Site;
  /** As written in the call. */
  readonly direct: string;
  /** What the names in it stand for. */
  readonly steps: string;
}

/** Where types and files are many, a name soon leads to what another part calls so. */
const DEEPEST = 4;
/** Shorter than this, brackets included, nothing is given that could be run. */
const SHORTEST = 3;
/** What is passed beside the program: input, environment, options. */
const BESIDE = /,\s{0,40}(?:input|stdin|env|data|cwd|timeout)\s{0,2}[=:][^,]{0,300}/g;
/** What is called with the output, and everything after it: it runs later, and has places of its own. */
const CALLED_BACK = /,\s{0,20}(?:async\s{1,3})?(?:function\b|\([^()]{0,200}\)\s{0,3}=>|\w{1,60}\s{0,3}=>)[^]*$/;

/** The program of a call; undefined where the call runs none. */
export function programOf({ definitions, language, code }: Scene, site: Site): Program | undefined {
  const given = site.what === 'command' ? commandIn(site.arguments, language) : site.arguments;
  if (given.length < SHORTEST) return undefined;
  if (site.callee === 'exec' && site.what === 'command' && !runsChildren(code.text, language)) return undefined;
  const depth = hostileCallsOf(language) === undefined ? undefined : DEEPEST;
  const { direct, whole } = definitions.unfold(given, site.start, depth);
  return { site, direct, steps: whole.slice(direct.length) };
}

function commandIn(given: string, language: string): string {
  const command = given.replace(CALLED_BACK, '').replace(BESIDE, '');
  return language === 'ruby' ? command.replace(ENVIRONMENT_FIRST, '(') : command;
}
/** `system(Hash[…], 'make')`, `system({ … }, 'make')`: Ruby is given the environment before the program. */
const ENVIRONMENT_FIRST = /^\(\s{0,20}(?:Hash\[[^\n]{0,200}\]|\{[^{}\n]{0,200}\})\s{0,3},(?=\s{0,20}["'])/;

/** In other languages than Python, `exec` may be a regular expression's: then no child process is in sight. */
function runsChildren(text: string, language: string): boolean {
  if (language !== 'javascript' && language !== 'typescript') return true;
  return text.includes('child_process');
}

/** Something is decoded on the way to the call, but nothing was stored in disguise. */
export function isDecodedInTheOpen({ direct, steps }: Program): boolean {
  return isTask(direct + steps) || isEncodedHere(steps);
}

/** The methods by which Python's import takes a module from wherever its loader keeps it, and lines that belong to them. */
const LOADS =
  /(?:^|\n)([ \t]{0,40})def\s{1,3}(?:exec_module|load_module|get_code)\([^\n]{0,200}(?:\n(?:\1[ \t][^\n]{0,400})?)*$/;
const BODY = 4_000;

/** A loader of modules unpacks the sources it keeps, and runs them: nothing is disguised by being packed. */
export function isLoaded(text: string, { site, direct, steps }: Program): boolean {
  if (!LOADS.test(text.slice(Math.max(0, site.start - BODY), site.start))) return false;
  return !DISGUISES.test(direct + steps) && !HIDDEN_LITERAL.test(direct + steps);
}
const DISGUISES = /\bb(?:64|32|16|85)|base64|unhexlify|fromhex|rot_?13|fernet|decrypt|\bchr\(|\bord\(/i;

/** A worker runs what its parent process writes to it: nothing is stored, nothing comes from another machine. */
function isTask(whole: string): boolean {
  return /\w\.readline\(/.test(whole) && !FETCHES.test(whole) && !/\bsocket\b|\brecv|["'][\w+/=-]{24}/.test(whole);
}

/** Code that is decoded by the program it is given to, and was encoded a line before: nothing was stored in disguise. */
function isEncodedHere(steps: string): boolean {
  return ENCODES_CODE.test(steps) && !DECODES.test(steps.replace(LITERAL, '""')) && !HIDDEN_LITERAL.test(steps);
}
const ENCODES_CODE = /\b(?:b64encode|b2a_base64|hexlify)\(|\.toString\(\s{0,2}["'](?:base64|hex)["']/;
/** What is stored in disguise is long. */
export const HIDDEN_LITERAL = /["'][\w+/=-]{60}/;

/** A long one is cut off at the end of what is looked at. */
export const LITERAL = /"(?:[^"\\\n]|\\.){0,4000}(?:"|$)|'(?:[^'\\\n]|\\.){0,4000}(?:'|$)/g;

/** `eval` and its like, by the name it is called. */
export function nameOf({ callee }: Site): string {
  return callee.replace(/^new\s+/, '').slice(0, 60);
}

/** Something that was stored in disguise, or handed over in it, is decoded and run. */
export function decodedExecution(site: Site, confidence: Act['confidence'], where = 'stored'): Act {
  const message = `${nameOf(site)} runs something that was ${where} in disguise and is decoded first.`;
  return { kind: 'decoded-execution', start: site.start, end: site.end, message, confidence };
}
