import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Database } from '../../../src/store/database.ts';
import { type Migration, migrate, readMigrations } from '../../../src/store/migrations.ts';
import { NOON } from '../samples.ts';

function aMigration(version: number, over: Partial<Migration> = {}): Migration {
  return {
    version,
    name: `m${version}`,
    sql: `CREATE TABLE t${version} (id text)`,
    sha256: 'x',
    only: undefined,
    ...over,
  };
}

/** How a schema grows, on either engine. */
export function migrationContract(
  kind: 'sqlite' | 'postgres',
  emptyDatabase: (t: TestContext) => Promise<Database>,
): void {
  const on = (name: string): string => `${kind}: ${name}`;

  test(on('every migration is applied once, in order, with its checksum'), async (t) => {
    const db = await emptyDatabase(t);
    const migrations = await readMigrations();

    await migrate(db, migrations, NOON);
    await migrate(db, migrations, NOON + 1);

    const rows = await db.all('SELECT version, sha256, applied_at FROM schema_migrations ORDER BY version');
    const ours = migrations.filter(({ only }) => only === undefined || only === kind);
    assert.deepEqual(
      rows.map((row) => [row['version'], row['sha256'], row['applied_at']]),
      ours.map(({ version, sha256 }) => [version, sha256, NOON]),
    );
  });

  test(on('a migration that was edited after it ran is refused'), async (t) => {
    const db = await emptyDatabase(t);
    await migrate(db, [aMigration(1)], NOON);

    await assert.rejects(migrate(db, [aMigration(1, { sha256: 'y' })], NOON), /Migration 1 \(m1\) is not the one/);
  });

  test(on('a database of a newer version is refused'), async (t) => {
    const db = await emptyDatabase(t);
    await migrate(db, [aMigration(1), aMigration(2)], NOON);

    await assert.rejects(migrate(db, [aMigration(1)], NOON), /has migration 2, which this version/);
  });

  test(on('a migration that fails leaves nothing of itself'), async (t) => {
    const db = await emptyDatabase(t);
    await migrate(db, [aMigration(1)], NOON);
    const broken = aMigration(2, { sql: 'CREATE TABLE half (id text); CREATE TABLE t1 (id text)' });

    await assert.rejects(migrate(db, [aMigration(1), broken], NOON));

    await migrate(db, [aMigration(1), aMigration(2, { sql: 'CREATE TABLE half (id text)' })], NOON);
    assert.deepEqual(await db.all('SELECT id FROM half'), []);
  });

  test(on('a migration for the other engine is known but not applied'), async (t) => {
    const db = await emptyDatabase(t);
    const other = kind === 'sqlite' ? 'postgres' : 'sqlite';

    await migrate(db, [aMigration(1), aMigration(2, { only: other, sql: 'nonsense' })], NOON);

    assert.equal((await db.all('SELECT version FROM schema_migrations')).length, 1);
  });
}
