import type { Handlers } from './dialect.ts';
import { JAVASCRIPT_EXPRESSIONS } from './javascript/expressions.ts';
import { JAVASCRIPT_STATEMENTS } from './javascript/statements.ts';

/** JavaScript, TypeScript and JSX: one set of handlers serves their three grammars. */
export const JAVASCRIPT: Handlers = { expressions: JAVASCRIPT_EXPRESSIONS, statements: JAVASCRIPT_STATEMENTS };
