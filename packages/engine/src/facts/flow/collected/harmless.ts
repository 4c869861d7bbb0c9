import type { CallSite } from '../calls/call-site.ts';
import type { SinkKind } from '../flow-facts.ts';
import { textOf } from '../values/constants.ts';
import { sourceBit } from '../values/kinds.ts';
import { BUILT_TEXT, deepTaint, RESOLVED, type Value } from '../values/values.ts';
import { optionOf } from './sink-options.ts';

const LIBRARY = sourceBit('library');
/** What an agent passes to a skill. */
export const SKILL: number = sourceBit('skill');

const FIXED_FOLDER = /^(?:[/~]|[A-Za-z]:[\\/])/;

/**
 * Sources that may do what happens here. The caller of a library chooses the program. An agent has a shell of its own:
 * a whole command, query or path it hands to a skill gives it nothing, a piece of one breaks out of what was meant.
 */
export function harmlessHere(kind: SinkKind, { prefix, traits }: Value, isProgram: boolean): number {
  if (isProgram) return LIBRARY | SKILL;
  // The caller of a library may open what it likes; a name below a folder is not meant to leave it.
  if (kind === 'path')
    return (FIXED_FOLDER.test(prefix ?? '') ? 0 : SKILL) | ((traits & BUILT_TEXT) === 0 ? LIBRARY : 0);
  return (kind === 'command' || kind === 'sql') && (traits & BUILT_TEXT) === 0 ? SKILL : 0;
}

/** A server of files refuses `..` in what it is given; what was resolved before has none left to refuse. */
export function isConfined(site: CallSite, option: string | undefined, value: Value): boolean {
  if (option === undefined) return false;
  const folder = optionOf(site, option);
  if (folder !== undefined) return deepTaint(folder) === undefined && textOf(folder) !== '/';
  return (value.traits & RESOLVED) === 0 && (value.prefix ?? '') !== '';
}

/** What was sent, as something to read from, and not the name of it. */
const SENT =
  /^(?:flask|quart)\.request\.files\.[^.]+(?:\.stream)?$|^django\.http\.HttpRequest\(\)\.FILES\.[^.]+(?:\.file)?$|^io\.(?:StringIO|BytesIO)\(\)$/;

/** Something to read from where a path is expected: `Image.open(request.files['photo'])`. */
export function isContent(kind: SinkKind, { name }: Value): boolean {
  return kind === 'path' && name !== undefined && SENT.test(name.text);
}

/** Without a shell `'git log ' + x` names one program, and there is none of that name. */
export function isNoProgram({ prefix }: Value): boolean {
  return /^[^/\\]*\s/.test(prefix ?? '');
}

const FIXED_HOST = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+|\0base)[/?#]/i;
const FIXED_PATH = /^\/(?![/\\])/;

/** Text whose constant beginning already decides the host cannot be sent elsewhere. */
export function isFixedByPrefix(kind: SinkKind, { prefix }: Value): boolean {
  if (prefix === undefined) return false;
  if (kind === 'url' || kind === 'network') return FIXED_HOST.test(prefix);
  return kind === 'redirect' ? FIXED_HOST.test(prefix) || (FIXED_PATH.test(prefix) && prefix.length > 1) : false;
}
