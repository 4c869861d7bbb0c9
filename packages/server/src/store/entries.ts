import { TIER_NAMES } from '@assay/contract';
import { readAccount } from './accounts.ts';
import { note } from './audit.ts';
import { type Database, type Queries, type Row, UniqueViolation } from './database.ts';
import type { Account, EntryStore, Invitation, Millis } from './port.ts';
import { integer, text, word } from './rows.ts';

const ACCOUNT = 'id, email, password_hash, tier, is_owner, created_at';
const INVITATION = 'id_hash, email, tier, created_at, expires_at';

/** Claims and invitations, in SQL. */
export function entryStore(db: Database): EntryStore {
  return {
    openClaim: (idHash, at) =>
      db.transaction(async (tx) => {
        await tx.run('DELETE FROM claims WHERE used_at IS NULL');
        await tx.run('INSERT INTO claims (id_hash, created_at) VALUES ($1, $2)', [idHash, at]);
      }),
    claim: (idHash, credentials, at) => takenAsAnswer(db.transaction((tx) => claim(tx, idHash, credentials, at))),
    invite: ({ idHash, email, tier, createdAt, expiresAt }) =>
      db.transaction(async (tx) => {
        await tx.run(`INSERT INTO invitations (${INVITATION}) VALUES ($1, $2, $3, $4, $5)`, [
          idHash,
          email,
          tier,
          createdAt,
          expiresAt,
        ]);
        await note(tx, {
          accountId: null,
          at: createdAt,
          action: 'invitation made',
          detail: `${short(idHash)} ${tier}`,
        });
      }),
    async invitations(now) {
      const rows = await db.all(
        `SELECT ${INVITATION} FROM invitations WHERE used_at IS NULL AND expires_at > $1 ORDER BY created_at DESC, id_hash`,
        [now],
      );
      return rows.map(readInvitation);
    },
    withdraw: (idHash, at) =>
      db.transaction(async (tx) => {
        const sql = 'DELETE FROM invitations WHERE id_hash = $1 AND used_at IS NULL RETURNING id_hash';
        if ((await tx.run(sql, [idHash])).length === 0) return false;
        await note(tx, { accountId: null, at, action: 'invitation withdrawn', detail: short(idHash) });
        return true;
      }),
    accept: (idHash, account, at) => takenAsAnswer(db.transaction((tx) => accept(tx, idHash, account, at))),
  };
}

/** Rolls back what was spent: a link is not used up by an address that is taken. */
class EmailTaken extends Error {}

async function takenAsAnswer<T>(work: Promise<T>): Promise<T | 'emailTaken'> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof EmailTaken || error instanceof UniqueViolation) return 'emailTaken';
    throw error;
  }
}

async function refuseTaken(tx: Queries, email: string): Promise<void> {
  if (await tx.get('SELECT id FROM accounts WHERE email = $1', [email])) throw new EmailTaken();
}

async function claim(
  tx: Queries,
  idHash: string,
  credentials: { readonly email: string; readonly passwordHash: string },
  at: Millis,
): Promise<Account | 'unknown'> {
  const spent = await tx.run(
    'UPDATE claims SET used_at = $2 WHERE id_hash = $1 AND used_at IS NULL RETURNING id_hash',
    [idHash, at],
  );
  if (spent.length === 0) return 'unknown';
  await refuseTaken(tx, credentials.email);
  const [row] = await tx.run(
    `UPDATE accounts SET email = $1, password_hash = $2 WHERE is_owner = 1 AND password_hash IS NULL RETURNING ${ACCOUNT}`,
    [credentials.email, credentials.passwordHash],
  );
  if (row === undefined) return 'unknown';
  const owner = readAccount(row);
  await note(tx, { accountId: owner.id, at, action: 'account claimed', detail: '' });
  return owner;
}

async function accept(tx: Queries, idHash: string, account: Account, at: Millis): Promise<Account | 'unknown'> {
  const [spent] = await tx.run(
    `UPDATE invitations SET used_at = $3 WHERE id_hash = $1 AND email = $2 AND used_at IS NULL AND expires_at > $3
     RETURNING tier`,
    [idHash, account.email, at],
  );
  if (spent === undefined) return 'unknown';
  await refuseTaken(tx, account.email ?? '');
  const [row] = await tx.run(`INSERT INTO accounts (${ACCOUNT}) VALUES ($1, $2, $3, $4, 0, $5) RETURNING ${ACCOUNT}`, [
    account.id,
    account.email,
    account.passwordHash,
    word(spent, 'tier', TIER_NAMES),
    account.createdAt,
  ]);
  if (row === undefined) return 'unknown';
  const made = readAccount(row);
  await note(tx, {
    accountId: made.id,
    at,
    action: 'account created',
    detail: `${made.tier}, invited ${short(idHash)}`,
  });
  return made;
}

/** Enough of an invitation's name to find its other entries by. */
function short(idHash: string): string {
  return idHash.slice(0, 12);
}

function readInvitation(row: Row): Invitation {
  return {
    idHash: text(row, 'id_hash'),
    email: text(row, 'email'),
    tier: word(row, 'tier', TIER_NAMES),
    createdAt: integer(row, 'created_at'),
    expiresAt: integer(row, 'expires_at'),
  };
}
