import type { Grammar } from '../syntax/grammars.ts';
import { fieldsOf } from './fields.ts';
import { lowerErrorExpression, lowerErrorStatement, lowerExpressionStatement, lowerMix } from './lowering.ts';
import type { Statement } from './ir.ts';
import type { Dialect, ExpressionHandler, Lowering, StatementHandler } from './lowering.ts';

/** Handlers by node type, as a lowering writes them down, and what it does before and after a file as a whole. */
export interface Handlers {
  readonly expressions: Readonly<Record<string, ExpressionHandler>>;
  readonly statements: Readonly<Record<string, StatementHandler>>;
  readonly begin?: (lowering: Lowering, body: Statement[]) => void;
  readonly finish?: (lowering: Lowering, body: Statement[]) => void;
}

/** Comments, as the grammars call them. */
const COMMENTS: ReadonlySet<string> = new Set(['comment', 'html_comment', 'line_comment', 'block_comment']);

/** Nodes that may stand anywhere and mean nothing to the IR. */
const NEVER_PARTS: ReadonlySet<string> = new Set([
  ...COMMENTS,
  'hash_bang_line',
  'line_continuation',
  'empty_statement',
  'php_tag',
  'php_end_tag',
  'text',
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
    isComment[id] = isNamed && COMMENTS.has(type) ? 1 : 0;
    expressions.push((isNamed ? handlers.expressions[type] : undefined) ?? lowerMix);
    statements.push((isNamed ? handlers.statements[type] : undefined) ?? lowerExpressionStatement);
  });
  expressions[size - 1] = lowerErrorExpression;
  statements[size - 1] = lowerErrorStatement;
  return { types: grammar.types, field: fieldsOf(grammar), isPart, isComment, expressions, statements };
}
