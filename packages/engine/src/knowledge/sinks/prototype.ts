import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { SCRIPT } from './languages.ts';
import { membersOf } from '../members-of.ts';

/** Merges that take every key, in all their versions: nobody mends them any more, or nobody will. */
const OPEN_MERGES: readonly string[] = [
  'angular.merge',
  ...membersOf('webix', 'extend', 'copy'),
  'defaults-deep',
  'merge-recursive',
  ...membersOf('merge-recursive', 'recursive'),
  'merge-objects',
  'lutils-merge',
  'smart-extend',
  ...membersOf('smart-extend', 'deep'),
  'upmerge',
  ...membersOf('upmerge', 'merge'),
  'js-extend.extend',
  'extend-merge.merge',
  'safe-flat.unflatten',
];

/** Where keys that somebody else chooses lead down into an object, and one is written at the end. */
export const PROTOTYPE_SINKS: readonly SinkSpec[] = [
  { kind: 'prototype', languages: SCRIPT, deepWrite: 'library' },
  { kind: 'prototype', languages: SCRIPT, deepWrite: 'elsewhere' },
  ...['[][]', '[].', '[].fixed'].map((property): SinkSpec => ({
    kind: 'prototype',
    languages: SCRIPT,
    property,
    from: ['remote', 'tool', 'model'],
  })),
  ...OPEN_MERGES.map((callee): SinkSpec => ({
    kind: 'prototype',
    languages: SCRIPT,
    callee,
    wholeOnly: true,
    from: ['remote', 'tool', 'model'],
  })),
  { kind: 'prototype', languages: SCRIPT, property: '[]', onlyDeep: true, from: ['remote', 'tool', 'model'] },
];
