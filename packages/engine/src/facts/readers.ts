import type { CodeFacts, PrepareCodeReader } from './code.ts';
import { prepareFlowReader } from './flow/index.ts';

/** Nothing read, nothing found: for files without code. */
export const NO_CODE: CodeFacts = {
  calls: [],
  flows: [],
  imports: new Set(),
  notes: [],
  dependsOn: {},
  gap: undefined,
};

/** The reader behind the seam for code. */
export const prepareCodeReader: PrepareCodeReader = prepareFlowReader;
