import { CHAIN_LIMIT, joinBalanced, lowerOperatorChain } from '../chains.ts';
import type {
  AssignmentExpression,
  Call,
  Comprehension,
  Expression,
  KeywordArgument,
  MapLiteral,
  Member,
} from '../ir.ts';
import {
  afterOf,
  childAt,
  childOfType,
  endOf,
  firstPart,
  lowerExpression,
  lowerInner,
  lowerParts,
  mix,
  nameOf,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { ExpressionHandler, Lowering } from '../lowering.ts';
import { lowerLambda } from './functions.ts';
import { lowerConcatenatedString, lowerFalse, lowerNone, lowerNumber, lowerString, lowerTrue } from './literals.ts';
import { lowerPattern } from './patterns.ts';

/** Expressions of Python by node type. */
export const PYTHON_EXPRESSIONS: Readonly<Record<string, ExpressionHandler>> = {
  identifier: nameOf,
  dotted_name: lowerDottedName,
  attribute: lowerAttribute,
  subscript: lowerSubscript,
  call: lowerCall,
  string: lowerString,
  concatenated_string: lowerConcatenatedString,
  integer: lowerNumber,
  float: lowerNumber,
  true: lowerTrue,
  false: lowerFalse,
  none: lowerNone,
  binary_operator: (lowering, node, depth) => lowerOperatorChain(lowering, node, depth, joinArithmetic),
  boolean_operator: (lowering, node, depth) => lowerOperatorChain(lowering, node, depth, joinLogical),
  not_operator: lowerNot,
  unary_operator: lowerUnary,
  comparison_operator: lowerComparison,
  conditional_expression: lowerConditional,
  named_expression: lowerNamedExpression,
  assignment: lowerAssignment,
  augmented_assignment: lowerAssignment,
  tuple: lowerList,
  list: lowerList,
  set: lowerList,
  expression_list: lowerList,
  pattern_list: lowerList,
  tuple_pattern: lowerList,
  list_pattern: lowerList,
  slice: lowerList,
  dictionary: lowerDictionary,
  list_comprehension: lowerComprehension,
  set_comprehension: lowerComprehension,
  dictionary_comprehension: lowerComprehension,
  generator_expression: lowerComprehension,
  lambda: lowerLambda,
  await: lowerAwait,
  yield: lowerYield,
  list_splat: lowerSpread,
  list_splat_pattern: lowerSpread,
  dictionary_splat: lowerSpread,
  parenthesized_list_splat: lowerInner,
  parenthesized_expression: lowerInner,
  as_pattern_target: lowerInner,
  interpolation: lowerInner,
  type: lowerInner,
};

function lowerDottedName(lowering: Lowering, node: number): Expression {
  let value: Expression | undefined;
  if (afterOf(lowering, node) - node > CHAIN_LIMIT) return nameOf(lowering, node);
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const end = endOf(lowering, child);
    value = value
      ? { kind: 'member', object: value, property: textOf(lowering, child), at: startOf(lowering, node), end }
      : nameOf(lowering, child);
  }
  return value ?? nameOf(lowering, node);
}

