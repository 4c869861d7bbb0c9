import { documentationBefore } from '../documentation.ts';
import type { Expression, FunctionIr, FunctionValue, Name, Parameter, Pattern, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  lowerBlock,
  lowerExpression,
  name,
  nameOf,
  nextPart,
  startOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { keyText, lowerPattern, withDefault } from './patterns.ts';

/** Functions, arrows and methods alike: they differ only in which children they have. */
export function lowerFunction(
  lowering: Lowering,
  node: number,
  depth: number,
  decorators: readonly Expression[] = [],
): FunctionIr {
  const { field } = lowering;
  const nameNode = childAt(lowering, node, field.name);
  const parameters = lowerParameters(lowering, node, depth);
  const { waiting } = lowering;
  const isWaiting = waiting.generator === node;
  lowering.waiting = { generator: -1, isHere: isWaiting };
  const body = [...propertyAssignments(lowering, node), ...lowerBody(lowering, node, depth)];
  lowering.waiting = waiting;
  const accessor =
    childOfType(lowering, node, 'get') >= 0 ? 'get' : childOfType(lowering, node, 'set') >= 0 ? 'set' : undefined;
  const type = childAt(lowering, node, field.return_type);
  return {
    name: nameNode < 0 ? '' : keyText(lowering, nameNode),
    parameters,
    body,
    decorators,
    isAsync: isWaiting || childOfType(lowering, node, 'async') >= 0,
    isGenerator: !isWaiting && childOfType(lowering, node, '*') >= 0,
    isStatic: childOfType(lowering, node, 'static') >= 0 ? true : undefined,
    accessor,
    documentation: documentationBefore(lowering, decorators[0]?.at ?? startOf(lowering, node)),
    ...(type >= 0 && { gives: bareType(lowering, type) }),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** A function that stands as a value. */
export function lowerFunctionValue(lowering: Lowering, node: number, depth: number): FunctionValue {
  return {
    kind: 'function',
    function: lowerFunction(lowering, node, depth),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** An arrow's expression body is what it returns. */
function lowerBody(lowering: Lowering, node: number, depth: number): Statement[] {
  const body = childAt(lowering, node, lowering.field.body);
  if (body < 0) return [];
  if (typeName(lowering, body) === 'statement_block') return lowerBlock(lowering, body, depth + 1);
  return [{ kind: 'return', value: lowerExpression(lowering, body, depth + 1), at: startOf(lowering, body) }];
}

function lowerParameters(lowering: Lowering, node: number, depth: number): Parameter[] {
  const single = childAt(lowering, node, lowering.field.parameter);
  if (single >= 0) return [{ target: nameOf(lowering, single) }];
  const parameters: Parameter[] = [];
  const list = childAt(lowering, node, lowering.field.parameters);
  if (list < 0) return parameters;
  for (let child = firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    const parameter = lowerParameter(lowering, child, depth + 1);
    if (parameter) parameters.push(parameter);
  }
  return tight(parameters);
}

function lowerParameter(lowering: Lowering, node: number, depth: number): Parameter | undefined {
  const { field } = lowering;
  const type = typeName(lowering, node);
  const isTyped = type === 'required_parameter' || type === 'optional_parameter';
  const pattern = isTyped ? childAt(lowering, node, field.pattern) : node;
  if (pattern < 0) return undefined;
  const isRest = typeName(lowering, pattern) === 'rest_pattern';
  const found = withDefault(lowering, pattern, depth);
  // A `this` parameter only types the receiver; no caller passes it.
  if (found.target.kind === 'name' && found.target.name === 'this') return undefined;
  if (!isTyped) return { ...found, ...(isRest && { rest: 'list' }) };
  const value = childAt(lowering, node, field.value);
  const decorators = lowerDecorators(lowering, node, depth);
  return {
    target: found.target,
    defaultValue: value < 0 ? found.defaultValue : lowerExpression(lowering, value, depth + 1),
    annotation: annotationOf(lowering, node),
    ...(decorators.length > 0 && { decorators }),
    ...(isRest && { rest: 'list' }),
  };
}

/** The type behind the colon, as written. */
export function annotationOf(lowering: Lowering, node: number): string | undefined {
  const type = childAt(lowering, node, lowering.field.type);
  return type < 0 ? undefined : bareType(lowering, type);
}

function bareType(lowering: Lowering, type: number): string {
  return textOf(lowering, type).replace(/^\??:\s*/, '');
}

/** The decorators that hang on a node. */
export function lowerDecorators(lowering: Lowering, node: number, depth: number): Expression[] {
  const decorators: Expression[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) !== 'decorator') continue;
    decorators.push(lowerExpression(lowering, firstPart(lowering, child), depth + 1));
  }
  return decorators;
}

/** `constructor(private readonly db: Db)` also means `this.db = db`. */
function propertyAssignments(lowering: Lowering, node: number): Statement[] {
  const assignments: Statement[] = [];
  const list = childAt(lowering, node, lowering.field.parameters);
  if (list < 0) return assignments;
  for (let child = firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    if (childOfType(lowering, child, 'accessibility_modifier') < 0 && childOfType(lowering, child, 'readonly') < 0)
      continue;
    const value = propertyParameter(lowering, child);
    if (!value) continue;
    const { at, end } = value;
    const target: Pattern = { kind: 'member', object: name('this', at, end), property: value.name, at, end };
    assignments.push({ kind: 'assignment', target, value, at });
  }
  return assignments;
}

function propertyParameter(lowering: Lowering, node: number): Name | undefined {
  const target = lowerPattern(lowering, childAt(lowering, node, lowering.field.pattern), 0);
  return target.kind === 'name' ? target : undefined;
}
