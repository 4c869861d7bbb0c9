import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../data-folder.ts';
import { accountStore } from './accounts.ts';
import { auditStore } from './audit.ts';
import type { Database } from './database.ts';
import { entryStore } from './entries.ts';
import { takeInstanceLock } from './instance-lock.ts';
import { jobStore } from './jobs.ts';
import { keyStore } from './keys.ts';
import { migrate, readMigrations } from './migrations.ts';
import type { Millis, Store } from './port.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';
import { quotaStore } from './quota.ts';
import { scanStore } from './scans.ts';
import { sessionStore } from './sessions.ts';
import { shareStore } from './shares.ts';
import { openSqlite } from './sqlite.ts';

/**
 * A server owns the folder alone; an administrator's command may write beside it for a moment, and a visitor's too, but
 * makes no store where there is none: a command started in the wrong folder would find everything empty.
 */
export type StoreUser = 'server' | 'administrator' | 'visitor';

/** Where the embedded store lies, and who opens it. */
export interface SqliteOptions {
  readonly dataDir: string;
  readonly as: StoreUser;
  readonly now: () => Millis;
}

/** Opens, and where needed makes, the database in the data folder. */
export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const file = join(options.dataDir, 'assay.db');
  if (options.as === 'visitor' && !existsSync(file)) {
    throw new Error(
      `There is no store in ${options.dataDir}. Start the server once, or set ASSAY_DATA_DIR to the folder that it uses.`,
    );
  }
  makeFolder(options.dataDir);
  const lock = options.as === 'server' ? takeInstanceLock(join(options.dataDir, 'assay.lock')) : undefined;
  let db: Database | undefined;
  try {
    db = openSqlite(file);
    await migrate(db, await readMigrations(), options.now());
  } catch (error) {
    await db?.close();
    lock?.release();
    throw error;
  }
  return storeOver(db, () => lock?.release());
}

/** Opens a PostgreSQL database that any number of processes may share. */
export async function openPostgresStore(options: PostgresOptions & { readonly now: () => Millis }): Promise<Store> {
  const db = await openPostgres(options);
  try {
    await migrate(db, await readMigrations(), options.now());
  } catch (error) {
    await db.close();
    throw error;
  }
  return storeOver(db, () => undefined);
}

/** The store over an engine whose schema is up to date. */
export function storeOver(db: Database, afterClose: () => void): Store {
  return {
    kind: db.kind,
    accounts: accountStore(db),
    keys: keyStore(db),
    quota: quotaStore(db),
    scans: scanStore(db),
    jobs: jobStore(db),
    sessions: sessionStore(db),
    entries: entryStore(db),
    shares: shareStore(db),
    audit: auditStore(db),
    async ping() {
      await db.get('SELECT 1 AS alive');
    },
    async tryWriting(at) {
      await db.run(
        `INSERT INTO trial_writes (id, tried_at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET tried_at = excluded.tried_at`,
        [at],
      );
    },
    async close() {
      await db.close();
      afterClose();
    },
  };
}
