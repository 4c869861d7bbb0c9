import type { Handlers } from './dialect.ts';
import { RUBY_EXPRESSIONS } from './ruby/expressions.ts';
import { RUBY_STATEMENTS } from './ruby/statements.ts';

/**
 * Ruby. A method gives what it ends with, a block is a function that comes last, a module is a class nobody makes objects of,
 * and what a controller does before its actions is done at their beginning.
 */
export const RUBY: Handlers = { expressions: RUBY_EXPRESSIONS, statements: RUBY_STATEMENTS };
