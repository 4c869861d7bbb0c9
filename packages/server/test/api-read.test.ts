import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Finding, SCAN_STATUSES } from '@assay/contract';
import { cleanResult, startHarness } from './harness.ts';

const REPO = 'https://git.test/acme/lib';
const FINDING: Finding = {
  id: 'finding_1',
  checkId: 'rce-shell-command',
  name: 'Input reaches a shell',
  severity: 'high',
  category: 'rce',
  file: 'src/«ü\u2028».js',
  line: 3,
  code: 'exec(`ls ${dir}`)',
  message: 'A value from outside becomes part of a command.',
  remediation: 'Call the program without a shell.',
  kind: 'vuln',
  confidence: 'high',
  cwe: ['CWE-78'],
  endLine: 3,
  fingerprint: 'f'.repeat(16),
  trace: [{ file: 'src/a.js', line: 1, note: 'enters here' }],
  context: 'runtime',
};

test('a scan shows each state on its way, and asks to be read again in five seconds', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const { id } = (await api.create(key, { url: REPO })).body;
  const read = () => api.send('GET', `/api/v1/scan/${id}`, { key });

  const pending = await read();
  assert.equal(pending.headers['retry-after'], '5');
  assert.deepEqual(pending.body, {
    id,
    status: 'pending',
    url: REPO,
    createdAt: '2026-05-14T10:00:00.000Z',
    startedAt: null,
    progress: { phase: 'pending', percent: 0, filesScanned: 0, filesTotal: null },
  });

  const job = await api.store.jobs.claim('test', api.clock.now, 20_000);
  assert.ok(job);
  const seen = [pending.body.status];
  for (const phase of ['cloning', 'analyzing', 'scoring'] as const) {
    api.clock.now += 1000;
    await api.store.jobs.setPhase(job, phase, api.clock.now, api.clock.now + 20_000);
    if (phase === 'analyzing') {
      await api.store.jobs.heartbeat(job, api.clock.now + 20_000, { filesScanned: 5, filesTotal: 10 });
    }
    const answer = await read();
    assert.equal(answer.headers['retry-after'], '5');
    assert.equal(answer.body.startedAt, '2026-05-14T10:00:01.000Z');
    if (phase === 'analyzing')
      assert.deepEqual(answer.body.progress, { phase, percent: 50, filesScanned: 5, filesTotal: 10 });
    seen.push(answer.body.status);
  }
  assert.deepEqual(seen, SCAN_STATUSES.slice(0, 4));
});

test('a complete scan carries every field of the specification', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const { id } = (await api.create(key, { url: REPO })).body;
  await api.finishNext({ score: 78, grade: 'C', findings: [FINDING] });

  const { status, body, headers } = await api.send('GET', `/api/v1/scan/${id}`, { key });

  assert.equal(status, 200);
  assert.equal(headers['retry-after'], undefined);
  const { createdAt, startedAt, completedAt, ...rest } = body;
  assert.deepEqual([createdAt, startedAt, completedAt], Array(3).fill('2026-05-14T10:00:00.000Z'));
  assert.deepEqual(rest, {
    id,
    status: 'complete',
    url: REPO,
    ...cleanResult(true),
    score: 78,
    grade: 'C',
    findings: [FINDING],
  });
});

test('without AI there is no aiAnalysis', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const { id } = (await api.create(key, { url: REPO, enableAI: false })).body;
  await api.finishNext();
  const { body } = await api.send('GET', `/api/v1/scan/${id}`, { key });
  assert.equal('aiAnalysis' in body, false);
});

test('a failed scan says why and has no score', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const { id } = (await api.create(key, { url: REPO })).body;
  const job = await api.store.jobs.claim('test', api.clock.now, 20_000);
  assert.ok(job);
  const error = {
    code: 'EMPTY_REPOSITORY',
    message: 'The repository is empty',
    details: 'Nothing to scan.',
  } as const;
  await api.store.jobs.setPhase(job, 'cloning', api.clock.now, api.clock.now + 1);
  await api.store.jobs.fail(job, error, api.clock.now + 500);

  const { status, body } = await api.send('GET', `/api/v1/scan/${id}`, { key });

  assert.equal(status, 200);
  assert.deepEqual(body, {
    id,
    status: 'failed',
    url: REPO,
    createdAt: '2026-05-14T10:00:00.000Z',
    startedAt: '2026-05-14T10:00:00.000Z',
    completedAt: '2026-05-14T10:00:00.500Z',
    error,
  });
});

test('a complete scan has an ETag that saves sending it again', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const { id } = (await api.create(key, { url: REPO })).body;
  await api.finishNext();
  const target = `/api/v1/scan/${id}`;
  const { etag = '' } = (await api.send('GET', target, { key })).headers;

  for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const again = await api.send('GET', target, { key, headers: { 'if-none-match': tags } });
    assert.deepEqual([again.status, again.text, again.headers['etag']], [304, '', etag], tags);
  }
  assert.equal((await api.send('GET', target, { key, headers: { 'if-none-match': '"other"' } })).status, 200);
});

test('any account may read any scan by its identifier, and its list stays its own', async (t) => {
  const api = await startHarness(t);
  const author = await api.account('pro');
  const reader = await api.account('pro');
  const { id } = (await api.create(author.key, { url: REPO })).body;

  assert.equal((await api.send('GET', `/api/v1/scan/${id}`, { key: reader.key })).status, 200);
  assert.deepEqual((await api.send('GET', '/api/v1/scans', { key: reader.key })).body.scans, []);
});

test('an unknown identifier is 404, a malformed one 400', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  for (const id of ['scan_abcdefgh', `scan_${'A1'.repeat(32)}`]) {
    const { status, body } = await api.send('GET', `/api/v1/scan/${id}`, { key });
    assert.deepEqual([status, body.error.code], [404, 'SCAN_NOT_FOUND'], id);
  }
  const malformed = [
    'scan_short',
    'scan_',
    'abc',
    '',
    'scan_../..',
    'scan_%2e%2e%2f',
    'scan_..%2F..%2Fetc',
    'scan_%zz',
    '%',
    'scan_abcdefgh%00',
    'scan_abcdefgh%0a',
    `scan_${'a'.repeat(65)}`,
    `scan_${'a'.repeat(9000)}`,
    'scan_abcdefg-',
    "scan_abcdefgh'--",
    'SCAN_abcdefgh',
    '%ff%fe',
  ];
  for (const id of malformed) {
    const { status, body } = await api.send('GET', `/api/v1/scan/${id}`, { key });
    assert.deepEqual([status, body.error.code], [400, 'INVALID_SCAN_ID'], id.slice(0, 40));
    assert.equal((await api.send('GET', `/api/v1/scan/${id}`)).status, 401, id.slice(0, 40));
  }
});

test('HEAD answers like GET without the body', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const { id } = (await api.create(key, { url: REPO })).body;
  await api.finishNext();
  const head = await api.send('HEAD', `/api/v1/scan/${id}`, { key });
  const get = await api.send('GET', `/api/v1/scan/${id}`, { key });
  assert.deepEqual([head.status, head.text], [200, '']);
  assert.equal(head.headers['content-length'], get.headers['content-length']);
});
