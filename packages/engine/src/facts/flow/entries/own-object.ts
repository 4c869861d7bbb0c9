import type { Parameter } from '../../ir/ir.ts';
import { ownType } from '../evaluation/declared-objects.ts';
import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import type { FunctionShape } from '../values/shapes.ts';
import type { Value } from '../values/values.ts';

/** A parameter that is declared to take an object of one of the repository's own types. */
export function ownObject(machine: Machine, callee: FunctionShape, { annotation }: Parameter): Value | undefined {
  if (!callee.module.traits.isTyped) return undefined;
  const type = whereWritten(machine, callee, () => ownType(machine, annotation));
  return type === undefined ? undefined : machine.run.foresee(machine, type);
}
