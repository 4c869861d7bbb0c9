import { SCAN_STATUSES, type ScanStatus } from '@assay/contract';
import type { Database, Queries, Row } from './database.ts';
import type { Adrift } from './port.ts';
import { integer, text, word } from './rows.ts';

/** So many more, or fewer, of an account's scans are in this state. */
export interface CountChange {
  readonly accountId: string;
  readonly status: ScanStatus;
  readonly by: number;
}

/** Applied last in a transaction and in one order everywhere: these rows are hot, and unsorted they deadlock. */
export async function changeCounts(tx: Queries, changes: readonly CountChange[]): Promise<void> {
  const sums = new Map<string, CountChange>();
  for (const change of changes) {
    const key = `${change.accountId}\n${change.status}`;
    sums.set(key, { ...change, by: change.by + (sums.get(key)?.by ?? 0) });
  }
  const sorted = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [, { accountId, status, by }] of sorted) {
    if (by === 0) continue;
    await tx.run(
      `INSERT INTO scan_counts (account_id, status, n) VALUES ($1, $2, $3)
         ON CONFLICT (account_id, status) DO UPDATE SET n = scan_counts.n + $3`,
      [accountId, status, by],
    );
  }
}

/** Counters that differ from a count of the links; none, unless a transaction forgot its counters. */
export async function countersAdrift(queries: Queries): Promise<readonly Adrift[]> {
  const rows = await queries.all(
    `SELECT account_id, status, CAST(sum(counted) AS bigint) AS counted, CAST(sum(n) AS bigint) AS n FROM (
       SELECT account_id, status, count(*) AS counted, 0 AS n FROM account_scans GROUP BY account_id, status
       UNION ALL SELECT account_id, status, 0 AS counted, n FROM scan_counts) AS both_sides
     GROUP BY account_id, status HAVING sum(counted) <> sum(n) ORDER BY account_id, status`,
  );
  return rows.map((row: Row) => ({
    accountId: text(row, 'account_id'),
    status: word(row, 'status', SCAN_STATUSES),
    counted: integer(row, 'counted'),
    n: integer(row, 'n'),
  }));
}

/** Adds what is missing instead of setting what was counted: scans may go on meanwhile. One process at a time. */
export async function repairCounters(db: Database): Promise<readonly Adrift[]> {
  return await db.migrating(async (tx) => {
    const adrift = await countersAdrift(tx);
    await changeCounts(
      tx,
      adrift.map(({ accountId, status, counted, n }) => ({ accountId, status, by: counted - n })),
    );
    return adrift;
  });
}
