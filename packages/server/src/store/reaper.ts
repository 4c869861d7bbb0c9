import { SCAN_ERRORS } from '@assay/contract';
import { type Database, SKIP_LOCKED } from './database.ts';
import type { Millis } from './port.ts';
import { integer, text } from './rows.ts';
import { moveToFailed, moveToPhase } from './transitions.ts';

const WORKER_DIED = {
  code: 'INTERNAL_ERROR',
  message: SCAN_ERRORS.INTERNAL_ERROR,
  details: 'The analysis was started as often as it may be and its worker stopped each time.',
} as const;

interface Deadline {
  readonly expiredBy: Millis;
  readonly now: Millis;
}

/** One job a transaction: a reaper that held several would take counters out of order. */
export async function reapJobs(
  db: Database,
  deadline: Deadline,
): Promise<{ readonly requeued: number; readonly failed: number }> {
  let requeued = 0;
  let failed = 0;
  for (;;) {
    const outcome = await reapOne(db, deadline);
    if (outcome === undefined) break;
    if (outcome === 'requeued') requeued += 1;
    else failed += 1;
  }
  if (requeued > 0) db.announceWork();
  return { requeued, failed };
}

function reapOne(db: Database, { expiredBy, now }: Deadline): Promise<'requeued' | 'failed' | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx.run(
      `UPDATE jobs SET lease_token = NULL, lease_until = NULL, worker = NULL, phase = 'pending',
              files_scanned = 0, files_total = NULL, run_at = $2 WHERE id = (
         SELECT id FROM jobs WHERE lease_token IS NOT NULL AND lease_until < $1
          ORDER BY lease_until LIMIT 1 ${SKIP_LOCKED[db.kind]})
       RETURNING id, attempt, max_attempts`,
      [expiredBy, now],
    );
    if (row === undefined) return undefined;
    const id = text(row, 'id');
    if (integer(row, 'attempt') < integer(row, 'max_attempts')) {
      await moveToPhase(tx, id, 'pending', null);
      return 'requeued';
    }
    await tx.run('DELETE FROM jobs WHERE id = $1', [id]);
    await moveToFailed(tx, id, WORKER_DIED, now);
    return 'failed';
  });
}
