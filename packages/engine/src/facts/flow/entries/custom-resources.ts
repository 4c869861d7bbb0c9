import type { FileIr } from '../../ir/ir.ts';
import { holdsPart } from './parts-of-file.ts';

/** What only the events of CloudFormation hold. */
const ONLY_THERE: ReadonlySet<unknown> = new Set(['ResponseURL', 'ResourceProperties', 'OldResourceProperties']);

const known = new WeakMap<FileIr, boolean>();

/**
 * Whether the functions of a module answer CloudFormation, which calls them with what the owner of the stack wrote: nobody
 * else can send such an event.
 */
export function servesCustomResources(ir: FileIr): boolean {
  let serves = known.get(ir);
  if (serves === undefined) {
    serves = holdsPart(ir, (part) => ONLY_THERE.has(part));
    known.set(ir, serves);
  }
  return serves;
}
