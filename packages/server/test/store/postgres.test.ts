import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { storeContract } from './contract/index.ts';
import { migrationContract } from './contract/migrations.ts';
import { openSpelled } from './open-spelled.ts';
import { startPostgres } from './postgres-server.ts';
import { storeOver } from '../../src/store/open.ts';
import { openPostgres } from '../../src/store/postgres.ts';

const server = await startPostgres();

if (server === undefined) {
  const missing = 'PostgreSQL is not installed: the store contract was NOT run on it';
  test('postgres: the store contract', { skip: process.env['ASSAY_REQUIRE_POSTGRES'] !== '1' && missing }, () => {
    throw new Error(missing);
  });
  process.stderr.write(`\n*** ${missing} ***\n\n`);
} else {
  after(() => server.stop());
  storeContract({
    name: 'postgres',
    async place(t) {
      const url = await server.freshUrl();
      return {
        spelled: ['postgres', url],
        async open() {
          const store = await openSpelled('postgres', url);
          t.after(() => store.close());
          return store;
        },
        async sql(statement) {
          const db = await openPostgres({ url, onConnectionError: (error) => t.diagnostic(error.message) });
          await db.run(statement);
          await db.close();
        },
      };
    },
  });
  migrationContract('postgres', async (t) => {
    const url = await server.freshUrl();
    const db = await openPostgres({ url, onConnectionError: (error) => t.diagnostic(error.message) });
    t.after(() => db.close());
    return db;
  });

  test('a connection that the server ends is a fault that passes, a wrong statement is not', async (t) => {
    const url = await server.freshUrl();
    const db = await openPostgres({ url, onConnectionError: (error) => t.diagnostic(error.message) });
    t.after(() => db.close());
    const end = 'SELECT pg_terminate_backend(pg_backend_pid())';

    await assert.rejects(db.all(end), { name: 'StoreUnavailable', passing: true });
    await assert.rejects(
      db.transaction((tx) => tx.run(end)),
      { name: 'StoreUnavailable' },
    );
    await assert.rejects(db.run('INSERT INTO nowhere VALUES (1)'), { code: '42P01' });
    await db.get('SELECT 1 AS alive');
  });

  test('a database that became read-only is a fault that passes, and says what it is', async (t) => {
    const url = await server.freshUrl();
    await (await openSpelled('postgres', url)).close();
    const readOnly = `${url}%20-cdefault_transaction_read_only%3Don`;
    const db = await openPostgres({ url: readOnly, onConnectionError: (error) => t.diagnostic(error.message) });
    const store = storeOver(db, () => undefined);
    t.after(() => store.close());

    await store.ping();
    await assert.rejects(store.tryWriting(1), { name: 'StoreUnavailable', passing: true, reason: 'it is read-only' });
  });
}
