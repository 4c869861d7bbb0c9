import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, isPasswordOf } from '../src/sessions/password.ts';
import { ABSOLUTE_MS, IDLE_MS } from '../src/sessions/session.ts';
import { type Harness, startHarness } from './harness.ts';
import { claimedOwner, PASSWORD, person } from './people.ts';

const SIGN_IN = '/api/account/session';
const who = { email: 'owner@example.org', password: PASSWORD };

test('a password is kept as argon2id of 19 MiB and two passes, salted', async () => {
  const [one, two] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];

  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(one, two);
  assert.equal(await isPasswordOf(one, PASSWORD), true);
  assert.equal(await isPasswordOf(one, `${PASSWORD} `), false);
  for (const nothing of [null, undefined, '', 'plain', '$argon2id$v=19$m=1,t=1,p=1$$']) {
    assert.equal(await isPasswordOf(nothing, PASSWORD), false);
  }
});

test('the owner claims the dashboard once and is signed in', async (t) => {
  const harness = await startHarness(t);
  const owner = await claimedOwner(harness);

  const session = await owner.send('GET', SIGN_IN);
  assert.equal(session.body.account.email, 'owner@example.org');
  assert.equal(session.body.claimed, true);
  const stranger = person(harness);
  const again = await stranger.send('POST', '/api/account/claim', {
    token: 'x'.repeat(43),
    email: 'b@example.org',
    password: PASSWORD,
  });
  assert.equal(again.body.error.code, 'NOT_FOUND');
});

test('the cookie is bound to the host, hidden from scripts and never sent across sites', async (t) => {
  const harness = await startHarness(t);
  await claimedOwner(harness);

  const answer = await person(harness).send('POST', SIGN_IN, who);

  assert.match(
    String(answer.headers['set-cookie']),
    /^__Host-assay=[A-Za-z0-9_-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=604800$/,
  );
  assert.equal(answer.headers['cache-control'], 'no-store');
});

test('an unknown address and a wrong password get the same answer', async (t) => {
  const harness = await startHarness(t);
  await claimedOwner(harness);
  const stranger = person(harness);

  const wrong = await stranger.send('POST', SIGN_IN, { ...who, password: 'another sentence' });
  const unknown = await stranger.send('POST', SIGN_IN, { email: 'nobody@example.org', password: PASSWORD });

  assert.deepEqual([wrong.status, wrong.text], [401, unknown.text]);
  assert.equal(wrong.body.error.code, 'SIGN_IN_FAILED');
  const told = await harness.store.audit.list({ limit: 2 });
  assert.deepEqual(
    told.map(({ action, detail }) => [action, detail]),
    Array.from({ length: 2 }, () => ['sign-in failed', 'from 127.0.0.1']),
  );
  assert.equal(told.filter(({ accountId }) => accountId === null).length, 1);
  assert.equal(stranger.cookie, undefined);
});

test('a thousand wrong passwords are five tries and 995 cheap refusals; others still come in', async (t) => {
  const harness = await startHarness(t);
  const owner = await claimedOwner(harness);
  const guesser = person(harness);
  const statuses = new Map<number, number>();

  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => guesser.send('POST', SIGN_IN, { ...who, password: 'wrong sentence' })),
    );
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  assert.deepEqual(
    [...statuses].toSorted(([a], [b]) => a - b),
    [
      [401, 5],
      [429, 995],
    ],
  );
  const refused = await guesser.send('POST', SIGN_IN, who);
  assert.equal(refused.body.error.code, 'TOO_MANY_ATTEMPTS');
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal((await owner.send('GET', SIGN_IN)).body.account.email, who.email);
  harness.clock.now += 15 * 60_000;
  assert.equal((await guesser.send('POST', SIGN_IN, who)).status, 200);
});

test('many accounts guessed from one address are refused too', async (t) => {
  const harness = await startHarness(t);
  const guesser = person(harness);

  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      guesser.send('POST', SIGN_IN, { email: `p${at}@example.org`, password: 'wrong sentence' }),
    ),
  );

  assert.equal(answers.filter(({ status }) => status === 401).length, 50);
  assert.equal(answers.filter(({ status }) => status === 429).length, 10);
});

