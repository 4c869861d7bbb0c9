import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openSqliteStore } from '../../src/store/open.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { storeContract } from './contract/index.ts';
import { migrationContract } from './contract/migrations.ts';
import { openSpelled } from './open-spelled.ts';
import { NOON, withAccount } from './samples.ts';

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-sqlite-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

storeContract({
  name: 'sqlite',
  async place(t) {
    const folder = await temporaryFolder(t);
    return {
      spelled: ['sqlite', folder],
      async open() {
        const store = await openSpelled('sqlite', folder);
        t.after(() => store.close());
        return store;
      },
      async sql(statement) {
        const db = openSqlite(join(folder, 'assay.db'));
        await db.run(statement);
        await db.close();
      },
    };
  },
});

migrationContract('sqlite', async (t) => {
  const db = openSqlite(join(await temporaryFolder(t), 'x.db'));
  t.after(() => db.close());
  return db;
});

test('a second server on one data folder refuses to run, a command beside it does not', async (t) => {
  const dataDir = await temporaryFolder(t);
  const now = (): number => NOON;
  const server = await openSqliteStore({ dataDir, as: 'server', now });

  await assert.rejects(openSqliteStore({ dataDir, as: 'server', now }), /Another Assay server uses this data folder/);
  const command = await openSqliteStore({ dataDir, as: 'administrator', now });
  const account = await withAccount(command);
  assert.deepEqual(await server.accounts.byId(account.id), account);
  await command.close();
  await server.close();

  const next = await openSqliteStore({ dataDir, as: 'server', now });
  await next.close();
});

test('a statement outside an open transaction waits for its turn and does not join it', async (t) => {
  const db = openSqlite(join(await temporaryFolder(t), 'x.db'));
  t.after(() => db.close());
  await db.migrating((tx) => tx.script('CREATE TABLE seen (id text PRIMARY KEY)'));
  const gate = Promise.withResolvers<void>();

  const undone = db.transaction(async (tx) => {
    await tx.run(`INSERT INTO seen VALUES ('inside')`);
    await gate.promise;
    throw new Error('undo');
  });
  const beside = db.run(`INSERT INTO seen VALUES ('beside')`);
  assert.deepEqual(await db.all('SELECT id FROM seen'), []);
  gate.resolve();

  await assert.rejects(undone, /undo/);
  await beside;
  assert.equal((await db.all('SELECT id FROM seen')).length, 1);
});

test('the database is written through to the disk and checks its foreign keys', async (t) => {
  const db = openSqlite(join(await temporaryFolder(t), 'x.db'));
  t.after(() => db.close());

  const settings = await db.transaction(async (tx) => [
    Object.values((await tx.get('PRAGMA journal_mode')) ?? {}),
    Object.values((await tx.get('PRAGMA synchronous')) ?? {}),
    Object.values((await tx.get('PRAGMA foreign_keys')) ?? {}),
  ]);

  assert.deepEqual(settings, [['wal'], [2], [1]]);
});

test('a full disk is a fault that passes, a wrong statement is not', async (t) => {
  const db = openSqlite(join(await temporaryFolder(t), 'x.db'));
  t.after(() => db.close());
  await db.run('CREATE TABLE notes (text text)');
  await db.run('PRAGMA max_page_count = 4');
  const write = `INSERT INTO notes VALUES ('${'x'.repeat(100_000)}')`;

  await assert.rejects(db.run(write), { name: 'StoreUnavailable', passing: true, reason: 'the disk is full' });
  await assert.rejects(
    db.transaction((tx) => tx.run(write)),
    { name: 'StoreUnavailable' },
  );
  await assert.rejects(db.run('INSERT INTO nowhere VALUES (1)'), { name: 'Error' });
  await db.run('PRAGMA max_page_count = 1000');
  await db.run(write);
});
