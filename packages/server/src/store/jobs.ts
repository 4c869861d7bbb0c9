import { randomUUID } from 'node:crypto';
import { type Database, type Queries, type Row, SKIP_LOCKED } from './database.ts';
import { reapJobs } from './reaper.ts';
import type { ClaimedJob, JobStore } from './port.ts';
import { flag, integer, text } from './rows.ts';
import { moveToComplete, moveToFailed, moveToPhase } from './transitions.ts';

/** The queue. A lease token is the only right to change a job; whoever lost it changes nothing. */
export function jobStore(db: Database): JobStore {
  return {
    claim: (worker, now, leaseMs) => claim(db, worker, now, leaseMs),
    async heartbeat(job, leaseUntil, progress) {
      const rows = await db.run(
        `UPDATE jobs SET lease_until = $3, files_scanned = $4, files_total = $5
          WHERE id = $1 AND lease_token = $2 RETURNING id`,
        [job.id, job.leaseToken, leaseUntil, progress.filesScanned, progress.filesTotal],
      );
      return rows.length > 0;
    },
    setPhase: (job, phase, now, leaseUntil) =>
      fenced(
        db,
        'UPDATE jobs SET phase = $3, lease_until = $4 WHERE id = $1 AND lease_token = $2 RETURNING id',
        [job.id, job.leaseToken, phase, leaseUntil],
        (tx) => moveToPhase(tx, job.id, phase, now),
      ),
    complete: (job, result, now) =>
      fenced(db, TAKE_AWAY, [job.id, job.leaseToken], async (tx) => {
        await tx.run(
          `INSERT INTO results (id, encoding, body, materials, created_at) VALUES ($1, 'zstd', $2, $3, $4)`,
          [job.id, result.body, result.materials, now],
        );
        await moveToComplete(tx, job.id, job.id, result, now);
      }),
    fail: (job, error, now) =>
      fenced(db, TAKE_AWAY, [job.id, job.leaseToken], (tx) => moveToFailed(tx, job.id, error, now)),
    retry: (job, runAt) => handBack(db, job, runAt, 'attempt'),
    release: (job, now) => handBack(db, job, now, 'attempt - 1'),
    reap: (now) => reapJobs(db, { expiredBy: now, now }),
    async releaseAll(now) {
      const { requeued, failed } = await reapJobs(db, { expiredBy: Number.MAX_SAFE_INTEGER, now });
      return requeued + failed;
    },
    async depth() {
      const row = await db.get('SELECT count(*) AS jobs, count(lease_token) AS running FROM jobs');
      const running = row === undefined ? 0 : integer(row, 'running');
      return { waiting: row === undefined ? 0 : integer(row, 'jobs') - running, running };
    },
    onWork: (wake) => db.onWork(wake),
  };
}

const TAKE_AWAY = 'DELETE FROM jobs WHERE id = $1 AND lease_token = $2 RETURNING id';

async function claim(db: Database, worker: string, now: number, leaseMs: number): Promise<ClaimedJob | undefined> {
  const [row] = await db.run(
    `UPDATE jobs SET attempt = attempt + 1, lease_token = $1, lease_until = $2, worker = $3 WHERE id = (
       SELECT id FROM jobs WHERE lease_token IS NULL AND run_at <= $4
        ORDER BY priority DESC, run_at, id LIMIT 1 ${SKIP_LOCKED[db.kind]})
     RETURNING id, attempt, max_attempts, lease_token, repo_key, scope_key, ai, fetch_url, fresh`,
    [randomUUID(), now + leaseMs, worker, now],
  );
  return row && toClaimedJob(row);
}

/** Runs `work` in the transaction of a statement that finds the job by its lease; without it nothing happens. */
function fenced(
  db: Database,
  fence: string,
  values: readonly (string | number)[],
  work: (tx: Queries) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx.run(fence, values);
    if (rows.length === 0) return false;
    await work(tx);
    return true;
  });
}

async function handBack(
  db: Database,
  job: ClaimedJob,
  runAt: number,
  attempt: 'attempt' | 'attempt - 1',
): Promise<boolean> {
  const done = await fenced(
    db,
    `UPDATE jobs SET lease_token = NULL, lease_until = NULL, worker = NULL, phase = 'pending',
            files_scanned = 0, files_total = NULL, run_at = $3, attempt = ${attempt}
      WHERE id = $1 AND lease_token = $2 RETURNING id`,
    [job.id, job.leaseToken, runAt],
    (tx) => moveToPhase(tx, job.id, 'pending', null),
  );
  if (done) db.announceWork();
  return done;
}

function toClaimedJob(row: Row): ClaimedJob {
  return {
    id: text(row, 'id'),
    leaseToken: text(row, 'lease_token'),
    attempt: integer(row, 'attempt'),
    maxAttempts: integer(row, 'max_attempts'),
    work: { repoKey: text(row, 'repo_key'), scopeKey: text(row, 'scope_key'), ai: flag(row, 'ai') },
    fetchUrl: text(row, 'fetch_url'),
    fresh: flag(row, 'fresh'),
  };
}