test('signing in makes a new session id and ends the one shown before', async (t) => {
  const harness = await startHarness(t);
  const owner = await claimedOwner(harness);
  const before = owner.cookie;

  await owner.send('POST', SIGN_IN, who);

  assert.notEqual(owner.cookie, before);
  const planted = person(harness);
  planted.cookie = before;
  assert.equal((await planted.send('GET', SIGN_IN)).body.account, null);
});

test('an id that a stranger planted is never taken over', async (t) => {
  const harness = await startHarness(t);
  await claimedOwner(harness);
  const victim = person(harness);
  victim.cookie = `__Host-assay=${'A'.repeat(43)}`;

  await victim.send('POST', SIGN_IN, who);

  assert.notEqual(victim.cookie, `__Host-assay=${'A'.repeat(43)}`);
  const planted = person(harness);
  planted.cookie = `__Host-assay=${'A'.repeat(43)}`;
  assert.equal((await planted.send('GET', SIGN_IN)).body.account, null);
});

test('of two session cookies neither is believed', async (t) => {
  const harness = await startHarness(t);
  const owner = await claimedOwner(harness);

  const doubled = await owner.send('GET', SIGN_IN, undefined, {
    headers: { cookie: `${owner.cookie ?? ''}; __Host-assay=${'A'.repeat(43)}` },
  });

  assert.equal(doubled.body.account, null);
});

test('a session ends after twelve idle hours, and after a week however busy', async (t) => {
  const harness = await startHarness(t);
  const owner = await claimedOwner(harness);
  const isIn = async (): Promise<boolean> => (await owner.send('GET', SIGN_IN)).body.account !== null;
  const start = harness.clock.now;

  harness.clock.now += IDLE_MS - 1000;
  assert.equal(await isIn(), true);
  harness.clock.now += IDLE_MS - 1000;
  assert.equal(await isIn(), true, 'every request begins the idle time anew');
  harness.clock.now += IDLE_MS;
  assert.equal(await isIn(), false);

  await owner.send('POST', SIGN_IN, who);
  for (const end = harness.clock.now + ABSOLUTE_MS; harness.clock.now + IDLE_MS / 2 < end;) {
    harness.clock.now += IDLE_MS / 2;
    assert.equal(await isIn(), true);
  }
  harness.clock.now += IDLE_MS / 2;
  assert.equal(await isIn(), false);
  assert.ok(harness.clock.now > start);
});

test('signing out ends the session on the server', async (t) => {
  const harness = await startHarness(t);
  const owner = await claimedOwner(harness);
  const { cookie } = owner;

  assert.equal((await owner.send('DELETE', SIGN_IN)).status, 204);

  const thief = person(harness);
  thief.cookie = cookie;
  assert.equal((await thief.send('GET', '/api/account/keys')).body.error.code, 'SIGN_IN_REQUIRED');
});

test('a change from another origin is refused, whichever header tells', async (t) => {
  const harness = await startHarness(t);
  const owner = await claimedOwner(harness);
  const create = async (headers: Record<string, string>): Promise<number> => {
    const { cookie } = owner;
    const sent = { ...headers, ...(cookie === undefined ? {} : { cookie }) };
    return (await harness.send('POST', '/api/account/keys', { body: { name: 'x' }, headers: sent })).status;
  };
  const own = `http://127.0.0.1:${harness.port}`;

  assert.equal(await create({ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }), 403);
  assert.equal(await create({ origin: 'https://evil.test' }), 403);
  assert.equal(await create({ origin: 'null' }), 403);
  assert.equal(await create({ origin: own, 'sec-fetch-site': 'same-site' }), 403);
  assert.equal(await create({ 'sec-fetch-site': 'cross-site' }), 403);
  assert.equal(await create({}), 403);
  assert.equal(await create({ origin: own }), 201);
  assert.equal(await create({ 'sec-fetch-site': 'same-origin' }), 201);
});

