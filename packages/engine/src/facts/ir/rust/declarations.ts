import { asNumber, methodsOf } from '../every-language.ts';
import { documentationBefore } from '../documentation.ts';
import type { ClassIr, Expression, Statement } from '../ir.ts';
import {
  afterOf,
  childAt,
  endOf,
  firstPart,
  literal,
  lowerBlock,
  lowerExpression,
  name,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { areTests, keepAttribute, takeAttributes } from './attributes.ts';
import { lowerFunction } from './functions.ts';

import { lowerPath } from './paths.ts';
import { inList, stateOf } from './state.ts';
import { nameOfType, writtenType } from './types.ts';

type Field = ClassIr['fields'][number];

/** `fn` beside others, or inside another. */
export function lowerFunctionItem(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const attributes = takeAttributes(lowering);
  if (areTests(lowering, attributes)) return;
  const state = stateOf(lowering);
  const { self } = state;
  // A function written inside a method belongs to nobody.
  state.self = undefined;
  out.push({ kind: 'function', function: lowerFunction(lowering, node, depth, attributes) });
  state.self = self;
}

/** `mod name { … }`: read as part of the file, unless it holds tests. `mod name;` is an import. */
export function lowerModule(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const attributes = takeAttributes(lowering);
  const body = childAt(lowering, node, lowering.field.body);
  const called = textOf(lowering, childAt(lowering, node, lowering.field.name));
  if (body < 0 || /^tests?$/.test(called) || areTests(lowering, attributes)) return;
  const state = stateOf(lowering);
  state.nested += 1;
  lowerBlock(lowering, body, depth + 1, out);
  state.nested -= 1;
}

/** A structure is a class; one without names for its fields calls them by their places. */
export function lowerStructure(lowering: Lowering, node: number, _depth: number, out: Statement[]): void {
  const [first] = takeAttributes(lowering);
  const called = textOf(lowering, childAt(lowering, node, lowering.field.name));
  const fields = fieldsIn(lowering, childAt(lowering, node, lowering.field.body));
  if (fields[0]?.name === '0') stateOf(lowering).tuples.set(called, fields.length);
  declare(lowering, node, called, fields, first, out);
}

/** An enumeration is a class whose objects have the fields of any of its kinds; those without are words. */
export function lowerEnumeration(lowering: Lowering, node: number, _depth: number, out: Statement[]): void {
  const [first] = takeAttributes(lowering);
  const called = textOf(lowering, childAt(lowering, node, lowering.field.name));
  const list = childAt(lowering, node, lowering.field.body);
  const fields = new Map<string, Field>();
  for (let child = list < 0 ? -1 : firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    if (typeName(lowering, child) !== 'enum_variant') continue;
    const kind = textOf(lowering, childAt(lowering, child, lowering.field.name));
    const body = childAt(lowering, child, lowering.field.body);
    const at = startOf(lowering, child);
    if (body < 0) fields.set(kind, { name: kind, value: literal(kind, at, endOf(lowering, child)), isStatic: true });
    for (const field of fieldsIn(lowering, body)) if (!fields.has(field.name)) fields.set(field.name, field);
  }
  stateOf(lowering).tuples.set(called, 1);
  declare(lowering, node, called, [...fields.values()], first, out);
}

function fieldsIn(lowering: Lowering, list: number): Field[] {
  const fields: Field[] = [];
  if (list < 0) return fields;
  const { field } = lowering;
  const add = (called: string, type: number, at: number): void => {
    const value = literal(undefined, at, at);
    fields.push({ name: called, value, isStatic: false, annotation: writtenType(lowering, type).annotation });
  };
  const end = afterOf(lowering, list);
  for (let child = list + 1; child < end; child = afterOf(lowering, child)) {
    if (lowering.tree.field[child] === field.type) add(String(fields.length), child, startOf(lowering, child));
    if (typeName(lowering, child) !== 'field_declaration') continue;
    const called = textOf(lowering, childAt(lowering, child, field.name));
    add(called, childAt(lowering, child, field.type), startOf(lowering, child));
  }
  return fields;
}

function declare(
  lowering: Lowering,
  node: number,
  called: string,
  fields: Field[],
  attribute: number | undefined,
  out: Statement[],
): void {
  const at = startOf(lowering, node);
  const made: ClassIr = {
    name: called,
    bases: basesOf(lowering, called),
    decorators: [],
    methods: methodsOf(lowering, called),
    fields: fieldsOf(lowering, called, fields),
    documentation: documentationBefore(lowering, attribute === undefined ? at : startOf(lowering, attribute)),
    at,
    end: endOf(lowering, node),
  };
  lowering.declared.add(called);
  out.push({ kind: 'class', class: made });
}

const constants = new WeakMap<Lowering, Map<string, Field[]>>();

/** The fields of a type, to which its implementations add constants. */
function fieldsOf(lowering: Lowering, type: string, declared: readonly Field[] = []): Field[] {
  let known = constants.get(lowering);
  if (known === undefined) constants.set(lowering, (known = new Map()));
  let fields = known.get(type);
  if (fields === undefined) known.set(type, (fields = []));
  fields.unshift(...declared);
  return fields;
}

function basesOf(lowering: Lowering, type: string): Expression[] {
  const { bases } = stateOf(lowering);
  let known = bases.get(type);
  if (known === undefined) bases.set(type, (known = []));
  return known;
}

/** Traits of the library that say nothing of what an object is. */
const PLAIN_TRAITS =
  /^(?:Clone|Copy|Debug|Display|Default|Drop|Eq|PartialEq|Ord|PartialOrd|Hash|From|Into|TryFrom|TryInto|FromStr|AsRef|AsMut|Deref|DerefMut|Iterator|IntoIterator|FromIterator|Error|Send|Sync|Unpin|Future|Stream|Read|Write|Serialize|Deserialize|Borrow|ToString|Index|IndexMut|Add|Sub|Mul|Div|Not|Neg|Fn|FnMut|FnOnce)$/;

/** `impl Trait for Type { … }`: methods join their type, wherever in the file that stands. */
export function lowerImplementation(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const attributes = takeAttributes(lowering);
  if (areTests(lowering, attributes)) return;
  const { field } = lowering;
  const type = nameOfType(lowering, childAt(lowering, node, field.type));
  const trait = childAt(lowering, node, field.trait);
  if (trait >= 0 && !PLAIN_TRAITS.test(nameOfType(lowering, trait)))
    basesOf(lowering, type).push(lowerPath(lowering, trait));
  lowerMembers(lowering, childAt(lowering, node, field.body), type, depth, out);
}

/** A trait is a class with the methods that it brings along. */
export function lowerTrait(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const [first] = takeAttributes(lowering);
  const called = textOf(lowering, childAt(lowering, node, lowering.field.name));
  lowerMembers(lowering, childAt(lowering, node, lowering.field.body), called, depth, out);
  declare(lowering, node, called, [], first, out);
}

function lowerMembers(lowering: Lowering, body: number, type: string, depth: number, out: Statement[]): void {
  if (body < 0) return;
  const state = stateOf(lowering);
  const { self } = state;
  state.self = type;
  for (let child = firstPart(lowering, body); child >= 0; child = nextPart(lowering, body, child)) {
    const kind = typeName(lowering, child);
    if (kind === 'attribute_item') keepAttribute(lowering, child);
    if (kind === 'function_item') {
      const attributes = takeAttributes(lowering);
      if (!areTests(lowering, attributes))
        methodsOf(lowering, type).push(lowerFunction(lowering, child, depth, attributes));
    }
    if (kind === 'const_item') {
      takeAttributes(lowering);
      fieldsOf(lowering, type).push(constantField(lowering, child, depth, out));
    }
  }
  takeAttributes(lowering);
  state.self = self;
}

function constantField(lowering: Lowering, node: number, depth: number, out: Statement[]): Field {
  const value = childAt(lowering, node, lowering.field.value);
  return {
    name: textOf(lowering, childAt(lowering, node, lowering.field.name)),
    value: inList(lowering, out, () => lowerExpression(lowering, value, depth + 1)),
    isStatic: true,
  };
}

/** `const A: &str = "…";`, `static B: Lazy<Regex> = …;`. */
export function lowerConstant(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  takeAttributes(lowering);
  const { field } = lowering;
  const named = childAt(lowering, node, field.name);
  const value = childAt(lowering, node, field.value);
  if (named < 0 || value < 0) return;
  const { annotation } = writtenType(lowering, childAt(lowering, node, field.type));
  const target = name(textOf(lowering, named), startOf(lowering, named), endOf(lowering, named));
  const lowered = inList(lowering, out, () => lowerExpression(lowering, value, depth + 1));
  const given = annotation === 'number' && lowered.kind !== 'literal' ? asNumber(lowered) : lowered;
  out.push({ kind: 'assignment', target, value: given, declares: true, annotation, at: target.at });
}

/** `type Cipher = cbc::Encryptor<Aes128>;`: another name for the type. */
export function lowerAlias(lowering: Lowering, node: number, _depth: number, out: Statement[]): void {
  takeAttributes(lowering);
  const named = childAt(lowering, node, lowering.field.name);
  const type = childAt(lowering, node, lowering.field.type);
  if (named < 0 || !/^(?:scoped_|generic_)?type(?:_identifier)?$/.test(typeName(lowering, type))) return;
  const target = name(textOf(lowering, named), startOf(lowering, named), endOf(lowering, named));
  out.push({ kind: 'assignment', target, value: lowerPath(lowering, type), declares: true, at: target.at });
}
