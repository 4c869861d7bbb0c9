import type { Parameter, Pattern } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  lowerExpression,
  mix,
  name,
  nextPart,
  startOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { stateOf } from './file-state.ts';

/** What a method or a block takes. */
export function lowerParameters(lowering: Lowering, list: number, depth: number): Parameter[] {
  const parameters: Parameter[] = [];
  if (list < 0) return parameters;
  let isNamed = false;
  let lastPlain = -1;
  for (let child = firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    const type = typeName(lowering, child);
    // `|a; b|`: b is only a variable.
    if (type === 'block_local') continue;
    if (type === 'keyword_parameter' || type === 'hash_splat_parameter') isNamed = true;
    if (type === 'identifier' || type === 'optional_parameter') lastPlain = parameters.length;
    parameters.push(lowerParameter(lowering, child, type, depth));
  }
  const last = isNamed ? undefined : parameters[lastPlain];
  // What is given by names that nobody declares is the last thing that is given.
  if (last !== undefined) parameters[lastPlain] = { ...last, gathers: true };
  return tight(parameters);
}

function lowerParameter(lowering: Lowering, node: number, type: string, depth: number): Parameter {
  const { field } = lowering;
  if (type === 'destructured_parameter') return { target: lowerDestructured(lowering, node) };
  const named = type === 'identifier' ? node : childAt(lowering, node, field.name);
  const called = textOf(lowering, named);
  const target =
    called === ''
      ? name(UNNAMED[type] ?? '*', startOf(lowering, node), endOf(lowering, node))
      : name(called, startOf(lowering, named), endOf(lowering, named));
  stateOf(lowering).locals.names.add(target.name);
  const value = childAt(lowering, node, field.value);
  switch (type) {
    case 'optional_parameter':
    case 'keyword_parameter':
      return value < 0 ? { target } : { target, defaultValue: lowerExpression(lowering, value, depth + 1) };
    case 'splat_parameter':
      return { target, rest: 'list' };
    case 'hash_splat_parameter':
      return { target, rest: 'map' };
    case 'block_parameter':
      return { target, isBlock: true };
    case 'identifier':
      return { target };
    default:
      return { target: mix(lowering, node, []) };
  }
}

/** What is handed on without a name: `def run(*, **, &)`. */
const UNNAMED: Readonly<Record<string, string>> = { block_parameter: '&', hash_splat_parameter: '**' };

/** `|(key, value), index|`. */
function lowerDestructured(lowering: Lowering, node: number): Pattern {
  const properties: { key: string | null; target: Pattern }[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    const key = type === 'splat_parameter' ? null : String(properties.length);
    if (type === 'destructured_parameter') {
      properties.push({ key, target: lowerDestructured(lowering, child) });
      continue;
    }
    const named = type === 'identifier' ? child : childAt(lowering, child, lowering.field.name);
    const text = textOf(lowering, named);
    stateOf(lowering).locals.names.add(text);
    properties.push({ key, target: name(text, startOf(lowering, child), endOf(lowering, child)) });
  }
  return { kind: 'destructuring', of: 'list', properties, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** Blocks that are handed pairs take both as one: `map.each { |key, value| … }`. */
export function asPair(parameters: readonly Parameter[]): readonly Parameter[] {
  const [first, second, ...others] = parameters;
  if (first?.target.kind !== 'name' || second?.target.kind !== 'name' || others.length > 0) return parameters;
  const properties = [first, second].map(({ target }, index) => ({ key: String(index), target }));
  const { at } = first.target;
  return [{ target: { kind: 'destructuring', of: 'list', properties, at, end: second.target.end } }];
}
