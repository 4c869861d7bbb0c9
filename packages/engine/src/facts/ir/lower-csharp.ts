import { CSHARP_EXPRESSIONS } from './csharp/expressions.ts';
import { CSHARP_STATEMENTS } from './csharp/statements.ts';
import type { Handlers } from './dialect.ts';
import { finishUsings } from './csharp/usings.ts';

/**
 * C#. Members of a class go by their bare names and are given their `this`; what the library does with texts and lists is
 * written in the words the interpreter knows (`text.Contains(other)` as `text.includes(other)`).
 */
export const CSHARP: Handlers = {
  expressions: CSHARP_EXPRESSIONS,
  statements: CSHARP_STATEMENTS,
  finish: finishUsings,
};
