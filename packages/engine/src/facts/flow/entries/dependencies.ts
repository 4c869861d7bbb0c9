import type { Parameter } from '../../ir/ir.ts';
import { readMember } from '../evaluation/members.ts';
import { findMethod } from '../evaluation/methods.ts';
import { apart, perhaps } from '../machine/branches.ts';
import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { lookUp } from '../modules/looked-up-names.ts';
import { modelOf } from '../schemas/models.ts';
import { anyElement } from '../values/join.ts';
import { itemsOf, makeFunction, shaped, UNKNOWN, withTaint, type Value } from '../values/values.ts';
import type { ClassShape, FunctionShape } from '../values/shapes.ts';

/** How the parts of a request come in. */
export interface Ways {
  /** What the framework puts into a parameter of a function it calls. */
  give(this: void, callee: FunctionShape, parameter: Parameter): Value;
  /** A part of the request by its name; the whole where there is none. */
  part(this: void, name: string | undefined): Value;
  /** Whether only administrators can send it. */
  readonly isForAdministrators: boolean;
}

const MARKER = /(?:^|\.)(?:Depends|Security)(?:\(\))?$/;
const WRITTEN = /\b(?:Depends|Security)\(\s*([A-Za-z_][\w.]*)?\s*(\(?)/;
const IDENTIFIER = /^[A-Za-z_]\w*$/;
/** Schemes that hand out what the request carries: a token, a key, a name with its password. */
const SCHEMES = /^fastapi\.security\./;

/**
 * What a parameter depends on, where it does: `= Depends(f)`, `Annotated[T, Depends(f)]`, or a name for such a type. What
 * nobody can see is unknown, and no outside data.
 */
export function dependencyOf(machine: Machine, handler: FunctionShape, parameter: Parameter): Value | undefined {
  const { annotation = '', defaultValue } = parameter;
  const isWritten = WRITTEN.test(annotation);
  if (!isWritten && defaultValue?.kind !== 'call' && !IDENTIFIER.test(annotation)) return undefined;
  return whereWritten(machine, handler, () => {
    if (defaultValue?.kind === 'call' && isMarker(machine.run.evaluate(machine, defaultValue.callee))) {
      const [target] = defaultValue.arguments;
      return target === undefined ? typeOf(machine, annotation) : machine.run.evaluate(machine, target);
    }
    const named = behindAlias(machine, annotation);
    if (named !== undefined) return named;
    if (!isWritten) return undefined;
    const [, path, call] = WRITTEN.exec(annotation) ?? [];
    return path === undefined || call !== '' ? typeOf(machine, annotation) : valueAt(machine, path);
  });
}

/** Those that stand for a whole route: `dependencies=[Depends(f)]`. */
export function dependenciesIn(value: Value | undefined): readonly Value[] {
  if (value?.shape?.kind !== 'list') return [];
  return itemsOf(value.shape)
    .items.filter(isMarker)
    .map((marker) => targetOf(marker) ?? UNKNOWN);
}

/**
 * Calls what something depends on, and gives what comes out. What its own parameters were proved to be is noted by their
 * names: the handler's parameters of the same names hold the same parts of the request.
 */
export function callDependency(machine: Machine, called: Value, ways: Ways, proofs: Map<string, number>): Value {
  const { shape, name } = called;
  // What hands out parts of a request must be seen, in whichever package it lies.
  if (shape === undefined && machine.world.isUnseenPackage(name?.text ?? '')) machine.work.lostToPackage = true;
  const key = shape?.kind === 'function' ? shape.function : undefined;
  const known = key === undefined ? undefined : machine.work.dependencies.get(key);
  if (known?.isForAdministrators === ways.isForAdministrators) {
    for (const [own, bits] of known.proofs) proofs.set(own, (proofs.get(own) ?? 0) | bits);
    return known.value;
  }
  const proved = new Map<string, number>();
  const isUser = shape?.kind === 'function' && authenticates(machine, shape, 0);
  const value = isUser ? UNKNOWN : apart(machine, () => perhaps(machine, () => valueOf(machine, called, ways, proved)));
  for (const [own, bits] of proved) proofs.set(own, (proofs.get(own) ?? 0) | bits);
  // What a database or a service made of a token is its own.
  const given = value.taint?.trail?.isGuess === true ? withTaint(value, undefined) : value;
  if (key !== undefined && given.taint === undefined && given.shape === undefined)
    machine.work.dependencies.set(key, {
      value: given,
      isForAdministrators: ways.isForAdministrators,
      proofs: proved,
    });
  return given;
}

/** Whoever asks for a token finds out who sent the request: what comes out is a user, and no part of the request. */
function authenticates(machine: Machine, callee: FunctionShape, depth: number): boolean {
  if (depth > DEEPEST_SCHEME) return false;
  return callee.function.parameters.some((parameter) => {
    const { shape, name } = dependencyOf(machine, callee, parameter) ?? UNKNOWN;
    return shape?.kind === 'function' ? authenticates(machine, shape, depth + 1) : SCHEMES.test(name?.text ?? '');
  });
}
const DEEPEST_SCHEME = 4;

function valueOf(machine: Machine, called: Value, ways: Ways, proofs: Map<string, number>): Value {
  const { shape, name } = called;
  if (shape?.kind === 'function') return callFunction(machine, shape, ways, proofs);
  if (shape?.kind === 'class') return makeInstance(machine, shape, ways);
  if (shape?.kind !== 'object') return SCHEMES.test(name?.text ?? '') ? ways.part(undefined) : UNKNOWN;
  const method = readMember(machine, called, '__call__', undefined).shape;
  return method?.kind === 'function' ? callFunction(machine, method, ways, proofs) : UNKNOWN;
}

function callFunction(machine: Machine, callee: FunctionShape, ways: Ways, proofs: Map<string, number>): Value {
  const skip = callee.owner !== undefined && callee.self !== undefined ? 1 : 0;
  const parameters = callee.function.parameters.slice(skip).filter(({ rest }) => rest === undefined);
  const outcome = machine.run.invoke(
    machine,
    callee,
    parameters.map((parameter) => ways.give(callee, parameter)),
  );
  for (const [index, { target }] of parameters.entries()) {
    const bits = outcome.always[index] ?? 0;
    if (bits > 0 && target.kind === 'name') proofs.set(target.name, bits);
  }
  return callee.function.isGenerator ? anyElement(outcome.value) : outcome.value;
}

function makeInstance(machine: Machine, shape: ClassShape, ways: Ways): Value {
  const method = findMethod(shape, '__init__');
  // Models and data classes: each field is a part of the request.
  if (method === undefined) return modelOf(machine, shape, ways.part);
  const { function: ir, owner } = method;
  const callee = makeFunction(ir, owner.scope, owner.module, shaped(shape), owner);
  const values = ir.parameters.slice(1).map((parameter) => ways.give(callee, parameter));
  return machine.run.callValue(machine, shaped(shape), values);
}

function isMarker({ name }: Value): boolean {
  return MARKER.test(name?.text ?? '');
}

/** `Depends(f)` holds what it was given. */
function targetOf({ shape }: Value): Value | undefined {
  return shape?.kind === 'list' ? itemsOf(shape).items[0] : undefined;
}

/** `Name = Annotated[str, Depends(f)]`, `Name = Annotated[Filter, Depends()]`. */
function behindAlias(machine: Machine, annotation: string): Value | undefined {
  if (!IDENTIFIER.test(annotation)) return undefined;
  const { shape, name } = lookUp(machine, annotation, undefined);
  const written = shape?.kind === 'list' && name !== undefined ? itemsOf(shape).items : [];
  const marker = written.find(isMarker);
  return marker === undefined ? undefined : (targetOf(marker) ?? written[0]);
}

/** `Depends()` asks for what the type names. */
function typeOf(machine: Machine, annotation: string): Value {
  const name = /^(?:Annotated\[\s*)?([A-Za-z_][\w.]*)/.exec(annotation)?.[1];
  return name === undefined ? UNKNOWN : valueAt(machine, name);
}

function valueAt(machine: Machine, path: string): Value {
  const [first = '', ...rest] = path.split('.');
  let value = lookUp(machine, first, undefined);
  for (const member of rest) value = readMember(machine, value, member, undefined);
  return value;
}
