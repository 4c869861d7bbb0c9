import type { Expression, FunctionIr, Statement } from '../ir.ts';
import { childAt, endOf, firstPart, literal, name, nextPart, startOf, textOf } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { annotationsOf } from './annotations.ts';
import type { Field, Making } from './classes.ts';
import { writtenType } from './types.ts';

/** What `record Point(int x, int y)` holds. */
export function recordParts(
  lowering: Lowering,
  node: number,
  depth: number,
): { readonly fields: readonly Field[]; readonly names: readonly string[] } {
  const { field } = lowering;
  const list = childAt(lowering, node, field.parameters);
  const fields: Field[] = [];
  for (let one = list < 0 ? -1 : firstPart(lowering, list); one >= 0; one = nextPart(lowering, list, one)) {
    const called = textOf(lowering, childAt(lowering, one, field.name));
    if (called === '') continue;
    const value = literal(undefined, startOf(lowering, one), endOf(lowering, one));
    const annotation = writtenType(lowering, childAt(lowering, one, field.type));
    const decorators = annotationsOf(lowering, one, depth);
    fields.push({ name: called, value, isStatic: false, annotation, ...(decorators.length > 0 && { decorators }) });
  }
  return { fields, names: fields.map((one) => one.name) };
}

/** `point.x()`, of those parts that the record has no method for. */
export function accessorsOf(fields: readonly Field[], methods: readonly FunctionIr[]): FunctionIr[] {
  const known = new Set(methods.map((method) => method.name));
  return fields.filter((one) => !known.has(one.name)).map((one) => getter(one.name, one));
}

const GETTERS = /^(?:Data|Value|Getter)$/;
const SETTERS = /^(?:Data|Setter)$/;

/** What annotations are called. */
export function namesOf(decorators: readonly Expression[]): string[] {
  return decorators.map((node) => (node.kind === 'call' && node.callee.kind === 'name' ? node.callee.name : ''));
}

/** What Lombok writes for a class: `getName()`, `setName(name)`. */
export function withGenerated(decorators: readonly Expression[], { fields, methods }: Making): void {
  const asked = namesOf(decorators);
  const reads = asked.some((word) => GETTERS.test(word));
  const writes = asked.some((word) => SETTERS.test(word));
  if (!reads && !writes) return;
  const known = new Set(methods.map((method) => method.name));
  for (const one of fields) {
    if (one.isStatic || one.name === '') continue;
    const capital = one.name.charAt(0).toUpperCase() + one.name.slice(1);
    if (reads && !known.has(`get${capital}`)) methods.push(getter(`get${capital}`, one));
    if (writes && !known.has(`set${capital}`)) methods.push(setter(`set${capital}`, one));
  }
}

function getter(called: string, { name: part, value }: Field): FunctionIr {
  return method(called, [], [{ kind: 'return', value: ownField(part, value.at), at: value.at }], value);
}

function setter(called: string, { name: part, value }: Field): FunctionIr {
  const given = name(part, value.at, value.at);
  return method(
    called,
    [given],
    [{ kind: 'assignment', target: ownField(part, value.at), value: given, at: value.at }],
    value,
  );
}

function ownField(part: string, at: number): Expression {
  return { kind: 'member', object: name('this', at, at), property: part, at, end: at };
}

/** A method that nobody wrote, at the place it is made for. */
export function method(
  called: string,
  parameters: readonly Expression[],
  body: readonly Statement[],
  { at, end }: { readonly at: number; readonly end: number },
  isStatic?: boolean,
): FunctionIr {
  const targets = parameters.map((target) => ({ target }));
  return {
    name: called,
    parameters: targets,
    body,
    decorators: [],
    isAsync: false,
    isGenerator: false,
    isStatic,
    at,
    end,
  };
}

/** `Color.values()`, and `Color.valueOf(text)`, which gives one of them or throws. */
export function enumMethods(called: string, fields: readonly Field[], at: number): FunctionIr[] {
  const constants = fields
    .filter((one) => one.isStatic && one.value.kind === 'call')
    .map((one): Expression => ({ kind: 'member', object: name(called, at, at), property: one.name, at, end: at }));
  const [first] = constants;
  if (first === undefined) return [];
  const place = { at, end: at };
  const all: Expression = { kind: 'list', items: constants, ...place };
  return [
    method('values', [], [{ kind: 'return', value: all, at }], place, true),
    method('valueOf', [name('text', at, at)], [{ kind: 'return', value: first, at }], place, true),
  ];
}
