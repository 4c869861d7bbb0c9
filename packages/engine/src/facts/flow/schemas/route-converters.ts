import { NARROW_CONVERTERS, SLUG_PATTERN } from '../../../knowledge/declared-fields.ts';
import { cleanedByMatch } from '../guards/patterns.ts';
import { ALL_SINKS, NOT_FROM_ROOT } from '../values/kinds.ts';

/** Sink kinds that a part of an address is safe for, by what its route lets through: `<int:id>`, `{id:int}`, `(?P<id>\d+)`. */
export function routeBits(path: string, name: string): number {
  if (name === '' || !path.includes(name)) return 0;
  const group = path.indexOf(`(?P<${name}>`);
  if (group >= 0) return matched(groupAt(path, group + name.length + 5));
  for (const [, before, after] of path.matchAll(PLACEHOLDERS)) {
    // `<int:id>` of Flask and Django, `<id:int>` of Sanic and Bottle, `{id:int}` of Starlette.
    const converter = after === name ? before : before === name ? after : undefined;
    if (converter !== undefined) return ANY_TEXT.test(converter) ? NOT_FROM_ROOT : converterBits(converter);
  }
  return isOnePiece(path, name) ? NOT_FROM_ROOT : 0;
}

const ANY_TEXT = /^(?:str|string)$/;

/**
 * Whether a part of an address ends at the next slash: `/files/<name>`, `/files/{name}`. These frameworks decode an
 * address before they look for its route, so that a slash in disguise ends it too.
 */
export function isOnePiece(path: string, name: string): boolean {
  if (name === '' || !path.includes(name)) return false;
  if (path.includes(`<${name}>`) || path.includes(`{${name}}`)) return !path.includes(`(?P<${name}>`);
  for (const [, before, after] of path.matchAll(PLACEHOLDERS)) {
    const converter = after === name ? before : before === name ? after : undefined;
    if (converter !== undefined) return ANY_TEXT.test(converter);
  }
  return false;
}

const PLACEHOLDERS = /[<{]([^<>{}:]{1,80}(?:\([^()]{0,200}\))?):([^<>]{1,80}?)[>}]/g;

function converterBits(converter: string): number {
  if (NARROW_CONVERTERS.test(converter)) return ALL_SINKS;
  if (converter === 'slug') return cleanedByMatch(SLUG_PATTERN, '', { start: false, end: false });
  // Others are words of the framework, and let through what they like.
  const pattern = /^(?:re:)?(.*[\\[(+*].*)$/s.exec(converter)?.[1];
  return pattern === undefined ? 0 : matched(pattern);
}

function matched(pattern: string | undefined): number {
  return pattern === undefined ? 0 : cleanedByMatch(pattern, '', { start: true, end: true });
}

/** What stands in a group of a pattern, up to the bracket that closes it. */
function groupAt(path: string, start: number): string | undefined {
  let depth = 1;
  for (let at = start; at < path.length; at += 1) {
    const character = path[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return path.slice(start, at);
  }
  return undefined;
}
