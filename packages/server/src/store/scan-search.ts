import type { Database, Value } from './database.ts';
import type { ListedScan, ScanStore } from './port.ts';
import { integer } from './rows.ts';
import { among, toListedScan } from './scan-list.ts';

type Page = Parameters<ScanStore['search']>[1];

const COLUMNS = `s.id, s.url, s.scope_key, s.status, s.score, s.grade, s.safety_score, s.safety_grade, s.findings_count,
                 s.created_at, s.completed_at`;

/** One page of the scans that match, newest first, and how many match in all. */
export async function searchScans(
  db: Database,
  accountId: string,
  page: Page,
): Promise<{ readonly scans: readonly ListedScan[]; readonly total: number }> {
  const statuses = among(page.statuses, 4).replace(' status', ' s.status');
  const from = `FROM account_scans l JOIN scans s ON s.id = l.scan_id
                WHERE l.account_id = $1 AND lower(s.url) LIKE $2 ESCAPE '!' AND ($3 = '' OR s.grade = $3)${statuses}`;
  const values: readonly Value[] = [accountId, `%${literal(page.text)}%`, page.grade ?? '', ...page.statuses];
  const counted = await db.get(`SELECT count(*) AS n ${from}`, values);
  const next = values.length + 1;
  const rows = await db.all(
    `SELECT ${COLUMNS} ${from} ORDER BY l.created_at DESC, l.scan_id DESC LIMIT $${next} OFFSET $${next + 1}`,
    [...values, page.limit, page.offset],
  );
  return { scans: rows.map(toListedScan), total: counted === undefined ? 0 : integer(counted, 'n') };
}

/** A text to be found as it stands. */
function literal(text: string): string {
  return text.toLowerCase().replaceAll(/[!%_]/g, (character) => `!${character}`);
}

/** Complete scans of the same repository and scope, newest first. */
export async function historyOf(
  db: Database,
  accountId: string,
  scanId: string,
  atMost: number,
): Promise<readonly ListedScan[]> {
  const rows = await db.all(
    `SELECT ${COLUMNS} FROM scans w
       JOIN scans s ON s.repo_key = w.repo_key AND s.scope_key = w.scope_key AND s.status = 'complete'
       JOIN account_scans l ON l.scan_id = s.id AND l.account_id = $1
      WHERE w.id = $2 ORDER BY s.completed_at DESC, s.id DESC LIMIT $3`,
    [accountId, scanId, atMost],
  );
  return rows.map(toListedScan);
}

/** Whether the scan is in the account's list. */
export async function isListed(db: Database, accountId: string, scanId: string): Promise<boolean> {
  const row = await db.get('SELECT scan_id FROM account_scans WHERE account_id = $1 AND scan_id = $2', [
    accountId,
    scanId,
  ]);
  return row !== undefined;
}
