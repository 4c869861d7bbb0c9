import type { Listing } from '@assay/engine';
import type { AnalysisProcess } from './analysis-process.ts';

/** Far below the size of a frame, whatever the paths. */
const ENTRIES_PER_MESSAGE = 1_000;

/** Tells a process which files there are: context and imports hang on all paths, not only on its own share. */
export async function sendEntries(process: AnalysisProcess, tree: Listing): Promise<void> {
  for (let from = 0; from === 0 || from < tree.entries.length; from += ENTRIES_PER_MESSAGE) {
    const to = from + ENTRIES_PER_MESSAGE;
    await process.send({
      type: 'entries',
      first: from === 0,
      last: to >= tree.entries.length,
      entries: tree.entries.slice(from, to),
      gaps: from === 0 ? tree.gaps : [],
    });
  }
}
