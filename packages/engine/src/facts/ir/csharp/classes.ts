import type { ClassIr, Expression, FunctionIr, Parameter, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  DEPTH_LIMIT,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  name,
  nextPart,
  startOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { EnclosingClass, Lowering } from '../lowering.ts';
import { lowerArguments } from './arguments.ts';
import { attributesOf, documentationOf, hasModifier } from './attributes.ts';
import { withOverloads } from '../overloads.ts';
import { lowerMethod, lowerParameters } from './functions.ts';
import { addFields, addProperty, type Making } from './members.ts';
import { nameText, pathExpression, thisMember } from './names.ts';
import { bareType, lowerTypeName } from './types.ts';

/** Declarations of types. */
export const TYPES: ReadonlySet<string> = new Set([
  'class_declaration',
  'struct_declaration',
  'record_declaration',
  'record_struct_declaration',
  'interface_declaration',
  'enum_declaration',
]);

/** Members that hold statements. */
const METHODS: ReadonlySet<string> = new Set([
  'method_declaration',
  'constructor_declaration',
  'destructor_declaration',
  'operator_declaration',
  'conversion_operator_declaration',
]);

/** A class that stands among statements. */
export function lowerClassStatement(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const made = lowerClass(lowering, node, depth);
  lowering.declared.add(made.name);
  out.push({ kind: 'class', class: made });
}

/** A class, a structure, a record, an interface or an enumeration. */
export function lowerClass(lowering: Lowering, node: number, depth: number): ClassIr {
  const outer = lowering.enclosing;
  const called = nameText(lowering, childAt(lowering, node, lowering.field.name));
  const body = childAt(lowering, node, lowering.field.body);
  const primary = lowerParameters(lowering, childOfType(lowering, node, 'parameter_list'), depth);
  const list = childOfType(lowering, node, 'base_list');
  lowering.enclosing = enclosingClass(lowering, body, called, primary, list >= 0, outer);
  const made: Making = { fields: primary.flatMap(fieldOf), methods: [] };
  if (primary.length > 0)
    made.methods.push(primaryConstructor(lowering, list, primary, startOf(lowering, node), depth));
  addMembers(lowering, body, made, depth);
  lowering.enclosing = outer;
  return {
    name: called,
    bases: basesOf(lowering, node, list, depth),
    decorators: attributesOf(lowering, node, depth),
    methods: [
      ...withOverloads(made.methods.filter((one) => one.accessor === undefined)),
      ...made.methods.filter((one) => one.accessor !== undefined),
    ],
    // What an interface only names is in the class that fulfils it.
    fields: typeName(lowering, node) === 'interface_declaration' ? [] : tight(made.fields),
    documentation: documentationOf(lowering, node),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** What the tables know enumerations by. */
const ENUMERATION = 'System.Enum';

function basesOf(lowering: Lowering, node: number, list: number, depth: number): Expression[] {
  const bases: Expression[] = [];
  const at = startOf(lowering, node);
  if (typeName(lowering, node) === 'enum_declaration') return [pathExpression(ENUMERATION, at)];
  for (let one = list < 0 ? -1 : firstPart(lowering, list); one >= 0; one = nextPart(lowering, list, one)) {
    if (typeName(lowering, one) !== 'argument_list') bases.push(lowerTypeName(lowering, one, depth + 1));
  }
  return bases;
}

/** A parameter behind the name of a class is known in all its methods. */
function fieldOf({ target, annotation }: Parameter): ClassIr['fields'] {
  if (target.kind !== 'name') return [];
  return [{ name: target.name, value: literal(undefined, target.at, target.end), isStatic: false, annotation }];
}

/** `class Store(string folder) : Base(folder)`. */
function primaryConstructor(
  lowering: Lowering,
  list: number,
  parameters: readonly Parameter[],
  at: number,
  depth: number,
): FunctionIr {
  const body: Statement[] = [];
  for (const { target } of parameters) {
    if (target.kind !== 'name') continue;
    const kept = thisMember(target.name, target.at, target.end);
    body.push({ kind: 'assignment', target: kept, value: target, at: target.at });
  }
  const base = list < 0 ? -1 : childOfType(lowering, list, 'primary_constructor_base_type');
  const given = base < 0 ? -1 : childOfType(lowering, base, 'argument_list');
  if (given >= 0) {
    const callee = name('super', at, at);
    const end = endOf(lowering, given);
    const call = { kind: 'call', callee, ...lowerArguments(lowering, given, depth), isNew: false, at, end } as const;
    body.push({ kind: 'expression', value: call });
  }
  const end = parameters.at(-1)?.target.end ?? at;
  return { name: 'constructor', parameters, body, decorators: [], isAsync: false, isGenerator: false, at, end };
}

function addMembers(lowering: Lowering, body: number, made: Making, depth: number): void {
  for (let child = body < 0 ? -1 : firstPart(lowering, body); child >= 0; child = nextPart(lowering, body, child)) {
    const type = typeName(lowering, child);
    if (METHODS.has(type)) {
      // A method without a body is one of another class.
      if (hasBody(lowering, child)) made.methods.push(lowerMethod(lowering, child, depth + 1));
    } else if (type === 'field_declaration' || type === 'event_field_declaration')
      addFields(lowering, child, made, depth);
    else if (type === 'property_declaration' || type === 'indexer_declaration')
      addProperty(lowering, child, made, depth);
    else if (type === 'enum_member_declaration')
      made.fields.push(enumMember(lowering, child, made.fields.length, depth));
    else if (TYPES.has(type) && depth < DEPTH_LIMIT) made.fields.push(innerClass(lowering, child, depth + 1));
    else if (type.startsWith('preproc_') && depth < DEPTH_LIMIT) addMembers(lowering, child, made, depth + 1);
    else if (type === 'ERROR' || depth >= DEPTH_LIMIT)
      made.fields.push({ name: '', value: lowerExpression(lowering, child, depth + 1), isStatic: false });
  }
}

function hasBody(lowering: Lowering, node: number): boolean {
  return childAt(lowering, node, lowering.field.body) >= 0 || childOfType(lowering, node, 'block') >= 0;
}

/** A class in a class is one of its own, and a member of the outer one. */
function innerClass(lowering: Lowering, node: number, depth: number): ClassIr['fields'][number] {
  const inner = lowerClass(lowering, node, depth);
  return { name: inner.name, value: { kind: 'class', class: inner, at: inner.at, end: inner.end }, isStatic: true };
}

/** A member of an enumeration is a number, whatever it is called. */
function enumMember(lowering: Lowering, node: number, count: number, depth: number): ClassIr['fields'][number] {
  const valueNode = childAt(lowering, node, lowering.field.value);
  const at = startOf(lowering, node);
  const value = valueNode < 0 ? literal(count, at, endOf(lowering, node)) : lowerExpression(lowering, valueNode, depth);
  return { name: nameText(lowering, childAt(lowering, node, lowering.field.name)), value, isStatic: true };
}

/** The members by which code in the class may speak of them. */
function enclosingClass(
  lowering: Lowering,
  body: number,
  called: string,
  primary: readonly Parameter[],
  extendsOther: boolean,
  outer: EnclosingClass | undefined,
): EnclosingClass {
  const members = new Map<string, { isStatic: boolean; type?: string }>();
  for (const { target, annotation } of primary)
    if (target.kind === 'name')
      members.set(target.name, { isStatic: false, type: annotation?.replace(/<.*$/s, '') ?? '' });
  noteMembers(lowering, body, members);
  return { name: called, outer, members, extendsOther };
}

function noteMembers(
  lowering: Lowering,
  body: number,
  members: Map<string, { isStatic: boolean; type?: string }>,
): void {
  const { field } = lowering;
  for (let child = body < 0 ? -1 : firstPart(lowering, body); child >= 0; child = nextPart(lowering, body, child)) {
    const kind = typeName(lowering, child);
    const isStatic = hasModifier(lowering, child, 'static') || hasModifier(lowering, child, 'const');
    const called = nameText(lowering, childAt(lowering, child, field.name));
    if (kind === 'method_declaration') members.set(`${called}()`, { isStatic });
    else if (kind === 'property_declaration')
      members.set(called, { isStatic, type: bareType(lowering, childAt(lowering, child, field.type)) });
    else if (kind === 'enum_member_declaration') members.set(called, { isStatic: true });
    else if (kind.startsWith('preproc_')) noteMembers(lowering, child, members);
    else if (kind === 'field_declaration' || kind === 'event_field_declaration') {
      const declaration = childOfType(lowering, child, 'variable_declaration');
      const type = bareType(lowering, childAt(lowering, declaration, field.type));
      for (let one = firstPart(lowering, declaration); one >= 0; one = nextPart(lowering, declaration, one))
        if (typeName(lowering, one) === 'variable_declarator')
          members.set(nameText(lowering, childAt(lowering, one, field.name)), { isStatic, type });
    }
  }
}
