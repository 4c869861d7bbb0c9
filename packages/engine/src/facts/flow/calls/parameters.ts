import { ANSWER } from '../../../knowledge/javascript/entry-points.ts';
import type { FunctionIr, Parameter, Pattern } from '../../ir/ir.ts';
import { annotationBits, isNarrowType, typedParameter } from '../evaluation/annotations.ts';
import { assign } from '../evaluation/assignment.ts';
import { asPromised } from '../evaluation/promised-objects.ts';
import { ownType } from '../evaluation/declared-objects.ts';
import { isLeftOpen } from '../evaluation/left-services.ts';
import { isClassMethod } from '../evaluation/methods.ts';
import { withoutAlias } from '../guards/aliases.ts';
import type { Whole } from '../machine/frame.ts';
import { write } from '../machine/journal.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import { ownSlot } from '../machine/scope.ts';
import { modelOf } from '../schemas/models.ts';
import { joinValues } from '../values/join.ts';
import { sinkBits } from '../values/kinds.ts';
import { anyKey, holdKey } from '../values/keys.ts';
import { cleaned, cleanedGuesses, stepped, unite } from '../values/taint.ts';
import {
  constantValue,
  makeList,
  makeObject,
  makeSlot,
  makeValue,
  safer,
  shaped,
  tainted,
  UNKNOWN,
  withTaint,
  type Value,
} from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import type { FunctionShape, Shape, Slot } from '../values/shapes.ts';
import { underOtherNames, type Arguments } from './arguments.ts';

/** Gives the parameters of a function in hand their values; `slots` are those a caller can prove something of. */
export function bindParameters(
  machine: Machine,
  callee: FunctionShape,
  given: Arguments,
  slots: Slot[],
  wholes: Whole[],
): void {
  const ir = callee.function;
  const takesSelf = machine.module.isPython && callee.owner !== undefined && isMethod(ir);
  let position = takesSelf && (callee.self !== undefined || isClassMethod(ir)) ? -1 : 0;
  const passed = callee.bound.length === 0 ? given.items : [...callee.bound, ...given.items];
  const block = blockOf(ir, passed);
  const items = block === undefined ? passed : passed.slice(0, -1);
  for (const parameter of ir.parameters) {
    const { target } = parameter;
    const slot = target.kind === 'name' ? ownSlot(machine.scope, target.name) : makeSlot(UNKNOWN);
    let value: Value;
    if (position < 0) {
      value = callee.self ?? (callee.owner === undefined ? UNKNOWN : shaped(callee.owner));
    } else {
      value =
        parameter.isBlock === true
          ? (block ?? constantValue(null))
          : parameterValue(machine, parameter, items, position, given);
      slots.push(slot);
    }
    const index = slots.length - 1;
    const isWhole = position >= 0 && mayHoldMembers(value);
    position += 1;
    if (value.taint !== undefined) value = passedTo(machine, ir, parameter, value);
    if (target.kind === 'name') write(machine.journal, slot, withoutAlias(value));
    else assign(machine, target, value, true);
    if (isWhole) addWholes(machine, wholes, target, slot, index);
  }
  // Methods have their own `this`; a function written inside one was given it when it was made.
  if (!machine.module.isPython && callee.self !== undefined) {
    write(machine.journal, ownSlot(machine.scope, 'this'), callee.self);
  }
}

/** Something of which nothing but its name or its origin is known: what is proved of its members is kept by their paths. */
function mayHoldMembers({ taint, name, shape }: Value): boolean {
  return (taint !== undefined || name !== undefined) && (shape === undefined || isNarrowed(shape));
}

function isNarrowed(shape: Shape): boolean {
  return shape.kind === 'object' && shape.role === 'request';
}

function addWholes({ scope }: Machine, wholes: Whole[], target: Pattern, slot: Slot, index: number): void {
  if (target.kind === 'name') wholes.push({ index, name: target.name, part: undefined, slot });
  if (target.kind !== 'destructuring') return;
  for (const { key, target: inner } of target.properties) {
    const part = key === null || inner.kind !== 'name' ? undefined : scope.names.get(inner.name);
    if (key !== null && part !== undefined) wholes.push({ index, name: '', part: key, slot: part });
  }
}

/** The function that is given behind everything else, where somebody takes it. */
function blockOf({ parameters }: FunctionIr, items: readonly Value[]): Value | undefined {
  const last = items.at(-1);
  return parameters.at(-1)?.isBlock === true && last?.shape?.kind === 'function' ? last : undefined;
}

