import type { Expression, Statement } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName } from '../names/names.ts';
import { countsByName, isMute } from './hollow-bodies.ts';
import { nodesIn } from './marks.ts';

const HOLDS: ReadonlySet<string> = new Set(['includes', 'contains', 'indexOf', 'search', 'match']);
const EACH: ReadonlySet<string> = new Set(['some', 'find', 'any', 'forEach', 'filter']);

/**
 * Whether a function that says by its name that an address is allowed may be believed: `isAllowedUrl(url)`. It may not where
 * everybody can see that it only looks for what is allowed anywhere in the text: `ALLOWED.some((one) => url.includes(one))`.
 */
export function mayAllowByName(machine: Machine, callee: Expression): boolean {
  if (!countsByName(machine, callee)) return false;
  const { shape } = machine.run.evaluate(machine, callee);
  if (shape?.kind !== 'function') return true;
  const { function: ir, scope } = shape;
  const [first] = ir.parameters;
  const name = first?.target.kind === 'name' ? first.target.name : undefined;
  if (name === undefined) return true;
  let asks = false;
  for (const node of nodesIn(ir.body) as Iterable<Expression | Statement>) {
    if (looksForPart(node, name)) asks = true;
    else if (!isMute(node, scope) && !isEach(node) && !isMethodOf(node)) return true;
  }
  return !asks;
}

/** `url.includes(one)`, `url.indexOf(one) >= 0`, `one in url`. */
function looksForPart(node: Expression | Statement, name: string): boolean {
  if (node.kind === 'comparison')
    return node.operator === 'in' ? isName(node.right, name) : looksForPart(node.left, name);
  if (node.kind !== 'call' || node.callee.kind !== 'member' || node.arguments.length !== 1) return false;
  return HOLDS.has(node.callee.property) && isName(node.callee.object, name);
}

function isName(node: Expression, name: string): boolean {
  return node.kind === 'name' && node.name === name;
}

function isEach(node: Expression | Statement): boolean {
  return node.kind === 'call' && EACH.has(calledName(node.callee));
}

/** The callee of a call is a node of its own. */
function isMethodOf(node: Expression | Statement): boolean {
  return node.kind === 'member' && (HOLDS.has(node.property) || EACH.has(node.property));
}
