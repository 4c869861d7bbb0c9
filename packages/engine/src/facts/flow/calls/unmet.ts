import type { Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import type { CallSite } from './call-site.ts';

/**
 * Whether a call goes to something of a module that was not met: `repository.search(x)` is taken for what it is called
 * only as long as nobody looks.
 */
export function isInTheDark(machine: Machine, { callee, receiver, name, node }: CallSite): boolean {
  const holder = receiver ?? callee;
  if (callee.shape !== undefined || holder.shape !== undefined || holder.taint !== undefined) return false;
  if (holder.isConstant || name?.model !== undefined) return false;
  if (holder.name !== undefined) return holder.name.model === undefined;
  const root = rootOf(node.callee);
  return root !== undefined && machine.module.isCommon && machine.module.scope.names.has(root);
}

/** The name that `users().collection('a').find` begins with. */
function rootOf(node: Expression): string | undefined {
  let at = node;
  for (let depth = 0; depth < LONGEST_CHAIN; depth += 1) {
    if (at.kind === 'name') return at.name;
    if (at.kind === 'member') at = at.object;
    else if (at.kind === 'call') at = at.callee;
    else if (at.kind === 'await') at = at.value;
    else return undefined;
  }
  return undefined;
}
const LONGEST_CHAIN = 8;
