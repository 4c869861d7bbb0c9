import {
  CSHARP_CONTROLLERS,
  CSHARP_HUBS,
  CSHARP_HANDED,
  CSHARP_PAGES,
} from '../../../knowledge/csharp/entry-points.ts';
import type { Expression, Parameter } from '../../ir/ir.ts';
import { calledName } from '../names/names.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { UNKNOWN, type Value } from '../values/values.ts';
import { isOf, type Look, requestData, toolData } from './handler.ts';

/** Public methods of controllers, with what the request fills their parameters with. */
const action: Look = ({ callee, parameters }) => {
  const { function: ir, owner } = callee;
  if (owner === undefined || ir.isStatic === true || ir.isPrivate === true || ir.accessor !== undefined)
    return undefined;
  if (ir.name === 'constructor' || carries(ir.decorators, 'NonAction')) return undefined;
  const isController = isOf(callee, CSHARP_CONTROLLERS) || carries(owner.class.decorators, 'ApiController');
  return isController ? sentFor(callee, parameters, 'high') : undefined;
};

/** `OnPostAsync(string name)` of a page, `Send(string text)` of a hub. */
const pageOrHub: Look = ({ callee, parameters }) => {
  const { function: ir } = callee;
  if (ir.isPrivate === true || ir.isStatic === true || ir.name === 'constructor') return undefined;
  const isPage = /^On(?:Get|Post|Put|Delete|Patch|Head)/.test(ir.name) && isOf(callee, CSHARP_PAGES);
  return isPage || isOf(callee, CSHARP_HUBS) ? sentFor(callee, parameters, 'high') : undefined;
};

/** `Task<Reply> Say(Request request, ServerCallContext context)` of a service. */
const remoteCall: Look = ({ callee, parameters, first }) => {
  if (
    callee.function.isPrivate === true ||
    !/^(?:Grpc\.Core\.)?ServerCallContext$/.test(parameters.at(-1)?.annotation ?? '')
  )
    return undefined;
  return parameters.length < 2 ? undefined : [requestData(callee, first, 'medium')];
};

/** `Run([McpToolTrigger("run", "…")] ToolInvocationContext context, [McpToolProperty("dir", "…")] string dir)`. */
const markedTool: Look = ({ callee, parameters }) =>
  parameters.some(({ decorators = [] }) => carries(decorators, ...TOOL_MARKS))
    ? parameters.map((parameter) =>
        carries(parameter.decorators ?? [], ...TOOL_MARKS) && !FRAMEWORK.test(parameter.annotation ?? '')
          ? toolData(callee, parameter)
          : undefined,
      )
    : undefined;
const TOOL_MARKS = ['McpToolTrigger', 'McpToolProperty'] as const;

/** Handlers of C#, the first that fits. */
export const CSHARP_HANDLERS: readonly Look[] = [markedTool, action, pageOrHub, remoteCall];

/** What comes with the request, but for the objects that the framework hands over: those say by their types what they are. */
function sentFor(
  callee: FunctionShape,
  parameters: readonly Parameter[],
  certainty: 'high' | 'medium',
): readonly (Value | undefined)[] {
  const path = routeOf(callee);
  return parameters.map((parameter) => {
    if (carries(parameter.decorators ?? [], ...CSHARP_HANDED.marks)) return UNKNOWN;
    if (FRAMEWORK.test(parameter.annotation ?? '')) return undefined;
    return requestData(callee, parameter, certainty, path);
  });
}
const FRAMEWORK = new RegExp(
  `${CSHARP_HANDED.types.source}|^(?:IFormFile|List<IFormFile>|Http\\w+)$`,
  CSHARP_HANDED.types.flags,
);

/** The route of an action: `[HttpGet("files/{name}")]` before it, `[Route("files/{name}")]` before its class. */
function routeOf({ function: ir, owner }: FunctionShape): string {
  const pieces: string[] = [];
  for (const node of [...(owner?.class.decorators ?? []), ...ir.decorators]) {
    const told = node.kind === 'call' && ROUTES.test(calledName(node.callee)) ? node.arguments[0] : undefined;
    if (told?.kind === 'literal' && typeof told.value === 'string') pieces.push(told.value);
  }
  return pieces.join('/');
}
const ROUTES = /^(?:Route|Http(?:Get|Post|Put|Delete|Patch|Head))$/;

function carries(decorators: readonly Expression[], ...names: readonly string[]): boolean {
  return decorators.some((node) => names.includes(calledName(node.kind === 'call' ? node.callee : node)));
}
