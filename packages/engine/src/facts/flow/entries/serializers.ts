import { CHECKED_VIEWS, SERIALIZERS } from '../../../knowledge/declared-fields.ts';
import type { Parameter } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { parseName } from '../names/names.ts';
import { declaredRecord } from '../schemas/declared-fields.ts';
import { validatedRecord } from '../schemas/form-validators.ts';
import type { ClassShape, FunctionShape } from '../values/shapes.ts';
import { named, type Value } from '../values/values.ts';
import { isOf, requestData } from './handler.ts';

const RECORD = 'validated_data';
const FIELD = /^validate_(\w+)$/;
const SAVES = /^perform_(?:create|update)$/;

/** What the REST framework calls the methods of serializers with, and the views that save what these hold. */
export function argumentsOfSerializers(
  machine: Machine,
  callee: FunctionShape,
  parameters: readonly Parameter[],
): readonly (Value | undefined)[] | undefined {
  const { owner, function: ir } = callee;
  if (owner === undefined || !callee.module.isPython) return undefined;
  if (SAVES.test(ir.name) && isOf(callee, CHECKED_VIEWS)) return [serializerOf(machine, owner)];
  if (!isOf(callee, SERIALIZERS)) return undefined;
  const at = ir.name === 'update' ? 1 : 0;
  const parameter = parameters[at];
  if (parameter === undefined) return undefined;
  const value = sentTo(machine, owner, ir.name, requestData(callee, parameter, 'high'));
  return value === undefined ? undefined : parameters.map((_, index) => (index === at ? value : undefined));
}

/** What a method of a serializer is given: as it was sent, or as far as the fields have looked at it by then. */
function sentTo(machine: Machine, owner: ClassShape, method: string, sent: Value): Value | undefined {
  if (method === 'to_internal_value') return sent;
  if (method === 'create' || method === 'update') return validatedRecord(machine, owner, RECORD, sent);
  if (method === 'validate') return validatedRecord(machine, owner, RECORD, sent, false);
  const field = FIELD.exec(method)?.[1];
  const { shape } = field === undefined ? {} : declaredRecord(machine, owner, sent);
  return shape?.kind === 'object' ? shape.entries.get(field ?? '')?.value : undefined;
}

/** An object of the class that the view names, or any serializer. */
function serializerOf(machine: Machine, view: ClassShape): Value {
  const shape = view.statics.get('serializer_class')?.value.shape;
  if (shape?.kind === 'class') return machine.run.foresee(machine, shape);
  return named(parseName(view.module.names, 'rest_framework.serializers.Serializer()'));
}
