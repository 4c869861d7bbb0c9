import type { Parameter } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { parseName } from '../names/names.ts';
import { taintFrom } from '../values/taint.ts';
import { makeObject, makeSlot, makeValue, tainted, type Value } from '../values/values.ts';
import type { FunctionShape } from '../values/shapes.ts';

const REQUEST = /^_?(?:json_?rpc_?|rpc_?|mcp_?)?(?:request|req|message|msg|call)$/i;
const PARAMETERS = /^_?(?:params|parameters)$/;

/** A request of the protocol, however it came in. */
export const PROTOCOL_REQUEST = 'mcp.Request()';

/**
 * Servers that speak the protocol without a library: a function that tells `tools/call` from other methods is given the
 * request, or its parameters.
 */
export function requestsOfProtocol(
  { world }: Machine,
  callee: FunctionShape,
  parameters: readonly Parameter[],
): readonly (Value | undefined)[] | undefined {
  const { function: ir, module } = callee;
  if (!parameters.some(isRequest) || !world.answersToolCalls(module, ir.at, ir.end)) return undefined;
  return parameters.map((parameter) => {
    if (!isRequest(parameter)) return undefined;
    const at = { file: module.path, start: parameter.target.at, end: parameter.target.end };
    const sent = tainted(taintFrom({ kind: 'tool', at, what: 'arguments of a tool call', certainty: 'high' }));
    if (PARAMETERS.test(nameOf(parameter))) return sent;
    const request = makeObject();
    request.entries.set('params', makeSlot(sent));
    return makeValue(undefined, parseName(module.names, PROTOCOL_REQUEST), request);
  });
}

function isRequest(parameter: Parameter): boolean {
  const { target } = parameter;
  if (target.kind === 'destructuring')
    return ['method', 'params'].every((name) => target.properties.some(({ key }) => key === name));
  return REQUEST.test(nameOf(parameter)) || PARAMETERS.test(nameOf(parameter));
}

function nameOf({ target }: Parameter): string {
  return target.kind === 'name' ? target.name : '';
}
