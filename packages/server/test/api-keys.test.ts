import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateKey } from '../src/keys/key-format.ts';
import { mintKey } from '../src/keys/mint-key.ts';
import { revokeKey } from '../src/keys/revoke-key.ts';
import { startHarness } from './harness.ts';

const LIST = '/api/v1/scans';

test('a missing, malformed, unknown, expired and revoked key get the same bytes', async (t) => {
  const api = await startHarness(t);
  const { key, account } = await api.account('pro');
  const other = await api.account('pro');
  const [held] = await api.store.keys.list(other.account.id);
  assert.ok(held);
  await revokeKey({ keys: api.store.keys, now: () => api.clock.now }, held.id);
  api.verifier.forget();
  const mistyped = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
  const shown: Record<string, string | readonly string[]>[] = [
    {},
    { authorization: '' },
    { authorization: 'Bearer' },
    { authorization: `Basic ${key}` },
    { authorization: key },
    { authorization: 'Bearer x' },
    { authorization: `Bearer ${mistyped}` },
    { authorization: `Bearer ${generateKey()}` },
    { authorization: `Bearer ${other.key}` },
    { authorization: `Bearer ${key} ${key}` },
    { authorization: [`Bearer ${key}`, `Bearer ${key}`] },
  ];
  const answers = [];
  for (const headers of shown) answers.push(await api.send('GET', LIST, { headers }));
  answers.push(await api.send('GET', `${LIST}?key=${key}&api_key=${key}&access_token=${key}`));

  for (const answer of answers) {
    assert.equal(answer.status, 401);
    assert.equal(answer.text, answers[0]?.text);
    const { 'x-request-id': _id, date: _date, ...headers } = answer.headers;
    const { 'x-request-id': _firstId, date: _firstDate, ...first } = answers[0]?.headers ?? {};
    assert.deepEqual(headers, first);
    assert.equal(answer.headers['www-authenticate'], 'Bearer');
    assert.equal(answer.headers['x-ratelimit-limit'], '0');
    assert.equal(answer.headers['x-ratelimit-remaining'], '0');
  }
  assert.equal(account.tier, 'pro');
});

test('the scheme is read without case', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  for (const authorization of [`bearer ${key}`, `BEARER  ${key}`, `Bearer ${key} `]) {
    assert.equal((await api.send('GET', LIST, { headers: { authorization } })).status, 200, authorization);
  }
});

test('the keys of an account that fell back to Free answer 401 and name the plan', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('free');
  const answer = await api.send('GET', LIST, { key });
  assert.deepEqual([answer.status, answer.body.error.code], [401, 'UNAUTHORIZED']);
  assert.match(answer.body.error.details, /Free plan/);
  assert.equal(answer.headers['www-authenticate'], 'Bearer');
  assert.equal(answer.headers['x-ratelimit-limit'], '0');
});

test('a Free account gets no key', async (t) => {
  const api = await startHarness(t);
  const { account } = await api.account('free');
  const ports = { keys: api.store.keys, now: () => api.clock.now };
  await assert.rejects(mintKey(ports, account, { name: 'x' }), /Free plan has no API access/);
});

test('a key lives from minting to revocation, and only its hash is stored', async (t) => {
  const api = await startHarness(t);
  const { account } = await api.account('pro');
  const ports = { keys: api.store.keys, now: () => api.clock.now };
  const { key, value } = await mintKey(ports, account, { name: 'ci' });

  assert.equal(key.prefix, value.slice(0, 17));
  assert.equal((await api.send('GET', LIST, { key: value })).status, 200);
  const stored = JSON.stringify([await api.store.keys.list(account.id), await api.store.accounts.list()]);
  assert.equal(stored.includes(value.slice(20)), false);

  await revokeKey(ports, key.id);
  api.verifier.forget();
  assert.equal((await api.send('GET', LIST, { key: value })).status, 401);
  await assert.rejects(revokeKey(ports, key.id), /No active key/);
});

test('a revocation in another process is seen within a second or two', async (t) => {
  const api = await startHarness(t);
  const { key, account } = await api.account('pro');
  assert.equal((await api.send('GET', LIST, { key })).status, 200);
  const [held] = await api.store.keys.list(account.id);
  assert.ok(held);
  await api.store.keys.revoke(held.id, api.clock.now);
  api.clock.now += 1001;
  assert.equal((await api.send('GET', LIST, { key })).status, 401);
});

test('an account has at most ten active keys, also when they are made at once', async (t) => {
  const api = await startHarness(t);
  const { account } = await api.account('pro');
  const ports = { keys: api.store.keys, now: () => api.clock.now };
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => mintKey(ports, account, { name: 'n' })));
  assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 9);

  const [oldest] = await api.store.keys.list(account.id);
  assert.ok(oldest);
  await revokeKey(ports, oldest.id);
  await mintKey(ports, account, { name: 'again' });
});

test('last use is written at most once a minute', async (t) => {
  const api = await startHarness(t);
  const { key, account } = await api.account('pro');
  const lastUse = async (): Promise<number | null | undefined> =>
    (await api.store.keys.list(account.id))[0]?.lastUsedAt;
  const start = api.clock.now;

  await api.send('GET', LIST, { key });
  assert.equal(await lastUse(), start);
  api.clock.now = start + 59_000;
  await api.send('GET', LIST, { key });
  assert.equal(await lastUse(), start);
  api.clock.now = start + 60_000;
  await api.send('GET', LIST, { key });
  assert.equal(await lastUse(), start + 60_000);
});

test('keys never reach the log', async (t) => {
  const api = await startHarness(t, { config: { logLevel: 'trace' } });
  const { key } = await api.account('pro');
  await api.send('GET', LIST, { key });
  await api.send('GET', LIST, { key: generateKey() });
  await api.send('GET', `/api/v1/none\u009b31m?x=\u0085`, { key });
  const log = api.log.join('');
  assert.match(log, /\/api\/v1\/scans/);
  assert.equal(log.includes('assay_sk_'), false);
  // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
  assert.doesNotMatch(log.replaceAll('\n', ''), /[\u0000-\u001f\u007f-\u009f\u2028]/);
});
