import { isContent } from '../collected/harmless.ts';
import type { Machine } from '../machine/machine.ts';
import { ALL_SINKS, NOT_FROM_ROOT, sinkBits } from '../values/kinds.ts';
import { anyTaken } from '../values/keys.ts';
import { textOf } from '../values/leads.ts';
import { cleaned, unite } from '../values/taint.ts';
import { placedBehind } from '../values/placed-texts.ts';
import { leadOfFormat, placesOfFormat } from '../values/templates.ts';
import {
  BUILT_TEXT,
  constantValue,
  FIXED,
  makeList,
  makeValue,
  NETLOC,
  PATH,
  shaped,
  shownPrefix,
  tainted,
  UNKNOWN,
  UNSLASHED,
  type Value,
} from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { isFixed } from '../values/truth.ts';
import type { CallSite } from './call-site.ts';
import { behindLast, splitText } from './split-texts.ts';
import { foldMethod } from './constant-texts.ts';
import { joinText } from './lists.ts';
import { matchedPart } from './pattern-behaviours.ts';
import { replaceText } from './replaced-texts.ts';

/** Methods of text: folded where the text is known, and what they keep of taint and beginnings where it is not. */
export function callText(machine: Machine, site: CallSite, receiver: Value): Value | undefined {
  const text = typeof receiver.constant === 'string' && receiver.taint === undefined ? receiver.constant : undefined;
  if (text !== undefined) {
    const folded = foldMethod(site, text);
    if (folded !== undefined) return folded;
  }
  switch (site.method) {
    case 'replace':
    case 'replaceAll':
      return replaceText(machine, site, receiver);
    case 'format':
      return machine.module.isPython ? formatText(site, receiver) : undefined;
    case 'concat':
      return receiver.shape === undefined ? builtFrom(site, receiver) : undefined;
    case 'split':
    case 'splitlines':
    case 'rsplit':
      return splitText(site, receiver);
    case 'partition':
    case 'rpartition':
      return (receiver.traits & NETLOC) === 0 ? behindLast(site, receiver) : splitText(site, receiver);
    case 'join':
      return machine.module.isPython ? joinedBy(site, receiver) : undefined;
    case 'match':
    case 'exec':
    case 'search':
    case 'fullmatch':
      return matchText(site, receiver);
    case 'slice':
    case 'substring':
    case 'substr':
      return beginningOf(site, receiver);
    case 'startsWith':
    case 'startswith':
      return beginsOtherwise(site, receiver) ? constantValue(false) : undefined;
    case 'toString':
      return sameText(
        machine,
        site,
        // Bytes that were read as text may be a path.
        isContent('path', receiver) ? { ...receiver, name: undefined } : receiver,
        ENCODINGS.get(textOf(site.given.items[0] ?? UNKNOWN) ?? '') ?? 0,
      );
    case 'strip':
    case 'trim':
    case 'rstrip':
    case 'lstrip':
    case 'trimEnd':
    case 'trimStart':
    case 'encode':
    case 'decode':
    case 'lower':
    case 'upper':
    case 'toLowerCase':
    case 'toUpperCase':
    case 'as_posix':
      return sameText(machine, site, receiver);
    default:
      return undefined;
  }
}

/** `bytes.toString('base64')`: what such letters and digits are safe for. */
const BASE64 = sinkBits(['html', 'url', 'redirect', 'header', 'log', 'sql']);
const ENCODINGS: ReadonlyMap<string, number> = new Map([
  ['hex', ALL_SINKS],
  ['base64', BASE64],
  ['base64url', BASE64],
]);

/** `('/me/' + id).startsWith('http')`: what begins with a slash is no whole address. */
function beginsOtherwise({ given: { items } }: CallSite, receiver: Value): boolean {
  const [asked] = items;
  const word = asked === undefined || items.length > 1 ? undefined : textOf(asked);
  // What is put together as a path may be tidied until it begins with something else.
  const lead = (receiver.traits & (BUILT_TEXT | PATH)) === BUILT_TEXT ? shownPrefix(receiver) : undefined;
  return word !== undefined && lead !== undefined && /^[a-z]/i.test(word) && lead.startsWith('/');
}

