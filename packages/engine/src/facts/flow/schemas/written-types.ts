import {
  NARROW_TYPE_CALLS,
  TEXT_TYPES_OF_PYTHON,
  TYPE_VALIDATORS,
  TYPES_OF_EITHER,
  TYPES_OF_SEVERAL,
} from '../../../knowledge/schemas.ts';
import type { Call, Expression } from '../../ir/ir.ts';
import { annotationBits, isNarrowType } from '../evaluation/annotations.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import { cleanedByMatch } from '../guards/patterns.ts';
import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { lookUp } from '../modules/looked-up-names.ts';
import { calledName } from '../names/names.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { ALL_SINKS, sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { cleanOf, soiled } from '../values/taint.ts';
import { makeList, safer, shaped, tainted, type Value } from '../values/values.ts';
import type { ClassShape } from '../values/shapes.ts';
import { aliasedType } from './type-aliases.ts';

/** A type as text, and as an expression where that says more. */
export interface Written {
  readonly annotation?: string | undefined;
  readonly type?: Expression | undefined;
}

/** What an object of a class is made of; undefined where the class checks nothing. */
export type MakeModel = (shape: ClassShape, given: Value) => Value | undefined;

/** What comes out where something has checked a value to be of a type: `Annotated[str, AfterValidator(slug)]`, `list[Model]`. */
export function checkedBy(machine: Machine, { annotation, type }: Written, given: Value, make: MakeModel): Value {
  if (given.taint === undefined || annotation === undefined) return given;
  const value = type === undefined ? safer(given, annotationBits(machine, annotation)) : given;
  const node = type ?? ({ kind: 'name', name: annotation, at: 0, end: 0 } as const);
  return ofType({ machine, make, depth: 0 }, node, value);
}

interface Reading {
  readonly machine: Machine;
  readonly make: MakeModel;
  /** Types in types, and names for types. */
  readonly depth: number;
}

const DEEPEST_TYPE = 8;
const TEXT_BITS = sinkBits(['nosql']);

function ofType(reading: Reading, node: Expression, given: Value): Value {
  if (reading.depth > DEEPEST_TYPE) return given;
  const inner = { ...reading, depth: reading.depth + 1 };
  switch (node.kind) {
    case 'name':
    case 'member':
      return ofName(inner, node, given);
    case 'literal':
      return typeof node.value === 'string' ? safer(given, annotationBits(reading.machine, node.value)) : given;
    case 'binary':
      return node.operator === '|' ? ofEither(inner, [node.left, node.right], given) : given;
    case 'index':
      return ofParts(inner, calledName(node.object), node.index, given);
    case 'call':
      return ofCall(inner, node, given);
    default:
      return given;
  }
}

function ofName(reading: Reading, node: Expression, given: Value): Value {
  const { machine, make } = reading;
  const path = pathOf(node);
  if (path === undefined) return given;
  if (isNarrowType(path)) return safer(given, ALL_SINKS);
  const { shape } = node.kind === 'name' ? lookUp(machine, path, undefined) : machine.run.evaluate(machine, node);
  if (shape?.kind === 'class') return make(shape, given) ?? safer(given, annotationBits(machine, path));
  if (TEXT_TYPES_OF_PYTHON.test(path)) return safer(given, TEXT_BITS);
  const alias = aliasedType(machine, path);
  return alias === undefined ? given : whereWritten(machine, alias.module, () => ofType(reading, alias.type, given));
}

function ofParts(reading: Reading, head: string, index: Expression, given: Value): Value {
  const items = index.kind === 'list' ? index.items : [index];
  const [first] = items;
  if (head === 'Literal') return safer(given, ALL_SINKS);
  if (first === undefined) return given;
  if (head === 'Annotated') return annotatedWith(reading, first, items.slice(1), given);
  if (TYPES_OF_EITHER.has(head)) return ofEither(reading, items, given);
  return TYPES_OF_SEVERAL.has(head) ? several(ofEither(reading, items, given)) : given;
}

/** Of several the checks know what each is; what is no object of a model is as well known all together. */
function several(item: Value): Value {
  return item.shape === undefined ? item : shaped(makeList([], item));
}

/** Any of some types: as wide as the widest. Nothing is none of them, and neither is `...`. */
function ofEither(reading: Reading, options: readonly Expression[], given: Value): Value {
  const types = options.filter((node) => !(node.kind === 'literal' && typeof node.value !== 'string'));
  const [only, ...others] = types;
  if (only === undefined) return given;
  if (others.length === 0) return ofType(reading, only, given);
  let bits = -1;
  for (const node of types) bits &= cleanOf(deepTaint(ofType(reading, node, given)));
  return safer(given, bits);
}

function ofCall(reading: Reading, node: Call, given: Value): Value {
  const name = calledName(node.callee);
  if (NARROW_TYPE_CALLS.has(name)) return safer(given, ALL_SINKS);
  const [first, second] = node.arguments;
  if (name === 'NewType') return second === undefined ? given : ofType(reading, second, given);
  if (TYPES_OF_SEVERAL.has(name)) return first === undefined ? given : several(ofType(reading, first, given));
  return safer(given, patternIn(reading.machine, node) | (name === 'constr' ? TEXT_BITS : 0));
}

/** `Annotated[str, Field(pattern=…), AfterValidator(slug)]`: one after the other. */
function annotatedWith(reading: Reading, type: Expression, marks: readonly Expression[], given: Value): Value {
  const { machine } = reading;
  const calls = marks.filter((mark) => mark.kind === 'call');
  const isInstead = marks.some((mark) => whenCalled(mark) === 'instead');
  let value = given;
  for (const mark of calls.toReversed()) if (whenCalled(mark) === 'before') value = validatedBy(machine, mark, value);
  if (isInstead)
    return calls.reduce((so, mark) => (whenCalled(mark) === 'before' ? so : validatedBy(machine, mark, so)), value);
  value = ofType(reading, type, value);
  for (const mark of calls) {
    const when = whenCalled(mark);
    if (when === 'after') value = validatedBy(machine, mark, value);
    else if (when === undefined) value = safer(value, patternIn(machine, mark));
  }
  return value;
}

function whenCalled(mark: Expression): 'before' | 'after' | 'instead' | undefined {
  const made = mark.kind === 'call' ? mark.callee : mark.kind === 'index' ? mark.object : mark;
  return TYPE_VALIDATORS.get(calledName(made));
}

/** What a function makes of a value, or refuses; of one that nobody can look into, anything may come. */
function validatedBy(machine: Machine, { arguments: [first], keywords }: Call, value: Value): Value {
  const told = first ?? keywords?.find(({ name }) => name === 'func')?.value;
  const called = told === undefined ? undefined : machine.run.evaluate(machine, told);
  if (called?.shape?.kind === 'function') return machine.run.callValue(machine, called, [value]);
  return tainted(soiled(deepTaint(value), -1, ALL_SINKS));
}

/** `Field(pattern=…)`, `Path(regex=…)`: sink kinds that what matches is safe for. */
export function patternIn(machine: Machine, node: Expression | undefined): number {
  const keyword =
    node?.kind === 'call' ? node.keywords?.find(({ name }) => name === 'pattern' || name === 'regex') : undefined;
  const pattern = keyword === undefined ? undefined : textOf(machine.run.evaluate(machine, keyword.value));
  return pattern === undefined ? 0 : cleanedByMatch(pattern, '', { start: false, end: false });
}
