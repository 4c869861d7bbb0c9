import type { Handlers } from './dialect.ts';
import { PHP_EXPRESSIONS } from './php/expressions.ts';
import { PHP_STATEMENTS } from './php/statements.ts';

/**
 * PHP. What its library does with texts, arrays and patterns is written in the words the interpreter knows
 * (`explode(',', $a)` as `a.split(',')`), and whatever is shown in a page as a call of `echo`.
 */
export const PHP: Handlers = { expressions: PHP_EXPRESSIONS, statements: PHP_STATEMENTS };
