import type { Database, Queries } from './database.ts';
import type { QuotaStore } from './port.ts';
import { integer } from './rows.ts';

/** Scans by account and day, in SQL. */
export function quotaStore(db: Database): QuotaStore {
  return {
    async used(accountId, day) {
      const row = await db.get('SELECT used FROM quota_days WHERE account_id = $1 AND day = $2', [accountId, day]);
      return row === undefined ? 0 : integer(row, 'used');
    },
    take: (accountId, day, limit) => takeQuota(db, accountId, day, limit),
    async history(accountId, fromDay) {
      const rows = await db.all('SELECT day, used FROM quota_days WHERE account_id = $1 AND day >= $2 ORDER BY day', [
        accountId,
        fromDay,
      ]);
      return rows.map((row) => ({ day: integer(row, 'day'), used: integer(row, 'used') }));
    },
  };
}

/** Counts one request in one statement, so that no two can share the last place. Undefined where none is left. */
export async function takeQuota(
  queries: Queries,
  accountId: string,
  day: number,
  limit: number,
): Promise<number | undefined> {
  // The first INSERT of a day does not compare with the limit.
  if (limit < 1) return undefined;
  const [row] = await queries.run(
    `INSERT INTO quota_days (account_id, day, used) VALUES ($1, $2, 1)
       ON CONFLICT (account_id, day) DO UPDATE SET used = quota_days.used + 1 WHERE quota_days.used < $3
       RETURNING used`,
    [accountId, day, limit],
  );
  return row && integer(row, 'used');
}
