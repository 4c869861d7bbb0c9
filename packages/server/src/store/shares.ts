import type { Database, Queries, Row } from './database.ts';
import type { Share, ShareStore } from './port.ts';
import { integer, text } from './rows.ts';

const COLUMNS = 'token, token_hash, scan_id, account_id, created_at';

/** Public links, in SQL. */
export function shareStore(db: Database): ShareStore {
  return {
    async open(share) {
      const rows = await db.run(
        `INSERT INTO shares (${COLUMNS}) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
        [share.token, share.tokenHash, share.scanId, share.accountId, share.createdAt],
      );
      if (rows.length > 0) return share;
      const open = await shareOf(db, share.accountId, share.scanId);
      if (open === undefined) throw new Error(`the link to ${share.scanId} was opened and closed at once`);
      return open;
    },
    of: (accountId, scanId) => shareOf(db, accountId, scanId),
    async scanOf(tokenHash) {
      const row = await db.get('SELECT scan_id FROM shares WHERE token_hash = $1 AND revoked_at IS NULL', [tokenHash]);
      return row && text(row, 'scan_id');
    },
    async close(accountId, scanId, at) {
      const rows = await db.run(
        `UPDATE shares SET revoked_at = $3 WHERE account_id = $1 AND scan_id = $2 AND revoked_at IS NULL
         RETURNING token_hash`,
        [accountId, scanId, at],
      );
      return rows.length > 0;
    },
  };
}

async function shareOf(db: Queries, accountId: string, scanId: string): Promise<Share | undefined> {
  const row = await db.get(
    `SELECT ${COLUMNS} FROM shares WHERE account_id = $1 AND scan_id = $2 AND revoked_at IS NULL`,
    [accountId, scanId],
  );
  return row && readShare(row);
}

function readShare(row: Row): Share {
  return {
    token: text(row, 'token'),
    tokenHash: text(row, 'token_hash'),
    scanId: text(row, 'scan_id'),
    accountId: text(row, 'account_id'),
    createdAt: integer(row, 'created_at'),
  };
}
