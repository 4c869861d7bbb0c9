import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database, Queries } from './database.ts';
import type { Millis } from './port.ts';
import { integer, text } from './rows.ts';

/** One step of the schema, in the order of its number. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
  /** Undefined where it is for every engine. */
  readonly only: string | undefined;
}

/** `0001-name.sql` for every engine, `0002-name.postgres.sql` for one. */
const FILE_NAME = /^(\d{4})-([a-z-]+)(?:\.(postgres|sqlite))?\.sql$/;

const FOLDER = new URL('migrations/', import.meta.url);

/** The steps of the schema, a file each, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(FOLDER)).toSorted()) {
    const [, version, name, only] = FILE_NAME.exec(file) ?? [];
    if (version === undefined || name === undefined) throw new Error(`${file} is not named like a migration`);
    const sql = await readFile(new URL(file, FOLDER), 'utf8');
    const sha256 = createHash('sha256').update(sql).digest('hex');
    migrations.push({ version: Number(version), name, sql, sha256, only });
  }
  return migrations;
}

/** Brings the schema up to date, or refuses: a database that is newer than this program, or was changed by hand. */
export async function migrate(db: Database, migrations: readonly Migration[], now: Millis): Promise<void> {
  const wanted = migrations.filter(({ only }) => only === undefined || only === db.kind);
  await db.migrating(async (tx) => {
    await tx.script(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         version integer PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL, applied_at bigint NOT NULL)`,
    );
    const applied = await readApplied(tx);
    refuseUnknown(applied, migrations);
    for (const migration of wanted) {
      const sha256 = applied.get(migration.version);
      if (sha256 === migration.sha256) continue;
      if (sha256 !== undefined) throw new Error(changedMessage(migration));
      await tx.script(migration.sql);
      await tx.run('INSERT INTO schema_migrations (version, name, sha256, applied_at) VALUES ($1, $2, $3, $4)', [
        migration.version,
        migration.name,
        migration.sha256,
        now,
      ]);
    }
  });
}

async function readApplied(tx: Queries): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.all('SELECT version, sha256 FROM schema_migrations');
  return new Map(rows.map((row) => [integer(row, 'version'), text(row, 'sha256')]));
}

function refuseUnknown(applied: ReadonlyMap<number, string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = [...applied.keys()].filter((version) => !known.has(version));
  if (unknown.length === 0) return;
  throw new Error(
    `The database has migration ${Math.max(...unknown)}, which this version of Assay does not know. ` +
      'Start the newer version that wrote it, or restore a backup from before the update.',
  );
}

function changedMessage(migration: Migration): string {
  return (
    `Migration ${migration.version} (${migration.name}) is not the one this database was made with. ` +
    'An applied migration is never edited: restore its text and put the change into a new one.'
  );
}
