import type { Expression, FunctionIr } from '../ir.ts';
import { childAt, name, textOf } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** `before_action :load, only: [:show]`. */
interface Filter {
  readonly methods: readonly string[];
  readonly only: readonly string[] | undefined;
  readonly except: readonly string[];
  readonly at: number;
}

/** What a controller does before its actions is done at their beginning. */
export function withFilters(
  lowering: Lowering,
  methods: readonly FunctionIr[],
  calls: readonly number[],
): FunctionIr[] {
  const filters = calls.map((node) => filterOf(lowering, node));
  const asked = new Set(filters.flatMap((filter) => filter.methods));
  const own = new Set(methods.map((method) => method.name));
  return methods.map((method) => {
    if (
      asked.has(method.name) ||
      method.isStatic === true ||
      method.accessor !== undefined ||
      method.name === 'constructor'
    )
      return method;
    const before = filters
      .filter(({ only, except }) => (only === undefined || only.includes(method.name)) && !except.includes(method.name))
      .flatMap((filter) =>
        filter.methods.filter((called) => own.has(called)).map((called) => callTo(called, filter.at)),
      );
    if (before.length === 0) return method;
    return { ...method, body: [...before.map((value) => ({ kind: 'expression' as const, value })), ...method.body] };
  });
}

function callTo(called: string, at: number): Expression {
  const callee: Expression = { kind: 'member', object: name('this', at, at), property: called, at, end: at };
  return { kind: 'call', callee, arguments: [], isNew: false, at, end: at };
}

function filterOf(lowering: Lowering, node: number): Filter {
  const text = textOf(lowering, childAt(lowering, node, lowering.field.arguments));
  const [before = ''] = text.split(/\b(?:only|except|if|unless):|:(?:only|except|if|unless)\s*=>/, 1);
  return {
    methods: symbolsIn(before),
    only: listed(text, 'only'),
    except: listed(text, 'except') ?? [],
    at: lowering.tree.start[node] ?? 0,
  };
}

function listed(text: string, option: string): readonly string[] | undefined {
  const found = new RegExp(String.raw`\b${option}(?::|\s*=>)\s*(?:%i)?([[(][^\])]*[\])]|:\w+[?!]?)`).exec(text)?.[1];
  if (found === undefined) return undefined;
  const symbols = symbolsIn(found);
  return symbols.length > 0 ? symbols : found.slice(1, -1).split(/\s+/);
}

function symbolsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/(?<![\w:]):(\w+[?!]?)/g), ([, symbol = '']) => symbol);
}