function lowerAttribute(lowering: Lowering, node: number, depth: number): Member {
  return {
    kind: 'member',
    object: lowerExpression(lowering, childAt(lowering, node, lowering.field.object), depth + 1),
    property: textOf(lowering, childAt(lowering, node, lowering.field.attribute)),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

function lowerSubscript(lowering: Lowering, node: number, depth: number): Expression {
  const { field, tree } = lowering;
  const object = lowerExpression(lowering, childAt(lowering, node, field.value), depth + 1);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const indexes: number[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (tree.field[child] === field.subscript) indexes.push(child);
  }
  const [only] = indexes;
  if (only === undefined) return { kind: 'index', object, index: mix(lowering, node, []), at, end };
  if (indexes.length > 1) {
    const items = indexes.map((index) => lowerExpression(lowering, index, depth + 1));
    return { kind: 'index', object, index: { kind: 'list', items, at: startOf(lowering, only), end }, at, end };
  }
  if (typeName(lowering, only) !== 'slice') {
    return { kind: 'index', object, index: lowerExpression(lowering, only, depth + 1), at, end };
  }
  const [from, to] = sliceBounds(lowering, only, depth);
  return { kind: 'slice', object, from, to, at, end };
}

/** The bounds before and behind the first colon; a step changes which items are taken, not what they are. */
function sliceBounds(
  lowering: Lowering,
  node: number,
  depth: number,
): [Expression | undefined, Expression | undefined] {
  const bounds: [Expression | undefined, Expression | undefined] = [undefined, undefined];
  const end = afterOf(lowering, node);
  let colons = 0;
  for (let child = node + 1; child < end; child = afterOf(lowering, child)) {
    if (typeName(lowering, child) === ':') colons++;
    else if (colons < 2) bounds[colons] = lowerExpression(lowering, child, depth + 1);
  }
  return bounds;
}

function lowerCall(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const callee = lowerExpression(lowering, childAt(lowering, node, field.function), depth + 1);
  const values: Expression[] = [];
  const keywords: KeywordArgument[] = [];
  const list = childAt(lowering, node, field.arguments);
  if (typeName(lowering, list) === 'generator_expression') values.push(lowerExpression(lowering, list, depth + 1));
  else lowerArguments(lowering, list, depth + 1, values, keywords);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const module = importedModule(callee, values);
  if (module !== undefined) {
    lowering.imports.push({ module, symbol: '*', local: '', at });
    return { kind: 'module', module, at, end };
  }
  const call: Call = { kind: 'call', callee, arguments: values, isNew: false, at, end };
  return keywords.length > 0 ? { ...call, keywords } : call;
}

function lowerArguments(
  lowering: Lowering,
  list: number,
  depth: number,
  values: Expression[],
  keywords: KeywordArgument[],
): void {
  const { field } = lowering;
  for (let child = list < 0 ? -1 : firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    const type = typeName(lowering, child);
    if (type === 'keyword_argument') {
      const value = lowerExpression(lowering, childAt(lowering, child, field.value), depth + 1);
      keywords.push({ name: textOf(lowering, childAt(lowering, child, field.name)), value });
    } else if (type === 'dictionary_splat') {
      keywords.push({ name: null, value: lowerInner(lowering, child, depth) });
    } else {
      values.push(lowerExpression(lowering, child, depth));
    }
  }
}

/** `__import__('x')` and `importlib.import_module('x')`, unless a package makes the name relative. */
function importedModule(callee: Expression, values: readonly Expression[]): string | undefined {
  const [only] = values;
  if (only?.kind !== 'literal' || typeof only.value !== 'string' || values.length > 1) return undefined;
  const isBuiltin = callee.kind === 'name' && (callee.name === '__import__' || callee.name === 'import_module');
  const isLibrary =
    callee.kind === 'member' &&
    callee.property === 'import_module' &&
    callee.object.kind === 'name' &&
    callee.object.name === 'importlib';
  return isBuiltin || isLibrary ? only.value : undefined;
}

function joinArithmetic(operator: string, left: Expression, right: Expression, at: number, end: number): Expression {
  return { kind: 'binary', operator, left, right, at, end };
}
function joinLogical(operator: string, left: Expression, right: Expression, at: number, end: number): Expression {
  return { kind: 'logical', operator: operator === 'and' ? 'and' : 'or', left, right, at, end };
}

function lowerNot(lowering: Lowering, node: number, depth: number): Expression {
  const operand = lowerExpression(lowering, childAt(lowering, node, lowering.field.argument), depth + 1);
  return { kind: 'unary', operator: 'not', operand, at: startOf(lowering, node), end: endOf(lowering, node) };
}

function lowerUnary(lowering: Lowering, node: number, depth: number): Expression {
  const operand = lowerExpression(lowering, childAt(lowering, node, lowering.field.argument), depth + 1);
  const operator = textOf(lowering, childAt(lowering, node, lowering.field.operator));
  return { kind: 'unary', operator, operand, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** `a < b < c` is `a < b and b < c`. */
function lowerComparison(lowering: Lowering, node: number, depth: number): Expression {
  const links: Expression[] = [];
  let leftNode = firstPart(lowering, node);
  let left = lowerExpression(lowering, leftNode, depth + 1);
  if (leftNode < 0) return left;
  for (let child = nextPart(lowering, node, leftNode); child >= 0; child = nextPart(lowering, node, child)) {
    const between = lowering.text.slice(endOf(lowering, leftNode), startOf(lowering, child));
    const operator = between.trim().replaceAll(/\s+/g, ' ');
    const right = lowerExpression(lowering, child, depth + 1);
    links.push({ kind: 'comparison', operator, left, right, at: left.at, end: right.end });
    left = right;
    leftNode = child;
  }
  return joinBalanced(links, 'and', joinLogical) ?? left;
}

function lowerConditional(lowering: Lowering, node: number, depth: number): Expression {
  const thenNode = firstPart(lowering, node);
  const testNode = thenNode < 0 ? -1 : nextPart(lowering, node, thenNode);
  const otherwiseNode = testNode < 0 ? -1 : nextPart(lowering, node, testNode);
  return {
    kind: 'conditional',
    test: lowerExpression(lowering, testNode, depth + 1),
    then: lowerExpression(lowering, thenNode, depth + 1),
    otherwise: lowerExpression(lowering, otherwiseNode, depth + 1),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

function lowerNamedExpression(lowering: Lowering, node: number, depth: number): AssignmentExpression {
  return {
    kind: 'assign',
    target: lowerExpression(lowering, childAt(lowering, node, lowering.field.name), depth + 1),
    value: lowerExpression(lowering, childAt(lowering, node, lowering.field.value), depth + 1),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** `a = b` and `a += b` where they stand as a value; the operator comes without its equals sign. */
export function lowerAssignment(lowering: Lowering, node: number, depth: number): AssignmentExpression {
  const operatorNode = childAt(lowering, node, lowering.field.operator);
  return {
    kind: 'assign',
    target: lowerPattern(lowering, childAt(lowering, node, lowering.field.left), depth + 1),
    operator: operatorNode < 0 ? undefined : textOf(lowering, operatorNode).slice(0, -1),
    value: lowerExpression(lowering, childAt(lowering, node, lowering.field.right), depth + 1),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

function lowerList(lowering: Lowering, node: number, depth: number): Expression {
  const items = lowerParts(lowering, node, depth);
  return { kind: 'list', items, at: startOf(lowering, node), end: endOf(lowering, node) };
}

function lowerDictionary(lowering: Lowering, node: number, depth: number): MapLiteral {
  const { field } = lowering;
  const entries: [Expression | null, Expression][] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    if (type === 'pair') {
      entries.push([
        lowerExpression(lowering, childAt(lowering, child, field.key), depth + 1),
        lowerExpression(lowering, childAt(lowering, child, field.value), depth + 1),
      ]);
    } else {
      const value =
        type === 'dictionary_splat' ? lowerInner(lowering, child, depth) : lowerExpression(lowering, child, depth + 1);
      entries.push([null, value]);
    }
  }
  return { kind: 'map', entries, at: startOf(lowering, node), end: endOf(lowering, node) };
}

function lowerComprehension(lowering: Lowering, node: number, depth: number): Comprehension {
  const { field } = lowering;
  const generators: {
    target: Comprehension['generators'][number]['target'];
    iterable: Expression;
    conditions: Expression[];
  }[] = [];
  const bodyNode = childAt(lowering, node, field.body);
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    if (type === 'for_in_clause') {
      generators.push({
        target: lowerPattern(lowering, childAt(lowering, child, field.left), depth + 1),
        iterable: lowerExpression(lowering, childAt(lowering, child, field.right), depth + 1),
        conditions: [],
      });
    } else if (type === 'if_clause') {
      generators.at(-1)?.conditions.push(lowerInner(lowering, child, depth + 1));
    }
  }
  const isPair = typeName(lowering, bodyNode) === 'pair';
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (!isPair)
    return { kind: 'comprehension', generators, body: lowerExpression(lowering, bodyNode, depth + 1), at, end };
  const key = lowerExpression(lowering, childAt(lowering, bodyNode, field.key), depth + 1);
  const body = lowerExpression(lowering, childAt(lowering, bodyNode, field.value), depth + 1);
  return { kind: 'comprehension', generators, key, body, at, end };
}

function lowerAwait(lowering: Lowering, node: number, depth: number): Expression {
  return {
    kind: 'await',
    value: lowerInner(lowering, node, depth),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** `yield from x` gives every item of `x`. */
function lowerYield(lowering: Lowering, node: number, depth: number): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const inner = firstPart(lowering, node);
  if (inner < 0) return { kind: 'yield', at, end };
  const value = lowerExpression(lowering, inner, depth + 1);
  if (childOfType(lowering, node, 'from') < 0) return { kind: 'yield', value, at, end };
  return { kind: 'yield', value: { kind: 'spread', value, at: value.at, end }, at, end };
}

function lowerSpread(lowering: Lowering, node: number, depth: number): Expression {
  return {
    kind: 'spread',
    value: lowerInner(lowering, node, depth),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}
