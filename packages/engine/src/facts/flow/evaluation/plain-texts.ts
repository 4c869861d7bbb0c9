import { familyOf, type Family } from '../../ir/family.ts';
import type { Machine } from '../machine/machine.ts';
import { sinkBits } from '../values/kinds.ts';
import { safer, type Value } from '../values/values.ts';

/** Where databases of documents are asked with objects, and no text is read as one. */
const ASKED_WITH_OBJECTS: ReadonlySet<Family> = new Set<Family>(['script', 'python']);
const OPERATOR_BITS = sinkBits(['nosql']);

/** A text that was put together: whatever was put into it, no object with an operator comes out. */
export function asPlainText({ module }: Machine, value: Value): Value {
  return ASKED_WITH_OBJECTS.has(familyOf(module.ir.language)) ? safer(value, OPERATOR_BITS) : value;
}
