import type { Handlers } from './dialect.ts';
import { exportTopLevel } from './python/imports.ts';
import { PYTHON_EXPRESSIONS } from './python/expressions.ts';
import { PYTHON_STATEMENTS } from './python/statements.ts';

/** Python 3, and what of Python 2 the grammar still reads. */
export const PYTHON: Handlers = {
  expressions: PYTHON_EXPRESSIONS,
  statements: PYTHON_STATEMENTS,
  finish: exportTopLevel,
};
