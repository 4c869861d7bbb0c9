import {
  BY_ITSELF,
  HEARS_COOKIES,
  HEARS_KEYS,
  HEARS_MESSAGES,
  HEARS_REQUESTS,
  KEY_MEMBERS,
  REQUEST_MEMBERS,
  TAKES_COOKIES,
  TAKES_PICTURE,
} from '../../knowledge/page-watching.ts';
import type { Note } from '../notes.ts';
import type { Origin, Ways } from './carried-values.ts';
import { endOfBracket } from './extents.ts';
import { functionAt, type OwnFunction } from './own-functions.ts';

/** What is taken at a place of a script. */
export interface Taken extends Origin {
  readonly sees: Extract<Note, { kind: 'watching' }>['sees'];
  readonly at: number;
  /** Of cookies: which are asked for, as written. */
  readonly asked?: string | undefined;
}

/** What the scripts in pages take: keys, passwords, cookies. */
export function takenInPages(script: Ways): readonly Taken[] {
  return [...keysIn(script), ...passwordsIn(script), ...pageCookiesIn(script)];
}

/** What only an extension can take: messages of its scripts, cookies of all sites, requests, pictures. */
export function takenFromBrowser(script: Ways): readonly Taken[] {
  return [...messagesIn(script), ...cookiesIn(script), ...requestsIn(script), ...picturesIn(script)];
}

/** Keys that are pressed anywhere in a page. */
function* keysIn(script: Ways): Generator<Taken> {
  for (const pattern of HEARS_KEYS) {
    for (const match of script.text.matchAll(pattern)) {
      const handler = handlerAt(script, match.index + match[0].length);
      if (handler === undefined) continue;
      for (const { own, event } of [handler, ...handedTo(script, handler)]) {
        const names = [event, ...aliasesOf(script.text.slice(own.start, own.end), event), 'event', 'window.event'];
        const reads = new RegExp(String.raw`(?<![\w$.])(?:${names.map(escaped).join('|')})${KEY_MEMBERS}`);
        yield { sees: 'keys', at: match.index, start: own.start, end: own.end, names: [], reads };
      }
    }
  }
}

interface Handler {
  readonly own: OwnFunction;
  readonly event: string;
}

/** The function that is written at a place, or whose name is. */
function handlerAt({ text, functions }: Ways, at: number): Handler | undefined {
  const own =
    functionAt(text, at) ?? functions.get(HANDLER_NAME.exec(text.slice(at, at + 120))?.groups?.['name'] ?? '');
  return own === undefined ? undefined : { own, event: own.parameters[0] ?? '' };
}
const HANDLER_NAME = /^(?:this\.|self\.)?(?<name>[A-Za-z_$][\w$]{0,60})/;

/** Functions of the file that a handler gives the event itself. */
function handedTo({ text, functions }: Ways, { own, event }: Handler): readonly Handler[] {
  if (event === '') return [];
  const given = new RegExp(
    String.raw`(?<![\w$])(?<name>[A-Za-z_$][\w$]{0,60})\(\s{0,3}${escaped(event)}\s{0,3}[,)]`,
    'g',
  );
  return [...text.slice(own.start, own.end).matchAll(given)].flatMap(({ groups }) => {
    const next = functions.get(groups?.['name'] ?? '');
    return next === undefined || next === own ? [] : [{ own: next, event: next.parameters[0] ?? '' }];
  });
}

/** `const e = window.event || event`. */
function aliasesOf(body: string, event: string): readonly string[] {
  if (event === '') return [];
  const again = new RegExp(
    String.raw`(?<name>[A-Za-z_$][\w$]{0,60})\s{0,3}=\s{0,3}[^=;\n]{0,60}(?<![\w$.])${escaped(event)}\s{0,3}[;\n]`,
    'g',
  );
  return [...body.matchAll(again)].map(({ groups }) => groups?.['name'] ?? '');
}

