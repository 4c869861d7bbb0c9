import { DECODES, FETCHES } from '../../knowledge/hostile-code.ts';
import { RELEASE_HOSTS } from '../../knowledge/shady-hosts.ts';
import type { Act } from './act.ts';
import { judgeCommand } from './commands.ts';
import { isGivenToScript, isHandedOver } from './handed-programs.ts';
import { decodedExecution, isDecodedInTheOpen, isLoaded, LITERAL, nameOf, type Program, programOf } from './program.ts';
import type { Scene, Site } from './scene.ts';
import { judgeSending } from './sendings.ts';
import { isFromVendor } from './vendors.ts';

/** A literal of nothing but escapes: code that was written to be unreadable. */
const ESCAPED =
  /["'`](?:\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\[0-7]{3}){12}|^\(\s{0,3}["'](?:\\x[0-9a-f]{2}|\\[0-7]{3}){4,11}["']|(?:["'][^"'\n]{0,4}["']\s{0,3}\+\s{0,3}){4}["']/i;
/** The body of an answer, where the request itself stands elsewhere. */
const ANSWER = /\b(?:response|res|resp|r|err|error|e)\.(?:data|text|body|content|response\.data)\b|\.responseText\b/;
/** How far before a place its request may stand. */
const REQUEST_REACH = 1500;
/** Reading and running one's own file: how versions are told. */
const OWN_FILE = /\b(?:open|read_text|readFileSync|io\.open|read)\s{0,2}\(/;

/** Languages that call what a text names: one of nothing but escapes is there to be overlooked. */
const SPELLED: ReadonlySet<string> = new Set(['php', 'ruby']);

const DECIPHERS = /decrypt|fernet|b64|base64|reveal|steg/i;
const REACHES_OUT = /["'`](?:[\w./\\]{0,40}[\\/])?(?:ping|nslookup|dig|host|curl|wget)(?:\.exe)?(?=["'`\s])/;

/** What is run at a place, if that was decoded or fetched first. */
export function judgeExecution(scene: Scene, site: Site): readonly Act[] {
  const own = judgeProgram(scene, site);
  // A program that reaches out carries data as well as a request does.
  const sent = site.what === 'command' && REACHES_OUT.test(site.arguments) ? judgeSending(scene, site) : [];
  return [...own, ...sent];
}

function judgeProgram(scene: Scene, site: Site): readonly Act[] {
  const program = programOf(scene, site);
  if (program === undefined) return [];
  if (DECODES.test(program.direct) || ESCAPED.test(program.direct))
    return [isGiven(scene, program) ? decodedExecution(site, 'low', 'handed over') : decodedExecution(site, 'high')];
  return site.what === 'code' ? judgeCode(scene, program) : judgeCommand(scene, program);
}

/** Nothing is stored: whoever starts it hands the program over. */
function isGiven({ code, language }: Scene, program: Program): boolean {
  return isHandedOver(program.direct) || isGivenToScript(code.text, language, program);
}

/** A text that is run as a program of its own language. */
function judgeCode(scene: Scene, program: Program): readonly Act[] {
  const { code, language } = scene;
  const { site, direct, steps } = program;
  const written = withoutTexts(direct);
  if (WRITTEN_OUT.test(written) || GIVEN_BLOCK.test(direct)) return [];
  if (LOADS_BY_ADDRESS.test(site.callee) && ADDRESS.test(direct + steps)) return [remoteExecution(site, 'high')];
  // Who hides a program writes down where it lies; a way to load whatever its caller names is a feature.
  const sure = isSaidWhere(direct + steps) || WRITTEN_ADDRESS.test(code.text) ? 'high' : 'low';
  // What is fetched in the same line is known by that, with whom it comes from.
  if (language === 'powershell' && (FETCHES.test(direct) || isFromVendor(direct + steps))) return [];
  if (FETCHES.test(written) && !isOwnFunction(direct)) return [remoteExecution(site, sure)];
  if (DECODES.test(steps) || (SPELLED.has(language) && ESCAPED.test(steps))) {
    const isOwnFile = OWN_FILE.test(steps) && !DECIPHERS.test(steps);
    const isOpen = isOwnFile || isDecodedInTheOpen(program) || isLoaded(code.text, program);
    if (isOpen) return [];
    return [isGiven(scene, program) ? decodedExecution(site, 'low', 'handed over') : decodedExecution(site, 'high')];
  }
  if (FETCHES.test(withoutTexts(steps)) && !RELEASE_HOSTS.test(steps)) return [remoteExecution(site, sure)];
  if (ANSWER.test(direct) && FETCHES.test(code.text.slice(Math.max(0, site.start - REQUEST_REACH), site.start)))
    return [remoteExecution(site, 'medium')];
  return [];
}

/** Classes and libraries are run straight from the address they lie at. */
const LOADS_BY_ADDRESS = /\bURLClassLoader\b|\bLoadFrom$|^(?:include|require)/;
const ADDRESS = /["'`](?:https?|ftp):\/\/(?!localhost\b|127\.)/i;

const WRITTEN_OUT = /^\(\s{0,20}""\s{0,20}\)?$/;
/** `instance_eval(&block)`: a function, and no text. */
const GIVEN_BLOCK = /^\(\s{0,20}&/;
const STARTS =
  /(?<!\.)\b(?:exec|eval|execfile)\s{0,3}\(|\bsystem\b|[Pp]open|subprocess|startfile|[Ss]pawn|\bFunction\s{0,3}\(/;

/** The name of a file, which may lie in a folder that is called as a library is: `aiohttp/headers.py`. */
const FILE =
  /^["'`](?![a-z]{2,9}:)[^\s"'`]{1,200}\.(?:pyi?|[cm]?[jt]sx?|json|txt|md|ya?ml|toml|cfg|ini|html?|rb|php)["'`]$/;
/** One name, which means the library only where it is asked for: `root / 'aiohttp' / 'version.py'` is a place. */
const NAME = /^["'`][\w-]{1,40}["'`]$/;
const ASKS_FOR_LIBRARY = /(?:import|require|import_module|__import__|getattr)["'\])]{0,3}\s{0,3}\(?[^()]{0,60}$/;
const BEFORE = 80;

/** Code without the texts in it that start nothing: a program that is written out and only asks a server runs no answer. */
function withoutTexts(code: string): string {
  return code.replace(LITERAL, (text, at: number) =>
    tells(text, code.slice(Math.max(0, at - BEFORE), at)) ? text : '""',
  );
}

/** Whether a text tells what the code round it does: it starts something, or names what is asked. */
function tells(text: string, before: string): boolean {
  if (STARTS.test(text)) return true;
  if (text.length >= 24 || FILE.test(text)) return false;
  return !(NAME.test(text) && FETCHES.test(text)) || ASKS_FOR_LIBRARY.test(before);
}

/** Whether some text of a program could be an address, or what one is put together from. */
function isSaidWhere(code: string): boolean {
  return DECODES.test(code) || (code.match(LITERAL) ?? []).some((text) => PLACE.test(text));
}
/** An address with a host, as a text of its own. */
const WRITTEN_ADDRESS = /["'`](?:https?|ftp):\/\/[\w$%{-]/i;
const PLACE = /:\/\/|[\w-]\.[a-z\d]{1,12}(?:[/:"'?]|$)|^["'][^\s"']{16,}["']$|%s|\{/i;

/** `exec(fetch)` hands on a function; `eval(fetch(x))` runs an answer. */
function isOwnFunction(text: string): boolean {
  return /=>|\bfunction\b/.test(text) && !/\beval\b/.test(text);
}

function remoteExecution(site: Site, confidence: Act['confidence']): Act {
  const what = confidence === 'low' ? 'what any server answers that it is told to ask' : 'what a server answers';
  const message = `${nameOf(site)} runs ${what}.`;
  return { kind: 'remote-execution', start: site.start, end: site.end, message, confidence };
}
