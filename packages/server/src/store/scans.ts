import { SCAN_ERRORS, SCAN_STATUSES, type ScanErrorCode } from '@assay/contract';
import { acceptScan } from './accept.ts';
import { linkResult, lookInCache } from './cache.ts';
import { countersAdrift, repairCounters } from './counters.ts';
import type { Database, Row } from './database.ts';
import type { ScanStore, StoredScan } from './port.ts';
import { bytes, integer, integerOrNull, text, word } from './rows.ts';
import { listScans } from './scan-list.ts';
import { historyOf, isListed, searchScans } from './scan-search.ts';

// `Object.keys` forgets the literal type.
const ERROR_CODES = Object.keys(SCAN_ERRORS) as readonly ScanErrorCode[];

/** Scans and their results, in SQL. */
export function scanStore(db: Database): ScanStore {
  return {
    async reuse(accountId, work, fresh, now) {
      const hit = await lookInCache(db, work, fresh);
      if (hit !== undefined) await linkResult(db, accountId, hit, now);
      return hit && { id: hit.id, score: hit.score, grade: hit.grade };
    },
    accept: (scan) => acceptScan(db, scan),
    read: (id) => readScan(db, id),
    async readResult(resultId) {
      const row = await db.get('SELECT encoding, body FROM results WHERE id = $1', [resultId]);
      return row && { encoding: word(row, 'encoding', ['zstd']), body: bytes(row, 'body') };
    },
    async readMaterials(resultId) {
      const row = await db.get('SELECT materials FROM results WHERE id = $1 AND materials IS NOT NULL', [resultId]);
      return row && bytes(row, 'materials');
    },
    list: (accountId, page) => listScans(db, accountId, page),
    search: (accountId, page) => searchScans(db, accountId, page),
    history: (accountId, scanId, atMost) => historyOf(db, accountId, scanId, atMost),
    isListed: (accountId, scanId) => isListed(db, accountId, scanId),
    countersAdrift: () => countersAdrift(db),
    repairCounters: () => repairCounters(db),
  };
}

async function readScan(db: Database, id: string): Promise<StoredScan | undefined> {
  const row = await db.get(
    `SELECT s.id, s.url, s.scope_key, s.status, s.result_id, s.error_code, s.error_message, s.error_details,
            s.created_at, s.started_at, s.completed_at, j.phase, j.files_scanned, j.files_total
       FROM scans s LEFT JOIN jobs j ON j.id = s.job_id WHERE s.id = $1`,
    [id],
  );
  return row && toStoredScan(row);
}

function toStoredScan(row: Row): StoredScan {
  const status = word(row, 'status', SCAN_STATUSES);
  const base = {
    id: text(row, 'id'),
    url: text(row, 'url'),
    scopeKey: text(row, 'scope_key'),
    createdAt: integer(row, 'created_at'),
    startedAt: integerOrNull(row, 'started_at'),
  };
  if (status === 'complete') {
    return { ...base, status, completedAt: integer(row, 'completed_at'), resultId: text(row, 'result_id') };
  }
  if (status === 'failed') {
    const error = {
      code: word(row, 'error_code', ERROR_CODES),
      message: text(row, 'error_message'),
      details: text(row, 'error_details'),
    };
    return { ...base, status, completedAt: integer(row, 'completed_at'), error };
  }
  // A scan that joined running work follows from the next phase on; until then the job's progress is not its own.
  const inStep = row['phase'] === status;
  return {
    ...base,
    status,
    filesScanned: inStep ? integer(row, 'files_scanned') : 0,
    filesTotal: inStep ? integerOrNull(row, 'files_total') : null,
  };
}
