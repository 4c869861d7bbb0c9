import { cleanedByMatch } from '../guards/patterns.ts';
import type { Machine } from '../machine/machine.ts';

/** How the parameters of a request are called where a controller of Rails reads one of them. */
const PARAMETER = /^ActionController\.Base\(\)\.params\.([a-z]\w*)$/;
/** Where the addresses of an application of Rails are written down. */
export const ROUTES = 'config/routes.rb';

/**
 * Sink kinds that a parameter is safe for by what its routes let through: `get "files/:name" => "files#show", constraints:
 * { name: /[a-z]+/ }`. Rails holds a pattern against the whole part, and what stands in the address goes before the query.
 */
export function constraintBits(machine: Machine, name: string): number {
  const part = machine.module.traits.callsBare ? PARAMETER.exec(name)?.[1] : undefined;
  const { shape } = machine.frame.self ?? {};
  // Of a record's number other lines speak too.
  if (part === undefined || part === 'id' || shape?.kind !== 'object' || shape.class === undefined) return 0;
  const controller = /^(\w{1,60})Controller$/.exec(shape.class.class.name)?.[1];
  const [action] = machine.active;
  if (controller === undefined || action === undefined) return 0;
  const called = `${inSnakeCase(controller)}#${action.name}`;
  const patterns = patternsOf(machine.world.textOfRoutes(shape.class.module), called, part);
  let bits = patterns.length === 0 ? 0 : -1;
  for (const pattern of patterns)
    bits &= pattern === undefined ? 0 : cleanedByMatch(pattern, '', { start: true, end: true });
  return bits;
}

/** What each route of an action says of a part of its address; undefined where one says nothing. */
function patternsOf(routes: string, called: string, part: string): readonly (string | undefined)[] {
  const patterns: (string | undefined)[] = [];
  for (let at = routes.indexOf(called); at >= 0; at = routes.indexOf(called, at + 1)) {
    if (!/["']/.test(routes.charAt(at + called.length))) continue;
    const before =
      routes
        .slice(Math.max(0, at - REACH), at)
        .split(STATEMENT)
        .at(-1) ?? '';
    const behind = routes.slice(at, at + REACH).split(STATEMENT)[0] ?? '';
    const pattern = new RegExp(String.raw`\b${part}(?::|\s{0,3}=>)\s{0,3}/((?:\\.|[^/\\\n]){1,200})/`).exec(
      behind,
    )?.[1];
    patterns.push(new RegExp(String.raw`:${part}\b`).test(before) ? pattern?.replaceAll('\\h', '[0-9a-f]') : undefined);
  }
  return patterns;
}
const REACH = 500;
/** Where the next route begins. */
const STATEMENT = /\n\s*(?=(?:get|post|put|patch|delete|match|resources?|namespace|scope|root|end)\b)/;

function inSnakeCase(name: string): string {
  return name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
}
