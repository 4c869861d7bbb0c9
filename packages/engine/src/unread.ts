import type { SkipReason } from '@assay/contract';
import type { FileObservations } from './facts/observations.ts';
import type { FileSummary } from './facts/repository-facts.ts';
import type { InventoryFile } from './inventory/inventory.ts';

/** The result for a file that was not looked into. */
export function unread(file: InventoryFile, gap: SkipReason): FileObservations {
  const summary = summarise(file, { isText: undefined, lines: 0 });
  return { file: summary, observations: [], notes: [], gap, failures: [], dependsOn: {} };
}

/** What is told of a file, whether or not it was read. */
export function summarise(
  { entry, language, role, context }: InventoryFile,
  read: Pick<FileSummary, 'isText' | 'lines'>,
): FileSummary {
  return { path: entry.path, mode: entry.mode, size: entry.size, language, role, context, ...read };
}
