import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanResult, startHarness } from './harness.ts';
import type { Answer } from './openapi-validator.ts';
import { claimedOwner, PASSWORD, person } from './people.ts';

const KEYS = '/api/account/keys';

test('a key is shown once, works at once, and is dead the moment it is revoked', async (t) => {
  const harness = await startHarness(t);
  const owner = await claimedOwner(harness);

  const created = await owner.send('POST', KEYS, { name: 'ci', expiresInDays: 90 });
  const { key, about } = created.body;
  assert.equal((await harness.send('GET', '/api/v1/usage', { key })).status, 200);
  const listed = await owner.send('GET', KEYS);
  assert.equal(listed.body.keys[0].prefix, key.slice(0, 17));
  assert.ok(!listed.text.includes(key));

  assert.equal((await owner.send('DELETE', `${KEYS}/${about.id}`)).status, 204);
  assert.equal((await harness.send('GET', '/api/v1/usage', { key })).status, 401);
  assert.deepEqual((await owner.send('GET', KEYS)).body.keys, []);
});

test('a key stops at its expiry', async (t) => {
  const harness = await startHarness(t);
  const owner = await claimedOwner(harness);
  const { key } = (await owner.send('POST', KEYS, { name: 'ci', expiresInDays: 1 })).body;

  harness.clock.now += 86_400_000;

  assert.equal((await harness.send('GET', '/api/v1/usage', { key })).status, 401);
});

test('nobody sees or revokes the keys of another account', async (t) => {
  const harness = await startHarness(t, { config: { signup: 'open', defaultTier: 'pro' } });
  const owner = await claimedOwner(harness);
  const { about } = (await owner.send('POST', KEYS, { name: 'mine' })).body;
  const other = person(harness);
  await other.send('POST', '/api/account/signup', { email: 'other@example.org', password: PASSWORD });

  assert.deepEqual((await other.send('GET', KEYS)).body.keys, []);
  assert.equal((await other.send('DELETE', `${KEYS}/${about.id}`)).status, 404);
  assert.equal((await owner.send('GET', KEYS)).body.keys.length, 1);
});

test('a free account is told why it gets no key', async (t) => {
  const harness = await startHarness(t, { config: { signup: 'open' } });
  const free = person(harness);
  await free.send('POST', '/api/account/signup', { email: 'free@example.org', password: PASSWORD });

  const refused = await free.send('POST', KEYS, { name: 'x' });

  assert.equal(refused.status, 400);
  assert.match(refused.body.error.details, /Free plan/);
});

test('usage covers thirty days, today among them', async (t) => {
  const harness = await startHarness(t);
  const owner = await claimedOwner(harness);
  await owner.send('POST', '/api/v1/scan', { url: 'https://git.test/o/a' });
  harness.clock.now += 86_400_000;
  await owner.send('POST', '/api/account/session', { email: 'owner@example.org', password: PASSWORD });
  await owner.send('POST', '/api/v1/scan', { url: 'https://git.test/o/b' });
  await owner.send('POST', '/api/v1/scan', { url: 'https://git.test/o/c' });

  const { body } = await owner.send('GET', '/api/account/usage');

  assert.equal(body.days.length, 30);
  assert.deepEqual(
    body.days.slice(-2).map(({ used }: { used: number }) => used),
    [1, 2],
  );
  assert.equal(body.days.at(-1).date, '2026-05-15');
  assert.equal(body.remaining, 9998);
});

test('sign-up is closed, by invitation, or open', async (t) => {
  const closed = await startHarness(t);
  const invite = await startHarness(t, { config: { signup: 'invite' } });
  const open = await startHarness(t, { config: { signup: 'open', defaultTier: 'pro' } });
  const request = { email: 'New@Example.org', password: PASSWORD };

  assert.equal((await person(closed).send('POST', '/api/account/signup', request)).status, 403);
  assert.equal((await person(invite).send('POST', '/api/account/signup', request)).status, 403);
  const signedUp = await person(open).send('POST', '/api/account/signup', request);
  assert.deepEqual([signedUp.body.account.email, signedUp.body.account.tier], ['new@example.org', 'pro']);
  assert.equal((await person(open).send('POST', '/api/account/signup', request)).status, 409);
});

test('an invitation opens one account on its plan, for its address', async (t) => {
  const harness = await startHarness(t, { config: { signup: 'invite' } });
  const owner = await claimedOwner(harness);
  const made = await owner.send('POST', '/api/account/owner/invitations', { email: 'guest@example.org', tier: 'team' });
  const invitation = made.body.url.split('#')[1];
  const signUp = (email: string): Promise<Answer> =>
    person(harness).send('POST', '/api/account/signup', { email, password: PASSWORD, invitation });

  assert.equal((await signUp('thief@example.org')).status, 404);
  const guest = await signUp('guest@example.org');
  assert.equal(guest.body.account.tier, 'team');
  assert.ok([404, 409].includes((await signUp('guest@example.org')).status));
});

test('sign-ups from one address are throttled', async (t) => {
  const harness = await startHarness(t, { config: { signup: 'open' } });
  const statuses: number[] = [];

  for (let at = 0; at < 7; at += 1) {
    const body = { email: `p${at}@example.org`, password: PASSWORD };
    statuses.push((await person(harness).send('POST', '/api/account/signup', body)).status);
  }

  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429]);
});

