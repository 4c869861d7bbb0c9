import { SCAN_STATUSES, type ScanErrorCode, type ScanPhase, type ScanStatus } from '@assay/contract';
import { changeCounts } from './counters.ts';
import type { Queries, Value } from './database.ts';
import type { FinishedResult, Millis } from './port.ts';
import { textOrNull, word } from './rows.ts';

/** What a job's unfinished scans become. The caller holds the job's row, so no scan can join meanwhile. */
type Ending = { readonly set: string; readonly values: readonly Value[] };

/** Every unfinished scan of the job, its link and the counters move together to an unfinished state. */
export async function moveToPhase(
  tx: Queries,
  jobId: string,
  phase: ScanPhase,
  startedAt: Millis | null,
): Promise<void> {
  await move(tx, jobId, phase, startedAt, { set: '', values: [] });
}

/** The same, to the end, with a result. */
export async function moveToComplete(
  tx: Queries,
  jobId: string,
  resultId: string,
  result: Omit<FinishedResult, 'body' | 'materials'>,
  now: Millis,
): Promise<void> {
  await move(tx, jobId, 'complete', now, {
    set: `, result_id = $3, score = $4, grade = $5, safety_score = $6, safety_grade = $7, findings_count = $8,
          completed_at = $9`,
    values: [resultId, result.score, result.grade, result.safetyScore, result.safetyGrade, result.findingsCount, now],
  });
}

/** The same, to the end, without a result. */
export async function moveToFailed(
  tx: Queries,
  jobId: string,
  error: { readonly code: ScanErrorCode; readonly message: string; readonly details: string },
  now: Millis,
): Promise<void> {
  await move(tx, jobId, 'failed', null, {
    set: ', error_code = $3, error_message = $4, error_details = $5, completed_at = $6',
    values: [error.code, error.message, error.details, now],
  });
}

async function move(
  tx: Queries,
  jobId: string,
  status: ScanStatus,
  startedAt: Millis | null,
  ending: Ending,
): Promise<void> {
  // Locks the scans and tells their states as they were: the counters need both.
  const before = await tx.run(
    `UPDATE scans SET started_at = coalesce(started_at, CAST($2 AS bigint))
      WHERE job_id = $1 AND completed_at IS NULL RETURNING account_id, status`,
    [jobId, startedAt],
  );
  await tx.run(
    `UPDATE account_scans SET status = $2
      WHERE scan_id IN (SELECT id FROM scans WHERE job_id = $1 AND completed_at IS NULL)`,
    [jobId, status],
  );
  await tx.run(`UPDATE scans SET status = $2${ending.set} WHERE job_id = $1 AND completed_at IS NULL`, [
    jobId,
    status,
    ...ending.values,
  ]);
  await changeCounts(
    tx,
    before.flatMap((row) => {
      const accountId = textOrNull(row, 'account_id');
      if (accountId === null) return [];
      const old = word(row, 'status', SCAN_STATUSES);
      return [
        { accountId, status: old, by: -1 },
        { accountId, status, by: 1 },
      ];
    }),
  );
}
