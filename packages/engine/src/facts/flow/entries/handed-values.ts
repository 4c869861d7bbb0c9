import { INJECTED_TYPES } from '../../../knowledge/python/entry-points.ts';
import { MCP_CONTEXT } from '../../../knowledge/python/service-holders.ts';
import type { EntryWiring, ParameterRole } from '../../../knowledge/entry-points.ts';
import type { Parameter } from '../../ir/ir.ts';
import {
  annotatedItem,
  annotatedValue,
  typedParameter,
  annotationBits,
  isNarrowType,
} from '../evaluation/annotations.ts';
import { GUESSED } from '../evaluation/named-members.ts';
import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { calledName, parseName } from '../names/names.ts';
import { calledWith, narrowedRequest, withValid } from '../schemas/checked-requests.ts';
import { demandedBits } from '../schemas/demanded-patterns.ts';
import { checkedValue, modelValue } from '../schemas/models.ts';
import { partsOf, routedPart } from '../schemas/routed-parts.ts';
import { nameInRoute, routeBits } from '../schemas/route-converters.ts';
import { schemaValue } from '../schemas/schemas.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { objectOf } from '../values/join.ts';
import { isFixed } from '../values/truth.ts';
import { taintFrom, type Taint } from '../values/taint.ts';
import { makeList, makeValue, safer, shaped, tainted, UNKNOWN, type Value } from '../values/values.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { isForAdministrators } from './administrators.ts';
import { isFilledByProject, isLeftOut, recordValue, skipsSelf } from './decorated-parameters.ts';
import { callDependency, dependencyOf, type Ways } from './dependencies.ts';
import { givenByForm, messageWithFiles } from './form-inputs.ts';
import { handedObject, ownObject } from './own-object.ts';
import { sourceOf, type Registration } from './registration.ts';
import { isHandedOver, sentByType, sentRecord } from './sent-values.ts';
import { isViewSetting } from './python-handlers.ts';
import { wrappedArguments } from './wrapped-arguments.ts';
import { furtherParameters, wrappedBy } from './wrapped.ts';

/** What the framework gives to each parameter of a handler. */
export function valuesFor(machine: Machine, handler: FunctionShape, registered: Registration): readonly Value[] {
  const proofs = new Map<string, number>();
  const registration = { ...registered, proofs };
  const { wiring, dependencies } = registration;
  for (const called of dependencies ?? [])
    callDependency(machine, called, waysOf(machine, handler, registration), proofs);
  const parameters = handler.function.parameters.slice(skipsSelf(handler) ? 1 : 0);
  const shift = takesError(parameters) ? 1 : wiring.takesLast === true ? Math.max(0, parameters.length - 1) : 0;
  const inner = parameters.some(({ rest }) => rest === 'map') ? wrappedBy(machine, handler) : undefined;
  const values = parameters.map((parameter, position) => {
    const index = position - shift;
    const role = index < 0 ? undefined : (wiring.parameters[index] ?? wiring.parameters.at(-1));
    if (role === undefined) return UNKNOWN;
    if (parameter.rest === 'map' && inner !== undefined && inner !== handler) {
      const further = furtherParameters(inner, parameters);
      return objectOf(further.map(([name, own]) => [name, roleValue(machine, inner, own, role, registration)]));
    }
    const value = roleValue(machine, handler, parameter, role, registration);
    if (registration.takesFiles === true && index === 0) return messageWithFiles(value);
    return givenByForm(registration.inputs, parameters, position, value);
  });
  return proofs.size === 0 ? values : holdProofs(parameters, values, proofs);
}

/** `(error, request, response, next)`: what Express and its kin call when something went wrong. */
function takesError(parameters: readonly Parameter[]): boolean {
  const [first] = parameters;
  return parameters.length === 4 && first?.target.kind === 'name' && /^_?(?:e|err|error)$/i.test(first.target.name);
}

/** What a dependency refused does not reach the handler either. */
function holdProofs(
  parameters: readonly Parameter[],
  values: readonly Value[],
  proofs: ReadonlyMap<string, number>,
): readonly Value[] {
  return values.map((value, index) => {
    const target = parameters[index]?.target;
    return target?.kind === 'name' ? safer(value, proofs.get(target.name) ?? 0) : value;
  });
}

const DEEPEST_DEPENDENCY = 5;

/** How the parts of a request come into a parameter of the handler, by way of what it depends on. */
function waysOf(machine: Machine, handler: FunctionShape, registration: Registration, own?: Parameter): Ways {
  const depth = (registration.depth ?? 0) + 1;
  const inner = { ...registration, waiting: registration.waiting ?? handler, depth };
  return {
    isForAdministrators: isForAdministrators(inner.waiting, registration.before),
    give: (callee, parameter) => (depth > DEEPEST_DEPENDENCY ? UNKNOWN : dataValue(machine, callee, parameter, inner)),
    part: (name) => {
      const parameter = own ?? {
        target: { kind: 'name', name: '', at: handler.function.at, end: handler.function.at },
      };
      return tainted(taintFrom(sourceOf(handler, parameter, registration, name)));
    },
  };
}

