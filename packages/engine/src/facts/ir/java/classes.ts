import { documentationBefore } from '../documentation.ts';
import type { ClassIr, Expression, FunctionIr, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  DEPTH_LIMIT,
  endOf,
  firstPart,
  literal,
  lowerBlock,
  lowerExpression,
  lowerParts,
  mix,
  name,
  nextPart,
  noteWrittenField,
  startOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { EnclosingClass, Lowering } from '../lowering.ts';
import { annotationsOf, hasModifier } from './annotations.ts';
import { withBuilder } from './builders.ts';
import { accessorsOf, enumMethods, recordParts, withGenerated } from './generated-members.ts';
import { lowerMethod, withLocals } from './functions.ts';
import { withOverloads } from '../overloads.ts';
import { mappedStatement } from './mapped-statements.ts';
import { bareType, lowerTypeName, writtenType } from './types.ts';

export type Field = ClassIr['fields'][number];

/** Declarations of types. */
export const TYPES: ReadonlySet<string> = new Set([
  'class_declaration',
  'interface_declaration',
  'enum_declaration',
  'record_declaration',
  'annotation_type_declaration',
]);

/** A class, an interface, a record or an enumeration. */
export function lowerClass(lowering: Lowering, node: number, depth: number): ClassIr {
  const { field } = lowering;
  const body = childAt(lowering, node, field.body);
  const called = textOf(lowering, childAt(lowering, node, field.name));
  return classOf(lowering, node, body, called, basesOf(lowering, node, depth), depth);
}

/** `new Base(…) { … }`: a class without a name. */
export function lowerAnonymous(
  lowering: Lowering,
  node: number,
  body: number,
  base: Expression,
  depth: number,
): ClassIr {
  return classOf(lowering, node, body, '', [base], depth);
}

function classOf(
  lowering: Lowering,
  node: number,
  body: number,
  called: string,
  bases: readonly Expression[],
  depth: number,
): ClassIr {
  const outer = lowering.enclosing;
  const isRecord = typeName(lowering, node) === 'record_declaration';
  const parts = isRecord ? recordParts(lowering, node, depth) : { fields: [], names: [] };
  lowering.enclosing = enclosingClass(lowering, body, called, parts.names, bases.length > 0, outer);
  const decorators = annotationsOf(lowering, node, depth);
  const made: Making = { fields: [...parts.fields], methods: [], initial: [] };
  addMembers(lowering, body, called, made, depth);
  if (typeName(lowering, node) === 'enum_declaration')
    made.methods.push(...enumMethods(called, made.fields, startOf(lowering, node)));
  if (isRecord) made.methods.push(...accessorsOf(parts.fields, made.methods));
  else withGenerated(decorators, made);
  withBuilder(decorators, made, called, startOf(lowering, node));
  lowering.enclosing = outer;
  const at = startOf(lowering, node);
  return {
    name: called,
    bases,
    decorators,
    methods: withOverloads(withInitial(made, isRecord ? parts.names : undefined, at)),
    fields: tight(made.fields),
    documentation: documentationBefore(lowering, at),
    at,
    end: endOf(lowering, node),
  };
}

/** A class while its members are gathered. */
export interface Making {
  readonly fields: Field[];
  readonly methods: FunctionIr[];
  /** What every constructor does first. */
  readonly initial: Statement[];
}

/** What it extends comes first, what it fulfils behind that. */
function basesOf(lowering: Lowering, node: number, depth: number): Expression[] {
  const bases: Expression[] = [];
  const above = childAt(lowering, node, lowering.field.superclass);
  if (typeName(lowering, node) === 'enum_declaration')
    bases.push(name('enum.Enum', startOf(lowering, node), startOf(lowering, node)));
  if (above >= 0) bases.push(lowerTypeName(lowering, firstPart(lowering, above), depth));
  const holder = childAt(lowering, node, lowering.field.interfaces);
  const extended = holder < 0 ? childOfType(lowering, node, 'extends_interfaces') : holder;
  const list = extended < 0 ? -1 : firstPart(lowering, extended);
  for (let one = list < 0 ? -1 : firstPart(lowering, list); one >= 0; one = nextPart(lowering, list, one))
    bases.push(lowerTypeName(lowering, one, depth));
  return bases;
}

function addMembers(lowering: Lowering, body: number, called: string, made: Making, depth: number): void {
  if (body < 0) return;
  for (let child = firstPart(lowering, body); child >= 0; child = nextPart(lowering, body, child)) {
    switch (typeName(lowering, child)) {
      case 'field_declaration':
      case 'constant_declaration':
        addFields(lowering, child, made, depth);
        break;
      case 'method_declaration':
      case 'constructor_declaration':
      case 'compact_constructor_declaration':
        addMethod(lowering, child, made, depth);
        break;
      case 'static_initializer':
        made.methods.push(staticBlock(lowering, child, depth + 1));
        break;
      case 'block':
        withLocals(lowering, child, () => lowerBlock(lowering, child, depth + 1, made.initial));
        break;
      case 'enum_constant':
        made.fields.push(enumConstant(lowering, child, called, depth + 1));
        break;
      case 'enum_body_declarations':
        addMembers(lowering, child, called, made, depth);
        break;
      default:
        if (TYPES.has(typeName(lowering, child)) && depth < DEPTH_LIMIT)
          made.fields.push(innerClass(lowering, child, depth + 1));
        else if (TYPES.has(typeName(lowering, child)) || typeName(lowering, child) === 'ERROR')
          made.fields.push({ name: '', value: lowerExpression(lowering, child, depth + 1), isStatic: false });
    }
  }
}

/** A method without a body is one of another class, unless a framework makes one of its annotations. */
function addMethod(lowering: Lowering, node: number, made: Making, depth: number): void {
  const method = lowerMethod(lowering, node, depth + 1);
  const isWritten = childAt(lowering, node, lowering.field.body) >= 0;
  const kept = isWritten ? method : mappedStatement(method);
  if (kept !== undefined) made.methods.push(kept);
}

/** `private final String a = "b", c;`. */
function addFields(lowering: Lowering, node: number, made: Making, depth: number): void {
  const { field } = lowering;
  const type = childAt(lowering, node, field.type);
  const isStatic = hasModifier(lowering, node, 'static') || typeName(lowering, node) === 'constant_declaration';
  const decorators = annotationsOf(lowering, node, depth);
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) !== 'variable_declarator') continue;
    const valueNode = childAt(lowering, child, field.value);
    const end = endOf(lowering, child);
    const value =
      valueNode < 0
        ? literal(undefined, end, end)
        : withLocals(lowering, valueNode, () => lowerExpression(lowering, valueNode, depth + 1));
    const called = textOf(lowering, childAt(lowering, child, field.name));
    if (!hasModifier(lowering, node, 'final')) noteWrittenField(lowering, called);
    const annotation = writtenType(lowering, type);
    made.fields.push({ name: called, value, isStatic, annotation, ...(decorators.length > 0 && { decorators }) });
  }
}

