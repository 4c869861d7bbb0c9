import type { FileIr } from '../../ir/ir.ts';

/** What only the events of CloudFormation hold. */
const ONLY_THERE: ReadonlySet<unknown> = new Set(['ResponseURL', 'ResourceProperties', 'OldResourceProperties']);
/** A handler of such events is short; nobody has to read more of a large file to know it. */
const MOST_NODES = 40_000;

const known = new WeakMap<FileIr, boolean>();

/**
 * Whether the functions of a module answer CloudFormation, which calls them with what the owner of the stack wrote: nobody
 * else can send such an event.
 */
export function servesCustomResources(ir: FileIr): boolean {
  let serves = known.get(ir);
  if (serves === undefined) {
    serves = names(ir, ONLY_THERE);
    known.set(ir, serves);
  }
  return serves;
}

/** Whether one of the words is a literal or a property anywhere in the tree. */
function names(ir: FileIr, words: ReadonlySet<unknown>): boolean {
  const waiting: unknown[] = [ir.body];
  for (let seen = 0; waiting.length > 0 && seen < MOST_NODES; seen += 1) {
    const node = waiting.pop();
    if (words.has(node)) return true;
    if (typeof node === 'object' && node !== null) waiting.push(...Object.values(node));
  }
  return false;
}
