import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyRepository, repositoryOf, treeOf } from '../../../test/git-host/index.ts';
import { startService, tired } from './running-service.ts';

const service = await startService({ after });

const VULNERABLE = {
  'package.json': '{"name":"web","version":"1.0.0"}',
  'deploy.pem': `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEA'.repeat(20)}\n-----END RSA PRIVATE KEY-----\n`,
  'index.js':
    "import { exec } from 'node:child_process';\nimport http from 'node:http';\nhttp.createServer((req, res) => exec(`grep ${req.url} log`)).listen(80);\n",
};

async function used(): Promise<number> {
  return (await service.send('GET', '/api/v1/usage')).body.used;
}
async function scans(): Promise<number> {
  return (await service.send('GET', '/api/v1/scans')).body.pagination.total;
}

test('a repository is fetched, analysed and graded, and leaves nothing behind', async () => {
  const url = await service.serve('acme/web', VULNERABLE);

  const created = await service.create({ url });
  assert.equal(created.status, 201);
  const { body } = await service.finished(created.body.id);

  assert.equal(body.status, 'complete', JSON.stringify(body.error));
  assert.equal(body.url, url);
  assert.match(body.commit, /^[0-9a-f]{40}$/);
  assert.equal(body.defaultBranch, 'main');
  assert.equal(body.filesScanned, 3);
  assert.ok(body.findings.length > 0);
  assert.ok(body.score < 100);
  assert.equal(body.aiAnalysis.source, 'builtin');
  // The folder goes just after the result has been written down.
  while ((await readdir(join(service.dataDir, 'work'))).length > 0) await sleep(20);

  const again = await service.create({ url: `${url}.git` });
  assert.deepEqual([again.status, again.body.id, again.body.score], [200, created.body.id, body.score]);
});

test('two requests for one repository at once get two scans, one fetch and the same result', async () => {
  const { dir } = await repositoryOf(service.host.folder, { 'README.md': 'A library.\n' });
  // Both probes and the first attempt meet a tired host, so that both requests are in before the work is done.
  const url = service.serveAs('acme/lib', tired(3, dir));
  const usedBefore = await used();

  const both = await Promise.all([service.create({ url }), service.create({ url })]);
  const [first, second] = await Promise.all(both.map(({ body }) => service.finished(body.id)));

  assert.deepEqual(
    both.map(({ status }) => status),
    [201, 201],
  );
  assert.notEqual(first?.body.id, second?.body.id);
  const { id: _a, createdAt: _b, startedAt: _c, ...one } = first?.body ?? {};
  const { id: _d, createdAt: _e, startedAt: _f, ...other } = second?.body ?? {};
  assert.deepEqual(one, other);
  assert.equal(one.status, 'complete');
  const packs = service.host.hits.filter(({ method, path }) => method === 'POST' && path.startsWith('/acme/lib'));
  assert.ok(packs.length >= 1 && packs.length <= 3, `one fetch: ${packs.length} requests for packs`);
  assert.equal((await used()) - usedBefore, 2);
});