/** Whether a function of a class of Python is given the object it is called on. */
export function isMethod(ir: FunctionIr): boolean {
  return !ir.decorators.some((node) => node.kind === 'name' && node.name === 'staticmethod');
}

function passedTo(machine: Machine, ir: FunctionIr, parameter: Parameter, value: Value): Value {
  if (ir.name === '') return value;
  const name = parameter.target.kind === 'name' ? ` as \`${parameter.target.name}\`` : '';
  const at = spanOf(machine, parameter.target.at, parameter.target.end);
  return withTaint(value, stepped(value.taint, at, `passed to ${ir.name}()${name}`));
}

function parameterValue(
  machine: Machine,
  parameter: Parameter,
  items: readonly Value[],
  position: number,
  given: Arguments,
): Value {
  if (parameter.rest === 'list') return shaped(makeList(items.slice(position), given.rest));
  // Nobody passes these by position but whoever stands for a framework.
  if (parameter.rest === 'map') return gathered(given, items[position]);
  const name = parameter.target.kind === 'name' ? parameter.target.name : undefined;
  const passed = (name === undefined ? undefined : given.keywords.get(name)) ?? items[position] ?? given.rest;
  if (passed !== undefined) return annotated(machine, parameter, passed);
  if (parameter.gathers === true && given.keywords.size > 0) return gathered(given);
  const unnamed = underOtherNames(given);
  const filled = unnamed === undefined ? undefined : annotated(machine, parameter, tainted(unnamed));
  if (parameter.defaultValue !== undefined) {
    const own = machine.run.evaluate(machine, parameter.defaultValue);
    // `run(**given)`: outside data says what is given and what is left out.
    return filled === undefined ? own : joinValues(own, filled);
  }
  if (filled !== undefined) return filled;
  return typedParameter(machine, parameter) ?? constantOrUnknown(machine);
}

/** What has a name, as one object. */
function gathered(given: Arguments, further?: Value): Value {
  const { keywords } = given;
  const object = makeObject();
  for (const [key, value] of keywords) if (key !== '**') object.entries.set(key, makeSlot(value));
  if (keywords.size === 0 && further?.shape?.kind === 'object')
    for (const [key, slot] of further.shape.entries) object.entries.set(key, makeSlot(slot.value));
  const taint = keywords.has('**') || further === undefined ? underOtherNames(given) : deepTaint(further);
  const others = keywords.get('**') ?? further;
  if (others !== undefined) holdKey(object, anyKey(others));
  if (taint !== undefined) object.rest.value = tainted(taint);
  return shaped(object);
}

/**
 * A compiler lets no text into such a parameter. Python checks nothing, but of what came out of a call that nobody could
 * look into (`RecordFiles(store.create(data).id)`) the type is all that is known.
 */
const NUMERIC_TYPE = /^(?:number|boolean|bigint)(?:\s*\|\s*(?:undefined|null))?$/;
const NUMERIC_BITS = sinkBits('all');

function annotated(machine: Machine, parameter: Parameter, passed: Value): Value {
  if (passed.taint !== undefined && NUMERIC_TYPE.test(parameter.annotation ?? '') && !machine.module.isPython)
    return withTaint(passed, cleaned(passed.taint, NUMERIC_BITS));
  if (parameter.annotation === undefined || passed.shape !== undefined) return passed;
  if (machine.module.isPython && passed.taint !== undefined && isNarrowType(parameter.annotation))
    return withTaint(passed, cleanedGuesses(passed.taint, NUMERIC_BITS));
  if (passed.name !== undefined && !isLeftOpen(passed))
    return machine.module.traits.isTyped || passed.name.text === ANSWER
      ? passed
      : asPromised(machine, passed, parameter.annotation);
  if (passed.taint !== undefined && machine.module.traits.isTyped) {
    const record = declaredAs(machine, parameter.annotation, passed);
    if (record !== undefined) return record;
  }
  const known = typedParameter(machine, parameter);
  if (known === undefined) return passed;
  return makeValue(unite(passed.taint, known.taint), known.name, undefined, passed.traits, passed.prefix);
}

/** Of an object of one of the repository's own types that somebody may have filled, numbers are numbers still. */
function declaredAs(machine: Machine, annotation: string, passed: Value): Value | undefined {
  if (annotationBits(machine, annotation) === NUMERIC_BITS) return safer(passed, NUMERIC_BITS);
  const type = ownType(machine, annotation);
  return type === undefined || type.class.fields.length === 0 ? undefined : modelOf(machine, type, () => passed);
}

function constantOrUnknown(machine: Machine): Value {
  return machine.module.isPython ? UNKNOWN : constantValue(undefined);
}
