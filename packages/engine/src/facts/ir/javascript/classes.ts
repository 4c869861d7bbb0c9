import { documentationBefore } from '../documentation.ts';
import type { ClassIr, ClassValue, Expression, FunctionIr } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
  lowerBlock,
  lowerExpression,
  nextPart,
  noteWrittenField,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { annotationOf, lowerDecorators, lowerFunction } from './functions.ts';
import { keyText } from './patterns.ts';

type Field = ClassIr['fields'][number];

/** A class declaration or expression. `decorators` are those that stand before an `export`. */
export function lowerClass(
  lowering: Lowering,
  node: number,
  depth: number,
  decorators: readonly Expression[] = [],
): ClassIr {
  const methods: FunctionIr[] = [];
  const fields: Field[] = [];
  let pending: Expression[] = [];
  const body = childAt(lowering, node, lowering.field.body);
  for (let child = body < 0 ? -1 : firstPart(lowering, body); child >= 0; child = nextPart(lowering, body, child)) {
    switch (typeName(lowering, child)) {
      case 'decorator':
        pending.push(lowerExpression(lowering, firstPart(lowering, child), depth + 1));
        continue;
      case 'method_definition':
        methods.push(lowerFunction(lowering, child, depth + 1, pending));
        break;
      case 'field_definition':
      case 'public_field_definition':
        addField(lowering, child, depth + 1, fields, methods, pending);
        break;
      case 'class_static_block':
        methods.push(lowerStaticBlock(lowering, child, depth + 1));
        break;
      case 'ERROR':
        fields.push({ name: '', value: lowerExpression(lowering, child, depth + 1), isStatic: false });
        break;
      default:
    }
    pending = [];
  }
  return {
    name: textOf(lowering, childAt(lowering, node, lowering.field.name)),
    bases: lowerBases(lowering, node, depth),
    decorators: [...decorators, ...lowerDecorators(lowering, node, depth)],
    methods,
    fields,
    documentation: documentationBefore(lowering, decorators[0]?.at ?? startOf(lowering, node)),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** A class that stands as a value. */
export function lowerClassValue(lowering: Lowering, node: number, depth: number): ClassValue {
  return {
    kind: 'class',
    class: lowerClass(lowering, node, depth),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** Only what is extended: implemented interfaces are types. */
function lowerBases(lowering: Lowering, node: number, depth: number): Expression[] {
  const heritage = childOfType(lowering, node, 'class_heritage');
  if (heritage < 0) return [];
  const clause = childOfType(lowering, heritage, 'extends_clause');
  if (clause >= 0) return [lowerExpression(lowering, childAt(lowering, clause, lowering.field.value), depth + 1)];
  if (childOfType(lowering, heritage, 'implements_clause') >= 0) return [];
  return [lowerExpression(lowering, firstPart(lowering, heritage), depth + 1)];
}

/** A field that holds a function is called like a method, so it becomes one. */
function addField(
  lowering: Lowering,
  node: number,
  depth: number,
  fields: Field[],
  methods: FunctionIr[],
  before: readonly Expression[],
): void {
  const { field } = lowering;
  const nameNode = Math.max(childAt(lowering, node, field.name), childAt(lowering, node, field.property));
  const valueNode = childAt(lowering, node, field.value);
  const end = endOf(lowering, node);
  const value = valueNode < 0 ? literal(undefined, end, end) : lowerExpression(lowering, valueNode, depth + 1);
  const name = keyText(lowering, nameNode);
  const isStatic = childOfType(lowering, node, 'static') >= 0;
  const decorators = [...before, ...lowerDecorators(lowering, node, depth)];
  if (value.kind === 'function') {
    methods.push({ ...value.function, name, decorators, isStatic: isStatic || undefined });
    return;
  }
  const annotation = annotationOf(lowering, node);
  noteWrittenField(lowering, name);
  fields.push({ name, value, isStatic, annotation, ...(decorators.length > 0 && { decorators }) });
}

/** `static { … }` runs once with the class: kept as a method nobody can name. */
function lowerStaticBlock(lowering: Lowering, node: number, depth: number): FunctionIr {
  return {
    name: '',
    parameters: [],
    body: lowerBlock(lowering, childAt(lowering, node, lowering.field.body), depth),
    decorators: [],
    isAsync: false,
    isGenerator: false,
    isStatic: true,
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}
