import { documentationBefore } from '../documentation.ts';
import type { Expression, FunctionIr, FunctionValue, KeywordArgument, Parameter, Statement } from '../ir.ts';
import {
  afterOf,
  childAt,
  childOfType,
  endOf,
  firstPart,
  lowerBlock,
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
import { lowerArguments } from './arguments.ts';
import { classLocal, lowerClassName, lowerVariable, NAMES, OWN_CLASS } from './names.ts';

/** `function name(…) { … }`, a method, a closure; `fn (…) => value` returns what stands behind the arrow. */
export function lowerFunction(lowering: Lowering, node: number, depth: number): FunctionIr {
  const { field } = lowering;
  const called = textOf(lowering, childAt(lowering, node, field.name));
  const list = childAt(lowering, node, field.parameters);
  const body: Statement[] = promoted(lowering, list);
  const outer = lowering.outerNames;
  lowering.outerNames = referred(lowering, node);
  const inner = childAt(lowering, node, field.body);
  if (typeName(lowering, inner) === 'compound_statement') lowerBlock(lowering, inner, depth + 1, body);
  else if (inner >= 0) {
    body.push({
      kind: 'return',
      value: lowerExpression(lowering, inner, depth + 1),
      at: startOf(lowering, inner),
    });
  }
  const { outerNames } = lowering;
  lowering.outerNames = outer;
  const at = startOf(lowering, node);
  return {
    name: called === '__construct' ? 'constructor' : called,
    parameters: lowerParameters(lowering, list, depth),
    body: tight(body),
    decorators: lowerAttributes(lowering, node, depth),
    outerNames: outerNames.length === 0 ? undefined : outerNames,
    isPrivate: isPrivate(lowering, node) ? true : undefined,
    isStatic: childOfType(lowering, node, 'static_modifier') >= 0 && called !== '' ? true : undefined,
    isAsync: false,
    isGenerator: yields(lowering, inner),
    documentation: documentationBefore(lowering, at),
    at,
    end: endOf(lowering, node),
  };
}

function isPrivate(lowering: Lowering, node: number): boolean {
  return /^(?:private|protected)$/i.test(textOf(lowering, childOfType(lowering, node, 'visibility_modifier')));
}

/** A function as a value. */
export function lowerFunctionValue(lowering: Lowering, node: number, depth: number): FunctionValue {
  const made = lowerFunction(lowering, node, depth);
  return { kind: 'function', function: made, at: made.at, end: made.end };
}

/** `use (&$found)`: what the closure assigns outside itself. */
function referred(lowering: Lowering, node: number): string[] {
  const clause = childOfType(lowering, node, 'anonymous_function_use_clause');
  const names: string[] = [];
  for (let child = clause < 0 ? -1 : firstPart(lowering, clause); child >= 0;) {
    if (typeName(lowering, child) === 'by_ref') names.push(textOf(lowering, firstPart(lowering, child)));
    child = nextPart(lowering, clause, child);
  }
  return names;
}

/** Whether the function itself yields, not one inside it. */
function yields(lowering: Lowering, body: number): boolean {
  if (body < 0) return false;
  const end = afterOf(lowering, body);
  for (let node = body; node < end;) {
    const type = typeName(lowering, node);
    if (type === 'yield_expression') return true;
    const isInner = node !== body && (type === 'anonymous_function' || type === 'class_declaration');
    node = isInner ? afterOf(lowering, node) : node + 1;
  }
  return false;
}

/** `__construct(private Store $store)` sets a field. */
function promoted(lowering: Lowering, list: number): Statement[] {
  const sets: Statement[] = [];
  for (const { parameter, called } of promotedIn(lowering, list)) {
    const at = startOf(lowering, parameter);
    const object = name('this', at, at);
    const target: Expression = { kind: 'member', object, property: called, at, end: endOf(lowering, parameter) };
    sets.push({ kind: 'assignment', target, value: name(`$${called}`, at, at), at });
  }
  return sets;
}

/** Parameters of a constructor that are fields as well. */
export function promotedIn(
  lowering: Lowering,
  list: number,
): readonly { readonly parameter: number; readonly called: string; readonly annotation: string | undefined }[] {
  const found: { parameter: number; called: string; annotation: string | undefined }[] = [];
  for (let child = list < 0 ? -1 : firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    if (typeName(lowering, child) !== 'property_promotion_parameter') continue;
    const called = textOf(lowering, childAt(lowering, child, lowering.field.name)).replace(/^&?\s*\$/, '');
    found.push({ parameter: child, called, annotation: writtenType(lowering, child) });
  }
  return found;
}

function lowerParameters(lowering: Lowering, list: number, depth: number): Parameter[] {
  const parameters: Parameter[] = [];
  const { field } = lowering;
  for (let child = list < 0 ? -1 : firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    const called = childAt(lowering, child, field.name);
    if (called < 0) continue;
    const fallback = childAt(lowering, child, field.default_value);
    const decorators = lowerAttributes(lowering, child, depth);
    const variable = typeName(lowering, called) === 'by_ref' ? firstPart(lowering, called) : called;
    parameters.push({
      target: lowerVariable(lowering, variable),
      annotation: writtenType(lowering, child),
      defaultValue: fallback < 0 ? undefined : lowerExpression(lowering, fallback, depth + 1),
      decorators: decorators.length === 0 ? undefined : decorators,
      rest: typeName(lowering, child) === 'variadic_parameter' ? 'list' : undefined,
    });
  }
  return tight(parameters);
}

/** Types that hold a number or a truth value, and those that say nothing. */
const NUMBERS = /^(?:int|float|bool|true|false)$/i;
const NOTHING = /^(?:null|mixed|string|array|iterable|callable|object|void|never)$/i;

/** The type that a node declares, as the file knows it; the first of several that is a class. */
export function writtenType(lowering: Lowering, node: number): string | undefined {
  const type = childAt(lowering, node, lowering.field.type);
  if (type < 0) return undefined;
  let isNumber = true;
  let plain: string | undefined;
  const end = afterOf(lowering, type);
  for (let at = type; at < end;) {
    const kind = typeName(lowering, at);
    if (!NAMES.has(kind) && kind !== 'primitive_type') {
      at += 1;
      continue;
    }
    const written = textOf(lowering, at);
    if (kind !== 'primitive_type' && !OWN_CLASS.test(written)) return classLocal(lowering, at);
    if (!NUMBERS.test(written) && !/^null$/i.test(written)) isNumber = false;
    if (plain === undefined && NOTHING.test(written) && !/^null$/i.test(written)) plain = written.toLowerCase();
    at = afterOf(lowering, at);
  }
  return isNumber ? 'number' : plain;
}

/** `#[Route('/users', methods: ['GET'])]`: calls that say what is behind them. */
export function lowerAttributes(lowering: Lowering, node: number, depth: number): readonly Expression[] {
  const list = childAt(lowering, node, lowering.field.attributes);
  if (list < 0) return [];
  const attributes: Expression[] = [];
  const end = afterOf(lowering, list);
  for (let at = list + 1; at < end;) {
    if (typeName(lowering, at) !== 'attribute') {
      at += 1;
      continue;
    }
    attributes.push(lowerAttribute(lowering, at, depth));
    at = afterOf(lowering, at);
  }
  return attributes;
}

function lowerAttribute(lowering: Lowering, node: number, depth: number): Expression {
  const called = firstPart(lowering, node);
  const list = childAt(lowering, node, lowering.field.parameters);
  if (called < 0) return mix(lowering, node, []);
  const given = list < 0 ? { items: [], keywords: [] as KeywordArgument[] } : lowerArguments(lowering, list, depth);
  return {
    kind: 'call',
    callee: lowerClassName(lowering, called),
    arguments: given.items,
    keywords: given.keywords.length === 0 ? undefined : given.keywords,
    isNew: false,
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}
