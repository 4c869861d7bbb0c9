import { readAccount } from './accounts.ts';
import { note } from './audit.ts';
import type { Database, Row } from './database.ts';
import type { ApiKey, KeyStore } from './port.ts';
import { integer, integerOrNull, text } from './rows.ts';

const COLUMNS = 'id, account_id, name, prefix, created_at, last_used_at, expires_at, revoked_at';

/** API keys, in SQL. */
export function keyStore(db: Database): KeyStore {
  return {
    insert: (key, hash, atMost) => insert(db, key, hash, atMost),
    async byHash(hash) {
      const row = await db.get(
        `SELECT k.id, k.account_id, k.name, k.prefix, k.created_at, k.last_used_at, k.expires_at, k.revoked_at,
                a.id AS owner_id, a.email AS owner_email, a.password_hash AS owner_password_hash,
                a.tier AS owner_tier, a.is_owner AS owner_is_owner, a.created_at AS owner_created_at
           FROM api_keys k JOIN accounts a ON a.id = k.account_id WHERE k.key_hash = $1`,
        [hash],
      );
      return row && { key: readKey(row), account: readAccount(row, 'owner_') };
    },
    async list(accountId) {
      const rows =
        accountId === undefined
          ? await db.all(`SELECT ${COLUMNS} FROM api_keys ORDER BY created_at, id`)
          : await db.all(`SELECT ${COLUMNS} FROM api_keys WHERE account_id = $1 ORDER BY created_at, id`, [accountId]);
      return rows.map(readKey);
    },
    revoke: (id, at, accountId) =>
      db.transaction(async (tx) => {
        const owned = accountId === undefined ? '' : ' AND account_id = $3';
        const [row] = await tx.run(
          `UPDATE api_keys SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL${owned} RETURNING account_id`,
          accountId === undefined ? [id, at] : [id, at, accountId],
        );
        if (row === undefined) return false;
        await note(tx, { accountId: text(row, 'account_id'), at, action: 'key revoked', detail: id });
        return true;
      }),
    async touch(id, at) {
      await db.run(
        'UPDATE api_keys SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)',
        [id, at],
      );
    },
  };
}

function insert(
  db: Database,
  key: ApiKey,
  hash: string,
  atMost: number,
): Promise<'inserted' | 'tooMany' | 'duplicate'> {
  return db.transaction(async (tx) => {
    // Two insertions for one account queue up here: counting alone would let both pass.
    const locked = await tx.run('UPDATE accounts SET tier = tier WHERE id = $1 RETURNING id', [key.accountId]);
    if (locked.length === 0) throw new Error(`cannot add a key: no account has the id ${key.accountId}`);
    if (await tx.get('SELECT id FROM api_keys WHERE key_hash = $1', [hash])) return 'duplicate';
    const active = await tx.get(
      `SELECT count(*) AS n FROM api_keys
        WHERE account_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
      [key.accountId, key.createdAt],
    );
    if (active !== undefined && integer(active, 'n') >= atMost) return 'tooMany';
    const rows = await tx.run(
      `INSERT INTO api_keys (${COLUMNS}, key_hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (key_hash) DO NOTHING RETURNING id`,
      [key.id, key.accountId, key.name, key.prefix, key.createdAt, key.lastUsedAt, key.expiresAt, key.revokedAt, hash],
    );
    if (rows.length === 0) return 'duplicate';
    const detail = `${key.id} ${key.prefix}`;
    await note(tx, { accountId: key.accountId, at: key.createdAt, action: 'key created', detail });
    return 'inserted';
  });
}

function readKey(row: Row): ApiKey {
  return {
    id: text(row, 'id'),
    accountId: text(row, 'account_id'),
    name: text(row, 'name'),
    prefix: text(row, 'prefix'),
    createdAt: integer(row, 'created_at'),
    lastUsedAt: integerOrNull(row, 'last_used_at'),
    expiresAt: integerOrNull(row, 'expires_at'),
    revokedAt: integerOrNull(row, 'revoked_at'),
  };
}