/** `async def run(*given, tool=tool)` in a loop: how Python keeps for a function what a name means round it just then. */
function isKeptFromAround({ target, defaultValue }: Parameter): boolean {
  return target.kind === 'name' && defaultValue?.kind === 'name' && defaultValue.name === target.name;
}

const OF_MCP = /^(?:Optional\[)?(?:\w{1,40}\.)?Context\b/;
const FRAMEWORK_NAMES = /^(?:ctx|(?:tool_|run_)?context|self|cls|_|background_tasks|db|session|response)$/;

function roleValue(
  machine: Machine,
  handler: FunctionShape,
  parameter: Parameter,
  role: ParameterRole,
  registration: Registration,
): Value {
  const { names } = handler.module;
  const { certainty } = registration;
  switch (role.is) {
    case 'nothing':
      return UNKNOWN;
    case 'next':
      return registration.next ?? UNKNOWN;
    case 'named':
      return parameter.target.kind === 'name'
        ? makeValue(undefined, parseName(names, parameter.target.name), undefined)
        : UNKNOWN;
    case 'object': {
      const guess = certainty === 'high' ? undefined : GUESSED;
      const value = makeValue(undefined, parseName(names, role.name), undefined, 0, guess);
      return checkedObject(machine, handler, parameter, value, registration);
    }
    case 'schema-data':
      return wrappedArguments(
        parameter,
        schemaValue(registration.arguments, (member) => sourceOf(handler, parameter, registration, member)),
      );
    case 'data':
      return dataValue(machine, handler, parameter, registration);
    default:
      return role satisfies never;
  }
}

/** The object with those of its parts that the route has looked at. */
function checkedObject(
  machine: Machine,
  handler: FunctionShape,
  parameter: Parameter,
  value: Value,
  registration: Registration,
): Value {
  const { checks } = registration;
  if (checks === undefined) return value;
  const sent = (what: string): Taint =>
    taintFrom({
      ...sourceOf(handler, parameter, registration, undefined),
      what: `data of an HTTP request (\`${what}\`)`,
    });
  const spelled = parameter.target.kind === 'name' ? parameter.target.name : 'request';
  switch (value.name?.text) {
    case 'express.Request()':
    case 'fastify.FastifyRequest()':
    case 'elysia.Context()':
    case 'hapi.Request()':
      return narrowedRequest(machine, value, checks.checked, checks.pending, (part) => sent(`${spelled}.${part}`));
    case 'trpc.Call()':
    case 'tanstack.Call()':
    case 'safe-action.Call()':
      return calledWith(machine, value, checks.input, handler, sent);
    case 'hono.Context()':
      return withValid(machine, value, checks.valid, handler, (part) => sent(`${spelled}.req.valid('${part}')`));
    default:
      return value;
  }
}

/** Outside data in a parameter, as far as its type and its route do not say that it is a number or the framework's own. */
function dataValue(machine: Machine, handler: FunctionShape, parameter: Parameter, registration: Registration): Value {
  const { annotation, target } = parameter;
  const name = target.kind === 'name' ? target.name : '';
  if (handler.module.isPython) {
    const dependency = dependencyOf(machine, handler, parameter);
    if (dependency !== undefined) {
      const ways = waysOf(machine, handler, registration, parameter);
      return callDependency(machine, dependency, ways, registration.proofs ?? new Map());
    }
  }
  const handed = handedObject(machine, handler, parameter);
  if (handed !== undefined) return handed;
  if (handler.module.traits.asksByType) {
    const typed = typedValue(machine, handler, parameter, registration);
    if (typed !== undefined) return typed;
  }
  if (registration.wiring.framework === 'mcp' && OF_MCP.test(annotation ?? ''))
    return makeValue(undefined, parseName(handler.module.names, MCP_CONTEXT), undefined);
  if (FRAMEWORK_NAMES.test(name) || isLeftOut(handler, name)) return UNKNOWN;
  if (annotation !== undefined && INJECTED_TYPES.test(annotation)) return UNKNOWN;
  const path = registration.path ?? '';
  if (registration.wiring.framework === 'django' && isViewSetting(parameter) && !fills(path, name)) return UNKNOWN;
  if (isFixedResource(registration) || (isKeptFromAround(parameter) && !fills(path, name))) return UNKNOWN;
  const known = whereWritten(
    machine,
    handler,
    () =>
      modelValue(machine, annotation, (member) =>
        tainted(taintFrom(sourceOf(handler, parameter, registration, member))),
      ) ?? annotatedValue(machine, annotation),
  );
  if (handler.module.traits.injectsObjects && isClassType(annotation)) return known ?? UNKNOWN;
  if (known !== undefined && (known.name?.model !== undefined || isRequest(known) || known.name === undefined))
    return known;
  const each = whereWritten(machine, handler, () => annotatedItem(machine, annotation));
  if (each !== undefined && isRequest(each)) return shaped(makeList([], each));
  if (registration.wiring.framework === 'flask' && isFilledByProject(handler, path)) return UNKNOWN;
  const source = sourceOf(handler, parameter, registration, undefined);
  const bits = routeBits(path, nameInRoute(parameter)) | bitsIn(machine, handler, parameter);
  const record = recordValue(machine, handler, parameter, tainted(taintFrom(source)));
  if (record !== undefined) return record;
  const sent = makeValue(taintFrom(source, bits), contentName(handler, parameter), undefined);
  const value = checksTypes(registration.wiring, handler)
    ? whereWritten(machine, handler, () => checkedValue(machine, parameter, parameter.defaultValue, sent))
    : sent;
  // `@api_view()`: the address is written where the view is not.
  const isRoutedElsewhere = registration.wiring.framework === 'django' && registration.path === undefined;
  if (isRoutedElsewhere) return routedPart(machine, handler, parameter, value);
  return parameter.rest === 'map' && handler.module.isPython ? partsOf([path], value) : value;
}

/** `photo: bytes = File()`: what stands in a file that was sent. */
function contentName({ module }: FunctionShape, { annotation, defaultValue, decorators }: Parameter): Value['name'] {
  if (!module.isPython || !BYTES.test(annotation ?? '')) return undefined;
  const says = [defaultValue, ...(decorators ?? [])];
  const isFile = says.some((node) => node?.kind === 'call' && calledName(node.callee) === 'File');
  return isFile || /\bFile\(/.test(annotation ?? '')
    ? parseName(module.names, 'fastapi.UploadFile().read()')
    : undefined;
}
const BYTES = /^(?:(?:typing\.)?(?:Annotated|Optional)\[\s{0,3})?bytes\b/;

/** Routes and tools of Python are given what their types say; what is called from afar may be given anything. */
function checksTypes({ what, framework }: EntryWiring, { module }: FunctionShape): boolean {
  return module.isPython && (CHECKED_CALLS.has(what) || framework === 'fastapi');
}
const CHECKED_CALLS: ReadonlySet<EntryWiring['what']> = new Set(['route', 'tool', 'resource', 'prompt']);

/** The name of a class, not one of the words of the language for a kind of value. */
export function isClassType(annotation: string | undefined): boolean {
  return annotation !== undefined && /^[A-Z_]/.test(annotation);
}

/** What a type asks for: what somebody sent, the framework's own, or a record of the project's. */
function typedValue(
  machine: Machine,
  handler: FunctionShape,
  parameter: Parameter,
  registration: Registration,
): Value | undefined {
  const { annotation } = parameter;
  const typed = whereWritten(machine, handler, () => typedParameter(machine, parameter));
  if (isHandedOver(parameter)) return ownObject(machine, handler, parameter) ?? typed ?? UNKNOWN;
  if (typed !== undefined) return sentByType(machine, handler, parameter, typed) ?? typed;
  const { wiring } = registration;
  // What a route asks for by a type of the project's own, the project itself makes of the request.
  const isMade = wiring.what === 'route' && wiring.framework !== 'warp';
  if (isMade) return ownObject(machine, handler, parameter);
  const given = tainted(taintFrom(sourceOf(handler, parameter, registration, undefined)));
  return sentRecord(machine, handler, annotation, given);
}

/** `server.resource('rules', 'docs://rules', read)`: there is one address, and whoever asks must write that. */
function isFixedResource({ wiring, arguments: given }: Registration): boolean {
  if (wiring.framework !== 'mcp' || wiring.what !== 'resource' || wiring.as !== 'call') return false;
  const [, address] = given;
  return address !== undefined && address.taint === undefined && isFixed(address) && address.constant !== null;
}

/** Sink kinds that a parameter is safe for by its type and its default: `kind: Kind`, `name: str = Path(pattern=…)`. */
function bitsIn(machine: Machine, handler: FunctionShape, parameter: Parameter): number {
  const { annotation, decorators } = parameter;
  const { isPython, traits } = handler.module;
  if (!isPython && !traits.isTyped) return isNarrowType(annotation) ? ALL_SINKS : 0;
  return whereWritten(machine, handler, () => annotationBits(machine, annotation) | demandedBits(machine, decorators));
}

/** Whether a part of the address goes into the parameter: `<path:name>`, `(?P<name>…)`. */
function fills(path: string, name: string): boolean {
  return path.includes(`<${name}>`) || path.includes(`:${name}>`);
}

function isRequest(value: Value): boolean {
  return /Request\(\)$|\.request$|UploadFile\(\)$|WebSocket\(\)$/.test(value.name?.text ?? '');
}
