import { TIER_NAMES } from '@assay/contract';
import type { Database, Row } from './database.ts';
import { UniqueViolation } from './database.ts';
import type { Account, AccountStore } from './port.ts';
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
    async setTier(id, tier) {
      const rows = await db.run('UPDATE accounts SET tier = $2 WHERE id = $1 RETURNING id', [id, tier]);
      return rows.length > 0;
    },
    async setCredentials(id, email, passwordHash) {
      try {
        const rows = await db.run('UPDATE accounts SET email = $2, password_hash = $3 WHERE id = $1 RETURNING id', [
          id,
          email,
          passwordHash,
        ]);
        return rows.length > 0 ? 'set' : 'missing';
      } catch (error) {
        if (error instanceof UniqueViolation) return 'emailTaken';
        throw error;
      }
    },
    remove: (id) => remove(db, id),
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

async function insert(db: Database, account: Account): Promise<'inserted' | 'emailTaken' | 'ownerExists'> {
  const rows = await db.run(
    `INSERT INTO accounts (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
    [account.id, account.email, account.passwordHash, account.tier, account.isOwner ? 1 : 0, account.createdAt],
  );
  if (rows.length > 0) return 'inserted';
  const owner = account.isOwner && (await db.get('SELECT id FROM accounts WHERE is_owner = 1'));
  return owner ? 'ownerExists' : 'emailTaken';
}

/** In the lock order of every other transaction: quota, scans, links, counters, and the account last. */
function remove(db: Database, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.run('DELETE FROM quota_days WHERE account_id = $1', [id]);
    await tx.run('UPDATE scans SET account_id = NULL WHERE account_id = $1', [id]);
    await tx.run('DELETE FROM account_scans WHERE account_id = $1', [id]);
    await tx.run('DELETE FROM scan_counts WHERE account_id = $1', [id]);
    const rows = await tx.run('DELETE FROM accounts WHERE id = $1 RETURNING id', [id]);
    return rows.length > 0;
  });
}
