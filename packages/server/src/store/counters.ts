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
    `SELECT account_id, status, CAST(sum(listed) AS bigint) AS listed, CAST(sum(counter) AS bigint) AS counter FROM (
       SELECT account_id, status, count(*) AS listed, 0 AS counter FROM account_scans GROUP BY account_id, status
       UNION ALL SELECT account_id, status, 0 AS listed, n AS counter FROM scan_counts) AS both_sides
     GROUP BY account_id, status HAVING sum(listed) <> sum(counter) ORDER BY account_id, status`,
  );
  return rows.map((row: Row) => ({
    accountId: text(row, 'account_id'),
    status: word(row, 'status', SCAN_STATUSES),
    counter: integer(row, 'counter'),
    listed: integer(row, 'listed'),
  }));
}

/** Adds what is missing instead of setting what is listed: scans may go on meanwhile. One process at a time. */
export async function repairCounters(db: Database): Promise<readonly Adrift[]> {
  return await db.migrating(async (tx) => {
    const adrift = await countersAdrift(tx);
    await changeCounts(
      tx,
      adrift.map(({ accountId, status, counter, listed }) => ({ accountId, status, by: listed - counter })),
    );
    return adrift;
  });
}
