import type { Handlers } from './dialect.ts';
import { finishFile } from './go/declarations.ts';
import { GO_EXPRESSIONS } from './go/expressions.ts';
import { GO_STATEMENTS } from './go/statements.ts';

/**
 * Go. What its library does with texts and lists is written in the words the interpreter knows (`strings.HasPrefix(a, b)` as
 * `a.startsWith(b)`), and a type with its methods is a class.
 */
export const GO: Handlers = { expressions: GO_EXPRESSIONS, statements: GO_STATEMENTS, finish: finishFile };
