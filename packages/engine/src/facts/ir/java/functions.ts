import { documentationBefore } from '../documentation.ts';
import type { Expression, FunctionIr, FunctionValue, Parameter, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  lowerBlock,
  lowerExpression,
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
import { annotationsOf, hasModifier } from './annotations.ts';
import { localsIn, outerThis } from './names.ts';
import { bareType, lowerTypeName, writtenType } from './types.ts';

/** A method or a constructor, which is called `constructor`. */
export function lowerMethod(lowering: Lowering, node: number, depth: number): FunctionIr {
  const { field } = lowering;
  return withLocals(lowering, node, () => {
    const at = startOf(lowering, node);
    const isConstructor = typeName(lowering, node).endsWith('constructor_declaration');
    const isStatic = hasModifier(lowering, node, 'static');
    const called = textOf(lowering, childAt(lowering, node, field.name));
    const parameters = lowerParameters(lowering, childAt(lowering, node, field.parameters), depth);
    const body: Statement[] = [];
    keepThis(lowering, node, body);
    if (isStatic && called === 'main') takeCommandLine(parameters, body);
    lowerBlock(lowering, childAt(lowering, node, field.body), depth + 1, body);
    return {
      name: isConstructor ? 'constructor' : called,
      parameters,
      body: tight(body),
      decorators: annotationsOf(lowering, node, depth),
      isAsync: false,
      isGenerator: false,
      isStatic: isStatic || undefined,
      documentation: documentationBefore(lowering, at),
      at,
      end: endOf(lowering, node),
    };
  });
}

/** Lowers what stands in a function or in a field, which may hold functions. */
export function withLocals<T>(lowering: Lowering, node: number, lower: () => T): T {
  const outer = lowering.locals;
  // Functions inside others share the names of the outermost one.
  if (outer.size === 0) lowering.locals = localsIn(lowering, node);
  if (typeName(lowering, node) === 'compact_constructor_declaration') lowering.locals = partsAsLocals(lowering);
  const lowered = lower();
  lowering.locals = outer;
  return lowered;
}

/** In a constructor of a record that names no parameters, all parts are parameters. */
function partsAsLocals({ locals, enclosing }: Lowering): Lowering['locals'] {
  const all = new Map(locals);
  for (const [called, { isStatic }] of enclosing?.members ?? [])
    if (!isStatic && !called.endsWith('()')) all.set(called, { type: '', value: -1 });
  return all;
}

/** Classes without a name in the method call its object by a name of its own. */
function keepThis(lowering: Lowering, node: number, out: Statement[]): void {
  const called = lowering.enclosing?.name ?? '';
  if (called === '' || !holdsClass(lowering, node)) return;
  const at = startOf(lowering, node);
  out.push({
    kind: 'assignment',
    target: name(outerThis(called), at, at),
    value: name('this', at, at),
    declares: true,
    at,
  });
}

function holdsClass(lowering: Lowering, node: number): boolean {
  const end = lowering.tree.after[node] ?? 0;
  for (let inner = node + 1; inner < end; inner++) {
    if (typeName(lowering, inner) === 'class_body') return true;
  }
  return false;
}

/** `main(String[] args)`: whoever starts the program writes them. */
function takeCommandLine([only]: readonly Parameter[], out: Statement[]): void {
  if (only?.target.kind !== 'name') return;
  const { target } = only;
  out.push({
    kind: 'assignment',
    target,
    value: name(COMMAND_LINE, target.at, target.end),
    declares: true,
    at: target.at,
  });
}
/** What the tables call the arguments of a program. */
const COMMAND_LINE = 'main.args';

function lowerParameters(lowering: Lowering, list: number, depth: number): Parameter[] {
  const parameters: Parameter[] = [];
  if (list < 0) return parameters;
  for (let child = firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    const type = typeName(lowering, child);
    if (type === 'identifier') parameters.push({ target: nameOf(lowering, child) });
    if (type !== 'formal_parameter' && type !== 'spread_parameter') continue;
    const decorators = annotationsOf(lowering, child, depth);
    parameters.push({
      target: parameterName(lowering, child),
      annotation: writtenType(lowering, childAt(lowering, child, lowering.field.type)),
      ...(decorators.length > 0 && { decorators }),
      ...(type === 'spread_parameter' && { rest: 'list' as const }),
    });
  }
  return tight(parameters);
}

function parameterName(lowering: Lowering, parameter: number): Expression {
  const declarator = childOfType(lowering, parameter, 'variable_declarator');
  const called = childAt(lowering, declarator < 0 ? parameter : declarator, lowering.field.name);
  return called < 0 ? mix(lowering, parameter, []) : nameOf(lowering, called);
}

/** `(a, b) -> a + b`, `a -> { … }`. */
export function lowerLambda(lowering: Lowering, node: number, depth: number): FunctionValue {
  const { field } = lowering;
  const written = childAt(lowering, node, field.parameters);
  const isOne = typeName(lowering, written) === 'identifier';
  const parameters = isOne ? [{ target: nameOf(lowering, written) }] : lowerParameters(lowering, written, depth);
  const inner = childAt(lowering, node, field.body);
  const at = startOf(lowering, node);
  const body: Statement[] =
    typeName(lowering, inner) === 'block'
      ? lowerBlock(lowering, inner, depth + 1)
      : [{ kind: 'return', value: lowerExpression(lowering, inner, depth + 1), at: startOf(lowering, inner) }];
  return arrow(parameters, body, at, endOf(lowering, node));
}

/** A function without a name. */
export function arrow(
  parameters: readonly Parameter[],
  body: readonly Statement[],
  at: number,
  end: number,
): FunctionValue {
  const made = { name: '', parameters, body, decorators: [], isAsync: false, isGenerator: false, at, end };
  return { kind: 'function', function: made, at, end };
}

/** Types whose methods are written behind `::` without an object. */
const PLAIN = /^(?:String|Object|Integer|Long|Path|File|Map|List|Entry)$/;

/** `this::handle`, `Store::new`, `String::trim`. */
export function lowerMethodReference(lowering: Lowering, node: number, depth: number): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const holder = firstPart(lowering, node);
  const called = holder < 0 ? -1 : nextPart(lowering, node, holder);
  const isType = typeName(lowering, holder).endsWith('type') || /^[A-Z]/.test(textOf(lowering, holder));
  const given = name('value', at, at);
  const returned = (value: Expression): FunctionValue =>
    arrow([{ target: given }], [{ kind: 'return', value, at }], at, end);
  if (called < 0) {
    const callee = isType ? lowerTypeName(lowering, holder, depth) : lowerExpression(lowering, holder, depth + 1);
    return returned({ kind: 'call', callee, arguments: [given], isNew: true, at, end });
  }
  const property = textOf(lowering, called);
  if (isType && PLAIN.test(bareType(lowering, holder).replace(/<.*$/s, '')) && property !== 'valueOf') {
    const callee: Expression = { kind: 'member', object: given, property, at, end };
    return returned({ kind: 'call', callee, arguments: [], isNew: false, at, end });
  }
  const object = lowerExpression(lowering, holder, depth + 1);
  return { kind: 'member', object, property, at, end };
}
