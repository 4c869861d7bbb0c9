import type { Expression, FunctionIr, FunctionValue, Parameter, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  lowerBlock,
  lowerExpression,
  lowerParts,
  mix,
  name,
  nextPart,
  startOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { attributesOf, documentationOf, hasModifier } from './attributes.ts';
import { lowerArguments } from './arguments.ts';
import { commandLine, nameText, withLocals } from './names.ts';
import { writtenType } from './types.ts';

/** A method, a constructor, an operator or a function in a function. */
export function lowerMethod(lowering: Lowering, node: number, depth: number): FunctionIr {
  const { field } = lowering;
  return withLocals(lowering, node, () => {
    const isConstructor = typeName(lowering, node) === 'constructor_declaration';
    const isStatic = hasModifier(lowering, node, 'static');
    const called = nameText(lowering, childAt(lowering, node, field.name));
    const parameters = lowerParameters(lowering, childAt(lowering, node, field.parameters), depth);
    const body: Statement[] = [];
    if (isStatic && called === 'Main') takeCommandLine(parameters, body);
    lowerChained(lowering, node, depth, body);
    lowerBody(lowering, node, depth, body);
    return {
      // What a class does once is kept as a method nobody can name.
      name: isConstructor ? (isStatic ? '' : 'constructor') : called,
      parameters,
      body: tight(body),
      decorators: attributesOf(lowering, node, depth),
      isAsync: hasModifier(lowering, node, 'async'),
      isGenerator: yields(lowering, node),
      isStatic: isStatic || undefined,
      isPrivate: !hasModifier(lowering, node, 'public') || undefined,
      documentation: documentationOf(lowering, node),
      at: startOf(lowering, node),
      end: endOf(lowering, node),
    };
  });
}

/** `: base(…)` and `: this(…)` of a constructor. */
function lowerChained(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const chained = childOfType(lowering, node, 'constructor_initializer');
  if (chained < 0) return;
  const at = startOf(lowering, chained);
  const end = endOf(lowering, chained);
  const isAbove = childOfType(lowering, chained, 'base') >= 0;
  const callee: Expression = isAbove
    ? name('super', at, at)
    : { kind: 'member', object: name('this', at, at), property: 'constructor', at, end: at };
  const given = lowerArguments(lowering, childOfType(lowering, chained, 'argument_list'), depth + 1);
  out.push({ kind: 'expression', value: { kind: 'call', callee, ...given, isNew: false, at, end } });
}

/** The statements between braces, or the one value behind an arrow. */
export function lowerBody(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const body = childAt(lowering, node, lowering.field.body);
  const inner = body < 0 ? childOfType(lowering, node, 'block') : body;
  if (typeName(lowering, inner) !== 'arrow_expression_clause') {
    lowerBlock(lowering, inner, depth + 1, out);
    return;
  }
  const value = lowerExpression(lowering, firstPart(lowering, inner), depth + 1);
  out.push({ kind: 'return', value, at: startOf(lowering, inner) });
}

/** `Main(string[] args)`: whoever starts the program writes them. */
function takeCommandLine([only]: readonly Parameter[], out: Statement[]): void {
  if (only?.target.kind !== 'name') return;
  const { target } = only;
  out.push({ kind: 'assignment', target, value: commandLine(target.at, target.end), declares: true, at: target.at });
}

function yields(lowering: Lowering, node: number): boolean {
  const end = lowering.tree.after[node] ?? 0;
  for (let inner = node + 1; inner < end; inner++) {
    const type = typeName(lowering, inner);
    if (type === 'yield_statement') return true;
    if (type === 'lambda_expression' || type === 'local_function_statement')
      inner = (lowering.tree.after[inner] ?? end) - 1;
  }
  return false;
}

/** What a function takes. */
export function lowerParameters(lowering: Lowering, list: number, depth: number): Parameter[] {
  const { field } = lowering;
  const parameters: Parameter[] = [];
  if (list < 0) return parameters;
  for (let child = firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    if (typeName(lowering, child) !== 'parameter') continue;
    const decorators = attributesOf(lowering, child, depth);
    const called = childAt(lowering, child, field.name);
    const defaultNode = defaultIn(lowering, child, called);
    parameters.push({
      target: called < 0 ? mix(lowering, child, []) : asName(lowering, called),
      annotation: writtenType(lowering, childAt(lowering, child, field.type)),
      ...(defaultNode >= 0 && { defaultValue: lowerExpression(lowering, defaultNode, depth + 1) }),
      ...(decorators.length > 0 && { decorators }),
    });
  }
  // `params string[] rest` stands in the list itself.
  const rest = childAt(lowering, list, field.name);
  if (rest >= 0) parameters.push({ target: asName(lowering, rest), rest: 'list' });
  return tight(parameters);
}

function defaultIn(lowering: Lowering, parameter: number, called: number): number {
  if (called < 0) return -1;
  const after = nextPart(lowering, parameter, called);
  return after;
}

function asName(lowering: Lowering, node: number): Expression {
  return name(nameText(lowering, node), startOf(lowering, node), endOf(lowering, node));
}

/** `x => x + 1`, `async (a, b) => { … }`, `delegate (int x) { … }`. */
export function lowerLambda(lowering: Lowering, node: number, depth: number): FunctionValue {
  return withLocals(lowering, node, () => {
    const written = childAt(lowering, node, lowering.field.parameters);
    const isOne = typeName(lowering, written) === 'implicit_parameter';
    const parameters = isOne
      ? [{ target: asName(lowering, written) }]
      : implicitOr(lowering, written, lowerParameters(lowering, written, depth));
    const inner = childAt(lowering, node, lowering.field.body);
    const block = inner < 0 ? childOfType(lowering, node, 'block') : inner;
    const at = startOf(lowering, node);
    const end = endOf(lowering, node);
    const body: Statement[] =
      typeName(lowering, block) === 'block'
        ? lowerBlock(lowering, block, depth + 1)
        : [{ kind: 'return', value: lowerExpression(lowering, block, depth + 1), at: startOf(lowering, block) }];
    const decorators = attributesOf(lowering, node, depth);
    const isAsync = hasModifier(lowering, node, 'async');
    const made: FunctionIr = { name: '', parameters, body, decorators, isAsync, isGenerator: false, at, end };
    return { kind: 'function', function: made, at, end };
  });
}

/** `(a, b) => …` names parameters without types. */
function implicitOr(lowering: Lowering, list: number, parameters: Parameter[]): Parameter[] {
  if (parameters.length > 0 || list < 0) return parameters;
  const found: Parameter[] = [];
  for (let child = firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child))
    if (typeName(lowering, child) === 'implicit_parameter' || typeName(lowering, child) === 'identifier')
      found.push({ target: asName(lowering, child) });
  return found;
}

/** Parts of what has no meaning of its own. */
export function lowerLoose(lowering: Lowering, node: number, depth: number): Expression {
  return mix(lowering, node, textOf(lowering, node) === '' ? [] : lowerParts(lowering, node, depth));
}
