import { NO_WAY_UP, sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { cleaned } from '../values/taint.ts';
import {
  asCharacter,
  BEFORE_COLON,
  BEHIND_BASE,
  makeList,
  makeValue,
  NETLOC,
  PIECE,
  shaped,
  tainted,
  type Value,
} from '../values/values.ts';
import type { CallSite } from './call-site.ts';
import { cutsWords, wordsOf } from './split-words.ts';

const PATH_BITS = sinkBits(['path']);
/** Patterns that match a slash and nothing else. */
const SLASHES = /^(?:\\?\/|\\\\|\[(?:\\?\/|\\\\){1,2}\])\+?$/;

/** The pieces of a text, cut where the first argument says. */
export function splitText({ given, method }: CallSite, receiver: Value): Value | undefined {
  if (receiver.shape !== undefined) return undefined;
  const [separator] = given.items;
  const at = separator?.shape?.kind === 'regex' ? separator.shape.pattern : separatorOf(separator);
  // The number of cuts leaves slashes in the last piece of all.
  const isCut = at !== undefined && SLASHES.test(at) && method === 'split' && given.items.length === 1;
  const name = receiver.taint === undefined ? undefined : receiver.name;
  // Between dots there are none to climb with.
  const isByDots = at === '.' || at === '\\.';
  if (at !== undefined && method === 'rsplit' && (SLASHES.test(at) || isByDots) && given.items[1]?.constant === 1) {
    const last = makeValue(cleaned(receiver.taint, isByDots ? NO_WAY_UP : PATH_BITS), name, undefined);
    return shaped(makeList([makeValue(receiver.taint, name, undefined), last]));
  }
  if (method === 'split' && given.items.length < 2 && cutsWords(at) && (at !== undefined || separator === undefined)) {
    return wordsOf(receiver);
  }
  const own = receiver.prefix === BEHIND_BASE ? beginningOf(receiver, isCut, at) : [];
  const held = isByDots && given.items.length === 1 ? cleaned(receiver.taint, NO_WAY_UP) : receiver.taint;
  if (at === '' && given.items.length === 1)
    return shaped(makeList([], asCharacter(makeValue(receiver.taint, undefined, undefined))));
  const isUser = at === ':' && (receiver.traits & NETLOC) !== 0;
  return shaped(makeList(own, makeValue(held, name, undefined, isCut ? PIECE : isUser ? BEFORE_COLON : 0)));
}

/** The first piece of an own address: before its first slash it is nobody else's, before its query it begins as it did. */
function beginningOf({ taint }: Value, isCut: boolean, at: string | undefined): Value[] {
  if (isCut) return [makeValue(undefined, undefined, undefined, 0, BEHIND_BASE)];
  return at !== undefined && /[#&=?]/.test(at) ? [makeValue(taint, undefined, undefined, 0, BEHIND_BASE)] : [];
}

/** `path.rpartition('/')`: no slash stands behind the last one. */
export function behindLast({ given, method }: CallSite, { shape, taint }: Value): Value | undefined {
  const [separator] = given.items;
  if (method !== 'rpartition' || shape !== undefined || separator === undefined) return undefined;
  if (!SLASHES.test(separatorOf(separator) ?? '')) return undefined;
  return shaped(makeList([tainted(taint), separator, tainted(cleaned(taint, PATH_BITS))]));
}

/** What a text is cut at, where it is known. */
function separatorOf(separator: Value | undefined): string | undefined {
  if (separator === undefined) return undefined;
  return SEPARATORS.has(separator.name?.text ?? '') ? '/' : textOf(separator);
}
const SEPARATORS: ReadonlySet<string> = new Set(['os.sep', 'os.path.sep', 'path.sep']);
