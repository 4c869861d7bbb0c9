import type { Grammar } from '../syntax/grammars.ts';
import { lowerErrorExpression, lowerErrorStatement, lowerExpressionStatement, lowerMix } from './lowering.ts';
import type { Dialect, ExpressionHandler, Fields, StatementHandler } from './lowering.ts';

/** Handlers by node type, as a lowering writes them down. */
export interface Handlers {
  readonly expressions: Readonly<Record<string, ExpressionHandler>>;
  readonly statements: Readonly<Record<string, StatementHandler>>;
}

const FIELD_NAMES = [
  'alias',
  'alternative',
  'argument',
  'arguments',
  'attribute',
  'body',
  'cause',
  'code',
  'condition',
  'consequence',
  'declaration',
  'decorator',
  'definition',
  'expression',
  'finalizer',
  'flags',
  'format_specifier',
  'function',
  'guard',
  'handler',
  'increment',
  'index',
  'initializer',
  'key',
  'kind',
  'left',
  'module_name',
  'name',
  'object',
  'open_tag',
  'operator',
  'operators',
  'parameter',
  'parameters',
  'pattern',
  'property',
  'right',
  'source',
  'subject',
  'subscript',
  'superclasses',
  'type',
  'value',
] as const satisfies readonly (keyof Fields)[];

/** Nodes that may stand anywhere and mean nothing to the IR. */
const NEVER_PARTS: ReadonlySet<string> = new Set([
  'comment',
  'html_comment',
  'hash_bang_line',
  'line_continuation',
  'empty_statement',
]);

/** Joins a grammar and a lowering's handlers into arrays by type id, so that dispatch is one look-up. */
export function makeDialect(grammar: Grammar, handlers: Handlers): Dialect {
  const size = grammar.types.length;
  const isPart = new Uint8Array(size);
  const isComment = new Uint8Array(size);
  const expressions: ExpressionHandler[] = [];
  const statements: StatementHandler[] = [];
  grammar.types.forEach((type, id) => {
    const isNamed = grammar.isNamed[id] === 1;
    isPart[id] = isNamed && !NEVER_PARTS.has(type) ? 1 : 0;
    isComment[id] = isNamed && (type === 'comment' || type === 'html_comment') ? 1 : 0;
    expressions.push((isNamed ? handlers.expressions[type] : undefined) ?? lowerMix);
    statements.push((isNamed ? handlers.statements[type] : undefined) ?? lowerExpressionStatement);
  });
  expressions[size - 1] = lowerErrorExpression;
  statements[size - 1] = lowerErrorStatement;
  return { types: grammar.types, field: fieldsOf(grammar), isPart, isComment, expressions, statements };
}

function fieldsOf(grammar: Grammar): Fields {
  const ids = Object.fromEntries(FIELD_NAMES.map((field) => [field, grammar.fieldIds.get(field) ?? -1]));
  // Every name of `Fields` but the renamed one is in the list above.
  return { ...ids, constructorOf: grammar.fieldIds.get('constructor') ?? -1 } as unknown as Fields;
}
