import type { Parameter } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { routedValues } from '../schemas/routed-parts.ts';
import type { FunctionShape } from '../values/shapes.ts';
import type { Value } from '../values/values.ts';
import { argumentsByLook } from './handlers-by-look.ts';
import { requestsOfProtocol } from './protocol-requests.ts';
import { argumentsOfSerializers } from './serializers.ts';

/** What a function that nobody registers here is called with, by what it looks like; `name` is what others call it. */
export function likelyArguments(
  machine: Machine,
  callee: FunctionShape,
  parameters: readonly Parameter[],
  name: string,
): readonly (Value | undefined)[] {
  return (
    requestsOfProtocol(machine, callee, parameters) ??
    argumentsOfSerializers(machine, callee, parameters) ??
    routedValues(machine, callee, parameters, argumentsByLook(callee, parameters, name))
  );
}
