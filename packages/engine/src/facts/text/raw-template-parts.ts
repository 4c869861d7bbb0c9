import { ownEntry } from '../../knowledge/own-entry.ts';
import { beginsAddress, isCode, scriptsIn } from './page-places.ts';

/** A place where a template writes a value as it is. */
export interface RawPart {
  /** The variable it is filled in with, and the way to the value in it; `ANY_ITEM` for one of its items. */
  readonly name: string;
  readonly members: readonly string[];
  /** A filter that nobody here knows comes before. */
  readonly isFiltered: boolean;
  /** It is escaped, and an address begins with it: that may be one of a script. */
  readonly isAddress: boolean;
  readonly start: number;
  readonly end: number;
}

/** What the text of a template says: what it writes as it is, and which templates it is put together with. */
export interface RawTemplate {
  readonly parts: readonly RawPart[];
  readonly others: readonly string[];
}

type Variable = Pick<RawPart, 'name' | 'members'>;

/** Stands for an item of a list, or for a value under any key. */
export const ANY_ITEM = '*';

const TAG = /\{\{[-+]?([^{}]{1,400}?)[-+]?\}\}|\{%[-+]?\s{0,20}(\w{1,40})\b([^%]{0,400}?)[-+]?%\}|\{#[^#]{0,2000}#\}/g;
/** Blocks whose text is written out, or not at all, without being looked at. */
const UNREAD: Readonly<Record<string, string>> = {
  comment: 'endcomment',
  raw: 'endraw',
  verbatim: 'endverbatim',
};

/** Reads a template of Django or Jinja, where the engine escapes by itself or does not. */
export function readRawTemplate(text: string, escapes: boolean): RawTemplate {
  const parts: RawPart[] = [];
  const others: string[] = [];
  const renamed = new Map<string, Variable>();
  const escaping: boolean[] = [];
  const scripts = scriptsIn(text);
  let unreadUntil: string | undefined;
  for (const match of text.matchAll(TAG)) {
    const [whole, output, tag, rest = ''] = match;
    if (unreadUntil !== undefined) {
      if (tag === unreadUntil) unreadUntil = undefined;
      continue;
    }
    if (tag !== undefined) {
      unreadUntil = ownEntry(UNREAD, tag);
      if (tag === 'autoescape') escaping.push(!/^\s*(?:off|false)\b/i.test(rest));
      else if (tag === 'endautoescape') escaping.pop();
      else if (tag === 'include' || tag === 'extends') others.push(...namesIn(rest));
      else rename(tag, rest, renamed);
      continue;
    }
    const written = output === undefined ? undefined : readOutput(output);
    if (written === undefined) continue;
    if (written.isCleaned) continue;
    const isEscaped = (escaping.at(-1) ?? escapes) && !written.isSafe;
    const isAddress = isEscaped && !isCode(text, scripts, match.index);
    if (isEscaped && (written.isFiltered || (isAddress && !beginsAddress(text, match.index)))) continue;
    const { name, members } = variableOf(written, renamed);
    const at = { start: match.index, end: match.index + whole.length };
    parts.push({ name, members, isFiltered: written.isFiltered, isAddress, ...at });
  }
  return { parts, others };
}

const OUTPUT = /^\s*([A-Za-z_]\w{0,60})((?:\.\w{1,60}|\[[^\]|]{1,60}\]){0,6})\s*((?:\|[^|]{1,120}){0,8})$/;
/** Filters that leave no markup, or none but what they write themselves. */
const CLEANING =
  /escape|^e$|saniti[sz]e|bleach|clean|strip_?tags|json|^(?:length|count|int|float|floatformat|date|time|filesizeformat|intcomma|urlencode|slugify|yesno|pluralize)$/i;
/** Filters that leave the text what it is. */
const HARMLESS =
  /^(?:safe|raw|default|d|default_if_none|upper|lower|title|capfirst|capitalize|trim|truncate\w*|linebreaks|linebreaksbr|nl2br|replace|first|last|join|string|center|wordwrap)$/;

interface Output extends Variable {
  readonly isSafe: boolean;
  readonly isCleaned: boolean;
  readonly isFiltered: boolean;
}

/** `user.name | default('-') | safe`: one variable and its filters; of anything longer nobody says what is written. */
function readOutput(output: string): Output | undefined {
  const [, name, members = '', filters = ''] = OUTPUT.exec(output) ?? [];
  if (name === undefined) return undefined;
  const called = filters
    .split('|')
    .slice(1)
    .map((filter) => /^\s*(\w+)/.exec(filter)?.[1] ?? '');
  return {
    name,
    members: membersIn(members),
    isSafe: called.includes('safe') || called.includes('raw'),
    isCleaned: called.some((filter) => CLEANING.test(filter)),
    isFiltered: called.some((filter) => !HARMLESS.test(filter)),
  };
}

/** `for a, b in x.items`, `with a=x.y`, `set a = x`: other names for what a variable holds. */
function rename(tag: string, rest: string, renamed: Map<string, Variable>): void {
  const [, names, from] = ownEntry(RENAMING, tag)?.exec(rest) ?? [];
  const [, name, members = ''] = /^([A-Za-z_]\w{0,60})((?:\.\w{1,60}){0,6})/.exec(from ?? '') ?? [];
  if (names === undefined || name === undefined) return;
  const inside = [...membersIn(members), ...(tag === 'for' ? [ANY_ITEM] : [])];
  const variable = variableOf({ name, members: inside }, renamed);
  for (const own of names.split(',')) renamed.set(own.trim(), variable);
}
const RENAMING: Readonly<Record<string, RegExp>> = {
  for: /^\s*([\w\s,]{1,80}?)\s+in\s+([\w.]{1,120})/,
  with: /^\s*(\w{1,60})\s?=\s?([\w.]{1,120})/,
  set: /^\s*(\w{1,60})\s?=\s?([\w.]{1,120})\s*$/,
};

/** `.name`, `['name']`; what is worked out, and what a method of a dictionary gives, is any of its items. */
export function membersIn(written: string): readonly string[] {
  return Array.from(written.matchAll(/\.(\w+)|\[\s*["'](\w+)["']\s*\]|\[/g), ([, dotted, quoted]) =>
    dotted === undefined || /^(?:items|values|\d+)$/.test(dotted) ? (quoted ?? ANY_ITEM) : dotted,
  );
}

function variableOf({ name, members }: Variable, renamed: ReadonlyMap<string, Variable>): Variable {
  const other = renamed.get(name);
  return other === undefined ? { name, members } : { name: other.name, members: [...other.members, ...members] };
}

function namesIn(rest: string): readonly string[] {
  return Array.from(rest.matchAll(/["']([\w./ -]{1,200})["']/g), ([, name = '']) => name);
}
