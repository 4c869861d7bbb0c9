import { readAccount } from './accounts.ts';
import type { Database } from './database.ts';
import type { SessionStore } from './port.ts';
import { integer, text } from './rows.ts';

/** Sessions, in SQL. */
export function sessionStore(db: Database): SessionStore {
  return {
    async insert(session, accountId) {
      await db.run(
        'INSERT INTO sessions (id_hash, account_id, created_at, expires_at, last_seen_at) VALUES ($1, $2, $3, $4, $5)',
        [session.idHash, accountId, session.createdAt, session.expiresAt, session.lastSeenAt],
      );
    },
    async byHash(idHash) {
      const row = await db.get(
        `SELECT s.id_hash, s.created_at, s.expires_at, s.last_seen_at,
                a.id AS owner_id, a.email AS owner_email, a.password_hash AS owner_password_hash,
                a.tier AS owner_tier, a.is_owner AS owner_is_owner, a.created_at AS owner_created_at
           FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.id_hash = $1`,
        [idHash],
      );
      if (row === undefined) return undefined;
      const session = {
        idHash: text(row, 'id_hash'),
        createdAt: integer(row, 'created_at'),
        expiresAt: integer(row, 'expires_at'),
        lastSeenAt: integer(row, 'last_seen_at'),
      };
      return { session, account: readAccount(row, 'owner_') };
    },
    async touch(idHash, at) {
      await db.run('UPDATE sessions SET last_seen_at = $2 WHERE id_hash = $1 AND last_seen_at < $2', [idHash, at]);
    },
    async remove(idHash) {
      return (await db.run('DELETE FROM sessions WHERE id_hash = $1 RETURNING id_hash', [idHash])).length > 0;
    },
    async removeOthers(accountId, exceptHash) {
      const sql = 'DELETE FROM sessions WHERE account_id = $1 AND id_hash <> $2 RETURNING id_hash';
      return (await db.run(sql, [accountId, exceptHash])).length;
    },
    async prune(now, seenBefore) {
      const sql = 'DELETE FROM sessions WHERE expires_at <= $1 OR last_seen_at < $2 RETURNING id_hash';
      return (await db.run(sql, [now, seenBefore])).length;
    },
  };
}
