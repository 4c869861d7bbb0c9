import { TOOL_CLASS, WRITTEN_PARAMETERS } from '../../../knowledge/tool-looks.ts';
import {
  GO_CALLERS,
  GO_MESSAGES,
  GO_RPC,
  GO_TOOL_METHODS,
  GO_TOOL_RECORDS,
  GO_TOOL_SCHEMAS,
} from '../../../knowledge/go/entry-points.ts';
import type { Parameter } from '../../ir/ir.ts';
import type { ClassShape } from '../values/shapes.ts';
import { importsAny, type Look, nameOf, requestData, toolData } from './handler.ts';

/**
 * `func (t *FetchTool) Execute(ctx context.Context, args json.RawMessage)`: agents of Go call their tools through an
 * interface of their own, and what says so is the type: how it is called, or what else it can tell of itself.
 */
const toolMethod: Look = ({ callee, parameters }) => {
  const { function: ir, owner, module } = callee;
  if (owner === undefined || !GO_TOOL_METHODS.includes(ir.name)) return undefined;
  const given = parameters.findIndex((parameter) => !isContext(parameter));
  const written = parameters[given];
  if (written === undefined || given > 1) return undefined;
  const type = written.annotation ?? '';
  const isCalledTool = TOOL_CLASS.test(owner.class.name);
  const isTool = GO_TOOL_RECORDS.test(type)
    ? isCalledTool || (tells(owner) && GO_TOOL_SCHEMAS.some((name) => owner.methods.has(name)))
    : type === 'string' &&
      WRITTEN_PARAMETERS.test(nameOf(written)) &&
      tells(owner) &&
      (isCalledTool || importsAny(module, ['tmc/langchaingo']));
  return isTool
    ? parameters.map((parameter) => (parameter === written ? toolData(callee, written) : undefined))
    : undefined;
};

function isContext({ annotation }: Parameter): boolean {
  return annotation === 'context.Context';
}

function tells({ methods }: ClassShape): boolean {
  return methods.has('Name') && methods.has('Description');
}

/**
 * `func (s *Server) CreateUser(ctx context.Context, in *pb.CreateUserRequest)`: gRPC calls the method that its message is
 * named after, and so do the handlers that are generated from a description of an API (`CreateUserRequestObject`).
 */
const namedMessage: Look = ({ callee, parameters }) => {
  const { function: ir, owner, module } = callee;
  const [context, message] = parameters;
  if (owner === undefined || message === undefined || parameters.length !== 2) return undefined;
  if (context === undefined || !isContext(context) || GO_CALLERS.test(owner.class.name)) return undefined;
  const [type = '', home = ''] = (message.annotation ?? '').split('.').toReversed();
  const isGenerated = type === `${ir.name}RequestObject`;
  const isMessage = type === `${ir.name}Request` && (GO_MESSAGES.test(home) || importsAny(module, GO_RPC));
  return isGenerated || isMessage ? [undefined, requestData(callee, message, 'medium')] : undefined;
};

export const GO_HANDLERS: readonly Look[] = [toolMethod, namedMessage];
