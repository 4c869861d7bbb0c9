import { FIELD_DECORATORS, RECORD_DECORATORS } from '../../../knowledge/declared-fields.ts';
import type { Expression, Parameter } from '../../ir/ir.ts';
import { isMethod } from '../calls/parameters.ts';
import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { calledName } from '../names/names.ts';
import { declaredRecord, writtenRecord } from '../schemas/declared-fields.ts';
import type { FunctionShape } from '../values/shapes.ts';
import type { Value } from '../values/values.ts';

/** Whether the first parameter is the object that the method belongs to. */
export function skipsSelf(handler: FunctionShape): boolean {
  const { module, owner, self, function: ir } = handler;
  return module.isPython && owner !== undefined && self !== undefined && isMethod(ir);
}

/** `@use_args(schema)`: what a schema has made of the request, in one parameter or in one for each field. */
export function recordValue(
  machine: Machine,
  handler: FunctionShape,
  parameter: Parameter,
  given: Value,
): Value | undefined {
  const { decorators, parameters } = handler.function;
  const { target } = parameter;
  if (!handler.module.isPython || decorators.length < 2 || target.kind !== 'name') return undefined;
  for (const decorator of decorators) {
    const [schema] = decorator.kind === 'call' ? decorator.arguments : [];
    if (decorator.kind !== 'call' || schema === undefined) continue;
    const name = calledName(decorator.callee);
    const isField = FIELD_DECORATORS.has(name);
    if (!isField && (!RECORD_DECORATORS.has(name) || parameter !== parameters[skipsSelf(handler) ? 1 : 0])) continue;
    const record = whereWritten(machine, handler, () => recordOf(machine, schema, given));
    if (!isField) return record;
    const field = record?.shape?.kind === 'object' ? record.shape.entries.get(target.name) : undefined;
    return field?.value;
  }
  return undefined;
}

function recordOf(machine: Machine, schema: Expression, given: Value): Value | undefined {
  const { shape } = machine.run.evaluate(machine, schema);
  const declared = shape?.kind === 'object' ? shape.class : shape;
  return declared?.kind === 'class' ? declaredRecord(machine, declared, given) : writtenRecord(machine, schema, given);
}

/** No part of the address fills a parameter, but a decorator beside the route, and its name does not speak of the request. */
export function isFilledByProject({ function: { decorators } }: FunctionShape, path: string): boolean {
  if (path === '' || /[<{:]/.test(path) || decorators.length < 2) return false;
  return !decorators.some((node) => READS_REQUEST.test(calledName(node.kind === 'call' ? node.callee : node)));
}
const READS_REQUEST = /arg|param|valid|pars|form|json|body|schema|expect|input|payload/i;

/** `@mcp.tool(exclude_args=["client"])`: nobody who calls the tool can give it. */
export function isLeftOut({ function: { decorators } }: FunctionShape, name: string): boolean {
  return decorators.some((node) => {
    const said = node.kind === 'call' ? node.keywords?.find((keyword) => keyword.name === 'exclude_args') : undefined;
    return (
      said?.value.kind === 'list' && said.value.items.some((item) => item.kind === 'literal' && item.value === name)
    );
  });
}