/** A class in a class is one of its own, and a member of the outer one. */
function innerClass(lowering: Lowering, node: number, depth: number): Field {
  const inner = lowerClass(lowering, node, depth);
  return { name: inner.name, value: { kind: 'class', class: inner, at: inner.at, end: inner.end }, isStatic: true };
}

function enumConstant(lowering: Lowering, node: number, owner: string, depth: number): Field {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const given = lowerParts(lowering, childAt(lowering, node, lowering.field.arguments), depth);
  const value: Expression = { kind: 'call', callee: name(owner, at, at), arguments: given, isNew: true, at, end };
  return { name: textOf(lowering, childAt(lowering, node, lowering.field.name)), value, isStatic: true };
}

/** `static { … }` runs once with the class: kept as a method nobody can name. */
function staticBlock(lowering: Lowering, node: number, depth: number): FunctionIr {
  const block = childOfType(lowering, node, 'block');
  const body = withLocals(lowering, node, () => lowerBlock(lowering, block, depth));
  return {
    name: '',
    parameters: [],
    body,
    decorators: [],
    isAsync: false,
    isGenerator: false,
    isStatic: true,
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** Constructors with what stands outside of them; of a record they keep what they are given. */
function withInitial({ methods, initial }: Making, kept: readonly string[] | undefined, at: number): FunctionIr[] {
  const keeping = (kept ?? []).map((part): Statement => {
    const target: Expression = { kind: 'member', object: name('this', at, at), property: part, at, end: at };
    return { kind: 'assignment', target, value: name(part, at, at), at };
  });
  const parameters = (kept ?? []).map((part) => ({ target: name(part, at, at) }));
  if (initial.length === 0 && keeping.length === 0) return methods;
  const isOwn = methods.some(
    (method) => method.name === 'constructor' && (kept === undefined || method.parameters.length > 0),
  );
  const changed = methods.map((method): FunctionIr => {
    if (method.name !== 'constructor') return method;
    const isCompact = kept !== undefined && method.parameters.length === 0;
    return {
      ...method,
      parameters: isCompact ? parameters : method.parameters,
      body: [...initial, ...method.body, ...(isCompact ? keeping : [])],
    };
  });
  if (isOwn || changed.some((method) => method.name === 'constructor')) return changed;
  const made = {
    name: 'constructor',
    parameters,
    body: [...initial, ...keeping],
    decorators: [],
    isAsync: false,
    isGenerator: false,
    at,
    end: at,
  };
  return [made, ...changed];
}

/** The members by which code in the class may speak of them. */
function enclosingClass(
  lowering: Lowering,
  body: number,
  called: string,
  parts: readonly string[],
  extendsOther: boolean,
  outer: EnclosingClass | undefined,
): EnclosingClass {
  const members = new Map<string, { isStatic: boolean; type?: string }>();
  for (const part of parts) members.set(part, { isStatic: false });
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
    const isStatic = kind === 'constant_declaration' || hasModifier(lowering, child, 'static');
    if (kind === 'method_declaration')
      members.set(`${textOf(lowering, childAt(lowering, child, field.name))}()`, { isStatic });
    else if (kind === 'enum_constant')
      members.set(textOf(lowering, childAt(lowering, child, field.name)), { isStatic: true });
    else if (kind === 'enum_body_declarations') noteMembers(lowering, child, members);
    else if (kind === 'field_declaration' || kind === 'constant_declaration') {
      const type = bareType(lowering, childAt(lowering, child, field.type));
      for (let one = firstPart(lowering, child); one >= 0; one = nextPart(lowering, child, one)) {
        if (typeName(lowering, one) === 'variable_declarator')
          members.set(textOf(lowering, childAt(lowering, one, field.name)), { isStatic, type });
      }
    }
  }
}

/** A class that stands among statements. */
export function lowerClassStatement(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  out.push({ kind: 'class', class: lowerClass(lowering, node, depth) });
}

/** A type has no value. */
export function lowerNoValue(lowering: Lowering, node: number): Expression {
  return mix(lowering, node, []);
}
