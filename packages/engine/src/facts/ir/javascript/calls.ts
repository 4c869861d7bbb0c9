import type { Call, Expression } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  lowerExpression,
  lowerParts,
  mix,
  name,
  nextPart,
  startOf,
  typeName,
  type Lowering,
} from '../lowering.ts';
import { lowerFunctionValue } from './functions.ts';
import { lowerTaggedTemplate } from './literals.ts';
import { moduleNamed } from './modules.ts';
import { behindOperators, holdsOperator } from './operators-before.ts';

/** `f(x)`, tagged templates, and what compilers make of imports and of `async`. */
export function lowerCall(lowering: Lowering, node: number, depth: number): Expression {
  const calleeNode = childAt(lowering, node, lowering.field.function);
  const argumentsNode = childAt(lowering, node, lowering.field.arguments);
  const module = moduleNamed(lowering, node, calleeNode, argumentsNode);
  if (module) return module;
  const callee = lowerExpression(lowering, calleeNode, depth + 1);
  if (holdsOperator(lowering, calleeNode, callee)) {
    const end = endOf(lowering, node);
    return behindOperators(callee, end, (operand) => lowerCallOf(lowering, node, operand, operand.at, depth));
  }
  return lowerCallOf(lowering, node, callee, startOf(lowering, node), depth);
}

/** The call of what is known already. */
function lowerCallOf(lowering: Lowering, node: number, callee: Expression, at: number, depth: number): Expression {
  const argumentsNode = childAt(lowering, node, lowering.field.arguments);
  if (typeName(lowering, argumentsNode) === 'template_string') {
    return lowerTaggedTemplate(lowering, argumentsNode, depth, callee);
  }
  const compiled = lowerCompiledAsync(lowering, node, depth, callee, argumentsNode);
  if (compiled !== undefined) return compiled;
  const values = lowerParts(lowering, argumentsNode, depth);
  // The grammar reads `await (…)` as a call of a function of that name where more follows: `await (0, api.run)(x)`.
  if (callee.kind === 'name' && callee.name === 'await' && values.length > 0) {
    const value = ofSequence(lowering, argumentsNode, values);
    return { kind: 'await', value, at: startOf(lowering, node), end: endOf(lowering, node) };
  }
  return said({ kind: 'call', callee, arguments: values, isNew: false, at, end: endOf(lowering, node) });
}

/** Calls in other words: `Reflect.apply(f, self, list)`, `value.constructor.constructor(text)`. */
function said(call: Call): Call {
  const { callee, at } = call;
  if (callee.kind !== 'member') return call;
  const { object, property } = callee;
  if (property === 'apply' && object.kind === 'name' && object.name === 'Reflect') {
    const [applied, ...given] = call.arguments;
    return applied === undefined ? call : { ...call, callee: { ...callee, object: applied }, arguments: given };
  }
  // What made a function, or what made a class, makes functions of text.
  const isMaker =
    property === 'constructor' &&
    (object.kind === 'function' || (object.kind === 'member' && object.property === 'constructor'));
  return isMaker ? { ...call, callee: name('Function', at, callee.end) } : call;
}

const MAKES_ASYNC: ReadonlySet<string> = new Set(['_asyncToGenerator', '_async_to_generator', 'asyncToGenerator']);

/** `__awaiter(this, void 0, void 0, function* () {…})` and `_asyncToGenerator(function* () {…})`: what compilers make of `async`. */
function lowerCompiledAsync(
  lowering: Lowering,
  node: number,
  depth: number,
  callee: Expression,
  argumentsNode: number,
): Expression | undefined {
  const called = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
  const isCalled = called === '__awaiter';
  if (!isCalled && !MAKES_ASYNC.has(called)) return undefined;
  let last = -1;
  for (let child = firstPart(lowering, argumentsNode); child >= 0; child = nextPart(lowering, argumentsNode, child))
    last = child;
  if (last < 0 || typeName(lowering, last) !== 'generator_function') return undefined;
  const { waiting } = lowering;
  lowering.waiting = { generator: last, isHere: waiting.isHere };
  const made = lowerFunctionValue(lowering, last, depth + 1);
  lowering.waiting = waiting;
  if (!isCalled) return made;
  const end = endOf(lowering, node);
  return { kind: 'call', callee: made, arguments: [], isNew: false, at: startOf(lowering, node), end };
}

/** `new F(x)`. */
export function lowerNew(lowering: Lowering, node: number, depth: number): Call {
  return {
    kind: 'call',
    callee: lowerExpression(lowering, childAt(lowering, node, lowering.field.constructorOf), depth + 1),
    arguments: lowerParts(lowering, childAt(lowering, node, lowering.field.arguments), depth),
    isNew: true,
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** `(0, value)` is the value. */
export function ofSequence(lowering: Lowering, node: number, parts: readonly Expression[]): Expression {
  const last = parts.at(-1);
  const isPlain = parts.every((part) => part === last || part.kind === 'literal');
  return last && isPlain ? last : mix(lowering, node, parts);
}
