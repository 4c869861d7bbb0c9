import { linkResult, lookInCache } from './cache.ts';
import { changeCounts } from './counters.ts';
import type { Database, Queries } from './database.ts';
import type { Acceptance, NewScan } from './port.ts';
import { takeQuota } from './quota.ts';
import { integer, text } from './rows.ts';

/** Ends the transaction without a trace: the request is answered in another way than by a new scan. */
class NotNeeded extends Error {
  readonly because: { readonly outcome: 'overQuota' } | { readonly outcome: 'cached'; readonly hit: CacheHit };

  constructor(because: NotNeeded['because']) {
    super(because.outcome);
    this.because = because;
  }
}
type CacheHit = NonNullable<Awaited<ReturnType<typeof lookInCache>>>;

/**
 * Charges the request, joins or starts the work and records the scan, all or nothing.
 * Locks are taken in the order quota, job, scan, link, counters.
 */
export async function acceptScan(db: Database, scan: NewScan): Promise<Acceptance> {
  try {
    const quotaUsed = await db.transaction((tx) => enter(tx, scan));
    db.announceWork();
    return { outcome: 'created', quotaUsed };
  } catch (error) {
    if (!(error instanceof NotNeeded)) throw error;
    if (error.because.outcome === 'overQuota') return { outcome: 'overQuota' };
    const { hit } = error.because;
    await linkResult(db, scan.accountId, hit, scan.createdAt);
    return { outcome: 'cached', scan: { id: hit.id, score: hit.score, grade: hit.grade } };
  }
}

async function enter(tx: Queries, scan: NewScan): Promise<number | undefined> {
  const { quota, accountId } = scan;
  const quotaUsed = quota && (await takeQuota(tx, accountId, quota.day, quota.limit));
  if (quota !== undefined && quotaUsed === undefined) throw new NotNeeded({ outcome: 'overQuota' });

  const job = await joinWork(tx, scan);
  if (!job.joined && scan.reuse !== undefined) {
    // The work this request hoped to join may have ended between the first look and now.
    const hit = await lookInCache(tx, scan.work, scan.reuse);
    if (hit !== undefined) throw new NotNeeded({ outcome: 'cached', hit });
  }

  await tx.run(
    `INSERT INTO scans (id, account_id, url, repo_key, scope_key, ai, status, job_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'pending', $7, $8)`,
    [scan.id, accountId, scan.url, scan.work.repoKey, scan.work.scopeKey, scan.work.ai ? 1 : 0, job.id, scan.createdAt],
  );
  await tx.run(
    `INSERT INTO account_scans (account_id, scan_id, created_at, status, linked_at)
       VALUES ($1, $2, $3, 'pending', $3)`,
    [accountId, scan.id, scan.createdAt],
  );
  await changeCounts(tx, [{ accountId, status: 'pending', by: 1 }]);
  return quotaUsed;
}

/**
 * Takes the lock of the job's row. A commit that deletes the job either waits and then sees the new scan,
 * or went first, and this starts a job of its own.
 */
async function joinWork(tx: Queries, scan: NewScan): Promise<{ readonly id: string; readonly joined: boolean }> {
  const { jobId, work, fetchUrl, createdAt, reuse } = scan;
  const [row] = await tx.run(
    `INSERT INTO jobs (id, repo_key, scope_key, ai, fetch_url, fresh, run_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $7, $6, $6)
       ON CONFLICT (repo_key, scope_key, ai) DO UPDATE SET joined = jobs.joined + 1,
         fresh = CASE WHEN excluded.fresh = 1 THEN 1 ELSE jobs.fresh END RETURNING id, joined`,
    [jobId, work.repoKey, work.scopeKey, work.ai ? 1 : 0, fetchUrl, createdAt, reuse ? 0 : 1],
  );
  if (row === undefined) throw new Error('the job was neither joined nor created');
  return { id: text(row, 'id'), joined: integer(row, 'joined') > 0 };
}
