import type { ClassIr, Expression, FunctionIr, FunctionValue, Parameter, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  lowerBlock,
  lowerExpression,
  nextPart,
  startOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { lowerPattern } from './patterns.ts';
import { lowerType } from './types.ts';

/** A `def`, with the decorators that stand above it. */
export function lowerFunction(
  lowering: Lowering,
  node: number,
  depth: number,
  decorators: readonly Expression[],
): FunctionIr {
  const { field } = lowering;
  const outer = lowering.outerNames;
  lowering.outerNames = [];
  const bodyNode = childAt(lowering, node, field.body);
  const body = lowerBlock(lowering, bodyNode, depth + 1);
  const outerNames = lowering.outerNames;
  lowering.outerNames = outer;
  const type = childAt(lowering, node, field.return_type);
  return {
    name: textOf(lowering, childAt(lowering, node, field.name)),
    parameters: lowerParameters(lowering, childAt(lowering, node, field.parameters), depth + 1),
    body,
    decorators,
    ...(outerNames.length > 0 && { outerNames }),
    isAsync: childOfType(lowering, node, 'async') >= 0,
    isGenerator: yields(lowering, bodyNode),
    documentation: docstring(body),
    ...(type >= 0 && { gives: textOf(lowering, type) }),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** `lambda x: …`. */
export function lowerLambda(lowering: Lowering, node: number, depth: number): FunctionValue {
  const { field } = lowering;
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const bodyNode = childAt(lowering, node, field.body);
  const value = lowerExpression(lowering, bodyNode, depth + 1);
  const parameters = lowerParameters(lowering, childAt(lowering, node, field.parameters), depth + 1);
  const body: Statement[] = [{ kind: 'return', value, at: value.at }];
  const lambda = { name: '', parameters, body, decorators: [], isAsync: false, isGenerator: false, at, end };
  return { kind: 'function', function: lambda, at, end };
}

/** A body with `yield` in it makes the function a generator; those of functions inside it are their own. */
function yields(lowering: Lowering, body: number): boolean {
  if (body < 0) return false;
  const { tree, dialect } = lowering;
  const end = tree.after[body] ?? 0;
  for (let node = body; node < end;) {
    const type = dialect.types[tree.type[node] ?? 0];
    if (type === 'yield' && dialect.isPart[tree.type[node] ?? 0] === 1) return true;
    node = type === 'function_definition' || type === 'lambda' ? (tree.after[node] ?? end) : node + 1;
  }
  return false;
}

/** The string a body begins with. */
function docstring(body: readonly Statement[]): string | undefined {
  const [first] = body;
  if (first?.kind !== 'expression' || first.value.kind !== 'literal') return undefined;
  return typeof first.value.value === 'string' ? first.value.value.trim() : undefined;
}

function lowerParameters(lowering: Lowering, list: number, depth: number): Parameter[] {
  const parameters: Parameter[] = [];
  if (list < 0) return parameters;
  for (let child = firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    const type = typeName(lowering, child);
    if (type === 'keyword_separator' || type === 'positional_separator') continue;
    parameters.push(lowerParameter(lowering, child, type, depth));
  }
  return tight(parameters);
}

function lowerParameter(lowering: Lowering, node: number, type: string, depth: number): Parameter {
  const { field } = lowering;
  const isTyped = type === 'typed_parameter' || type === 'typed_default_parameter';
  const named = childAt(lowering, node, field.name);
  const target = named >= 0 ? named : isTyped ? firstPart(lowering, node) : node;
  const value = childAt(lowering, node, field.value);
  const annotation = isTyped ? childAt(lowering, node, field.type) : -1;
  return {
    target: lowerSplatTarget(lowering, target, depth),
    ...(value >= 0 && { defaultValue: lowerExpression(lowering, value, depth + 1) }),
    ...lowerType(lowering, annotation, depth),
    ...restOf(typeName(lowering, target)),
  };
}

function lowerSplatTarget(lowering: Lowering, node: number, depth: number): Parameter['target'] {
  const isSplat = restOf(typeName(lowering, node)) !== undefined;
  return lowerPattern(lowering, isSplat ? firstPart(lowering, node) : node, depth);
}

function restOf(type: string): { rest: 'list' | 'map' } | undefined {
  if (type === 'list_splat_pattern') return { rest: 'list' };
  return type === 'dictionary_splat_pattern' ? { rest: 'map' } : undefined;
}

/** A class; statements of its body that are neither method nor attribute are added to `loose`. */
export function lowerClass(
  lowering: Lowering,
  node: number,
  depth: number,
  decorators: readonly Expression[],
  loose: Statement[],
): ClassIr {
  const { field } = lowering;
  const methods: FunctionIr[] = [];
  const fields: ClassIr['fields'][number][] = [];
  const body = lowerBlock(lowering, childAt(lowering, node, field.body), depth + 1);
  for (const statement of body) {
    if (statement.kind === 'function') methods.push(statement.function);
    else if (statement.kind === 'class') fields.push({ ...nestedClass(statement.class), isStatic: true });
    else if (statement.kind === 'assignment' && statement.target.kind === 'name' && statement.operator === undefined) {
      const { target, value, annotation, type } = statement;
      fields.push({ name: target.name, value, isStatic: true, annotation, type });
    } else loose.push(statement);
  }
  const documentation = docstring(body);
  if (documentation !== undefined) loose.shift();
  return {
    name: textOf(lowering, childAt(lowering, node, field.name)),
    bases: lowerBases(lowering, childAt(lowering, node, field.superclasses), depth + 1),
    decorators,
    methods,
    fields,
    documentation,
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

function nestedClass(inner: ClassIr): { name: string; value: Expression } {
  return { name: inner.name, value: { kind: 'class', class: inner, at: inner.at, end: inner.end } };
}

/** Base classes; a metaclass is none. */
function lowerBases(lowering: Lowering, list: number, depth: number): Expression[] {
  const bases: Expression[] = [];
  if (list < 0) return bases;
  for (let child = firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    if (typeName(lowering, child) !== 'keyword_argument') bases.push(lowerExpression(lowering, child, depth));
  }
  return bases;
}
