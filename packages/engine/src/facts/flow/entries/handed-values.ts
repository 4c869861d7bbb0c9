import type { Confidence } from '@assay/contract';
import { INJECTED_TYPES } from '../../../knowledge/entry-points-python.ts';
import type { EntryWiring, ParameterRole } from '../../../knowledge/entry-points.ts';
import type { Expression, Parameter } from '../../ir/ir.ts';
import { annotatedValue, isNarrowType } from '../evaluation/annotations.ts';
import { GUESSED } from '../evaluation/members.ts';
import { modelValue } from '../evaluation/models.ts';
import type { Machine } from '../machine/machine.ts';
import { parseName } from '../names/names.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { taintFrom } from '../values/taint.ts';
import { makeValue, safer, tainted, UNKNOWN, type FunctionShape, type Value } from '../values/values.ts';
import { isForAdministrators } from './administrators.ts';
import { callDependency, dependencyOf, type Ways } from './dependencies.ts';
import { isViewSetting } from './looks.ts';
import { schemaValue } from './schemas.ts';

/** What is known of one registration while its handlers are wired. */
export interface Registration {
  readonly wiring: EntryWiring;
  readonly certainty: Confidence;
  readonly arguments: readonly Value[];
  readonly tool: string | undefined;
  /** The route or the event, where it is constant. */
  readonly path: string | undefined;
  /** What stands before the handlers in the call that registers them. */
  readonly before?: readonly Expression[] | undefined;
  /** What the framework calls before the handlers. */
  readonly dependencies?: readonly Value[] | undefined;
  /** The handler that waits for what is called now, and how many wait. */
  readonly waiting?: FunctionShape | undefined;
  readonly depth?: number | undefined;
  /** What dependencies proved of the parts of the request, by their names. */
  readonly proofs?: Map<string, number> | undefined;
}

/** What the framework gives to each parameter of a handler. */
export function valuesFor(machine: Machine, handler: FunctionShape, registered: Registration): readonly Value[] {
  const proofs = new Map<string, number>();
  const registration = { ...registered, proofs };
  const { wiring, dependencies } = registration;
  for (const called of dependencies ?? [])
    callDependency(machine, called, waysOf(machine, handler, registration), proofs);
  const parameters = handler.function.parameters.slice(skipsSelf(handler) ? 1 : 0);
  const shift = takesError(parameters) ? 1 : 0;
  const values = parameters.map((parameter, position) => {
    const index = position - shift;
    const role = index < 0 ? undefined : (wiring.parameters[index] ?? wiring.parameters.at(-1));
    return role === undefined ? UNKNOWN : roleValue(machine, handler, parameter, role, registration);
  });
  return proofs.size === 0 ? values : holdProofs(parameters, values, proofs);
}

/** `(error, request, response, next)`: what Express and its kin call when something went wrong. */
function takesError(parameters: readonly Parameter[]): boolean {
  const [first] = parameters;
  return parameters.length === 4 && first?.target.kind === 'name' && /^_?(?:e|err|error)$/i.test(first.target.name);
}

function skipsSelf(handler: FunctionShape): boolean {
  return handler.module.isPython && handler.owner !== undefined && handler.self !== undefined;
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

const FRAMEWORK_NAMES = /^(?:ctx|context|self|cls|_|background_tasks|db|session|response)$/;

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
    case 'named':
      return parameter.target.kind === 'name'
        ? makeValue(undefined, parseName(names, parameter.target.name), undefined)
        : UNKNOWN;
    case 'object':
      return makeValue(
        undefined,
        parseName(names, role.name),
        undefined,
        0,
        certainty === 'high' ? undefined : GUESSED,
      );
    case 'schema-data':
      return schemaValue(registration.arguments, (member) => sourceOf(handler, parameter, registration, member));
    case 'data':
      return dataValue(machine, handler, parameter, registration);
    default:
      return role satisfies never;
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
  if (FRAMEWORK_NAMES.test(name)) return UNKNOWN;
  if (annotation !== undefined && INJECTED_TYPES.test(annotation)) return UNKNOWN;
  const path = registration.path ?? '';
  if (registration.wiring.framework === 'django' && isViewSetting(parameter) && !fills(path, name)) return UNKNOWN;
  const before = machine.module;
  machine.module = handler.module;
  const known =
    modelValue(machine, annotation, (member) =>
      tainted(taintFrom(sourceOf(handler, parameter, registration, member))),
    ) ?? annotatedValue(machine, annotation);
  machine.module = before;
  if (known !== undefined && (known.name?.model !== undefined || isRequest(known) || known.name === undefined))
    return known;
  const isNarrow = isNarrowType(annotation) || new RegExp(String.raw`<(?:int|float|uuid):${name}>`).test(path);
  return tainted(taintFrom(sourceOf(handler, parameter, registration, undefined), isNarrow ? ALL_SINKS : 0));
}

/** Whether a part of the address goes into the parameter: `<path:name>`, `(?P<name>…)`. */
function fills(path: string, name: string): boolean {
  return path.includes(`<${name}>`) || path.includes(`:${name}>`);
}

function isRequest(value: Value): boolean {
  return /Request\(\)$|\.request$|UploadFile\(\)$|WebSocket\(\)$/.test(value.name?.text ?? '');
}

function sourceOf(
  handler: FunctionShape,
  parameter: Parameter,
  { wiring, certainty, tool, before, waiting }: Registration,
  member: string | undefined,
): Parameters<typeof taintFrom>[0] {
  const name = member ?? (parameter.target.kind === 'name' ? parameter.target.name : undefined);
  const argument = name === undefined ? 'arguments' : `argument \`${name}\``;
  const of = wiring.what === 'tool' && tool !== undefined ? `tool \`${tool}\`` : `${wiring.framework} ${wiring.what}`;
  const { target } = parameter;
  return {
    kind: wiring.source,
    at: { file: handler.module.path, start: target.at, end: target.end },
    what: `${argument} of ${article(of)} ${of}`,
    certainty,
    isForAdministrators:
      wiring.what === 'route' &&
      (isForAdministrators(handler, before) || (waiting !== undefined && isForAdministrators(waiting))),
  };
}

function article(word: string): string {
  if (word.startsWith('tool `')) return 'the';
  return /^[aeiou]|^mcp|^http/.test(word) ? 'an' : 'a';
}
