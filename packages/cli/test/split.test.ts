import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createClient } from '@assay/client';
import { generateKey } from '@assay/server';
import { repositoryOf, startGitHost } from '../../../test/git-host/index.ts';
import { startPostgres } from '../../server/test/store/postgres-server.ts';
import { startAssay } from './assay.ts';

const missing = 'PostgreSQL is not installed: servers and workers apart were NOT tested';

test('two servers and two workers share one PostgreSQL database', async (t) => {
  const postgres = await startPostgres();
  if (postgres === undefined) {
    if (process.env['ASSAY_REQUIRE_POSTGRES'] === '1') throw new Error(missing);
    return t.skip(missing);
  }
  const host = await startGitHost();
  const folder = await mkdtemp(join(tmpdir(), 'assay-split-'));
  t.after(async () => {
    await host.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const names = Array.from({ length: 6 }, (_, at) => `acme/r${at}`);
  for (const name of names) {
    host.serve(name, { kind: 'git', dir: (await repositoryOf(host.folder, { 'a.txt': `${name}\n` })).dir });
  }
  const apiKey = generateKey();
  const shared = {
    ASSAY_DATABASE_URL: await postgres.freshUrl(),
    ASSAY_PORT: '0',
    ASSAY_ALLOWED_HOSTS: host.origin,
    ASSAY_API_KEY: apiKey,
  };
  const start = (words: readonly string[], name: string) =>
    startAssay(t, words, { ...shared, ASSAY_DATA_DIR: join(folder, name) });

  const first = start(['serve', '--no-worker'], 'a');
  const [, oneUrl = ''] = await first.printed(/listens at (\S+)/);
  const second = start(['serve', '--no-worker'], 'b');
  const [, otherUrl = ''] = await second.printed(/listens at (\S+)/);
  assert.doesNotMatch(second.stdout(), /First start/);
  const one = createClient({ baseUrl: oneUrl, apiKey });
  const other = createClient({ baseUrl: otherUrl, apiKey });

  const created = await Promise.all(names.map((name, at) => (at % 2 === 0 ? one : other).create(host.url(name))));
  assert.deepEqual((await other.list({ status: 'pending' })).pagination.total, 6);

  const workers = [start(['worker'], 'c'), start(['worker'], 'd')];
  await Promise.all(workers.map((worker) => worker.printed(/works on scans/)));
  const ends = await Promise.all(created.map(({ id }) => other.wait(id, { everyMs: 100 })));
  assert.deepEqual(
    ends.map(({ status }) => status),
    Array(6).fill('complete'),
  );
  assert.equal((await one.usage()).used, 6);
  assert.equal((await one.create(host.url('acme/r0'))).cached, true);

  for (const process of [...workers, first, second]) {
    process.child.kill('SIGTERM');
    assert.deepEqual(await process.exit, { code: 0, signal: null });
  }
});
