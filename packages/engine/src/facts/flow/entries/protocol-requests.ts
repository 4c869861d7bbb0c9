import type { Expression, Parameter } from '../../ir/ir.ts';
import { write } from '../machine/journal.ts';
import type { Machine, ModuleState } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { parseName } from '../names/names.ts';
import { sourceBit } from '../values/kinds.ts';
import { bitsOf, taintFrom } from '../values/taint.ts';
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
    const sent = sentIn(module, parameter.target);
    return PARAMETERS.test(nameOf(parameter)) ? sent : requestWith(module, sent);
  });
}

/**
 * `const message = JSON.parse(line); if (message.method === 'tools/call') …`: behind that test the message is such a
 * request. Data that is known to come from farther away stays what it is.
 */
export function enterRequest(machine: Machine, subject: Expression, values: readonly Expression[]): void {
  const { scope, journal, module } = machine;
  if (!values.some((value) => value.kind === 'literal' && value.value === TOOL_CALL)) return;
  const message = messageOf(subject);
  const name = message?.kind === 'name' ? message.name : subject.kind === 'name' ? 'params' : '';
  const slot = findSlot(scope, name);
  if (slot === undefined || (bitsOf(slot.value.taint) & OWN_INPUT) === 0) return;
  const sent = sentIn(module, subject);
  write(journal, slot, message === undefined ? sent : requestWith(module, sent));
}

/** `message.method`, `message['method']`: the message. */
function messageOf(subject: Expression): Expression | undefined {
  if (subject.kind === 'member') return METHOD.test(subject.property) ? subject.object : undefined;
  if (subject.kind !== 'index' || subject.index.kind !== 'literal') return undefined;
  return METHOD.test(String(subject.index.value)) ? subject.object : undefined;
}

const METHOD = /^[Mm]ethod$/;
const TOOL_CALL = 'tools/call';
/** What a server reads where a client of the protocol writes. */
const OWN_INPUT = sourceBit('stdin');

function sentIn({ path }: ModuleState, { at: start, end }: { readonly at: number; readonly end: number }): Value {
  const at = { file: path, start, end };
  return tainted(taintFrom({ kind: 'tool', at, what: 'arguments of a tool call', certainty: 'high' }));
}

function requestWith({ names }: ModuleState, sent: Value): Value {
  const request = makeObject();
  for (const key of ['params', 'Params']) request.entries.set(key, makeSlot(sent));
  return makeValue(undefined, parseName(names, PROTOCOL_REQUEST), request);
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
