import { groupsOf } from '../../../knowledge/patterns/groups.ts';
import type { Expression, FileIr } from '../../ir/ir.ts';
import { cleanedByMatch } from '../guards/patterns.ts';
import { calledName } from '../names/names.ts';
import type { FunctionShape } from '../values/shapes.ts';

/** The patterns that lead to each class of a file, by its name; undefined for one that is not written out. */
type Routes = ReadonlyMap<string, readonly (string | undefined)[]>;

const known = new WeakMap<FileIr, Routes>();

/**
 * Sink kinds that a parameter of a handler is safe for by the groups of its routes: `(r"/proxy/([^/]+):(\d+)", Proxy)` gives
 * the second one digits. All routes of the class that the file writes down must say so.
 */
export function groupBits({ owner, module }: FunctionShape, name: string, position: number): number {
  if (owner === undefined) return 0;
  let routes = known.get(module.ir);
  if (routes === undefined) known.set(module.ir, (routes = routesOf(module.ir)));
  const patterns = routes.get(owner.class.name) ?? [];
  let bits = patterns.length === 0 ? 0 : -1;
  for (const pattern of patterns) bits &= bitsOfGroup(pattern, name, position);
  return bits;
}

/** Groups that have names are handed over by them; what a group holds is decoded behind the match. */
function bitsOfGroup(pattern: string | undefined, name: string, position: number): number {
  const groups = pattern === undefined ? undefined : groupsOf(pattern);
  const isNamed = groups?.some((group) => group.name !== undefined) === true;
  const group = isNamed ? groups?.find((one) => one.name === name) : groups?.[position];
  return group === undefined || !HOLDS_NO_CODE.test(group.body)
    ? 0
    : cleanedByMatch(group.body, '', { start: true, end: true });
}
/** Characters of which none spells another one with a percent sign. */
const HOLDS_NO_CODE = /^(?:\\[dw]|\[(?:[\w-]|\\[dw.-])+\])(?:[+*]|\{\d{1,4}(?:,\d{0,4})?\})?$/;

function routesOf({ body }: FileIr): Routes {
  const routes = new Map<string, (string | undefined)[]>();
  const open: unknown[] = [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const [pattern, handler] = routeIn(node) ?? [];
    if (handler?.kind === 'name' || handler?.kind === 'member') {
      const name = calledName(handler);
      const written = pattern?.kind === 'literal' && typeof pattern.value === 'string' ? pattern.value : undefined;
      routes.set(name, [...(routes.get(name) ?? []), written]);
    }
    for (const part of Object.values(node)) open.push(part);
  }
  return routes;
}

/** `(r"/x/(\d+)", Handler)`, `url(r"/x/(\d+)", Handler)`. */
function routeIn(node: object): readonly Expression[] | undefined {
  // Whatever has a kind is a node of the tree.
  const part = node as Partial<Expression>;
  if (part.kind === 'list') return part.items;
  return part.kind === 'call' && part.callee !== undefined && MAKES_ROUTE.test(calledName(part.callee))
    ? part.arguments
    : undefined;
}
const MAKES_ROUTE = /^(?:url|URLSpec)$/;
