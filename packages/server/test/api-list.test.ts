import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Harness, startHarness } from './harness.ts';

async function makeScans(api: Harness, key: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    api.clock.now += 1000;
    ids.unshift((await api.create(key, { url: `https://git.test/acme/r${at}` })).body.id);
  }
  return ids;
}

const idsOf = (answer: { body: { scans: { id: string }[] } }): string[] => answer.body.scans.map((scan) => scan.id);

test('the list is newest first, twenty a page, and says whether more follow', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const ids = await makeScans(api, key, 25);

  const first = await api.send('GET', '/api/v1/scans', { key });
  const second = await api.send('GET', '/api/v1/scans?offset=20', { key });
  const beyond = await api.send('GET', '/api/v1/scans?offset=99999999999999999999', { key });

  assert.deepEqual(idsOf(first), ids.slice(0, 20));
  assert.deepEqual(first.body.pagination, { total: 25, limit: 20, offset: 0, hasMore: true });
  assert.deepEqual(idsOf(second), ids.slice(20));
  assert.deepEqual(second.body.pagination, { total: 25, limit: 20, offset: 20, hasMore: false });
  assert.deepEqual([beyond.status, idsOf(beyond), beyond.body.pagination.hasMore], [200, [], false]);
});

test('a limit outside 1 to 100 is clamped, a negative offset is 0', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const applied = async (query: string): Promise<unknown> => {
    const { limit, offset } = (await api.send('GET', `/api/v1/scans?${query}`, { key })).body.pagination;
    return [limit, offset];
  };
  assert.deepEqual(await applied('limit=0'), [1, 0]);
  assert.deepEqual(await applied('limit=101'), [100, 0]);
  assert.deepEqual(await applied('limit=-1'), [1, 0]);
  assert.deepEqual(await applied('limit=1000000000'), [100, 0]);
  assert.deepEqual(await applied('limit=37&offset=-5'), [37, 0]);
});

test('a limit or offset that is no whole number, or an unknown state, is INVALID_REQUEST', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const queries = [
    'limit=NaN',
    'limit=1.5',
    'limit=',
    'limit=1e3',
    'limit=0x10',
    'limit=1&limit=2',
    'offset=x',
    'offset=1%202',
    'status=done',
    'status=',
    'status=complete,',
    'status=Complete',
    'status=complete&status=failed',
  ];
  for (const query of queries) {
    const { status, body } = await api.send('GET', `/api/v1/scans?${query}`, { key });
    assert.deepEqual([status, body.error.code], [400, 'INVALID_REQUEST'], query);
  }
});

test('the status filter takes one state or several', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const [newest = '', middle = '', oldest = ''] = await makeScans(api, key, 3);
  await api.finishNext({ score: 91, grade: 'A' });
  const job = await api.store.jobs.claim('test', api.clock.now, 20_000);
  assert.ok(job);
  await api.store.jobs.fail(job, { code: 'CLONE_FAILED', message: 'no', details: 'no' }, api.clock.now);
  const filtered = async (status: string): Promise<string[]> =>
    idsOf(await api.send('GET', `/api/v1/scans?status=${status}`, { key }));

  assert.deepEqual(await filtered('complete'), [oldest]);
  assert.deepEqual(await filtered('failed'), [middle]);
  assert.deepEqual(await filtered('pending'), [newest]);
  assert.deepEqual(await filtered('complete,failed'), [middle, oldest]);
  assert.deepEqual(await filtered('complete,failed,complete'), [middle, oldest]);
  assert.deepEqual(await filtered('cloning,analyzing,scoring'), []);
});

test('list items carry ten fields, null where their time has not come', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  await makeScans(api, key, 2);
  await api.finishNext({ score: 64, grade: 'D', safetyScore: 90, safetyGrade: 'A' });

  const { scans } = (await api.send('GET', '/api/v1/scans', { key })).body;

  const fields = [
    'id',
    'status',
    'url',
    'score',
    'grade',
    'safetyScore',
    'safetyGrade',
    'findingsCount',
    'createdAt',
    'completedAt',
  ];
  for (const scan of scans) assert.deepEqual(Object.keys(scan), fields);
  const [pending, complete] = scans;
  assert.deepEqual(
    [
      pending.score,
      pending.grade,
      pending.safetyScore,
      pending.safetyGrade,
      pending.findingsCount,
      pending.completedAt,
    ],
    Array(6).fill(null),
  );
  assert.deepEqual(
    [
      complete.status,
      complete.score,
      complete.grade,
      complete.safetyScore,
      complete.safetyGrade,
      complete.findingsCount,
    ],
    ['complete', 64, 'D', 90, 'A', 0],
  );
  assert.equal(typeof complete.completedAt, 'string');
});

test('usage tells plan, limit and what is left', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('team');
  await makeScans(api, key, 2);
  const { body, headers } = await api.send('GET', '/api/v1/usage', { key });
  assert.deepEqual(body, { tier: 'team', limit: 500, used: 2, remaining: 498, resetAt: '2026-05-15T00:00:00.000Z' });
  assert.equal(headers['x-ratelimit-remaining'], '498');
});