test('what the host says becomes the answer', async () => {
  const elsewhere = 'http://127.0.0.1:9/acme/x{inside}';
  const cases = [
    ['gone', { kind: 'status', status: 404 }, 404, 'REPO_NOT_FOUND'],
    ['left', { kind: 'status', status: 410 }, 404, 'REPO_NOT_FOUND'],
    ['legal', { kind: 'status', status: 451 }, 404, 'REPO_NOT_FOUND'],
    ['login', { kind: 'status', status: 401, headers: { 'www-authenticate': 'Basic' } }, 403, 'PRIVATE_REPO'],
    ['closed', { kind: 'status', status: 403 }, 403, 'PRIVATE_REPO'],
    [
      'page',
      { kind: 'status', status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' },
      404,
      'REPO_NOT_FOUND',
    ],
    ['moved', { kind: 'redirect', to: elsewhere, on: 'refs' }, 404, 'REPO_NOT_FOUND'],
    ['loop', { kind: 'redirect', to: '/acme/loop{inside}', on: 'refs' }, 404, 'REPO_NOT_FOUND'],
  ] as const;
  const usedBefore = await used();
  const scansBefore = await scans();
  for (const [name, behaviour, status, code] of cases) {
    const answer = await service.create({ url: service.serveAs(`acme/${name}`, behaviour) });
    assert.deepEqual([answer.status, answer.body.error.code], [status, code], name);
    assert.equal(answer.headers['x-ratelimit-remaining'], String(10_000 - usedBefore));
  }
  assert.equal(await scans(), scansBefore);
});

test('a renamed repository is followed on its host, and an empty one fails', async () => {
  await service.serve('acme/new', { 'README.md': 'New.\n' });
  const renamed = service.serveAs('acme/old', { kind: 'redirect', to: '/acme/new{inside}', on: 'refs' });
  const { dir } = await repositoryOf(service.host.folder, {});
  const empty = service.serveAs('acme/empty', { kind: 'git', dir: (await emptyRepository(service.host.folder)).dir });
  const nothing = service.serveAs('acme/nothing', { kind: 'git', dir });

  const ids = [];
  for (const url of [renamed, empty, nothing]) ids.push((await service.create({ url })).body.id);
  const [moved, none, bare] = await Promise.all(ids.map((id) => service.finished(id)));

  assert.equal(moved?.body.status, 'complete');
  assert.deepEqual([none?.body.status, none?.body.error?.code], ['failed', 'EMPTY_REPOSITORY']);
  assert.ok(['complete', 'failed'].includes(bare?.body.status));
});

test('a host that fails for a moment is tried again', async () => {
  const { dir } = await repositoryOf(service.host.folder, { 'README.md': 'Patience.\n' });
  const url = service.serveAs('acme/tired', tired(2, dir));
  const created = await service.create({ url });
  assert.equal(created.status, 201);
  assert.equal((await service.finished(created.body.id)).body.status, 'complete');
});

test('enableAI false, a branch and a folder are honoured', async () => {
  const { dir, writer } = await repositoryOf(service.host.folder, { 'a/one.txt': 'one\n', 'b/two.txt': 'two\n' });
  const other = await writer.commit(await treeOf(writer, { 'a/x.txt': 'x\n', 'a/y.txt': 'y\n', 'c.txt': 'c\n' }));
  await writer.branch('next', other);
  const url = service.serveAs('acme/parts', { kind: 'git', dir });

  const all = await service.finished((await service.create({ url, enableAI: false })).body.id);
  const part = await service.finished((await service.create({ url, ref: 'next', path: 'a' })).body.id);

  assert.deepEqual([all.body.coverage.filesTotal, 'aiAnalysis' in all.body], [2, false]);
  assert.deepEqual([part.body.commit, part.body.coverage.filesTotal, 'aiAnalysis' in part.body], [other, 2, true]);
});

test('health tells isolation and workers, and checks need no key', async () => {
  const checks = await service.send('GET', '/api/v1/checks', { key: undefined });
  assert.equal(checks.status, 200);
  assert.ok(checks.body.checks.length > 0);
  const [{ id }] = checks.body.checks;
  assert.equal((await service.send('GET', `/api/v1/checks/${id}`, { key: undefined })).body.id, id);
  assert.equal((await service.send('GET', '/api/v1/checks/none', { key: undefined })).body.error.code, 'NOT_FOUND');
  assert.equal((await service.send('GET', '/api/v1/openapi.json', { key: undefined })).body.openapi, '3.1.0');

  await service.finished((await service.create({ url: await service.serve('acme/a', { x: 'y' }) })).body.id);
  const ready = await service.send('GET', '/readyz');
  assert.equal(ready.status, 200);
  assert.deepEqual([ready.body.ready, ready.body.store, ready.body.workers.total], [true, 'ok', 2]);
  assert.match(ready.body.isolation, /^(?:bubblewrap|process)$/);
  assert.match((await service.send('GET', '/healthz')).body.isolation, /^(?:bubblewrap|process)$/);
});