/** `location.pathname.slice(0, end)`: what is cut off behind leaves the beginning what it was. */
function beginningOf({ given: { items } }: CallSite, receiver: Value): Value | undefined {
  if (items[0]?.constant !== 0 || receiver.shape !== undefined || receiver.prefix === undefined) return undefined;
  return makeValue(receiver.taint, receiver.name, undefined, receiver.traits, receiver.prefix);
}

/** The result is the same text, more or less; a named receiver (a response's `text`) keeps naming itself. */
function sameText(machine: Machine, site: CallSite, receiver: Value, gained = 0): Value | undefined {
  // An address of which a part was written begins as it did.
  if (receiver.shape?.kind === 'object' && receiver.prefix !== undefined)
    return makeValue(deepTaint(receiver), undefined, undefined, 0, receiver.prefix);
  if (receiver.shape !== undefined || (receiver.name !== undefined && receiver.taint === undefined)) return undefined;
  let bits = gained | (machine.module.names.models.methodSanitizers.get(site.method) ?? 0);
  const [characters] = site.given.items;
  const isCut = characters !== undefined && (site.method === 'lstrip' || site.method === 'strip');
  const cut = (isCut ? textOf(characters) : undefined) ?? '';
  if (cut.includes('/')) bits |= NOT_FROM_ROOT;
  const traits = cut.includes('/') && cut.includes('\\') ? receiver.traits | UNSLASHED : receiver.traits & ~UNSLASHED;
  return makeValue(cleaned(receiver.taint, bits), receiver.name, undefined, traits, receiver.prefix);
}

/** `text.match(/id-([0-9]+)/)`, `PATTERN.search(text)`. The place of what a text holds, `text.search(/x/)`, is a number. */
function matchText(site: CallSite, receiver: Value): Value | undefined {
  const [argument] = site.given.items;
  if (receiver.shape?.kind === 'regex') return argument === undefined ? undefined : matchedPart(receiver, argument);
  if (site.method === 'search' || argument?.shape?.kind !== 'regex') return undefined;
  const found = matchedPart(argument, receiver);
  // All that was found, and no groups.
  return argument.shape.flags.includes('g') ? tainted(deepTaint(found)) : found;
}

function formatText(site: CallSite, receiver: Value): Value {
  let taint = receiver.taint;
  const text = textOf(receiver);
  for (const [place, value] of placesOfFormat(text ?? '', site.given.items, site.given.keywords))
    taint = unite(taint, deepTaint(placedBehind(place, value)));
  const prefix =
    text === undefined ? receiver.prefix?.split('{', 1)[0] : leadOfFormat(text, site.given.items, site.given.keywords);
  const parts = [receiver, ...site.given.items, ...site.given.keywords.values()];
  const fixed = site.given.rest === undefined && parts.every(isFixed) ? FIXED : 0;
  return makeValue(taint, undefined, undefined, BUILT_TEXT | fixed, prefix);
}

function builtFrom(site: CallSite, receiver: Value): Value {
  let taint = receiver.taint;
  for (const value of site.given.items) taint = unite(taint, deepTaint(value));
  return makeValue(taint, undefined, undefined, BUILT_TEXT, receiver.prefix);
}

/** `' '.join(parts)`. */
function joinedBy(site: CallSite, receiver: Value): Value {
  const [parts] = site.given.items;
  if (parts === undefined) return tainted(receiver.taint);
  // Of a dictionary, that is its keys.
  const joined = parts.shape?.kind === 'object' ? shaped(makeList([], anyTaken(parts, true))) : parts;
  const text = joinText(joined, receiver);
  if (text.isConstant) return text;
  const prefix = text.prefix === '' ? undefined : text.prefix;
  return makeValue(text.taint, undefined, undefined, BUILT_TEXT | text.traits, prefix);
}