test('the owner sets plans and sees how the server is doing; nobody else does', async (t) => {
  const harness = await startHarness(t, { config: { signup: 'open' } });
  const owner = await claimedOwner(harness);
  const other = person(harness);
  const { account } = (await other.send('POST', '/api/account/signup', { email: 'o@example.org', password: PASSWORD }))
    .body;

  for (const path of ['overview', 'accounts', 'invitations']) {
    assert.equal((await other.send('GET', `/api/account/owner/${path}`)).status, 403);
    assert.equal((await person(harness).send('GET', `/api/account/owner/${path}`)).status, 401);
    assert.equal((await owner.send('GET', `/api/account/owner/${path}`)).status, 200);
  }
  assert.equal((await other.send('PUT', `/api/account/owner/accounts/${account.id}`, { tier: 'team' })).status, 403);
  assert.equal((await owner.send('PUT', `/api/account/owner/accounts/${account.id}`, { tier: 'team' })).status, 204);
  assert.equal((await owner.send('PUT', '/api/account/owner/accounts/acct_none', { tier: 'team' })).status, 404);
  assert.equal((await owner.send('PUT', `/api/account/owner/accounts/${account.id}`, { tier: 'gold' })).status, 400);
  assert.equal((await other.send('GET', '/api/account/session')).body.account.tier, 'team');
  assert.equal((await owner.send('GET', '/api/account/owner/accounts')).body.accounts.length, 2);
});

test('an account deletes itself with its password; the owner cannot', async (t) => {
  const harness = await startHarness(t, { config: { signup: 'open', defaultTier: 'pro' } });
  const owner = await claimedOwner(harness);
  const other = person(harness);
  await other.send('POST', '/api/account/signup', { email: 'o@example.org', password: PASSWORD });
  const { key } = (await other.send('POST', KEYS, { name: 'ci' })).body;
  const { cookie } = other;

  assert.equal((await other.send('DELETE', '/api/account', { password: 'wrong sentence' })).status, 401);
  assert.equal((await other.send('DELETE', '/api/account', { password: PASSWORD })).status, 204);
  assert.equal((await owner.send('DELETE', '/api/account', { password: PASSWORD })).status, 403);

  assert.equal((await harness.send('GET', '/api/v1/usage', { key })).status, 401);
  other.cookie = cookie;
  assert.equal((await other.send('GET', KEYS)).status, 401);
});

test('an address is judged without asking anybody', async (t) => {
  const harness = await startHarness(t);
  const owner = await claimedOwner(harness);
  const judge = async (url: string): Promise<{ valid: boolean; repository: string; reason: string }> =>
    (await owner.send('GET', `/api/account/address?url=${encodeURIComponent(url)}`)).body;

  assert.deepEqual(await judge('https://Git.test/o/missing.git'), {
    valid: true,
    repository: 'git.test/o/missing',
    reason: null,
  });
  const refused = await judge('ftp://<script>');
  assert.equal(refused.valid, false);
  assert.ok(refused.reason.length > 0);
});

test('a report is shared with whoever has the link, until it is switched off', async (t) => {
  const harness = await startHarness(t, { config: { signup: 'open', defaultTier: 'pro' } });
  const owner = await claimedOwner(harness);
  const { id } = (await owner.send('POST', '/api/v1/scan', { url: 'https://git.test/o/r' })).body;
  const share = `/api/account/scans/${id}/share`;
  assert.equal((await owner.send('PUT', share)).body.error.code, 'SCAN_NOT_COMPLETE');
  await harness.finishNext(cleanResult(true));
  const read = async (url: string): Promise<Response> =>
    fetch(url.replace(/^http:\/\/[^/]+/, `http://127.0.0.1:${harness.port}`));

  const { url } = (await owner.send('PUT', share)).body.share;
  const page = await read(url);
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.equal(page.headers.get('x-robots-tag'), 'noindex');
  const text = await page.text();
  assert.match(text, /Overall grade: A/);
  const sheet = /href="(\/r-style\/[^"]+)"/.exec(text)?.[1] ?? '';
  assert.equal((await read(`http://x${sheet}`)).headers.get('content-type'), 'text/css; charset=utf-8');
  assert.equal((await owner.send('GET', share)).body.share.url, url);

  const other = person(harness);
  await other.send('POST', '/api/account/signup', { email: 'o@example.org', password: PASSWORD });
  assert.equal((await other.send('DELETE', share)).status, 404);
  assert.equal((await owner.send('DELETE', share)).status, 204);
  assert.equal((await read(url)).status, 404);
  assert.equal((await read(`http://x/r/${'A'.repeat(43)}`)).status, 404);
  assert.notEqual((await owner.send('PUT', share)).body.share.url, url);
});

test('history and search show the account what is its own', async (t) => {
  const harness = await startHarness(t);
  const owner = await claimedOwner(harness);
  const ids: string[] = [];
  for (const name of ['alpha', 'alpha', 'beta']) {
    harness.clock.now += 60_000;
    const made = await owner.send('POST', '/api/v1/scan', { url: `https://git.test/o/${name}`, forceRefresh: true });
    ids.push(made.body.id);
    await harness.finishNext();
  }

  const history = await owner.send('GET', `/api/account/scans/${ids[0]}/history`);
  assert.deepEqual(
    history.body.scans.map(({ id }: { id: string }) => id),
    [ids[1], ids[0]],
  );
  assert.equal((await owner.send('GET', '/api/account/scans?search=ALPHA')).body.pagination.total, 2);
  assert.equal((await owner.send('GET', '/api/account/scans?grade=A&search=beta')).body.scans.length, 1);
  assert.equal((await owner.send('GET', '/api/account/scans?grade=E')).status, 400);
  assert.equal((await owner.send('GET', '/api/account/scans?status=complete')).body.pagination.total, 3);
});
