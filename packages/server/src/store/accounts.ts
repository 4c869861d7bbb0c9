import { TIER_NAMES } from '@assay/contract';
import { note } from './audit.ts';
import type { Database, Row } from './database.ts';
import { UniqueViolation } from './database.ts';
import type { Account, AccountStore, Millis } from './port.ts';
import { flag, integer, text, textOrNull, word } from './rows.ts';

const COLUMNS = 'id, email, password_hash, tier, is_owner, created_at';

/** Accounts. E-mail addresses are compared as they stand: callers bring them in one spelling. */
export function accountStore(db: Database): AccountStore {
  async function one(where: string, values: readonly string[]): Promise<Account | undefined> {
    const row = await db.get(`SELECT ${COLUMNS} FROM accounts WHERE ${where}`, values);
    return row && readAccount(row);
  }
  return {
    insert: (account) => insert(db, account),
    byId: (id) => one('id = $1', [id]),
    byEmail: (email) => one('email = $1', [email]),
    owner: () => one('is_owner = 1', []),
    async list() {
      const rows = await db.all(`SELECT ${COLUMNS} FROM accounts ORDER BY created_at, id`);
      return rows.map((row) => readAccount(row));
    },
    setTier: (id, tier, at) =>
      db.transaction(async (tx) => {
        const rows = await tx.run('UPDATE accounts SET tier = $2 WHERE id = $1 RETURNING id', [id, tier]);
        if (rows.length === 0) return false;
        await note(tx, { accountId: id, at, action: 'plan changed', detail: tier });
        return true;
      }),
    async setCredentials(id, email, passwordHash, at) {
      try {
        return await db.transaction(async (tx) => {
          const sql = 'UPDATE accounts SET email = $2, password_hash = $3 WHERE id = $1 RETURNING id';
          if ((await tx.run(sql, [id, email, passwordHash])).length === 0) return 'missing';
          await note(tx, { accountId: id, at, action: 'password changed', detail: '' });
          return 'set';
        });
      } catch (error) {
        if (error instanceof UniqueViolation) return 'emailTaken';
        throw error;
      }
    },
    remove: (id, at) => remove(db, id, at),
  };
}

/** The account's columns, also where a join gave them a prefix. */
export function readAccount(row: Row, prefix = ''): Account {
  return {
    id: text(row, `${prefix}id`),
    email: textOrNull(row, `${prefix}email`),
    passwordHash: textOrNull(row, `${prefix}password_hash`),
    tier: word(row, `${prefix}tier`, TIER_NAMES),
    isOwner: flag(row, `${prefix}is_owner`),
    createdAt: integer(row, `${prefix}created_at`),
  };
}

function insert(db: Database, account: Account): Promise<'inserted' | 'emailTaken' | 'ownerExists'> {
  const { id, email, passwordHash, tier, isOwner, createdAt } = account;
  return db.transaction(async (tx) => {
    const rows = await tx.run(
      `INSERT INTO accounts (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
      [id, email, passwordHash, tier, isOwner ? 1 : 0, createdAt],
    );
    if (rows.length > 0) {
      await note(tx, { accountId: id, at: createdAt, action: 'account created', detail: tier });
      return 'inserted';
    }
    const owner = isOwner && (await tx.get('SELECT id FROM accounts WHERE is_owner = 1'));
    return owner ? 'ownerExists' : 'emailTaken';
  });
}

/** In the lock order of every other transaction: quota, scans, links, counters, and the account last. */
function remove(db: Database, id: string, at: Millis): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.run('DELETE FROM quota_days WHERE account_id = $1', [id]);
    await tx.run('UPDATE scans SET account_id = NULL WHERE account_id = $1', [id]);
    await tx.run('DELETE FROM account_scans WHERE account_id = $1', [id]);
    await tx.run('DELETE FROM scan_counts WHERE account_id = $1', [id]);
    const rows = await tx.run('DELETE FROM accounts WHERE id = $1 RETURNING id', [id]);
    if (rows.length === 0) return false;
    await note(tx, { accountId: id, at, action: 'account deleted', detail: '' });
    return true;
  });
}