test('the session also opens the public API, but not to a change from another origin', async (t) => {
  const harness = await startHarness(t);
  const owner = await claimedOwner(harness);
  const body = { url: 'https://git.test/o/r' };
  const cookie = owner.cookie ?? '';

  const created = await owner.send('POST', '/api/v1/scan', body);
  assert.equal(created.status, 201);
  assert.equal(created.headers['x-ratelimit-remaining'], '9999');
  assert.equal((await owner.send('GET', '/api/v1/scans')).body.pagination.total, 1);
  const foreign = await harness.send('POST', '/api/v1/scan', {
    body,
    headers: { cookie, origin: 'https://evil.test' },
  });
  assert.equal(foreign.body.error.code, 'UNAUTHORIZED');
});

test('behind a proxy the public address is the origin that counts', async (t) => {
  const harness = await startHarness(t, { config: { publicUrl: 'https://assay.example' } });
  const stranger = person(harness);
  const from = (origin: string): Promise<number> =>
    stranger.send('POST', SIGN_IN, who, { headers: { origin } }).then(({ status }) => status);

  assert.equal(await from('https://assay.example'), 401);
  assert.equal(await from(`http://127.0.0.1:${harness.port}`), 403);
  assert.equal((await stranger.send('GET', SIGN_IN)).body.cookiesWork, true);
});

test('a trusted proxy tells the address that is throttled and the scheme of the cookie; a stranger does not', async (t) => {
  const trusting = await startHarness(t, { config: { trustProxy: 1 } });
  const plain = await startHarness(t);
  const guess = async (harness: Harness, from: string): Promise<number> =>
    (await person(harness).send('POST', SIGN_IN, who, { headers: { 'x-forwarded-for': from } })).status;
  const behindTls = { host: 'assay.lan', 'x-forwarded-proto': 'https' };

  for (let at = 0; at < 5; at += 1) {
    assert.equal(await guess(trusting, '203.0.113.7'), 401);
    assert.equal(await guess(plain, `203.0.113.${at}`), 401);
  }
  assert.equal(await guess(trusting, '203.0.113.7'), 429);
  assert.equal(await guess(trusting, '203.0.113.8'), 401);
  assert.equal(await guess(plain, '203.0.113.99'), 429);
  assert.equal((await trusting.send('GET', SIGN_IN, { headers: behindTls })).body.cookiesWork, true);
  assert.equal((await plain.send('GET', SIGN_IN, { headers: behindTls })).body.cookiesWork, false);
});

test('over plain http off loopback the server says that cookies cannot work', async (t) => {
  const harness = await startHarness(t);
  const works = async (host: string): Promise<boolean> =>
    (await harness.send('GET', SIGN_IN, { headers: { host } })).body.cookiesWork;

  assert.equal(await works('localhost:8080'), true);
  assert.equal(await works('127.0.0.1:8080'), true);
  assert.equal(await works('[::1]:8080'), true);
  assert.equal(await works('assay.lan'), false);
  assert.equal(await works('192.168.1.5:8080'), false);
  assert.equal(await works('127.0.0.1.evil.test'), false);
});

test('changing the password ends the other sessions and the old password', async (t) => {
  const harness = await startHarness(t);
  const owner = await claimedOwner(harness);
  const other = person(harness);
  await other.send('POST', SIGN_IN, who);
  const next = 'quite another sentence';

  assert.equal((await owner.send('PUT', '/api/account/password', { current: 'wrong sentence', next })).status, 401);
  assert.equal((await owner.send('PUT', '/api/account/password', { current: PASSWORD, next: 'short' })).status, 400);
  assert.equal((await owner.send('PUT', '/api/account/password', { current: PASSWORD, next })).status, 204);

  assert.notEqual((await owner.send('GET', SIGN_IN)).body.account, null);
  assert.equal((await other.send('GET', SIGN_IN)).body.account, null);
  assert.equal((await other.send('POST', SIGN_IN, who)).status, 401);
  assert.equal((await other.send('POST', SIGN_IN, { ...who, password: next })).status, 200);
});

test('weak and oversized passwords are refused with a reason', async (t) => {
  const harness = await startHarness(t, { config: { signup: 'open' } });
  const stranger = person(harness);

  for (const password of ['short', 'aaaaaaaaaaaaaaaa', 'a'.repeat(300), 'someone@example.org']) {
    const answer = await stranger.send('POST', '/api/account/signup', { email: 'someone@example.org', password });
    assert.equal(answer.status, 400, password);
  }
});
