import {
  EXTENSION_API,
  HEARS_COOKIES,
  HEARS_KEYS,
  HEARS_MESSAGES,
  HEARS_REQUESTS,
  KEEPS,
  MAKES_FORM,
  PASSWORD_FIELD,
  REDIRECTS_FORM,
  RUNS_IN_PAGES,
  SENDS_AWAY,
  TAKES_COOKIES,
  TAKES_PICTURE,
  TELLS_EXTENSION,
} from '../../knowledge/page-watching.ts';
import type { Note } from '../notes.ts';
import { gateOf } from '../text/gates.ts';
import type { Occurrences } from '../text/occurrences.ts';
import { type Arrival, arrivalsOf, readWays, type Ways } from './carried-values.ts';
import { type Definitions, readDefinitions } from './definitions.ts';
import { endOfBracket } from './extents.ts';
import { readPlainCode } from './plain-code.ts';
import { escaped, type Taken, takenFromBrowser, takenInPages } from './taken-in-browser.ts';

type Watching = Extract<Note, { kind: 'watching' }>;

/** The code of one script of a page or an extension. */
interface Script extends Ways {
  readonly definitions: Definitions;
}

const SCRIPTS: ReadonlySet<string> = new Set(['javascript', 'typescript']);
const LARGEST = 300_000;
const MOST = 12;
const LONGEST_SPAN = 120;
const WORTH_READING =
  /key(?:down|press|up)\b|beforeinput\b|\bcookies\.(?:get|onChanged)|\bcaptureVisibleTab\b|\bwebRequest\.on|\bonMessage\.addListener|\bdocument\.cookie\b|password|\.action\b|["']action["']|executeScript/i;

const READING_GATE = gateOf(WORTH_READING);
/** Keywords by which the reader of what pages take knows that it need not read. */
export const WATCHING_KEYWORDS: readonly string[] = READING_GATE.words;

/** Without one of these nothing is taken. */
const STARTS: readonly RegExp[] = [
  ...HEARS_KEYS,
  HEARS_MESSAGES,
  HEARS_COOKIES,
  HEARS_REQUESTS,
  TAKES_COOKIES,
  TAKES_PICTURE,
  PASSWORD_FIELD,
  /\bdocument\.cookie\b|\.type\s{0,3}={2,3}\s{0,3}["']password["']/,
];
const WAYS = [
  ['away', SENDS_AWAY],
  ['on', TELLS_EXTENSION],
  ['kept', KEEPS],
] as const;

/** What a script of a page or of an extension takes from whoever uses the browser, where that goes on from there. */
export function readWatching(path: string, text: string, language: string, found: Occurrences): readonly Note[] {
  if (!SCRIPTS.has(language) || text.length > LARGEST) return [];
  if (!READING_GATE.isOpen(found) || !WORTH_READING.test(text)) return [];
  const isOfExtension = EXTENSION_API.test(text);
  const given = isOfExtension ? runInPages(path, text) : [];
  const forms = MAKES_FORM.test(text) ? [] : [...text.matchAll(REDIRECTS_FORM)].slice(0, 1);
  const redirected = forms.map(({ index }): Watching => {
    const at = lineFrom(path, text, index);
    return { kind: 'watching', at, sees: 'a form', goes: 'away', isFixed: true, isOfExtension, names: [] };
  });
  const isIdle = !STARTS.some((start) => text.search(start) >= 0) || !WAYS.some(([, way]) => text.search(way) >= 0);
  return [...given, ...redirected, ...(isIdle ? [] : followed(path, text, language, isOfExtension))];
}

/** What is taken, where it goes on. */
function followed(path: string, text: string, language: string, isOfExtension: boolean): readonly Watching[] {
  const code = readPlainCode(text, language);
  const plain = code.text.replace(PASSWORD_FIELD, (found) => 'passwordField'.padEnd(found.length));
  const script: Script = { ...readWays(plain, false), definitions: readDefinitions(plain) };
  const taken = [...takenInPages(script), ...(isOfExtension ? takenFromBrowser(script) : [])];
  return taken.slice(0, MOST).flatMap((each) =>
    goings(script, each).map(({ goes, arrival }): Watching => ({
      kind: 'watching',
      at: lineFrom(path, text, code.toFile(each.at)),
      sees: isOfOthers(script, each, arrival) ? 'cookies of others' : each.sees,
      goes,
      isFixed: hasFixedAddress(script, arrival),
      isOfExtension,
      names: each.sees === 'messages' ? namesRead(script, each, arrival) : namesGiven(script, arrival),
    })),
  );
}

/** From a place to the end of its line. */
function lineFrom(file: string, text: string, start: number): Watching['at'] {
  const line = text.indexOf('\n', start);
  return { file, start, end: Math.max(start + 1, Math.min(line < 0 ? text.length : line, start + LONGEST_SPAN)) };
}

/** Scripts that this one has run in pages. */
function runInPages(path: string, text: string): readonly Note[] {
  return [...text.matchAll(RUNS_IN_PAGES)].map(({ index, groups }) => {
    const scripts = (groups?.['files'] ?? '').split(',').map((file) => file.trim().replace(/^["'`][./]*|["'`]$/g, ''));
    return { kind: 'extension', at: lineFrom(path, text, index), scripts };
  });
}

/** Cookies of one site are sent to the server of another. */
function isOfOthers({ definitions }: Script, { asked, sees, at }: Taken, arrival: Arrival): boolean {
  if (asked === undefined || sees !== 'some cookies') return false;
  const sites = hostsIn(definitions.unfold(asked, at).whole);
  const servers = hostsIn(definitions.unfold(arrival.arguments, arrival.start).whole);
  return sites.size > 0 && servers.size > 0 && ![...sites].some((site) => servers.has(site));
}

/** The last two names of the hosts in a text. */
function hostsIn(text: string): ReadonlySet<string> {
  const hosts = [...text.matchAll(HOST)].map(({ groups }) => groups?.['host'] ?? '');
  return new Set(hosts.map((host) => host.split('.').slice(-2).join('.').toLowerCase()));
}
const HOST = /["'`](?:(?:https?|wss?):\/\/|\.)?(?<host>[a-z\d-]{1,60}(?:\.[a-z\d-]{1,60}){1,5})(?=[:/"'`])/gi;

/** Where the value goes, each way once. */
function goings(
  script: Script,
  taken: Taken,
): readonly { readonly goes: Watching['goes']; readonly arrival: Arrival }[] {
  return WAYS.flatMap(([goes, pattern]) => {
    const [arrival] = arrivalsOf(script, taken, pattern);
    if (arrival === undefined) return [];
    const isSocket = goes === 'away' && isOnSocket(script.text, arrival);
    return [{ goes: isSocket ? ('socket' as const) : goes, arrival }];
  });
}

function isOnSocket(text: string, { callee }: Arrival): boolean {
  if (callee.endsWith('.emit')) return true;
  return callee.endsWith('.send') && text.includes('new WebSocket') && !text.includes('XMLHttpRequest');
}

/** The address is written down in the script. */
function hasFixedAddress({ text, definitions }: Script, { callee, arguments: given, start }: Arrival): boolean {
  if (ADDRESS.test(definitions.unfold(given, start).whole)) return true;
  return (
    callee.endsWith('.send') &&
    [...text.matchAll(OPENED)].some(({ 0: call, index }) => {
      const open = index + call.length - 1;
      return ADDRESS.test(definitions.unfold(text.slice(open, endOfBracket(text, open)), index).whole);
    })
  );
}
const ADDRESS = /["'`](?:https?|wss?):\/\/[^"'`\s]{3}/;
const OPENED = /(?:\.open|\bnew\s{1,3}WebSocket)\s{0,2}\(/g;

/** What the entries are called under which a value is handed on. */
function namesGiven({ definitions }: Script, { arguments: given, start }: Arrival): readonly string[] {
  const { whole } = definitions.unfold(given, start, 2);
  return [...new Set([...whole.matchAll(ENTRY)].map(({ groups }) => groups?.['name'] ?? ''))].slice(0, 40);
}
const ENTRY = /[{,]\s{0,40}["']?(?<name>[A-Za-z_$][\w$]{0,60})["']?\s{0,2}(?=[:,}])/g;

/** Which entries of a message are read; `*` where all of it goes on, and any where it is given to functions of the file. */
function namesRead({ text }: Script, { start, end, names }: Taken, { arguments: given }: Arrival): readonly string[] {
  const [message = ''] = names;
  const whole = new RegExp(String.raw`(?<![\w$.])${escaped(message)}(?![\w$.?])`);
  if (whole.test(given)) return ['*'];
  const body = text.slice(start, end);
  const isHandedOn = new RegExp(String.raw`\w\(\s{0,3}${escaped(message)}\s{0,3}[,)]`).test(body);
  const owner = isHandedOn ? '' : String.raw`(?<![\w$.])${escaped(message)}\??`;
  const member = new RegExp(String.raw`${owner}\.(?<name>[A-Za-z_$][\w$]{0,60})`, 'g');
  const read = [...(isHandedOn ? text : body).matchAll(member)].map(({ groups }) => groups?.['name'] ?? '');
  return [...new Set(read)].slice(0, MOST_NAMES);
}
const MOST_NAMES = 200;
