import type { ClassIr, Expression, FunctionIr } from '../../ir/ir.ts';
import { annotationBits, itemType } from '../evaluation/annotations.ts';
import { isClassMethod } from '../evaluation/methods.ts';
import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { lookUp } from '../modules/looked-up-names.ts';
import { calledName } from '../names/names.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { makeFunction, makeList, makeObject, makeSlot, safer, shaped, type Value } from '../values/values.ts';
import type { ClassShape } from '../values/shapes.ts';
import { isSetting } from './open-models.ts';
import { demandedBits } from './demanded-patterns.ts';
import { checkedBy, patternIn, type Written } from './written-types.ts';

/** Classes whose objects hold what they are given only where it is of the types of their fields. */
const CHECKING = /^(?:pydantic|pydantic_settings|sqlmodel|ninja)\./;
const DEEPEST = 6;

/** Decorators that have the fields of a class checked, whoever makes its objects. */
const MAKES_CHECKING = /^(?:pydantic\.dataclasses\.dataclass|strawberry\.(?:experimental\.pydantic\.)?input)(?:\(\))?$/;
/** Records that check nothing themselves: what frameworks fill them with is of the types of their fields. */
const RECORDS = /^dataclasses\.dataclass(?:\(\))?$|^typing(?:_extensions)?\.TypedDict$/;

/** Whether a class checks its fields. */
export function isModel({ bases, decorators }: ClassShape, depth = 0): boolean {
  if (decorators.some((name) => MAKES_CHECKING.test(name))) return true;
  return bases.some(({ name, shape }) => {
    if (CHECKING.test(name?.text ?? '')) return true;
    return shape?.kind === 'class' && depth < DEEPEST && isModel(shape, depth + 1);
  });
}

/** What a field of a model holds once it was given a value: the type, the pattern and the validators let nothing else through. */
export function checkedField(machine: Machine, shape: ClassShape, name: string, given: Value, depth = 0): Value {
  if (given.taint === undefined) return given;
  const { field, holder = shape } = fieldOf(shape, name, 0) ?? {};
  let value = given;
  if (field !== undefined) {
    const bits = whereWritten(machine, holder, () => annotationBits(machine, field.annotation));
    if (bits === ALL_SINKS) return safer(value, bits);
    value = safer(value, bits | demandedOf(machine, holder, field));
    const sent = value;
    if (!holder.module.isPython) return innerModel(machine, holder, field.annotation, sent, depth) ?? sent;
    value = whereWritten(machine, holder, () => checkedValue(machine, field, field.value, sent, depth));
  }
  if (!shape.module.isPython) return value;
  for (const [method, owner] of methodsOf(shape, 0)) {
    if (!validates(method, name)) continue;
    const self = isClassMethod(method) ? shaped(shape) : undefined;
    const validator = shaped(makeFunction(method, owner.scope, owner.module, self, owner));
    value = machine.run.callValue(machine, validator, [value]);
  }
  return value;
}

/** What a framework of Python lets through where a type and a default stand: `name: Slug = Path(pattern=…)`. */
export function checkedValue(
  machine: Machine,
  written: Written,
  settings: Expression | undefined,
  given: Value,
  depth = 0,
): Value {
  const value = safer(given, patternIn(machine, settings));
  return checkedBy(machine, written, value, (shape, sent) =>
    (isModel(shape) || isRecord(shape)) && depth < DEEPEST_INNER
      ? modelOf(machine, shape, () => sent, depth + 1)
      : undefined,
  );
}

/** The object, once its class has looked at it as a whole: `@model_validator(mode='after')`. */
export function checkedWhole(machine: Machine, shape: ClassShape, object: Value): Value {
  if (!shape.module.isPython) return object;
  let whole = object;
  for (const [method, owner] of methodsOf(shape, 0)) {
    if (!isLookedAtAfter(method)) continue;
    const looked = machine.run.callValue(
      machine,
      shaped(makeFunction(method, owner.scope, owner.module, whole, owner)),
      [],
    );
    if (looked.shape?.kind === 'object' && looked.shape.class !== undefined) whole = looked;
  }
  return whole;
}

/** Methods of a class and of those it extends; of several of one name the one that counts. */
function methodsOf(shape: ClassShape, depth: number): ReadonlyMap<FunctionIr, ClassShape> {
  const names = new Set<string>();
  const found = new Map<FunctionIr, ClassShape>();
  collect(shape, depth);
  return found;

  function collect(at: ClassShape, above: number): void {
    for (const method of at.class.methods) if (!names.has(method.name)) found.set(method, at);
    for (const { name } of at.class.methods) names.add(name);
    for (const { shape: base } of at.bases) if (base?.kind === 'class' && above < DEEPEST) collect(base, above + 1);
  }
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
  const isChecked = shape?.kind === 'class' && (isModel(shape) || isMadeOfSent(shape) || isRecord(shape));
  return isChecked ? modelOf(machine, shape, given, depth) : undefined;
}

function isRecord({ bases, decorators }: ClassShape): boolean {
  return decorators.some((name) => RECORDS.test(name)) || bases.some(({ name }) => RECORDS.test(name?.text ?? ''));
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
  const object = makeObject('plain', shape);
  for (const field of fieldNames(shape, 0))
    object.entries.set(field, makeSlot(checkedField(machine, shape, field, given(field), depth)));
  object.rest.value = given(undefined);
  return checkedWhole(machine, shape, shaped(object));
}

function fieldNames({ class: ir, bases }: ClassShape, depth: number): ReadonlySet<string> {
  const names = new Set(ir.fields.map((field) => field.name).filter((name) => !isSetting(name)));
  if (depth > DEEPEST) return names;
  for (const { shape } of bases)
    if (shape?.kind === 'class') for (const name of fieldNames(shape, depth + 1)) names.add(name);
  return names;
}

/** A field, and the class that declares it. */
interface Held {
  readonly field: ClassIr['fields'][number];
  readonly holder: ClassShape;
}

function fieldOf(holder: ClassShape, name: string, depth: number): Held | undefined {
  const field = holder.class.fields.find((one) => one.name === name);
  if (field !== undefined) return { field, holder };
  if (depth > DEEPEST) return undefined;
  for (const { shape } of holder.bases) {
    const inherited = shape?.kind === 'class' ? fieldOf(shape, name, depth + 1) : undefined;
    if (inherited !== undefined) return inherited;
  }
  return undefined;
}

/** `@field_validator('name')`, `@field_validator('*')`. */
function validates({ decorators }: FunctionIr, name: string): boolean {
  return decorators.some((node) => {
    if (node.kind !== 'call' || node.callee.kind !== 'name') return false;
    if (node.callee.name !== 'field_validator' && node.callee.name !== 'validator') return false;
    return node.arguments.some(
      (argument) => argument.kind === 'literal' && (argument.value === name || argument.value === '*'),
    );
  });
}

/** `@model_validator(mode='after')`: it is called on the object. */
function isLookedAtAfter({ decorators }: FunctionIr): boolean {
  return decorators.some((node) => {
    if (node.kind !== 'call' || calledName(node.callee) !== 'model_validator') return false;
    const mode = node.keywords?.find(({ name }) => name === 'mode')?.value;
    return mode?.kind === 'literal' && mode.value === 'after';
  });
}
