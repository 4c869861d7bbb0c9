import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type AssayClient } from '@assay/client';
import { generateKey } from '@assay/server';
import { type GitHost, repositoryOf, startGitHost } from '../../../test/git-host/index.ts';
import { type Assay, assay, startAssay } from './assay.ts';

interface Started {
  readonly server: Assay;
  readonly client: AssayClient;
  readonly url: string;
}

interface Desk {
  readonly host: GitHost;
  readonly env: Record<string, string>;
  readonly dataDir: string;
  readonly start: (words?: readonly string[]) => Promise<Started>;
}

async function desk(t: TestContext): Promise<Desk> {
  const host = await startGitHost();
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-serve-'));
  t.after(async () => {
    await host.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const apiKey = generateKey();
  const env = {
    ASSAY_PORT: '0',
    ASSAY_DATA_DIR: dataDir,
    ASSAY_ALLOWED_HOSTS: host.origin,
    ASSAY_API_KEY: apiKey,
    ASSAY_PROBE_SECONDS: '1',
  };
  return {
    host,
    env,
    dataDir,
    async start(words = []) {
      const server = startAssay(t, ['serve', ...words], env);
      const [, url = ''] = await server.printed(/listens at (http:\S+)/);
      return { server, url, client: createClient({ baseUrl: url, apiKey }) };
    },
  };
}

const waiting = { everyMs: 50, atMostMs: 150_000 };

test('the first start prints a key that works, and only the first', async (t) => {
  const { env, host } = await desk(t);
  const { ASSAY_API_KEY: _seed, ...unseeded } = env;
  const first = startAssay(t, ['serve', '--no-worker'], unseeded);
  const [, url = ''] = await first.printed(/listens at (http:\S+)/);
  const [line] = await first.printed(/curl .*\n.*-d .*/);
  const [key = ''] = /assay_sk_\w+/.exec(line) ?? [];
  assert.equal((await createClient({ baseUrl: url, apiKey: key }).usage()).tier, 'enterprise');
  assert.match(line, new RegExp(`${url}/api/v1/scan -H "Authorization: Bearer ${key}"`));
  first.child.kill('SIGTERM');
  assert.deepEqual(await first.exit, { code: 0, signal: null });
  assert.equal(first.stderr().includes(key), false);

  const second = startAssay(t, ['serve', '--no-worker'], unseeded);
  await second.printed(/listens at/);
  second.child.kill('SIGTERM');
  await second.exit;
  assert.equal(second.stdout().includes('assay_sk_'), false);
  assert.ok(host);
});

test('without any setting, scans are done in a folder beside where the server was started', async (t) => {
  const { env, host, dataDir } = await desk(t);
  const { ASSAY_DATA_DIR: _folder, ...without } = env;
  const { dir } = await repositoryOf(host.folder, { 'a.txt': 'a\n' });
  host.serve('acme/a', { kind: 'git', dir });
  const server = startAssay(t, ['serve'], without, dataDir);
  const [, url = ''] = await server.printed(/listens at (http:\S+)/);
  const client = createClient({ baseUrl: url, apiKey: env['ASSAY_API_KEY'] ?? '' });

  const { id } = await client.create(host.url('acme/a'));

  assert.equal((await client.wait(id, waiting)).status, 'complete');
  assert.ok((await readdir(join(dataDir, 'data'))).includes('assay.db'));
  await stopped(server);
});

test('a second server on one data folder refuses to start', async (t) => {
  const { env, start } = await desk(t);
  await start(['--no-worker']);
  const second = await assay(t, ['serve'], env);
  assert.notEqual(second.code, 0);
  assert.match(second.stderr, /Another Assay server uses this data folder/);
});

test('a busy port is told plainly', async (t) => {
  const { env, start } = await desk(t);
  const { url } = await start(['--no-worker']);
  const other = await mkdtemp(join(tmpdir(), 'assay-serve-'));
  t.after(() => rm(other, { recursive: true, force: true }));
  const { code, stderr } = await assay(t, ['serve'], { ...env, ASSAY_DATA_DIR: other, ASSAY_PORT: new URL(url).port });
  assert.equal(code, 2);
  assert.match(stderr, /ASSAY_PORT: .* is in use/);
  assert.doesNotMatch(stderr, /\n\s+at /);
});

test('a data folder that cannot be used is named, to servers and to commands, without a stack', async (t) => {
  const { env, dataDir } = await desk(t);
  const file = join(dataDir, 'file');
  await writeFile(file, 'no database, and no folder\n'.repeat(50));
  const garbage = join(dataDir, 'garbage');
  await mkdir(garbage);
  await writeFile(join(garbage, 'assay.db'), 'no database, and no folder\n'.repeat(50));
  // Node's recursive mkdir never returns below /proc.
  const nowhere = process.platform === 'linux' ? ['/proc/assay/data'] : [];
  for (const folder of [file, join(file, 'below'), garbage, ...nowhere])
    for (const words of [['serve'], ['accounts', 'create', 'ci@example.org']]) {
      const { code, stderr } = await assay(t, words, { ...env, ASSAY_DATA_DIR: folder });
      assert.equal(code, 2, stderr);
      assert.match(stderr, /^Cannot start\.\nASSAY_DATA_DIR: .* cannot be used: .+\n$/);
      assert.ok(stderr.includes(folder));
    }
});

test('a worker alone needs a shared database', async (t) => {
  const { env } = await desk(t);
  const { code, stderr } = await assay(t, ['worker'], env);
  assert.equal(code, 2);
  assert.match(stderr, /needs ASSAY_DATABASE_URL/);
});

test('a key made by the command line works at a running server, and stops working when revoked', async (t) => {
  const { env, start } = await desk(t);
  const { url } = await start(['--no-worker']);
  await assay(t, ['accounts', 'create', 'ci@example.org', '--tier', 'team'], env);
  const made = await assay(t, ['keys', 'create', '--account', 'ci@example.org'], env);
  const client = createClient({ baseUrl: url, apiKey: made.stdout.trim() });
  assert.equal((await client.usage()).limit, 500);
  const [id = ''] = /key_[0-9a-f]+/.exec(made.stderr) ?? [];
  await assay(t, ['keys', 'revoke', id], env);
  const isRefused = async (): Promise<boolean> =>
    client.usage().then(
      () => false,
      () => true,
    );
  while (!(await isRefused())) await sleep(100);
  await assert.rejects(client.usage(), { code: 'UNAUTHORIZED' });
});

test('kill -9 while a scan is pending: it is done by the next server', async (t) => {
  const { host, start } = await desk(t);
  const { dir } = await repositoryOf(host.folder, { 'a.txt': 'a\n' });
  host.serve('acme/a', { kind: 'git', dir });
  const first = await start(['--no-worker']);
  const { id } = await first.client.create(host.url('acme/a'));
  assert.equal((await first.client.read(id)).status, 'pending');
  await killed(first.server);

  const second = await start();
  assert.equal((await second.client.wait(id, waiting)).status, 'complete');
  await stopped(second.server);
});

test('kill -9 while a scan is cloning: the next server fetches again and leaves no folder behind', async (t) => {
  const { host, start, dataDir } = await desk(t);
  const { dir } = await repositoryOf(host.folder, { 'a.txt': 'a\n' });
  host.serve('acme/a', { kind: 'hang', on: 'pack', otherwise: { kind: 'git', dir } });
  const first = await start();
  const { id } = await first.client.create(host.url('acme/a'));
  while ((await first.client.read(id)).status !== 'cloning') await sleep(20);
  while (!host.hits.some(({ method }) => method === 'POST')) await sleep(20);
  await killed(first.server);

  host.serve('acme/a', { kind: 'git', dir });
  const second = await start();
  const scan = await second.client.wait(id, waiting);
  assert.equal(scan.status, 'complete');
  const list = await second.client.list();
  assert.deepEqual([list.pagination.total, list.scans[0]?.status], [1, 'complete']);
  await stopped(second.server);
  assert.deepEqual(await readdir(join(dataDir, 'work')), []);
});

test('kill -9 while a scan is analyzing: it is completed once', async (t) => {
  const { host, start } = await desk(t);
  await serveLarge(host);
  const first = await start();
  const { id } = await first.client.create(host.url('acme/large'));
  await untilAnalyzing(first.client, id);
  await killed(first.server);

  const second = await start();
  const scan = await second.client.wait(id, waiting);
  assert.equal(scan.status, 'complete');
  assert.deepEqual(await second.client.wait(id, waiting), scan);
  assert.equal((await second.client.list()).pagination.total, 1);
  assert.equal((await second.client.usage()).used, 1);
  await stopped(second.server);
});

test('SIGTERM lets a running scan finish, or hands it back where it takes too long', async (t) => {
  const { host, start } = await desk(t);
  await serveLarge(host);
  const first = await start();
  const { id } = await first.client.create(host.url('acme/large'));
  await untilAnalyzing(first.client, id);
  await stopped(first.server);

  const second = await start();
  assert.ok(['complete', 'pending', 'cloning'].includes((await second.client.read(id)).status));
  assert.equal((await second.client.wait(id, waiting)).status, 'complete');
  assert.equal((await second.client.usage()).used, 1);
});

test('SIGHUP stops a server as SIGTERM does, says so, and loses nothing; a scan of the command line ends', async (t) => {
  const { host, start, env } = await desk(t);
  await serveLarge(host);
  const first = await start();
  const { id } = await first.client.create(host.url('acme/large'));
  await untilAnalyzing(first.client, id);
  first.server.child.kill('SIGHUP');
  assert.deepEqual(await first.server.exit, { code: 0, signal: null });
  assert.match(first.server.stderr(), /"why":"SIGHUP".*stopping/);

  const second = await start();
  assert.equal((await second.client.wait(id, waiting)).status, 'complete');
  await stopped(second.server);

  const { dir } = await repositoryOf(host.folder, { 'a.txt': 'a\n' });
  host.serve('acme/b', { kind: 'hang', on: 'pack', otherwise: { kind: 'git', dir } });
  const scan = startAssay(t, ['scan', host.url('acme/b')], env);
  while (!host.hits.some(({ method, path }) => method === 'POST' && path.includes('/b'))) await sleep(20);
  scan.child.kill('SIGHUP');
  assert.deepEqual(await scan.exit, { code: 130, signal: null });
});

test('after SIGTERM /readyz says no, a second signal ends at once, and the next server takes the scan over', async (t) => {
  const { host, start } = await desk(t);
  const { dir } = await repositoryOf(host.folder, { 'a.txt': 'a\n' });
  host.serve('acme/a', { kind: 'hang', on: 'pack', otherwise: { kind: 'git', dir } });
  const first = await start();
  const { id } = await first.client.create(host.url('acme/a'));
  while (!host.hits.some(({ method }) => method === 'POST')) await sleep(20);
  first.server.child.kill('SIGTERM');
  while ((await fetch(`${first.url}/readyz`)).status !== 503) await sleep(20);
  assert.equal((await fetch(`${first.url}/healthz`)).status, 200);
  // Signals that come at once are one wish that somebody passed on; a later one is a second.
  const again = setInterval(() => first.server.child.kill('SIGTERM'), 100);
  const { code } = await first.server.exit;
  clearInterval(again);
  assert.equal(code, 130);

  host.serve('acme/a', { kind: 'git', dir });
  const second = await start();
  assert.equal((await second.client.wait(id, waiting)).status, 'complete');
  await stopped(second.server);
});

/** Enough code that looking at it takes a while. */
async function serveLarge(host: GitHost): Promise<void> {
  const code = 'export function f(a) { return a.map((x) => x + 1).filter(Boolean); }\n'.repeat(200);
  const files = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`src/file${at}.js`, `${code}// ${at}\n`]));
  const { dir } = await repositoryOf(host.folder, files);
  host.serve('acme/large', { kind: 'git', dir });
}

async function untilAnalyzing(client: AssayClient, id: string): Promise<void> {
  while (['pending', 'cloning'].includes((await client.read(id)).status)) await sleep(10);
}

async function killed(server: Assay): Promise<void> {
  server.child.kill('SIGKILL');
  await server.exit;
}
async function stopped(server: Assay): Promise<void> {
  server.child.kill('SIGTERM');
  assert.deepEqual(await server.exit, { code: 0, signal: null });
}
