import { lowerOperatorChain } from '../chains.ts';
import type { AssignmentExpression, Call, Comparison, Expression, Index, Logical, MapLiteral, Member } from '../ir.ts';
import {
  afterOf,
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
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
import { lowerClassValue } from './classes.ts';
import { lowerFunctionValue } from './functions.ts';
import {
  lowerFalse,
  lowerNull,
  lowerNumber,
  lowerRegex,
  lowerString,
  lowerTaggedTemplate,
  lowerTemplate,
  lowerTrue,
  lowerUndefined,
} from './literals.ts';
import { lowerMarkup, lowerMarkupExpression, lowerMarkupText } from './markup.ts';
import { moduleNamed } from './modules.ts';
import { lowerKey, lowerPattern } from './patterns.ts';

const COMPARISONS: ReadonlySet<string> = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>=', 'in', 'instanceof']);
const LOGICALS: Readonly<Record<string, Logical['operator']>> = { '&&': 'and', '||': 'or', '??': 'nullish' };

/** Expressions of JavaScript and TypeScript by node type. */
export const JAVASCRIPT_EXPRESSIONS: Readonly<Record<string, ExpressionHandler>> = {
  identifier: nameOf,
  property_identifier: nameOf,
  private_property_identifier: nameOf,
  shorthand_property_identifier: nameOf,
  shorthand_property_identifier_pattern: nameOf,
  type_identifier: nameOf,
  this: nameOf,
  super: nameOf,
  import: nameOf,
  meta_property: nameOf,
  undefined: lowerUndefined,
  null: lowerNull,
  true: lowerTrue,
  false: lowerFalse,
  number: lowerNumber,
  string: lowerString,
  template_string: lowerTemplate,
  regex: lowerRegex,
  member_expression: lowerMember,
  nested_identifier: lowerMember,
  subscript_expression: lowerIndex,
  call_expression: lowerCall,
  new_expression: lowerNew,
  binary_expression: (lowering, node, depth) => lowerOperatorChain(lowering, node, depth, joinOperands),
  unary_expression: lowerUnary,
  update_expression: lowerUpdate,
  ternary_expression: lowerTernary,
  assignment_expression: lowerAssignment,
  augmented_assignment_expression: lowerAssignment,
  object: lowerObject,
  array: lowerArray,
  spread_element: lowerSpread,
  arrow_function: lowerFunctionValue,
  function_expression: lowerFunctionValue,
  generator_function: lowerFunctionValue,
  function_declaration: lowerFunctionValue,
  generator_function_declaration: lowerFunctionValue,
  method_definition: lowerFunctionValue,
  class: lowerClassValue,
  class_declaration: lowerClassValue,
  abstract_class_declaration: lowerClassValue,
  await_expression: lowerAwait,
  yield_expression: lowerYield,
  sequence_expression: lowerSequence,
  parenthesized_expression: lowerInner,
  as_expression: lowerInner,
  satisfies_expression: lowerInner,
  non_null_expression: lowerInner,
  instantiation_expression: lowerInner,
  type_assertion: lowerTypeAssertion,
  jsx_element: lowerMarkup,
  jsx_self_closing_element: lowerMarkup,
  jsx_fragment: lowerMarkup,
  jsx_expression: lowerMarkupExpression,
  jsx_text: lowerMarkupText,
  type_arguments: lowerNothing,
  type_annotation: lowerNothing,
  type_parameters: lowerNothing,
};

function lowerMember(lowering: Lowering, node: number, depth: number): Member {
  return {
    kind: 'member',
    object: lowerExpression(lowering, childAt(lowering, node, lowering.field.object), depth + 1),
    property: textOf(lowering, childAt(lowering, node, lowering.field.property)),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

function lowerIndex(lowering: Lowering, node: number, depth: number): Index {
  return {
    kind: 'index',
    object: lowerExpression(lowering, childAt(lowering, node, lowering.field.object), depth + 1),
    index: lowerExpression(lowering, childAt(lowering, node, lowering.field.index), depth + 1),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

function lowerCall(lowering: Lowering, node: number, depth: number): Expression {
  const calleeNode = childAt(lowering, node, lowering.field.function);
  const argumentsNode = childAt(lowering, node, lowering.field.arguments);
  const module = moduleNamed(lowering, node, calleeNode, argumentsNode);
  if (module) return module;
  const callee = lowerExpression(lowering, calleeNode, depth + 1);
  if (typeName(lowering, argumentsNode) === 'template_string') {
    return lowerTaggedTemplate(lowering, argumentsNode, depth, callee);
  }
  const values = lowerParts(lowering, argumentsNode, depth);
  return {
    kind: 'call',
    callee,
    arguments: values,
    isNew: false,
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

function lowerNew(lowering: Lowering, node: number, depth: number): Call {
  return {
    kind: 'call',
    callee: lowerExpression(lowering, childAt(lowering, node, lowering.field.constructorOf), depth + 1),
    arguments: lowerParts(lowering, childAt(lowering, node, lowering.field.arguments), depth),
    isNew: true,
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

function joinOperands(operator: string, left: Expression, right: Expression, at: number, end: number): Expression {
  const logical = LOGICALS[operator];
  if (logical) return { kind: 'logical', operator: logical, left, right, at, end };
  const kind: Comparison['kind'] | 'binary' = COMPARISONS.has(operator) ? 'comparison' : 'binary';
  return { kind, operator, left, right, at, end };
}

function lowerUnary(lowering: Lowering, node: number, depth: number): Expression {
  return {
    kind: 'unary',
    operator: textOf(lowering, childAt(lowering, node, lowering.field.operator)),
    operand: lowerExpression(lowering, childAt(lowering, node, lowering.field.argument), depth + 1),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** `x++` is `x += 1`. */
function lowerUpdate(lowering: Lowering, node: number, depth: number): AssignmentExpression {
  const end = endOf(lowering, node);
  return {
    kind: 'assign',
    target: lowerExpression(lowering, childAt(lowering, node, lowering.field.argument), depth + 1),
    operator: textOf(lowering, childAt(lowering, node, lowering.field.operator)).charAt(0),
    value: literal(1, end, end),
    at: startOf(lowering, node),
    end,
  };
}

function lowerTernary(lowering: Lowering, node: number, depth: number): Expression {
  return {
    kind: 'conditional',
    test: lowerExpression(lowering, childAt(lowering, node, lowering.field.condition), depth + 1),
    then: lowerExpression(lowering, childAt(lowering, node, lowering.field.consequence), depth + 1),
    otherwise: lowerExpression(lowering, childAt(lowering, node, lowering.field.alternative), depth + 1),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** `a = b` and `a += b`; the operator comes without its equals sign. */
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

function lowerObject(lowering: Lowering, node: number, depth: number): MapLiteral {
  const entries: [Expression | null, Expression][] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    entries.push(lowerEntry(lowering, child, depth + 1));
  }
  return { kind: 'map', entries, at: startOf(lowering, node), end: endOf(lowering, node) };
}

function lowerEntry(lowering: Lowering, node: number, depth: number): [Expression | null, Expression] {
  const { field } = lowering;
  switch (typeName(lowering, node)) {
    case 'pair':
      return [
        lowerKey(lowering, childAt(lowering, node, field.key), depth),
        lowerExpression(lowering, childAt(lowering, node, field.value), depth + 1),
      ];
    case 'method_definition':
      return [
        lowerKey(lowering, childAt(lowering, node, field.name), depth),
        lowerFunctionValue(lowering, node, depth + 1),
      ];
    case 'shorthand_property_identifier':
      return [lowerKey(lowering, node, depth), nameOf(lowering, node)];
    case 'spread_element':
      return [null, lowerInner(lowering, node, depth)];
    default:
      return [null, lowerExpression(lowering, node, depth)];
  }
}

/** A hole keeps its place, so that the items behind it keep theirs. */
function lowerArray(lowering: Lowering, node: number, depth: number): Expression {
  const { tree, dialect } = lowering;
  const items: Expression[] = [];
  const end = afterOf(lowering, node);
  let isHole = true;
  for (let child = node + 1; child < end; child = afterOf(lowering, child)) {
    const type = tree.type[child] ?? 0;
    if (dialect.isPart[type] === 1) {
      items.push(lowerExpression(lowering, child, depth + 1));
      isHole = false;
    } else if (dialect.types[type] === ',') {
      if (isHole) items.push(literal(undefined, startOf(lowering, child), startOf(lowering, child)));
      isHole = true;
    }
  }
  return { kind: 'list', items, at: startOf(lowering, node), end: endOf(lowering, node) };
}

function lowerSpread(lowering: Lowering, node: number, depth: number): Expression {
  return {
    kind: 'spread',
    value: lowerInner(lowering, node, depth),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

function lowerAwait(lowering: Lowering, node: number, depth: number): Expression {
  return {
    kind: 'await',
    value: lowerInner(lowering, node, depth),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** `yield* x` gives every item of `x`. */
function lowerYield(lowering: Lowering, node: number, depth: number): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const inner = firstPart(lowering, node);
  if (inner < 0) return { kind: 'yield', at, end };
  const value = lowerExpression(lowering, inner, depth + 1);
  if (childOfType(lowering, node, '*') < 0) return { kind: 'yield', value, at, end };
  return { kind: 'yield', value: { kind: 'spread', value, at: value.at, end }, at, end };
}

/** `(0, f)` is how compilers write a call without a receiver: then only the last part counts. */
function lowerSequence(lowering: Lowering, node: number, depth: number): Expression {
  const parts = lowerParts(lowering, node, depth);
  const last = parts.at(-1);
  const isPlain = parts.every((part) => part === last || part.kind === 'literal');
  return last && isPlain ? last : mix(lowering, node, parts);
}

/** `<Type>value`: the value stands last. */
function lowerTypeAssertion(lowering: Lowering, node: number, depth: number): Expression {
  const first = firstPart(lowering, node);
  const second = first < 0 ? -1 : nextPart(lowering, node, first);
  return lowerExpression(lowering, second < 0 ? first : second, depth + 1);
}

function lowerNothing(lowering: Lowering, node: number): Expression {
  return mix(lowering, node, []);
}