/** What a page's user filled in as a password. */
function* passwordsIn({ text }: Ways): Generator<Taken> {
  const fields = new Set(['passwordField']);
  for (const { groups } of text.matchAll(FIELD_NAME)) fields.add(groups?.['name'] ?? '');
  for (const { groups } of text.matchAll(TYPED_AS_PASSWORD)) fields.add(groups?.['name'] ?? '');
  if (fields.size === 1 && !text.includes('passwordField')) return;
  const reads = new RegExp(
    String.raw`(?<![\w$.])(?:${[...fields].map(escaped).join('|')})\s{0,80}\.(?:value\b|val\(\s{0,2}\))`,
  );
  const at = reads.exec(text)?.index;
  if (at !== undefined) yield { sees: 'passwords', at, start: 0, end: text.length, names: [], reads };
}
const FIELD_NAME = /(?<name>[A-Za-z_$][\w$]{0,60})\s{0,3}=\s{0,3}passwordField\b/g;
const TYPED_AS_PASSWORD = /(?<![\w$.])(?<name>[A-Za-z_$][\w$]{0,60})\.type\s{0,3}={2,3}\s{0,3}["']password["']/g;

function* pageCookiesIn({ text }: Ways): Generator<Taken> {
  const reads = /\bdocument\.cookie\b/;
  const at = reads.exec(text)?.index;
  if (at !== undefined) yield { sees: 'page cookies', at, start: 0, end: text.length, names: [], reads };
}

/** What one script of an extension is told by another. */
function* messagesIn(script: Ways): Generator<Taken> {
  for (const { own, event, at } of listeners(script, HEARS_MESSAGES)) {
    if (event !== '') yield { sees: 'messages', at, start: own.start, end: own.end, names: [event] };
  }
}

function* requestsIn(script: Ways): Generator<Taken> {
  for (const { own, event, at } of listeners(script, HEARS_REQUESTS)) {
    const reads = new RegExp(String.raw`(?<![\w$.])${escaped(event)}${REQUEST_MEMBERS}`);
    if (event !== '') yield { sees: 'requests', at, start: own.start, end: own.end, names: [], reads };
  }
}

function* listeners(script: Ways, pattern: RegExp): Generator<Handler & { readonly at: number }> {
  for (const match of script.text.matchAll(pattern)) {
    const handler = handlerAt(script, match.index + match[0].length);
    if (handler !== undefined) yield { ...handler, at: match.index };
  }
}

/** All cookies of the browser, or each one as it changes. */
function* cookiesIn(script: Ways): Generator<Taken> {
  const { text } = script;
  for (const { own, event, at } of listeners(script, HEARS_COOKIES)) {
    if (event !== '') yield { sees: 'cookies', at, start: own.start, end: own.end, names: [event] };
  }
  for (const match of text.matchAll(TAKES_COOKIES)) {
    const open = match.index + match[0].length - 1;
    const given = text.slice(open, endOfBracket(text, open));
    const isEvery = match[0].includes('getAll') && EVERY_COOKIE.test(given);
    const sees = isEvery ? 'cookies' : 'some cookies';
    const reads = /\bcookies\.get(?:All)?\s{0,2}\(/;
    yield {
      sees,
      at: match.index,
      ...resultOf(script, match.index, open),
      reads,
      asked: given.replace(ANSWERED_BY, ''),
    };
  }
}
/** What is called with the answer. */
const ANSWERED_BY =
  /,\s{0,10}(?:async\s{0,3})?(?:function\b|\([^()\n]{0,80}\)\s{0,3}=>|[A-Za-z_$][\w$]{0,60}\s{0,3}=>)[^]*$/;
const EVERY_COOKIE =
  /^\(\s{0,4}(?:\{\s{0,4}\}|\)|(?:async\s{0,3})?(?:function|\w{1,40}\s{0,3}=>|\([^()]{0,60}\)\s{0,3}=>))/;

/** What the visible tab looks like, taken without anybody asking. */
function* picturesIn(script: Ways): Generator<Taken> {
  const { text } = script;
  for (const match of text.matchAll(TAKES_PICTURE)) {
    const open = match.index + match[0].length - 1;
    if (!runsByItself(script, match.index)) continue;
    yield {
      sees: 'the screen',
      at: match.index,
      ...resultOf(script, match.index, open),
      reads: /\bcaptureVisibleTab\s{0,2}\(/,
    };
  }
}

/** Whether a place stands in what runs when a tab changes or as time goes by, or in a function that is called there. */
function runsByItself(script: Ways, at: number): boolean {
  const name = enclosing(script, at)?.name ?? '';
  return [...script.text.matchAll(BY_ITSELF)].some((match) => {
    const open = match.index + match[0].length - 1;
    const end = endOfBracket(script.text, open, LONGEST_LISTENER);
    if (match.index < at && at < end) return true;
    return name !== '' && new RegExp(String.raw`(?<![\w$])${escaped(name)}\b`).test(script.text.slice(open, end));
  });
}
const LONGEST_LISTENER = 8000;

/** The names under which a call that is answered later hands out its result, and where they count. */
function resultOf(script: Ways, at: number, open: number): Pick<Origin, 'start' | 'end' | 'names'> {
  const { text } = script;
  const end = endOfBracket(text, open, LONGEST_LISTENER);
  const named = script.functions.get(LAST_NAME.exec(text.slice(open, end))?.groups?.['name'] ?? '');
  if (named !== undefined) return { start: named.start, end: named.end, names: named.parameters.slice(0, 1) };
  const { start, end: until } = enclosing(script, at) ?? { start: 0, end: text.length };
  const inside = [...text.slice(open, end).matchAll(CALLBACK)].flatMap(
    (match) => functionAt(text, open + match.index + match[0].length)?.parameters ?? [],
  );
  const then = THEN.exec(text.slice(end, end + 40));
  const later = then === null ? [] : (functionAt(text, end + then[0].length)?.parameters ?? []);
  return { start, end: until, names: [...inside.slice(0, 1), ...later].filter((name) => name !== '') };
}
const LAST_NAME = /,\s{0,10}(?<name>[A-Za-z_$][\w$]{0,60})\s{0,10}\)$/;
const CALLBACK =
  /[(,]\s{0,10}(?=(?:async\s{0,3})?(?:function\b|\([^()\n]{0,80}\)\s{0,3}=>|[A-Za-z_$][\w$]{0,60}\s{0,3}=>))/g;
const THEN = /^\s{0,20}\.then\(\s{0,10}/;

function enclosing({ functions }: Ways, at: number): OwnFunction | undefined {
  return [...functions.values()]
    .filter(({ start, end }) => start <= at && at < end)
    .toSorted((a, b) => b.start - a.start)[0];
}

/** A name in a pattern. */
export function escaped(name: string): string {
  return name.replace(/[$.]/g, String.raw`\$&`);
}
