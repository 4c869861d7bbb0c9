import type { Coverage } from '@assay/contract';
import { SKIP_REASONS, type SkipReason } from '@assay/contract/vocabulary';
import type { FileObservations } from './facts/observations.ts';
import { makeVisible } from './findings/visible.ts';
import { isCode } from './inventory/language.ts';
import { LIMITS } from './tree/limits.ts';
import type { TreeGap } from './tree/tree.ts';

/** Looked at in another way, or of another repository: these leave nothing unseen that a reader would expect seen. */
const HARMLESS: ReadonlySet<SkipReason> = new Set(['testSuite', 'textOnly', 'symlink', 'submodule']);
/** The text of such a file was searched; only its code was not followed. */
const TEXT_WAS_READ: ReadonlySet<SkipReason> = new Set([
  'bundle',
  'syntax',
  'depth',
  'testSuite',
  'textOnly',
  'symlink',
  'overLimit',
]);

/** What was looked at and what was not, and in words why the score may not be the best. */
export interface Seen {
  readonly coverage: Coverage;
  readonly unseen: readonly string[];
}

/** Counts every gap. Code that runs and was not looked at makes the coverage partial, and so does a check that failed. */
export function coverageOf(
  results: readonly FileObservations[],
  treeGaps: readonly TreeGap[],
  checksNotRun: Coverage['checksNotRun'],
  leftOut: number,
): Seen {
  const skipped = SKIP_REASONS.flatMap((reason) => {
    const paths = results.filter((result) => result.gap === reason).map((result) => makeVisible(result.file.path));
    const count = paths.length + countOf(treeGaps, reason) + (reason === 'overLimit' && leftOut > 0 ? 1 : 0);
    return count === 0 ? [] : [{ reason, count, files: paths.slice(0, LIMITS.pathsPerGap) }];
  });
  const beyondTree = treeGaps.reduce((sum, gap) => sum + gap.count, 0);
  const unreadCode = results.filter(isUnreadCode).length;
  const scanned = results.filter(({ gap }) => gap === undefined || TEXT_WAS_READ.has(gap)).length;
  const unseen = [
    ...(scanned === 0 ? ['No file of the repository could be read.'] : []),
    ...(beyondTree > 0 ? [`${filesCount(beyondTree)} of the repository could not be read.`] : []),
    ...(unreadCode > 0 ? [`${filesCount(unreadCode)} of code could not be looked at whole.`] : []),
    ...(isMostlySearched(results) ? ['Most of the code is in a language that is searched as text alone.'] : []),
    ...(leftOut > 0 ? ['There were too many findings to report them all.'] : []),
    ...(checksNotRun.length > 0
      ? [`Checks that failed: ${checksNotRun.map(({ checkId }) => checkId).join(', ')}.`]
      : []),
  ];
  return {
    coverage: {
      filesTotal: results.length + beyondTree,
      filesScanned: scanned,
      skipped,
      checksNotRun,
      partial: unseen.length > 0,
    },
    unseen,
  };
}

/** Types alone: nothing in such a file runs. */
const DECLARATIONS = /\.d\.[cm]?ts$/i;
/** Videos have these endings too. */
const OR_VIDEO = /\.m?ts$/i;

function isUnreadCode({ gap, file }: FileObservations): boolean {
  if (gap === undefined || HARMLESS.has(gap) || DECLARATIONS.test(file.path)) return false;
  if (gap === 'binary' && OR_VIDEO.test(file.path)) return false;
  return file.context === 'runtime' && isCode(file.language);
}

/** Whether of more than half of the code that runs nobody knows what it does. */
function isMostlySearched(results: readonly FileObservations[]): boolean {
  let all = 0;
  let searched = 0;
  for (const { file, gap } of results) {
    if (file.context !== 'runtime' || !isCode(file.language)) continue;
    all += file.lines;
    if (gap === 'textOnly') searched += file.lines;
  }
  return searched > all / 2;
}

function countOf(gaps: readonly TreeGap[], reason: SkipReason): number {
  return gaps.filter((gap) => gap.reason === reason).reduce((sum, gap) => sum + gap.count, 0);
}

function filesCount(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}
