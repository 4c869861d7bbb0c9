import { GRADES } from '@assay/contract';
import { changeCounts } from './counters.ts';
import type { Database, Queries } from './database.ts';
import type { CachedResult, FreshBounds, Millis, WorkKey } from './port.ts';
import { integer, text, word } from './rows.ts';

interface CacheHit extends CachedResult {
  readonly createdAt: Millis;
}

/** The newest complete scan of the same work within the bounds; one with analysis also serves who wants none. */
export async function lookInCache(queries: Queries, work: WorkKey, fresh: FreshBounds): Promise<CacheHit | undefined> {
  const row = await queries.get(
    `SELECT id, score, grade, created_at FROM scans
      WHERE repo_key = $1 AND scope_key = $2 AND ai >= $3 AND status = 'complete'
        AND completed_at > $4 AND completed_at <= $5
      ORDER BY completed_at DESC LIMIT 1`,
    [work.repoKey, work.scopeKey, work.ai ? 1 : 0, fresh.after, fresh.before],
  );
  return (
    row && {
      id: text(row, 'id'),
      score: integer(row, 'score'),
      grade: word(row, 'grade', GRADES),
      createdAt: integer(row, 'created_at'),
    }
  );
}

/** Puts a result that was handed out on the account's list, once. */
export async function linkResult(db: Database, accountId: string, hit: CacheHit, now: Millis): Promise<void> {
  const linked = 'SELECT scan_id FROM account_scans WHERE account_id = $1 AND scan_id = $2';
  if (await db.get(linked, [accountId, hit.id])) return;
  await db.transaction(async (tx) => {
    const rows = await tx.run(
      `INSERT INTO account_scans (account_id, scan_id, created_at, status, cached, linked_at)
         VALUES ($1, $2, $3, 'complete', 1, $4) ON CONFLICT (account_id, scan_id) DO NOTHING RETURNING scan_id`,
      [accountId, hit.id, hit.createdAt, now],
    );
    if (rows.length > 0) await changeCounts(tx, [{ accountId, status: 'complete', by: 1 }]);
  });
}
