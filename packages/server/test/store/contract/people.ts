import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Session, Share } from '../../../src/store/port.ts';
import { anAccount, aScan, completed, DAY, NOON, withAccount } from '../samples.ts';
import { type Engine, freshStore } from './engine.ts';

function aSession(over: Partial<Session> = {}): Session {
  return { idHash: randomUUID(), createdAt: NOON, expiresAt: NOON + DAY, lastSeenAt: NOON, ...over };
}
function aShare(accountId: string, scanId: string, token: string = randomUUID()): Share {
  return { token, tokenHash: `hash of ${token}`, scanId, accountId, createdAt: NOON };
}

/** Sessions, one-time links, shared reports and the lists people look at. */
export function peopleContract(engine: Engine): void {
  const on = (name: string): string => `${engine.name}: ${name}`;

  test(on('a session brings its account until it is removed'), async (t) => {
    const store = await freshStore(engine, t);
    const account = await withAccount(store);
    const session = aSession();
    await store.sessions.insert(session, account.id);

    assert.deepEqual(await store.sessions.byHash(session.idHash), { session, account });
    await store.sessions.touch(session.idHash, NOON + 5);
    assert.equal((await store.sessions.byHash(session.idHash))?.session.lastSeenAt, NOON + 5);
    assert.equal(await store.sessions.remove(session.idHash), true);
    assert.equal(await store.sessions.remove(session.idHash), false);
    assert.equal(await store.sessions.byHash(session.idHash), undefined);
  });

  test(on('the other sessions of an account end, those of others stay'), async (t) => {
    const store = await freshStore(engine, t);
    const [one, other] = [await withAccount(store), await withAccount(store)];
    const [kept, ended, foreign] = [aSession(), aSession(), aSession()];
    await store.sessions.insert(kept, one.id);
    await store.sessions.insert(ended, one.id);
    await store.sessions.insert(foreign, other.id);

    assert.equal(await store.sessions.removeOthers(one.id, kept.idHash), 1);

    assert.ok(await store.sessions.byHash(kept.idHash));
    assert.ok(await store.sessions.byHash(foreign.idHash));
    assert.equal(await store.sessions.byHash(ended.idHash), undefined);
  });

  test(on('sessions past either clock are pruned'), async (t) => {
    const store = await freshStore(engine, t);
    const account = await withAccount(store);
    const sessions = [aSession({ expiresAt: NOON }), aSession({ lastSeenAt: NOON - DAY }), aSession()];
    for (const session of sessions) await store.sessions.insert(session, account.id);

    assert.equal(await store.sessions.prune(NOON, NOON - DAY / 2), 2);
    assert.ok(await store.sessions.byHash(sessions[2]?.idHash ?? ''));
  });

  test(on('sessions end with their account'), async (t) => {
    const store = await freshStore(engine, t);
    const account = await withAccount(store);
    const session = aSession();
    await store.sessions.insert(session, account.id);

    await store.accounts.remove(account.id, NOON);

    assert.equal(await store.sessions.byHash(session.idHash), undefined);
  });

  test(on('the owner is claimed once, by the newest link'), async (t) => {
    const store = await freshStore(engine, t);
    const owner = await withAccount(store, { email: null, isOwner: true, tier: 'enterprise' });
    await store.entries.openClaim('old', NOON);
    await store.entries.openClaim('new', NOON + 1);
    const credentials = { email: 'owner@example.org', passwordHash: 'h' };

    assert.equal(await store.entries.claim('old', credentials, NOON + 2), 'unknown');
    const both = await Promise.all([
      store.entries.claim('new', credentials, NOON + 2),
      store.entries.claim('new', credentials, NOON + 2),
    ]);

    assert.equal(both.filter((answer) => answer === 'unknown').length, 1);
    assert.deepEqual(await store.accounts.byId(owner.id), { ...owner, ...credentials });
  });

  test(on('a claim with a taken address leaves the link unspent'), async (t) => {
    const store = await freshStore(engine, t);
    await withAccount(store, { email: null, isOwner: true });
    await withAccount(store, { email: 'taken@example.org' });
    await store.entries.openClaim('link', NOON);

    assert.equal(
      await store.entries.claim('link', { email: 'taken@example.org', passwordHash: 'h' }, NOON),
      'emailTaken',
    );
    assert.equal(
      typeof (await store.entries.claim('link', { email: 'a@example.org', passwordHash: 'h' }, NOON)),
      'object',
    );
  });

  test(on('an invitation makes one account, for its address and until it runs out'), async (t) => {
    const store = await freshStore(engine, t);
    const invitation = {
      idHash: 'i',
      email: 'new@example.org',
      tier: 'team',
      createdAt: NOON,
      expiresAt: NOON + DAY,
    } as const;
    await store.entries.invite(invitation);
    const account = anAccount({ email: 'new@example.org', tier: 'free' });

    assert.deepEqual(await store.entries.invitations(NOON), [invitation]);
    assert.deepEqual(await store.entries.invitations(NOON + DAY), []);
    assert.equal(await store.entries.accept('i', anAccount({ email: 'b@example.org' }), NOON), 'unknown');
    assert.equal(await store.entries.accept('i', account, NOON + DAY), 'unknown');
    assert.deepEqual(await store.entries.accept('i', account, NOON), { ...account, tier: 'team' });
    assert.equal(await store.entries.accept('i', { ...account, id: 'acc_2' }, NOON), 'unknown');
    assert.deepEqual(await store.entries.invitations(NOON), []);
  });

  test(on('an invitation can be withdrawn while it is open'), async (t) => {
    const store = await freshStore(engine, t);
    await store.entries.invite({
      idHash: 'i',
      email: 'a@example.org',
      tier: 'pro',
      createdAt: NOON,
      expiresAt: NOON + 1,
    });

    assert.equal(await store.entries.withdraw('i', NOON), true);
    assert.equal(await store.entries.withdraw('i', NOON), false);
    assert.equal(await store.entries.accept('i', anAccount({ email: 'a@example.org' }), NOON), 'unknown');
  });

  test(on('a shared link opens its scan until it is switched off, and never again'), async (t) => {
    const store = await freshStore(engine, t);
    const account = await withAccount(store);
    const scan = aScan(account.id);
    await completed(store, scan);

    const first = await store.shares.open(aShare(account.id, scan.id, 'one'));
    assert.deepEqual(await store.shares.open(aShare(account.id, scan.id, 'two')), first);
    assert.deepEqual(await store.shares.of(account.id, scan.id), first);
    assert.equal(await store.shares.scanOf('hash of one'), scan.id);
    assert.equal(await store.shares.close(account.id, scan.id, NOON), true);
    assert.equal(await store.shares.close(account.id, scan.id, NOON), false);
    assert.equal(await store.shares.scanOf('hash of one'), undefined);
    await store.shares.open(aShare(account.id, scan.id, 'three'));

    assert.equal(await store.shares.scanOf('hash of one'), undefined);
    assert.equal(await store.shares.scanOf('hash of three'), scan.id);
  });

  test(on('a list is searched by address as it stands, by grade and by state'), async (t) => {
    const store = await freshStore(engine, t);
    const account = await withAccount(store);
    await completed(store, aScan(account.id, { repo: 'acme/Note_Book' }));
    await completed(store, aScan(account.id, { repo: 'acme/notexbook', createdAt: NOON + 1 }));
    await store.scans.accept(aScan(account.id, { repo: 'acme/other', createdAt: NOON + 2 }));
    const all = { limit: 20, offset: 0, statuses: [], grade: undefined, text: '' } as const;
    const names = async (over: object): Promise<readonly string[]> =>
      (await store.scans.search(account.id, { ...all, ...over })).scans.map(({ url }) => url.split('/').at(-1) ?? '');

    assert.deepEqual(await names({}), ['other', 'notexbook', 'Note_Book']);
    assert.deepEqual(await names({ text: 'NOTE_' }), ['Note_Book']);
    assert.deepEqual(await names({ text: '%' }), []);
    assert.deepEqual(await names({ grade: 'B' }), ['notexbook', 'Note_Book']);
    assert.deepEqual(await names({ grade: 'A' }), []);
    assert.deepEqual(await names({ statuses: ['pending', 'cloning'] }), ['other']);
    assert.deepEqual(await names({ statuses: ['complete'], text: 'notex' }), ['notexbook']);
    assert.deepEqual(await names({ limit: 1, offset: 1 }), ['notexbook']);
    assert.equal((await store.scans.search(account.id, { ...all, limit: 1 })).total, 3);
    assert.equal((await store.scans.search('acc_none', all)).total, 0);
  });

  test(on('a history holds the results of one repository in the list of one account'), async (t) => {
    const store = await freshStore(engine, t);
    const [account, other] = [await withAccount(store), await withAccount(store)];
    const scans = [0, 1].map((at) => aScan(account.id, { repo: 'acme/a', createdAt: NOON + at, reuse: undefined }));
    for (const scan of scans) await completed(store, scan);
    await completed(store, aScan(account.id, { repo: 'acme/b' }));
    await completed(store, aScan(other.id, { repo: 'acme/a', createdAt: NOON + 9, reuse: undefined }));
    const [older, newer] = scans.map(({ id }) => id);

    const history = await store.scans.history(account.id, older ?? '', 10);

    assert.deepEqual(
      history.map(({ id }) => id),
      [newer, older],
    );
    assert.equal((await store.scans.history(account.id, older ?? '', 1)).length, 1);
    assert.equal(await store.scans.isListed(account.id, older ?? ''), true);
    assert.equal(await store.scans.isListed(other.id, older ?? ''), false);
  });
}
