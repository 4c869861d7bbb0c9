import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf } from '../members-of.ts';
import { PYTHON } from './languages.ts';

/** Methods of a path that open, change or list what lies there. */
const ON_PATHS = [
  'lchmod',
  'hardlink_to',
  'link_to',
  'walk',
  'open',
  'read_text',
  'read_bytes',
  'write_text',
  'write_bytes',
  'unlink',
  'rmdir',
  'mkdir',
  'iterdir',
  'glob',
  'rglob',
  'touch',
  'rename',
  'replace',
  'chmod',
  'symlink_to',
];
/** Those that name a second place. */
const BETWEEN_PATHS = ['rename', 'replace', 'hardlink_to', 'symlink_to', 'link_to'];

/** Methods of the paths of pathlib. */
export const PATHLIB_SINKS: readonly SinkSpec[] = [
  ...membersOf('pathlib.Path()', ...ON_PATHS).map((callee): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    callee,
    receiver: true,
    most: mostOf(callee),
  })),
  // A pattern climbs like a path.
  ...membersOf('pathlib.Path()', 'glob', 'rglob').map((callee): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    callee,
    arguments: [0],
    keywords: ['pattern'],
  })),
  ...membersOf('pathlib.Path()', ...BETWEEN_PATHS).map((callee): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    callee,
    arguments: [0],
    keywords: ['target'],
    most: mostOf(callee),
  })),
];

/** `x.replace(a, b)` is of a text, where a parameter may be either. */
function mostOf(callee: string): number | undefined {
  return callee.endsWith('.replace') ? 1 : undefined;
}
