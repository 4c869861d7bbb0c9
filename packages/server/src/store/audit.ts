import { randomBytes } from 'node:crypto';
import type { Database, Queries } from './database.ts';
import { AUDITED, type AuditEntry, type AuditStore, type Millis } from './port.ts';
import { integer, text, textOrNull, word } from './rows.ts';

/** Failed sign-ins are forgotten after this long. */
const KEPT_MS = 90 * 86_400_000;

/** The list of what was done, in SQL. */
export function auditStore(db: Database): AuditStore {
  return {
    signInFailed: (accountId, address, at) =>
      db.transaction(async (tx) => {
        await note(tx, { accountId, at, action: 'sign-in failed', detail: `from ${address}` });
        // The one action that strangers can repeat at will.
        await tx.run('DELETE FROM audit_log WHERE at < $1 AND action = $2', [at - KEPT_MS, 'sign-in failed']);
      }),
    async list({ limit, accountId }) {
      const mine = accountId === undefined ? '' : 'WHERE account_id = $2';
      const rows = await db.all(
        `SELECT account_id, at, action, detail FROM audit_log ${mine} ORDER BY at DESC, id DESC LIMIT $1`,
        accountId === undefined ? [limit] : [limit, accountId],
      );
      return rows.map((row) => ({
        accountId: textOrNull(row, 'account_id'),
        at: integer(row, 'at'),
        action: word(row, 'action', AUDITED),
        detail: text(row, 'detail'),
      }));
    },
  };
}

let written = 0;
/** In the order of writing, also within a millisecond of one process. */
function nextId(at: Millis): string {
  written += 1;
  const time = at.toString(36).padStart(9, '0');
  return `audit_${time}_${written.toString(36).padStart(8, '0')}_${randomBytes(6).toString('hex')}`;
}

/** Written with the change it tells of, in the same transaction: neither is there without the other. */
export async function note(queries: Queries, { accountId, at, action, detail }: AuditEntry): Promise<void> {
  await queries.run('INSERT INTO audit_log (id, account_id, at, action, detail) VALUES ($1, $2, $3, $4, $5)', [
    nextId(at),
    accountId,
    at,
    action,
    detail,
  ]);
}
