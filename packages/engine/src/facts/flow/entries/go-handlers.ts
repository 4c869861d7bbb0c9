import { TOOL_CLASS, WRITTEN_PARAMETERS } from '../../../knowledge/tool-looks.ts';
import { GO_TOOL_METHODS, GO_TOOL_RECORDS, GO_TOOL_SCHEMAS } from '../../../knowledge/go/entry-points.ts';
import type { Parameter } from '../../ir/ir.ts';
import type { ClassShape } from '../values/shapes.ts';
import { importsAny, type Look, nameOf, toolData } from './handler.ts';

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

export const GO_HANDLERS: readonly Look[] = [toolMethod];
