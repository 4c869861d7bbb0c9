import { documentationBefore } from '../documentation.ts';
import type { FunctionIr, FunctionValue, Parameter, Statement } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  literal,
  lowerBlock,
  mix,
  name,
  nameOf,
  nextPart,
  startOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { isNumberType } from './plain-types.ts';

/** `func name(…) … { … }`, and the same as a method: its receiver is then the object it is called on. */
export function lowerFunction(lowering: Lowering, node: number, depth: number): FunctionIr {
  const { field } = lowering;
  const body: Statement[] = [];
  const receiver = receiverOf(lowering, node);
  if (receiver !== undefined && receiver >= 0) {
    const target = nameOf(lowering, receiver);
    const self = name('this', target.at, target.end);
    body.push({ kind: 'assignment', target, value: self, declares: true, at: target.at });
  }
  const results = resultNames(lowering, childAt(lowering, node, field.result));
  for (const result of results) {
    const value = literal(undefined, startOf(lowering, node), startOf(lowering, node));
    body.push({ kind: 'assignment', target: name(result, value.at, value.end), value, declares: true, at: value.at });
  }
  const outer = lowering.results;
  lowering.results = results;
  lowerBlock(lowering, childAt(lowering, node, field.body), depth + 1, body);
  lowering.results = outer;
  const at = startOf(lowering, node);
  return {
    name: textOf(lowering, childAt(lowering, node, field.name)),
    parameters: lowerParameters(lowering, childAt(lowering, node, field.parameters)),
    body: tight(body),
    decorators: [],
    isAsync: false,
    isGenerator: false,
    documentation: documentationBefore(lowering, at),
    at,
    end: endOf(lowering, node),
  };
}

/** `func(…) { … }` as a value. */
export function lowerFunctionLiteral(lowering: Lowering, node: number, depth: number): FunctionValue {
  const literal = lowerFunction(lowering, node, depth);
  return { kind: 'function', function: literal, at: literal.at, end: literal.end };
}

/** The name of the receiver; undefined for a function, negative for a receiver without a name. */
function receiverOf(lowering: Lowering, node: number): number | undefined {
  const list = childAt(lowering, node, lowering.field.receiver);
  if (list < 0) return undefined;
  return childAt(lowering, firstPart(lowering, list), lowering.field.name);
}

/** The type a method belongs to. */
export function receiverType(lowering: Lowering, node: number): string {
  const list = childAt(lowering, node, lowering.field.receiver);
  const declared = list < 0 ? -1 : firstPart(lowering, list);
  const type = declared < 0 ? -1 : childAt(lowering, declared, lowering.field.type);
  return /^\*?\s*(\w+)/.exec(textOf(lowering, type))?.[1] ?? '';
}

/** `(path string, err error)`: names that a bare `return` gives. */
function resultNames(lowering: Lowering, list: number): readonly string[] {
  if (typeName(lowering, list) !== 'parameter_list') return [];
  const names: string[] = [];
  for (let child = firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    for (const named of namesOf(lowering, child)) names.push(textOf(lowering, named));
  }
  return names;
}

function lowerParameters(lowering: Lowering, list: number): Parameter[] {
  const parameters: Parameter[] = [];
  if (list < 0) return parameters;
  for (let child = firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    const annotation = writtenType(lowering, childAt(lowering, child, lowering.field.type));
    const rest = typeName(lowering, child) === 'variadic_parameter_declaration' ? { rest: 'list' as const } : undefined;
    const names = namesOf(lowering, child);
    // A parameter nobody reads has a type alone.
    if (names.length === 0) parameters.push({ target: mix(lowering, child, []), annotation, ...rest });
    for (const named of names) parameters.push({ target: nameOf(lowering, named), annotation, ...rest });
  }
  return tight(parameters);
}

/** The names before a type: `a, b string`. */
export function namesOf(lowering: Lowering, node: number): readonly number[] {
  const names: number[] = [];
  const end = lowering.tree.after[node] ?? 0;
  for (let child = node + 1; child < end; child = lowering.tree.after[child] ?? end) {
    if (lowering.tree.field[child] === lowering.field.name && typeName(lowering, child) !== ',') names.push(child);
  }
  return names;
}

/** Numbers with a name of their own. */
const TIMES = /^time\.(?:Duration|Time)$/;

/** A type as written, without the mark of a pointer; numbers of all sizes are one type. */
export function writtenType(lowering: Lowering, node: number): string | undefined {
  if (node < 0) return undefined;
  const text = textOf(lowering, node).replace(/^\*/, '');
  return isNumberType(text) || TIMES.test(text) ? 'number' : text;
}
