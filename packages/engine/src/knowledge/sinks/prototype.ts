import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { SCRIPT } from './languages.ts';

/** Where keys that somebody else chooses lead down into an object, and one is written at the end. */
export const PROTOTYPE_SINKS: readonly SinkSpec[] = [
  { kind: 'prototype', languages: SCRIPT, deepWrite: true },
  { kind: 'prototype', languages: SCRIPT, property: '[][]', from: ['remote', 'tool', 'model'] },
  { kind: 'prototype', languages: SCRIPT, property: '[]', onlyDeep: true, from: ['remote', 'tool', 'model'] },
];
