import type { Handlers } from './dialect.ts';
import { finishImports } from './java/imports.ts';
import { JAVA_EXPRESSIONS } from './java/expressions.ts';
import { JAVA_STATEMENTS } from './java/statements.ts';

/**
 * Java. What its library does with texts, lists and paths is written in the words the interpreter knows
 * (`text.contains(a)` as `text.includes(a)`, a text that is built as one that is put together), and members that go by
 * their bare names are those of `this` or of a class.
 */
export const JAVA: Handlers = { expressions: JAVA_EXPRESSIONS, statements: JAVA_STATEMENTS, finish: finishImports };
