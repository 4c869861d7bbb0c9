import type { ClassIr, Expression, FunctionIr, Parameter } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  name,
  nextPart,
  noteWrittenField,
  startOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { attributesOf, documentationOf, hasModifier } from './attributes.ts';
import { lowerBody } from './functions.ts';
import { lowerWanted } from './creations.ts';
import { nameText, thisMember, valueIn, withLocals } from './names.ts';
import { writtenType } from './types.ts';

/** A class while its members are gathered. */
export interface Making {
  readonly fields: ClassIr['fields'][number][];
  readonly methods: FunctionIr[];
}

/** `private readonly string a = "b", c;`. */
export function addFields(lowering: Lowering, node: number, made: Making, depth: number): void {
  const { field } = lowering;
  const declaration = childOfType(lowering, node, 'variable_declaration');
  const type = childAt(lowering, declaration, field.type);
  const isConstant = hasModifier(lowering, node, 'const') || hasModifier(lowering, node, 'readonly');
  const isStatic = hasModifier(lowering, node, 'const') || hasModifier(lowering, node, 'static');
  const decorators = attributesOf(lowering, node, depth);
  for (let one = firstPart(lowering, declaration); one >= 0; one = nextPart(lowering, declaration, one)) {
    if (typeName(lowering, one) !== 'variable_declarator') continue;
    const called = nameText(lowering, childAt(lowering, one, field.name));
    if (!isConstant) noteWrittenField(lowering, called);
    const value = initialValue(lowering, valueIn(lowering, one), type, endOf(lowering, one), depth);
    const annotation = writtenType(lowering, type);
    made.fields.push({ name: called, value, isStatic, annotation, ...(decorators.length > 0 && { decorators }) });
  }
}

/** What a field is set to where it is declared. */
function initialValue(lowering: Lowering, node: number, type: number, end: number, depth: number): Expression {
  if (node < 0) return literal(undefined, end, end);
  return withLocals(lowering, node, () => lowerWanted(lowering, node, type, depth + 1));
}

/** A property that holds a value is a field; one that computes it is read and written by calls. */
export function addProperty(lowering: Lowering, node: number, made: Making, depth: number): void {
  const { field } = lowering;
  const isIndexer = typeName(lowering, node) === 'indexer_declaration';
  const called = isIndexer ? 'Item' : nameText(lowering, childAt(lowering, node, field.name));
  const type = childAt(lowering, node, field.type);
  const accessors = childAt(lowering, node, field.accessors);
  const valueNode = childAt(lowering, node, field.value);
  const isArrow = typeName(lowering, valueNode) === 'arrow_expression_clause';
  const isStatic = hasModifier(lowering, node, 'static');
  const decorators = attributesOf(lowering, node, depth);
  const computed = isArrow ? [accessor(lowering, node, node, called, 'get', isStatic, depth)] : [];
  for (
    let one = accessors < 0 ? -1 : firstPart(lowering, accessors);
    one >= 0;
    one = nextPart(lowering, accessors, one)
  ) {
    const kind = childOfType(lowering, one, 'get') >= 0 ? 'get' : 'set';
    const hasBody = childAt(lowering, one, field.body) >= 0 || childOfType(lowering, one, 'block') >= 0;
    if (typeName(lowering, one) === 'accessor_declaration' && hasBody)
      computed.push(accessor(lowering, node, one, called, kind, isStatic, depth));
  }
  made.methods.push(...computed);
  if (computed.some(({ accessor: kind }) => kind === 'get')) return;
  if (childOfType(lowering, accessors, 'set') < 0) noteWrittenField(lowering, called);
  const end = endOf(lowering, node);
  const annotation = writtenType(lowering, type);
  const isBound = annotation !== 'number' && decorators.some(binds);
  const value = isBound ? sentFor(called, end) : initialValue(lowering, isArrow ? -1 : valueNode, type, end, depth);
  made.fields.push({ name: called, value, isStatic, annotation, ...(decorators.length > 0 && { decorators }) });
}

/** Attributes of properties that a framework fills with what somebody sent. */
const BINDS = /^(?:BindProperty|FromQuery|FromForm|FromRoute|SupplyParameterFrom(?:Query|Form))$/;

function binds(decorator: Expression): boolean {
  const callee = decorator.kind === 'call' ? decorator.callee : decorator;
  return BINDS.test(callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '');
}

/** `[BindProperty] public string Name { get; set; }` is read from the request, as if it were written so. */
function sentFor(called: string, at: number): Expression {
  const object: Expression = { kind: 'member', object: thisMember('Request', at, at), property: 'Form', at, end: at };
  return { kind: 'index', object, index: literal(called, at, at), at, end: at };
}

function accessor(
  lowering: Lowering,
  property: number,
  node: number,
  called: string,
  kind: 'get' | 'set',
  isStatic: boolean,
  depth: number,
): FunctionIr {
  return withLocals(lowering, property, () => {
    if (kind === 'set') lowering.locals = new Map([...lowering.locals, ['value', { type: '', value: -1 }]]);
    const at = startOf(lowering, node);
    const body: FunctionIr['body'][number][] = [];
    if (node === property) {
      const inner = firstPart(lowering, childAt(lowering, node, lowering.field.value));
      body.push({ kind: 'return', value: lowerExpression(lowering, inner, depth + 1), at: startOf(lowering, inner) });
    } else lowerBody(lowering, node, depth, body);
    const parameters: Parameter[] = kind === 'set' ? [{ target: name('value', at, at) }] : [];
    return {
      name: called,
      parameters,
      body: tight(body),
      decorators: [],
      isAsync: false,
      isGenerator: false,
      isStatic: isStatic || undefined,
      accessor: kind,
      documentation: documentationOf(lowering, property),
      at,
      end: endOf(lowering, node),
    };
  });
}
