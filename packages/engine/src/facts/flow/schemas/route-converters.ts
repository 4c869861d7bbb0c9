import { NARROW_CONVERTERS, ROUTE_MARKS, SLUG_PATTERN } from '../../../knowledge/declared-fields.ts';
import type { Parameter } from '../../ir/ir.ts';
import { cleanedByMatch } from '../guards/patterns.ts';
import { calledName } from '../names/names.ts';
import { ALL_SINKS, NOT_FROM_ROOT, sinkBits } from '../values/kinds.ts';

/**
 * Sink kinds that a part of an address is safe for, by what its route lets through: `<int:id>`, `{id:int}`,
 * `(?P<id>\d+)`. It is text, but for what a converter of the project makes of it.
 */
export function routeBits(path: string, name: string): number {
  if (name === '' || !path.includes(name)) return 0;
  const group = path.indexOf(`(?P<${name}>`);
  if (group >= 0) return TEXT_BITS | matched(groupAt(path, group + name.length + 5));
  for (const [, before, after] of path.matchAll(PLACEHOLDERS)) {
    // `<int:id>` of Flask and Django, `<id:int>` of Sanic and Bottle, `{id:int}` of Starlette.
    const converter = after === name ? before : before === name ? after : undefined;
    if (converter !== undefined) return ANY_TEXT.test(converter) ? TEXT_BITS | NOT_FROM_ROOT : converterBits(converter);
  }
  return isOnePiece(path, name) ? TEXT_BITS | NOT_FROM_ROOT : 0;
}

const TEXT_BITS = sinkBits(['nosql']);
const ANY_TEXT = /^(?:str|string)$/;

/** What a route calls the part that fills a parameter: `@PathVariable("file") String name`. */
export function nameInRoute({ target, decorators }: Parameter): string {
  for (const node of decorators ?? []) {
    if (node.kind !== 'call' || !ROUTE_MARKS.has(calledName(node.callee))) continue;
    const told = node.arguments[0] ?? node.keywords?.find(({ name }) => name === 'value' || name === 'name')?.value;
    if (told?.kind === 'literal' && typeof told.value === 'string') return told.value;
  }
  return target.kind === 'name' ? target.name : '';
}

/**
 * Whether a part of an address ends at the next slash: `/files/<name>`, `/files/{name}`. These frameworks decode an
 * address before they look for its route, so that a slash in disguise ends it too.
 */
export function isOnePiece(path: string, name: string): boolean {
  if (name === '' || !path.includes(name)) return false;
  if (path.includes(`<${name}>`) || path.includes(`{${name}}`)) return !path.includes(`(?P<${name}>`);
  for (const [, before, after] of path.matchAll(PLACEHOLDERS)) {
    const converter = after === name ? before : before === name ? after : undefined;
    if (converter !== undefined) return ANY_TEXT.test(converter) || IN_PIECE.test(path);
  }
  return false;
}

/** `{name:regex(…)}`, `{name:length(3,9)}` of ASP.NET tell what is in a piece; it stays one. */
const IN_PIECE = /:(?:regex|length|minlength|maxlength|required)\b/;
const PLACEHOLDERS = /[<{]([^<>{}:]{1,80}(?:\([^()]{0,200}\))?):([^<>]{1,80}?)[>}]/g;

function converterBits(converter: string): number {
  if (NARROW_CONVERTERS.test(converter)) return ALL_SINKS;
  if (converter === 'path') return TEXT_BITS;
  if (converter === 'slug') return TEXT_BITS | cleanedByMatch(SLUG_PATTERN, '', { start: false, end: false });
  // Others are words of the framework, and let through what they like.
  const pattern = /^(?:re:)?(.*[\\[(+*].*)$/s.exec(converter)?.[1];
  return pattern === undefined ? 0 : TEXT_BITS | matched(pattern);
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
