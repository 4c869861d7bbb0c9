import type { FunctionIr } from '../../ir/ir.ts';

/** Parts of a request as only Koa and what is built on it hand them over: `ctx.request.body`. */
const REQUEST_PARTS: ReadonlySet<unknown> = new Set(['body', 'query', 'files', 'rawBody']);
/** A handler says soon what it reads; nobody has to look through a large one. */
const MOST_NODES = 4_000;

const known = new WeakMap<FunctionIr, boolean>();

/** Whether a function reads what was sent out of the context of Koa, or answers there: `ctx.body = rows`. */
export function usesKoaContext(ir: FunctionIr, context: string): boolean {
  let uses = known.get(ir);
  if (uses === undefined) {
    uses = looksSo(ir, context);
    known.set(ir, uses);
  }
  return uses;
}

function looksSo(ir: FunctionIr, context: string): boolean {
  const waiting: unknown[] = [ir.body];
  for (let seen = 0; waiting.length > 0 && seen < MOST_NODES; seen += 1) {
    const node = waiting.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (isSign(node, context)) return true;
    waiting.push(...Object.values(node));
  }
  return false;
}

function isSign(node: object, context: string): boolean {
  const kind = partOf(node, 'kind');
  if (kind === 'member')
    return REQUEST_PARTS.has(partOf(node, 'property')) && isMember(partOf(node, 'object'), context, 'request');
  if (kind !== 'assignment') return false;
  const target = partOf(node, 'target');
  if (isMember(target, context, 'body')) return true;
  const taken = partOf(target, 'properties');
  if (!Array.isArray(taken) || !isMember(partOf(node, 'value'), context, 'request')) return false;
  return taken.some((part: unknown) => REQUEST_PARTS.has(partOf(part, 'key')));
}

/** `ctx.request`. */
function isMember(node: unknown, context: string, property: string): boolean {
  return partOf(node, 'property') === property && partOf(partOf(node, 'object'), 'name') === context;
}

function partOf(node: unknown, key: string): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined;
}
