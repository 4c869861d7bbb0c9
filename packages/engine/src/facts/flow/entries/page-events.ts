import type { FileIr } from '../../ir/ir.ts';
import { holdsPart } from './parts-of-file.ts';

/** What only the events of a browser have. */
const ONLY_THERE: ReadonlySet<unknown> = new Set([
  'currentTarget',
  'relatedTarget',
  'preventDefault',
  'stopPropagation',
  'stopImmediatePropagation',
]);

const known = new WeakMap<FileIr, boolean>();

/** Whether the handlers of a module answer a page: the events they are called with are nothing that somebody sent. */
export function answersPage(ir: FileIr): boolean {
  let answers = known.get(ir);
  if (answers === undefined) {
    answers = holdsPart(ir, (part) => ONLY_THERE.has(part));
    known.set(ir, answers);
  }
  return answers;
}
