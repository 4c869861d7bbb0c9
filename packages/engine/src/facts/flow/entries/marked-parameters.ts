import {
  PARAMETER_DECORATORS,
  REQUEST_DECORATORS,
  RESPONSE_DECORATORS,
  TEXT_DECORATORS,
} from '../../../knowledge/javascript/entry-points.ts';
import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Expression, Parameter } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName, parseName } from '../names/names.ts';
import { decoratedRecord } from '../schemas/dto.ts';
import { sinkBits } from '../values/kinds.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { makeValue, safer, SOME_NUMBER, type Value } from '../values/values.ts';
import { requestData } from './handler.ts';
import { pipesOf, throughPipes } from './pipes.ts';

/** `@Body() body`, `@Req() request`: Nest and its kin. */
export function markedValue(machine: Machine, callee: FunctionShape, parameter: Parameter): Value | undefined {
  for (const decorator of parameter.decorators ?? []) {
    const name = calledName(decorator.kind === 'call' ? decorator.callee : decorator);
    if (REQUEST_DECORATORS.has(name))
      return makeValue(undefined, parseName(callee.module.names, 'express.Request()'), undefined);
    if (RESPONSE_DECORATORS.has(name))
      return makeValue(undefined, parseName(callee.module.names, 'express.Response()'), undefined);
    if (!PARAMETER_DECORATORS.has(name)) continue;
    if (/^(?:number|boolean)\b/.test(parameter.annotation ?? '')) return SOME_NUMBER;
    const data = requestData(callee, parameter, 'high');
    const uploaded = ownEntry(UPLOAD_DECORATORS, name);
    if (uploaded !== undefined) return makeValue(data.taint, parseName(callee.module.names, uploaded), undefined);
    const pipes = pipesOf(machine, callee, decorator);
    // A pipe that nobody can look into may make an object of a text.
    const isText = isNamedText(name, decorator) && pipes.every((pipe) => pipe !== undefined);
    const given = isText ? safer(data, OBJECT_BITS) : data;
    const piped = throughPipes(machine, pipes, given, name);
    if (piped !== given) return piped;
    return isText ? given : (decoratedRecord(machine, parameter.annotation, given) ?? given);
  }
  return undefined;
}

const OBJECT_BITS = sinkBits(['nosql']);
/** Where the files lie that these give, the server has said. */
const UPLOAD_DECORATORS: Readonly<Record<string, string>> = {
  UploadedFile: 'express.Request().file',
  UploadedFiles: 'express.Request().files',
};

/** `@Param('id')`: one piece of the address. */
function isNamedText(name: string, decorator: Expression): boolean {
  if (!TEXT_DECORATORS.has(name) || decorator.kind !== 'call') return false;
  const [first] = decorator.arguments;
  return first?.kind === 'literal' && typeof first.value === 'string';
}
