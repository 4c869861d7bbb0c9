import type { FileCheck, Sighting } from './check.ts';
import type { CheckId } from './check-id.ts';
import type { Span } from './facts/span.ts';
import type { GatheredFile } from './facts/gather.ts';
import type { FileObservations } from './facts/observations.ts';
import { LIMITS } from './tree/limits.ts';

/** Sightings with the checks that made them. */
export type Seen = readonly { readonly checkId: CheckId; readonly sighting: Sighting }[];

/** Runs the checks on one file. A check that throws is a failure with its name, and the others go on. */
export function runChecks(
  checks: readonly FileCheck[],
  file: GatheredFile,
): { sightings: Seen; failures: FileObservations['failures']; leftOut: boolean } {
  const sightings = new Map<string, Seen[number]>();
  const failures: { checkId: CheckId; reason: string }[] = [];
  for (const check of checks) {
    try {
      for (const sighting of check.find(file.factsFor(check.wants))) {
        if (sightings.size >= LIMITS.findingsPerFile)
          return { sightings: [...sightings.values()], failures, leftOut: true };
        // Windows overlap, so the same place may be seen twice.
        const key = `${check.id}\0${keyOf(sighting.at)}`;
        if (!sightings.has(key)) sightings.set(key, { checkId: check.id, sighting });
      }
    } catch (error) {
      failures.push({ checkId: check.id, reason: error instanceof Error ? error.name : 'threw' });
    }
  }
  return { sightings: [...sightings.values()], failures, leftOut: false };
}

function keyOf({ file, start, end }: Span): string {
  return `${file}\0${start}\0${end}`;
}
