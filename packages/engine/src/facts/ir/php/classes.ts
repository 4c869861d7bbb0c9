import { documentationBefore } from '../documentation.ts';
import type { ClassIr, Expression, FunctionIr, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  mix,
  name,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { lowerAttributes, lowerFunction, promotedIn, writtenType } from './functions.ts';
import { lowerClassName, NAMES, namesIn } from './names.ts';

type Field = ClassIr['fields'][number];

/** Members while a class is put together. */
interface Members {
  readonly bases: Expression[];
  readonly methods: FunctionIr[];
  readonly fields: Field[];
}

/** A class, a trait, an interface, an enumeration. */
export function lowerClassStatement(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  out.push({ kind: 'class', class: lowerClass(lowering, node, depth) });
}

/** The same without a name too: `new class { … }`. */
export function lowerClass(lowering: Lowering, node: number, depth: number): ClassIr {
  const called = textOf(lowering, childAt(lowering, node, lowering.field.name));
  const members: Members = { bases: [], methods: [], fields: [] };
  for (const clause of ['base_clause', 'class_interface_clause'])
    addBases(lowering, childOfType(lowering, node, clause), members);
  const { within } = namesIn(lowering);
  within.push(called === '' ? 'this' : called);
  const body = childAt(lowering, node, lowering.field.body);
  for (let child = body < 0 ? -1 : firstPart(lowering, body); child >= 0; child = nextPart(lowering, body, child))
    addMember(lowering, child, depth + 1, members);
  if (typeName(lowering, node) === 'enum_declaration') addChoices(members, startOf(lowering, node));
  within.pop();
  const at = startOf(lowering, node);
  return {
    name: called,
    bases: members.bases,
    decorators: lowerAttributes(lowering, node, depth),
    methods: members.methods,
    fields: members.fields,
    documentation: documentationBefore(lowering, at),
    at,
    end: endOf(lowering, node),
  };
}

function addBases(lowering: Lowering, clause: number, { bases }: Members): void {
  for (let child = clause < 0 ? -1 : firstPart(lowering, clause); child >= 0;) {
    if (NAMES.has(typeName(lowering, child))) bases.push(lowerClassName(lowering, child));
    child = nextPart(lowering, clause, child);
  }
}

function addMember(lowering: Lowering, node: number, depth: number, members: Members): void {
  switch (typeName(lowering, node)) {
    case 'method_declaration':
      addMethod(lowering, node, depth, members);
      return;
    case 'property_declaration':
      addProperties(lowering, node, depth, members);
      return;
    case 'const_declaration':
      for (const [called, value] of constantsIn(lowering, node, depth))
        members.fields.push({ name: called, value, isStatic: true });
      return;
    case 'enum_case': {
      const written = childAt(lowering, node, lowering.field.value);
      const called = textOf(lowering, childAt(lowering, node, lowering.field.name));
      const value =
        written < 0
          ? literal(called, startOf(lowering, node), endOf(lowering, node))
          : lowerExpression(lowering, written, depth);
      members.fields.push({ name: called, value, isStatic: true });
      return;
    }
    case 'use_declaration':
      addBases(lowering, node, members);
      return;
    default:
  }
}

function addMethod(lowering: Lowering, node: number, depth: number, { methods, fields }: Members): void {
  const list = childAt(lowering, node, lowering.field.parameters);
  for (const { called, parameter, annotation } of promotedIn(lowering, list)) {
    const at = startOf(lowering, parameter);
    fields.push({ name: called, value: literal(undefined, at, at), isStatic: false, annotation });
  }
  // What an interface or an abstract class only asks for does nothing.
  if (childAt(lowering, node, lowering.field.body) >= 0) methods.push(lowerFunction(lowering, node, depth));
}

/** `private static ?Store $store = null;`. What is shared by all objects keeps its dollar: methods may be called alike. */
function addProperties(lowering: Lowering, node: number, depth: number, { fields }: Members): void {
  const { field } = lowering;
  const isStatic = childOfType(lowering, node, 'static_modifier') >= 0;
  const annotation = writtenType(lowering, node);
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) !== 'property_element') continue;
    const variable = textOf(lowering, childAt(lowering, child, field.name));
    const given = childAt(lowering, child, field.default_value);
    const at = startOf(lowering, child);
    const end = endOf(lowering, child);
    const value = given < 0 ? literal(undefined, at, end) : lowerExpression(lowering, given, depth);
    fields.push({ name: isStatic ? variable : variable.slice(1), value, isStatic, annotation });
  }
}

/** `const A = 1, B = 2`. */
export function* constantsIn(
  lowering: Lowering,
  node: number,
  depth: number,
): Generator<readonly [name: string, value: Expression]> {
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) !== 'const_element') continue;
    const called = firstPart(lowering, child);
    const value = nextPart(lowering, child, called);
    yield [
      textOf(lowering, called),
      value < 0 ? mix(lowering, child, []) : lowerExpression(lowering, value, depth + 1),
    ];
  }
}

/** `Color::from($text)` gives one of those that are written down, or throws. */
function addChoices({ methods }: Members, at: number): void {
  for (const called of ['from', 'tryFrom']) {
    methods.push({
      name: called,
      parameters: [{ target: name('$value', at, at) }],
      body: [{ kind: 'return', value: { kind: 'mix', parts: [], at, end: at }, at }],
      decorators: [],
      isStatic: true,
      isAsync: false,
      isGenerator: false,
      at,
      end: at,
    });
  }
}
