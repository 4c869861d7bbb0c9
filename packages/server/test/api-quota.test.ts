import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Harness, startHarness } from './harness.ts';

const DAY = 86_400_000;
const repo = (name: string | number): { url: string } => ({ url: `https://git.test/acme/${name}` });

async function spend(api: Harness, accountId: string, times: number, limit: number): Promise<void> {
  for (let at = 0; at < times; at += 1) await api.store.quota.take(accountId, Math.floor(api.clock.now / DAY), limit);
  api.clock.now += 2000;
}

test('the 101st creation of a Pro day is 429 with the time to wait, and the next day is new', async (t) => {
  const api = await startHarness(t);
  const { key, account } = await api.account('pro');
  await spend(api, account.id, 99, 100);

  const last = await api.create(key, repo('last'));
  assert.deepEqual([last.status, last.headers['x-ratelimit-remaining']], [201, '0']);
  const refused = await api.create(key, repo('more'));
  assert.deepEqual([refused.status, refused.body.error.code], [429, 'RATE_LIMIT_EXCEEDED']);
  assert.equal(refused.headers['x-ratelimit-remaining'], '0');
  assert.equal(refused.headers['x-ratelimit-reset'], '2026-05-15T00:00:00.000Z');
  const wait = Number(refused.headers['retry-after']);
  assert.equal(api.clock.now + wait * 1000, Date.UTC(2026, 4, 15));

  api.clock.now += wait * 1000;
  const next = await api.create(key, repo('more'));
  assert.deepEqual([next.status, next.headers['x-ratelimit-remaining']], [201, '99']);
});

test('200 parallel creations with 100 left give exactly 100', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');

  const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => api.create(key, repo(at))));

  assert.equal(answers.filter(({ status }) => status === 201).length, 100);
  assert.equal(answers.filter(({ status }) => status === 429).length, 100);
  const usage = await api.send('GET', '/api/v1/usage', { key });
  assert.deepEqual([usage.body.used, usage.body.remaining], [100, 0]);
  const list = await api.send('GET', '/api/v1/scans', { key });
  assert.equal(list.body.pagination.total, 100);
});

test('the limit is per account, not per key', async (t) => {
  const api = await startHarness(t);
  const { account, key } = await api.account('pro');
  const { mintKey } = await import('../src/keys/mint-key.ts');
  const second = await mintKey({ keys: api.store.keys, now: () => api.clock.now }, account, { name: 'second' });
  await api.create(key, repo(1));
  const answer = await api.create(second.value, repo(2));
  assert.equal(answer.headers['x-ratelimit-remaining'], '98');
});

test('reading, listing, cached answers and refusals are free', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const { id } = (await api.create(key, repo('lib'))).body;
  await api.finishNext();

  const answers = [
    await api.send('GET', `/api/v1/scan/${id}`, { key }),
    await api.send('GET', '/api/v1/scans', { key }),
    await api.create(key, repo('lib')),
    await api.create(key, { url: 'nonsense' }),
    await api.create(key, repo('missing')),
    await api.send('PUT', '/api/v1/scan', { key }),
  ];
  for (const { headers } of answers) assert.equal(headers['x-ratelimit-remaining'], '99');
});

test('with ASSAY_QUOTA_COUNTS=all every authenticated request counts, and creation does not count twice', async (t) => {
  const api = await startHarness(t, { config: { quotaCounts: 'all' } });
  const { key, account } = await api.account('pro');
  assert.equal((await api.send('GET', '/api/v1/scans', { key })).headers['x-ratelimit-remaining'], '99');
  assert.equal((await api.create(key, repo('lib'))).headers['x-ratelimit-remaining'], '98');
  assert.equal((await api.send('GET', '/api/v1/checks', { key })).headers['x-ratelimit-remaining'], '98');
  assert.equal((await api.send('GET', '/api/v1/scans')).headers['x-ratelimit-remaining'], '0');
  await spend(api, account.id, 98, 100);
  for (const target of ['/api/v1/scans', '/api/v1/usage', '/api/v1/scan/scan_abcdefgh']) {
    const answer = await api.send('GET', target, { key });
    assert.deepEqual([answer.status, answer.headers['x-ratelimit-remaining']], [429, '0'], target);
  }
});

test('a clock that jumps a day ahead and back leaves cache and quota sane', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const start = api.clock.now;
  await api.create(key, repo('lib'));

  api.clock.now = start + 25 * 3_600_000;
  await api.finishNext();
  assert.equal((await api.create(key, repo('lib'))).status, 200);
  assert.equal((await api.create(key, repo('ahead'))).headers['x-ratelimit-remaining'], '99');

  // Back again: a result from the future is not served for ever, and the day's count is the old one.
  api.clock.now = start;
  const back = await api.create(key, repo('lib'));
  assert.deepEqual([back.status, back.headers['x-ratelimit-remaining']], [201, '98']);

  api.clock.now = start - 25 * 3_600_000;
  const before = await api.create(key, repo('other'));
  assert.deepEqual([before.status, before.headers['x-ratelimit-remaining']], [201, '99']);
  assert.equal((await api.send('GET', '/api/v1/usage', { key })).body.used, 1);
});
