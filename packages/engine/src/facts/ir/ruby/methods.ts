import { documentationBefore } from '../documentation.ts';
import type { FunctionIr, Parameter, Statement } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  lowerExpression,
  name,
  nextPart,
  startOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { newLocals, stateOf } from './file-state.ts';
import { lowerParameters } from './parameters.ts';
import { dropped, lowerGivingBlock, returned } from './results.ts';

/** `def name(…) … end`: the value it ends with is what it gives. */
export function lowerMethod(lowering: Lowering, node: number, depth: number, isStatic: boolean): FunctionIr {
  const { field } = lowering;
  const state = stateOf(lowering);
  const { locals, method, block, yields, given, isInBlock, isInLoop } = state;
  const written = textOf(lowering, childAt(lowering, node, field.name));
  const isSetter = /^\w+=$/.test(written);
  Object.assign(state, {
    locals: newLocals(undefined),
    method: written,
    block: '&',
    yields: false,
    isInBlock: false,
    isInLoop: false,
  });
  const parameters = lowerParameters(lowering, childAt(lowering, node, field.parameters), depth);
  state.given = parameters.flatMap(({ target, rest }) =>
    target.kind === 'name' && rest === undefined ? [target.name] : [],
  );
  const taken = parameters.find((parameter) => parameter.isBlock === true);
  if (taken?.target.kind === 'name') state.block = taken.target.name;
  const body: Statement[] = [];
  const isMaker = written === 'initialize';
  lowerGivingBlock(
    lowering,
    childAt(lowering, node, field.body),
    depth + 1,
    body,
    isMaker || isSetter ? dropped : returned,
  );
  const at = startOf(lowering, node);
  if (taken === undefined && state.yields) parameters.push(blockParameter(at));
  Object.assign(state, { locals, method, block, yields, given, isInBlock, isInLoop });
  return {
    name: isMaker ? 'constructor' : isSetter ? written.slice(0, -1) : written,
    parameters,
    body: tight(body),
    decorators: [],
    isStatic: isStatic ? true : undefined,
    isAsync: false,
    isGenerator: false,
    accessor: isSetter ? 'set' : undefined,
    documentation: documentationBefore(lowering, at),
    at,
    end: endOf(lowering, node),
  };
}

/** The block that a method yields to without naming it. */
function blockParameter(at: number): Parameter {
  return { target: name('&', at, at), isBlock: true };
}

/** `attr_reader :name`, `attr_writer :name`: methods that give and take a field. */
export function fieldMethods(names: readonly string[], kind: string, at: number, end: number): FunctionIr[] {
  const methods: FunctionIr[] = [];
  for (const field of names) {
    const held = { kind: 'member', object: name('this', at, at), property: `@${field}`, at, end } as const;
    const common = { name: field, decorators: [], isAsync: false, isGenerator: false, at, end };
    if (kind !== 'attr_writer')
      methods.push({ ...common, parameters: [], body: [{ kind: 'return', value: held, at }] });
    if (kind === 'attr_reader') continue;
    const value = name('value', at, at);
    const body: Statement[] = [{ kind: 'assignment', target: held, value, at }];
    methods.push({ ...common, parameters: [{ target: value }], body, accessor: 'set' });
  }
  return methods;
}

/** `scope :named, ->(name) { where(name: name) }`: a method of the class, by whose word its records are asked for. */
export function scopeMethod(lowering: Lowering, list: number, depth: number): FunctionIr | undefined {
  const first = list < 0 ? -1 : firstPart(lowering, list);
  const second = first < 0 ? -1 : nextPart(lowering, list, first);
  if (second < 0 || typeName(lowering, first) !== 'simple_symbol') return undefined;
  const value = lowerExpression(lowering, second, depth + 1);
  if (value.kind !== 'function') return undefined;
  return { ...value.function, name: textOf(lowering, first).slice(1), isStatic: true };
}
