import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inventedHost, startHarness } from './harness.ts';

const REPO = 'https://git.test/acme/lib';

test('a new scan is pending, has a fresh identifier and costs one of the day', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');

  const answer = await api.create(key, { url: REPO });

  assert.equal(answer.status, 201);
  assert.deepEqual(Object.keys(answer.body), ['id', 'status', 'url', 'cached']);
  assert.match(answer.body.id, /^scan_[a-z2-7]{26}$/);
  assert.deepEqual({ ...answer.body, id: '' }, { id: '', status: 'pending', url: REPO, cached: false });
  assert.equal(answer.headers['x-ratelimit-limit'], '100');
  assert.equal(answer.headers['x-ratelimit-remaining'], '99');
  assert.equal(answer.headers['x-ratelimit-reset'], '2026-05-15T00:00:00.000Z');
});

test('a result less than 24 hours old is reused under its own identifier, free of charge', async (t) => {
  const api = await startHarness(t);
  const first = await api.account('pro');
  const second = await api.account('team');
  const created = await api.create(first.key, { url: REPO });
  await api.finishNext({ score: 87, grade: 'B' });

  const answer = await api.create(second.key, { url: `${REPO}.git` });

  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body, {
    id: created.body.id,
    status: 'complete',
    url: `${REPO}.git`,
    cached: true,
    score: 87,
    grade: 'B',
  });
  assert.equal(answer.headers['x-ratelimit-remaining'], '500');
  const list = await api.send('GET', '/api/v1/scans', { key: second.key });
  assert.deepEqual(
    list.body.scans.map((scan: { id: string }) => scan.id),
    [created.body.id],
  );
});

test('a result of 24 hours ago, a refresh and a failed scan are not reused', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  await api.create(key, { url: REPO });
  await api.finishNext();

  const refreshed = await api.create(key, { url: REPO, forceRefresh: true });
  assert.equal(refreshed.status, 201);
  await api.finishNext();

  api.clock.now += 24 * 3_600_000;
  const later = await api.create(key, { url: REPO });
  assert.equal(later.status, 201);

  const job = await api.store.jobs.claim('test', api.clock.now, 20_000);
  assert.ok(job);
  await api.store.jobs.fail(job, { code: 'CLONE_FAILED', message: 'no', details: 'no' }, api.clock.now);
  const afterFailure = await api.create(key, { url: REPO });
  assert.equal(afterFailure.status, 201);
});

test('a result without AI does not answer a request with AI, and the other way round it does', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  await api.create(key, { url: REPO, enableAI: false });
  await api.finishNext();

  assert.equal((await api.create(key, { url: REPO, enableAI: false })).status, 200);
  assert.equal((await api.create(key, { url: REPO })).status, 201);
  await api.finishNext();
  assert.equal((await api.create(key, { url: REPO, enableAI: false })).status, 200);
  assert.equal((await api.create(key, { url: REPO })).status, 200);
});

test('a branch and a folder have results of their own', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  await api.create(key, { url: REPO });
  await api.finishNext();

  assert.equal((await api.create(key, { url: REPO, ref: 'v2' })).status, 201);
  await api.finishNext();
  assert.equal((await api.create(key, { url: REPO, ref: 'v2' })).status, 200);
  assert.equal((await api.create(key, { url: REPO, path: 'packages/a' })).status, 201);
  assert.equal((await api.create(key, { url: REPO, path: '/' })).status, 200);
});

test('a scan of a part of a repository says which part', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const part = { ref: 'v2', path: 'packages/a' };
  const whole = await api.create(key, { url: REPO });
  await api.finishNext();
  const { body } = await api.create(key, { url: REPO, ...part });
  const read = async (id: string): Promise<unknown> => {
    const { ref, path } = (await api.send('GET', `/api/v1/scan/${id}`, { key })).body;
    return { ...(ref && { ref }), ...(path && { path }) };
  };

  assert.deepEqual(await read(body.id), part);
  await api.finishNext();
  assert.deepEqual(await read(body.id), part);
  assert.deepEqual(await read(whole.body.id), {});
  const { scans } = (await api.send('GET', '/api/v1/scans', { key })).body;
  assert.deepEqual(
    new Map(scans.map((scan: Record<string, unknown>) => [scan['id'], [scan['ref'], scan['path']]])),
    new Map([
      [body.id, ['v2', 'packages/a']],
      [whole.body.id, [undefined, undefined]],
    ]),
  );
});

test('a ref or path that could leave the repository is refused', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const wrong = [
    { ref: '-x' },
    { ref: 'a..b' },
    { ref: 'a//b' },
    { ref: 'x.lock' },
    { ref: '' },
    { ref: 'a:b' },
    { path: '../up' },
    { path: 'a/../../b' },
    { path: 'a\\b' },
    { path: 'a\u0000b' },
    { path: 7 },
  ];
  for (const scope of wrong) {
    const answer = await api.create(key, { url: REPO, ...scope });
    assert.equal(answer.body.error?.code, 'INVALID_REQUEST', JSON.stringify(scope));
  }
});

