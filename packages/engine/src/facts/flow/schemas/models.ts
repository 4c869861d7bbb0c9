import type { ClassIr, Expression, FunctionIr } from '../../ir/ir.ts';
import { annotationBits, itemType } from '../evaluation/annotations.ts';
import { isClassMethod } from '../evaluation/methods.ts';
import { cleanedByMatch } from '../guards/patterns.ts';
import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { lookUp } from '../modules/modules.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { makeFunction, makeList, makeObject, makeSlot, safer, shaped, type Value } from '../values/values.ts';
import type { ClassShape } from '../values/shapes.ts';
import { demandedBits } from './demanded-patterns.ts';

/** Classes whose objects hold what they are given only where it is of the types of their fields. */
const CHECKING = /^(?:pydantic|pydantic_settings|sqlmodel|ninja)\./;
const DEEPEST = 6;

/** Whether a class checks its fields. */
export function isModel({ bases }: ClassShape, depth = 0): boolean {
  return bases.some(({ name, shape }) => {
    if (CHECKING.test(name?.text ?? '')) return true;
    return shape?.kind === 'class' && depth < DEEPEST && isModel(shape, depth + 1);
  });
}

/** What a field of a model holds once it was given a value: the type, the pattern and the validators let nothing else through. */
export function checkedField(machine: Machine, shape: ClassShape, name: string, given: Value, depth = 0): Value {
  if (given.taint === undefined) return given;
  const field = fieldOf(shape, name, 0);
  let value = given;
  if (field !== undefined) {
    const bits = annotationBits(machine, field.annotation);
    if (bits === ALL_SINKS) return safer(value, bits);
    value = safer(value, bits | patternIn(machine, field.value) | demandedOf(machine, shape, field));
    const inner = innerModel(machine, shape, field.annotation, value, depth);
    if (inner !== undefined) return inner;
  }
  for (const method of shape.class.methods) {
    if (!validates(method, name)) continue;
    const self = isClassMethod(method) ? shaped(shape) : undefined;
    const validator = shaped(makeFunction(method, shape.scope, shape.module, self, shape));
    value = machine.run.callValue(machine, validator, [value]);
  }
  return value;
}

/** Models in models: followed this far. */
const DEEPEST_INNER = 2;

/** An object of another class, or several: their numbers are numbers too. */
function innerModel(
  machine: Machine,
  shape: ClassShape,
  annotation: string | undefined,
  given: Value,
  depth: number,
): Value | undefined {
  if (!shape.module.traits.isTyped || annotation === undefined || depth >= DEEPEST_INNER) return undefined;
  const item = itemType(annotation);
  if (item === undefined && PLAIN.test(annotation)) return undefined;
  return whereWritten(machine, shape, () => {
    if (item !== undefined && annotationBits(machine, item) === ALL_SINKS) return safer(given, ALL_SINKS);
    const inner = modelValue(machine, item ?? annotation, () => given, depth + 1);
    return inner === undefined || item === undefined ? inner : shaped(makeList([], inner));
  });
}
const PLAIN = /^(?:string|String|object|Object|byte\[\]|dynamic|JsonNode|I?FormFile)$/;

/** What the annotations of a field demand, where they are written. */
function demandedOf(machine: Machine, shape: ClassShape, { decorators }: ClassIr['fields'][number]): number {
  return decorators === undefined ? 0 : whereWritten(machine, shape, () => demandedBits(machine, decorators));
}

/** An object of the model that a type names, each field as wide as the model lets it be. */
export function modelValue(
  machine: Machine,
  annotation: string | undefined,
  given: (member: string | undefined) => Value,
  depth = 0,
): Value | undefined {
  const name = /^\w+$/.exec(annotation?.trim() ?? '')?.[0];
  const shape = name === undefined ? undefined : lookUp(machine, name, undefined).shape;
  // Types that hold let no text into a number.
  const isChecked = shape?.kind === 'class' && (isModel(shape) || isMadeOfSent(shape));
  return isChecked ? modelOf(machine, shape, given, depth) : undefined;
}

/** Where a framework makes objects of what was sent, types hold for their fields. */
function isMadeOfSent({ module, class: { fields } }: ClassShape): boolean {
  const { isTyped, injectsObjects } = module.traits;
  return isTyped && !injectsObjects && fields.some(({ isStatic }) => !isStatic);
}

/** An object of a class that is made of what was given for each of its fields. */
export function modelOf(
  machine: Machine,
  shape: ClassShape,
  given: (member: string | undefined) => Value,
  depth = 0,
): Value {
  const object = makeObject(false, shape);
  for (const field of fieldNames(shape, 0))
    object.entries.set(field, makeSlot(checkedField(machine, shape, field, given(field), depth)));
  object.rest.value = given(undefined);
  return shaped(object);
}

function fieldNames({ class: ir, bases }: ClassShape, depth: number): ReadonlySet<string> {
  const names = new Set(ir.fields.map((field) => field.name));
  if (depth > DEEPEST) return names;
  for (const { shape } of bases)
    if (shape?.kind === 'class') for (const name of fieldNames(shape, depth + 1)) names.add(name);
  return names;
}

function fieldOf({ class: ir, bases }: ClassShape, name: string, depth: number): ClassIr['fields'][number] | undefined {
  const own = ir.fields.find((field) => field.name === name);
  if (own !== undefined || depth > DEEPEST) return own;
  for (const { shape } of bases) {
    const inherited = shape?.kind === 'class' ? fieldOf(shape, name, depth + 1) : undefined;
    if (inherited !== undefined) return inherited;
  }
  return undefined;
}

/** `Field(pattern=…)`, `Path(regex=…)`: sink kinds that what matches is safe for. */
export function patternIn(machine: Machine, node: Expression | undefined): number {
  const keyword =
    node?.kind === 'call' ? node.keywords?.find(({ name }) => name === 'pattern' || name === 'regex') : undefined;
  const pattern = keyword === undefined ? undefined : textOf(machine.run.evaluate(machine, keyword.value));
  return pattern === undefined ? 0 : cleanedByMatch(pattern, '', { start: false, end: false });
}

/** `@field_validator('name')`. */
function validates({ decorators }: FunctionIr, name: string): boolean {
  return decorators.some((node) => {
    if (node.kind !== 'call' || node.callee.kind !== 'name') return false;
    if (node.callee.name !== 'field_validator' && node.callee.name !== 'validator') return false;
    return node.arguments.some((argument) => argument.kind === 'literal' && argument.value === name);
  });
}
