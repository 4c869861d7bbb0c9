import { GRADES, SCAN_STATUSES, type ScanStatus } from '@assay/contract';
import type { Database, Row } from './database.ts';
import type { ListedScan, ScanStore } from './port.ts';
import { integer, integerOrNull, text, word } from './rows.ts';

type Page = Parameters<ScanStore['list']>[1];

/** Newest first. The total comes from counters, and a page of the far half is read from the other end. */
export async function listScans(
  db: Database,
  accountId: string,
  page: Page,
): Promise<{ readonly scans: readonly ListedScan[]; readonly total: number }> {
  const total = await totalOf(db, accountId, page.statuses);
  const count = Math.min(page.limit, total - page.offset);
  if (count <= 0) return { scans: [], total };
  const fromEnd = page.offset > total / 2;
  const skip = fromEnd ? total - page.offset - count : page.offset;
  const rows = await readPage(db, accountId, page.statuses, { count, skip, fromEnd });
  const scans = rows.map(toListedScan);
  return { scans: fromEnd ? scans.toReversed() : scans, total };
}

async function totalOf(db: Database, accountId: string, statuses: readonly ScanStatus[]): Promise<number> {
  const row = await db.get(
    `SELECT CAST(coalesce(sum(n), 0) AS bigint) AS total FROM scan_counts WHERE account_id = $1${among(statuses, 2)}`,
    [accountId, ...statuses],
  );
  return row === undefined ? 0 : integer(row, 'total');
}

/** Ids first, from the index alone; only the rows shown are then looked up. */
function readPage(
  db: Database,
  accountId: string,
  statuses: readonly ScanStatus[],
  part: { readonly count: number; readonly skip: number; readonly fromEnd: boolean },
): Promise<readonly Row[]> {
  const order = part.fromEnd ? 'ASC' : 'DESC';
  return db.all(
    `SELECT s.id, s.url, s.scope_key, s.status, s.score, s.grade, s.safety_score, s.safety_grade, s.findings_count,
            s.created_at, s.completed_at
       FROM (SELECT scan_id, created_at FROM account_scans WHERE account_id = $1${among(statuses, 4)}
              ORDER BY created_at ${order}, scan_id ${order} LIMIT $2 OFFSET $3) AS page
       JOIN scans s ON s.id = page.scan_id
      ORDER BY page.created_at ${order}, page.scan_id ${order}`,
    [accountId, part.count, part.skip, ...statuses],
  );
}

/** The condition that a scan is in one of the states; parameters count from `first`. */
export function among(statuses: readonly ScanStatus[], first: number): string {
  if (statuses.length === 0) return '';
  // One state by equality: the index then gives the order as well.
  if (statuses.length === 1) return ` AND status = $${first}`;
  return ` AND status IN (${statuses.map((_, at) => `$${first + at}`).join(', ')})`;
}

/** A row of a list as a scan. */
export function toListedScan(row: Row): ListedScan {
  return {
    id: text(row, 'id'),
    url: text(row, 'url'),
    scopeKey: text(row, 'scope_key'),
    status: word(row, 'status', SCAN_STATUSES),
    score: integerOrNull(row, 'score'),
    grade: row['grade'] === null ? null : word(row, 'grade', GRADES),
    safetyScore: integerOrNull(row, 'safety_score'),
    safetyGrade: row['safety_grade'] === null ? null : word(row, 'safety_grade', GRADES),
    findingsCount: integerOrNull(row, 'findings_count'),
    createdAt: integer(row, 'created_at'),
    completedAt: integerOrNull(row, 'completed_at'),
  };
}