test('whatever is wrong with the URL is INVALID_URL', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  for (const url of [undefined, null, 42, {}, [REPO], '', 'x', 'https://evil.test/a/b', `${REPO}${'x'.repeat(3000)}`]) {
    const answer = await api.create(key, { url });
    assert.equal(answer.status, 400);
    assert.equal(answer.body.error.code, 'INVALID_URL', JSON.stringify(url));
  }
});

test('a body that is no object, or a flag that is no boolean, is INVALID_REQUEST before the URL is looked at', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const bodies = [
    null,
    [],
    [{ url: REPO }],
    'text',
    7,
    true,
    { url: REPO, forceRefresh: 'true' },
    { url: REPO, enableAI: 1 },
    { url: 42, enableAI: null },
  ];
  for (const body of bodies) {
    const answer = await api.send('POST', '/api/v1/scan', { key, raw: JSON.stringify(body) });
    assert.equal(answer.status, 400);
    assert.equal(answer.body.error.code, 'INVALID_REQUEST', JSON.stringify(body));
    assert.match(answer.body.error.details, /^(?:The body must be an object|\w+ must be a boolean)\.$/);
  }
});

test('unknown body fields, __proto__ among them, are ignored', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const raw = `{"url":"${REPO}","__proto__":{"forceRefresh":true},"constructor":1,"webhook":"x"}`;
  const answer = await api.send('POST', '/api/v1/scan', { key, raw });
  assert.equal(answer.status, 201);
  assert.equal(({} as Record<string, unknown>)['forceRefresh'], undefined);
});

test('a missing repository is 404, a private one 403, and neither costs anything', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');

  const missing = await api.create(key, { url: 'https://git.test/acme/missing' });
  const hidden = await api.create(key, { url: 'https://git.test/acme/private' });

  assert.deepEqual([missing.status, missing.body.error.code], [404, 'REPO_NOT_FOUND']);
  assert.deepEqual([hidden.status, hidden.body.error.code], [403, 'PRIVATE_REPO']);
  assert.equal(hidden.headers['x-ratelimit-remaining'], '100');
  assert.equal((await api.send('GET', '/api/v1/scans', { key })).body.pagination.total, 0);
});

test('checks come in order: key, body, URL, cache, quota, host', async (t) => {
  const probed: string[] = [];
  const api = await startHarness(t, {
    nameRepository: (url) => {
      const repository = inventedHost(url);
      return {
        ...repository,
        probe: async () => {
          probed.push(repository.repoKey);
          return await repository.probe();
        },
      };
    },
  });
  const { key, account } = await api.account('pro');
  await api.create(key, { url: REPO });
  await api.finishNext();
  for (let used = 1; used < 100; used += 1)
    await api.store.quota.take(account.id, Math.floor(api.clock.now / 86_400_000), 100);
  api.clock.now += 5_000;
  probed.length = 0;

  const code = async (bearer: string | undefined, body: object): Promise<string | number> => {
    const answer = await api.send('POST', '/api/v1/scan', { key: bearer, body });
    return answer.body.error?.code ?? answer.status;
  };
  assert.equal(await code(undefined, { url: 1, enableAI: 'x' }), 'UNAUTHORIZED');
  assert.equal(await code(key, { url: 'nonsense', enableAI: 'x' }), 'INVALID_REQUEST');
  assert.equal(await code(key, { url: 'nonsense' }), 'INVALID_URL');
  assert.equal(await code(key, { url: REPO }), 200);
  assert.equal(await code(key, { url: 'https://git.test/acme/missing' }), 'RATE_LIMIT_EXCEEDED');
  assert.deepEqual(probed, []);
});

test('more than a thousand waiting scans are refused for a while, without charge', async (t) => {
  const api = await startHarness(t);
  const { key, account } = await api.account('enterprise');
  const now = api.clock.now;
  for (let at = 0; at <= 1000; at += 1) {
    await api.store.scans.accept({
      id: `scan_${String(at).padStart(26, 'a')}`,
      jobId: `job_${at}`,
      accountId: account.id,
      url: `https://git.test/acme/r${at}`,
      work: { repoKey: `git.test/acme/r${at}`, scopeKey: '', ai: true },
      fetchUrl: 'https://git.test/x',
      createdAt: now,
      quota: undefined,
      reuse: undefined,
    });
  }

  const answer = await api.create(key, { url: REPO });

  assert.deepEqual([answer.status, answer.body.error.code], [503, 'SERVICE_UNAVAILABLE']);
  assert.equal(answer.headers['retry-after'], '30');
  assert.equal(answer.headers['x-ratelimit-remaining'], '10000');
});
