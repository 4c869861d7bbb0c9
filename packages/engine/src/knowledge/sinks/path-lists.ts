import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf } from '../members-of.ts';
import { SCRIPT } from './languages.ts';

/** Packages of JavaScript that take one path or pattern, or a list of them. */
const PATH_LISTS: readonly string[] = [
  ...membersOf('globby', 'sync', 'globby', 'globbySync', 'globbyStream'),
  ...membersOf('glob', 'sync', 'glob', 'globSync', 'globStream', 'globIterate'),
  ...membersOf('fast-glob', 'sync', 'async', 'stream', 'glob', 'globSync'),
  ...membersOf('tinyglobby', 'glob', 'globSync'),
  ...membersOf('del', 'sync', 'deleteAsync', 'deleteSync'),
  ...membersOf('shelljs', 'cat', 'cd', 'find', 'head', 'ls', 'mkdir', 'rm', 'tail', 'touch'),
  'globby',
  'glob',
  'fast-glob',
  'del',
];

/** Those that take paths behind their options: `rm('-rf', path)`. */
const BEHIND_OPTIONS = 'cat chmod cp find head ln ls mkdir mv rm tail touch'.split(' ');

export const PATH_LIST_SINKS: readonly SinkSpec[] = [
  ...PATH_LISTS.map((callee): SinkSpec => ({ kind: 'path', languages: SCRIPT, callee, arguments: [0] })),
  ...membersOf('shelljs', ...BEHIND_OPTIONS).map((callee): SinkSpec => ({
    kind: 'path',
    languages: SCRIPT,
    callee,
    arguments: [1, 2],
  })),
  // At the end of a chain: `sharp(input).resize(80).toFile(path)`.
  { kind: 'path', languages: SCRIPT, method: 'toFile', evidence: ['sharp'], arguments: [0], shallow: true },
];
