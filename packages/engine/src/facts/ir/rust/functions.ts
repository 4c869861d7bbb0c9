import { documentationBefore } from '../documentation.ts';
import type { Expression, FunctionIr, FunctionValue, Parameter, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  mix,
  name,
  nextPart,
  startOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { lowerAttributes } from './attributes.ts';
import { bindPattern } from './patterns.ts';
import { inList, RETURNED, stateOf } from './state.ts';
import { writtenType } from './types.ts';
import { lowerInto } from './values.ts';

/** `fn name(…) -> … { … }`; one that does not take `self` belongs to its type. */
export function lowerFunction(
  lowering: Lowering,
  node: number,
  depth: number,
  attributes: readonly number[] = [],
): FunctionIr {
  const { field } = lowering;
  const list = childAt(lowering, node, field.parameters);
  const body: Statement[] = [];
  const decorators = lowerAttributes(lowering, attributes);
  const parameters = lowerParameters(lowering, list, body, partsOfRoute(decorators));
  const block = childAt(lowering, node, field.body);
  if (block >= 0) inList(lowering, body, () => lowerInto(lowering, block, RETURNED, depth + 1, body));
  const [first] = attributes;
  const at = startOf(lowering, node);
  const isStatic = list < 0 || childOfType(lowering, list, 'self_parameter') < 0;
  return {
    name: textOf(lowering, childAt(lowering, node, field.name)),
    parameters,
    body: tight(body),
    decorators,
    isStatic: stateOf(lowering).self !== undefined && isStatic ? true : undefined,
    isAsync: /\basync\b/.test(textOf(lowering, childOfType(lowering, node, 'function_modifiers'))),
    isGenerator: false,
    documentation: documentationBefore(lowering, first === undefined ? at : startOf(lowering, first)),
    at,
    end: endOf(lowering, node),
  };
}

/** `|a, b| …` and `async { … }` as values. */
export function lowerClosure(lowering: Lowering, node: number, depth: number): FunctionValue {
  const { field } = lowering;
  const body: Statement[] = [];
  const list = childAt(lowering, node, field.parameters);
  const parameters = lowerParameters(lowering, list, body, NO_PARTS);
  const inner = childAt(lowering, node, field.body);
  const block = inner < 0 ? childOfType(lowering, node, 'block') : inner;
  if (block >= 0) inList(lowering, body, () => lowerInto(lowering, block, RETURNED, depth + 1, body));
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const closure: FunctionIr = {
    name: '',
    parameters,
    body: tight(body),
    decorators: [],
    isAsync: false,
    isGenerator: false,
    at,
    end,
  };
  return { kind: 'function', function: closure, at, end };
}

const NO_PARTS: ReadonlySet<string> = new Set();

/**
 * `#[get("/<id>/<path..>")]`: Rocket reads a part of an address as the type says, which may refuse it, and gives paths only
 * where no part of them leads up.
 */
function partsOfRoute(decorators: readonly Expression[]): ReadonlySet<string> {
  const [route] = decorators.flatMap((node) => (node.kind === 'call' ? node.arguments.slice(0, 1) : []));
  if (route?.kind !== 'literal' || typeof route.value !== 'string') return NO_PARTS;
  return new Set(Array.from(route.value.matchAll(/<(\w+)(?:\.\.)?>/g), ([, part = '']) => part));
}

/** What a function takes; a pattern is taken apart where its body begins. */
function lowerParameters(lowering: Lowering, list: number, body: Statement[], parts: ReadonlySet<string>): Parameter[] {
  const parameters: Parameter[] = [];
  if (list < 0) return parameters;
  const { field } = lowering;
  let attributes: number[] = [];
  for (let child = firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    const type = typeName(lowering, child);
    if (type === 'attribute_item') attributes.push(child);
    if (type === 'attribute_item' || type === 'self_parameter') continue;
    const pattern = type === 'parameter' ? childAt(lowering, child, field.pattern) : child;
    const { annotation, isInjected } = writtenType(lowering, childAt(lowering, child, field.type));
    const decorators = lowerAttributes(lowering, attributes);
    attributes = [];
    const simple = boundName(lowering, pattern);
    const at = startOf(lowering, child);
    const end = endOf(lowering, child);
    const target = simple === undefined ? name(`(${parameters.length})`, at, end) : simple;
    if (simple === undefined) bindPattern(lowering, pattern, target, body);
    const isNarrow =
      target.kind === 'name' &&
      parts.has(target.name) &&
      !PLAIN_TEXT.test(textOf(lowering, childAt(lowering, child, field.type)));
    const marks = isInjected ? [...decorators, name(HANDED_OVER, at, at)] : decorators;
    parameters.push({
      target,
      annotation: isNarrow ? 'number' : annotation,
      ...(marks.length > 0 ? { decorators: marks } : {}),
    });
  }
  return tight(parameters);
}

/** Types that take any part of an address. */
const PLAIN_TEXT = /\b(?:str|String|RawStr|Cow)\b/;
/** Marks a parameter that the framework itself hands over. */
const HANDED_OVER = 'injected';

/** The one name that a pattern binds: `x`, `mut x`, `Json(x)`. */
function boundName(lowering: Lowering, pattern: number): Expression | undefined {
  const at = startOf(lowering, pattern);
  switch (typeName(lowering, pattern)) {
    case 'identifier':
      return name(textOf(lowering, pattern), at, endOf(lowering, pattern));
    case '_':
    case '':
      return mix(lowering, Math.max(pattern, 0), []);
    case 'mut_pattern':
    case 'reference_pattern':
    case 'ref_pattern':
      return boundName(lowering, lastPart(lowering, pattern));
    case 'tuple_struct_pattern': {
      const type = childAt(lowering, pattern, lowering.field.type);
      const inner = nextPart(lowering, pattern, type);
      if (inner < 0 || nextPart(lowering, pattern, inner) >= 0) return undefined;
      return typeName(lowering, inner) === 'identifier' ? boundName(lowering, inner) : undefined;
    }
    default:
      return undefined;
  }
}

function lastPart(lowering: Lowering, node: number): number {
  let last = -1;
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) last = child;
  return last;
}
