import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeOwner } from '../../../src/accounts/first-start.ts';
import { aKey, anAccount, aScan, claimOne, completed, NOON, RESULT, withAccount } from '../samples.ts';
import { type Engine, freshStore } from './engine.ts';

export function accountContract(engine: Engine): void {
  const on = (name: string): string => `${engine.name}: ${name}`;

  test(on('an account is found by id and by e-mail'), async (t) => {
    const store = await freshStore(engine, t);
    const account = anAccount({ passwordHash: 'hash' });

    assert.equal(await store.accounts.insert(account), 'inserted');

    assert.deepEqual(await store.accounts.byId(account.id), account);
    assert.deepEqual(await store.accounts.byEmail(account.email ?? ''), account);
    assert.equal(await store.accounts.byId('acc_other'), undefined);
    assert.deepEqual(await store.accounts.list(), [account]);
  });

  test(on('an e-mail address belongs to one account, an unclaimed account to none'), async (t) => {
    const store = await freshStore(engine, t);
    await store.accounts.insert(anAccount({ email: 'a@example.org' }));

    assert.equal(await store.accounts.insert(anAccount({ email: 'a@example.org' })), 'emailTaken');
    assert.equal(await store.accounts.insert(anAccount({ email: null })), 'inserted');
    assert.equal(await store.accounts.insert(anAccount({ email: null })), 'inserted');
  });

  test(on('of several owners made at once one is inserted'), async (t) => {
    const store = await freshStore(engine, t);
    const owners = Array.from({ length: 5 }, () => anAccount({ email: null, isOwner: true, tier: 'enterprise' }));

    const outcomes = await Promise.all(owners.map((owner) => store.accounts.insert(owner)));

    assert.deepEqual(outcomes.toSorted(), ['inserted', 'ownerExists', 'ownerExists', 'ownerExists', 'ownerExists']);
    assert.equal((await store.accounts.owner())?.id, owners[outcomes.indexOf('inserted')]?.id);
  });

  test(on('servers that start at once on an empty store make one owner with one key'), async (t) => {
    const place = await engine.place(t);
    const stores = await Promise.all([place.open(), place.open()]);
    const now = (): number => NOON;

    const owners = await Promise.all(stores.map(({ accounts, keys }) => makeOwner({ accounts, keys, now }, undefined)));

    assert.equal(owners.filter((owner) => owner !== undefined).length, 1);
    assert.equal((await stores[0]?.accounts.list())?.length, 1);
    assert.equal((await stores[0]?.keys.list())?.length, 1);
  });

  test(on('credentials are set once the address is free'), async (t) => {
    const store = await freshStore(engine, t);
    const account = await withAccount(store, { email: null });
    await withAccount(store, { email: 'taken@example.org' });

    assert.equal(await store.accounts.setCredentials(account.id, 'taken@example.org', 'h', NOON), 'emailTaken');
    assert.equal(await store.accounts.setCredentials('acc_none', 'free@example.org', 'h', NOON), 'missing');
    assert.equal(await store.accounts.setCredentials(account.id, 'free@example.org', 'h', NOON), 'set');
    const read = await store.accounts.byId(account.id);
    assert.deepEqual([read?.email, read?.passwordHash], ['free@example.org', 'h']);
  });

  test(on('a tier is changed'), async (t) => {
    const store = await freshStore(engine, t);
    const account = await withAccount(store);

    assert.equal(await store.accounts.setTier(account.id, 'team', NOON), true);
    assert.equal(await store.accounts.setTier('acc_none', 'team', NOON), false);
    assert.equal((await store.accounts.byId(account.id))?.tier, 'team');
  });

  test(on('a key is found by its hash with its account, also when revoked'), async (t) => {
    const store = await freshStore(engine, t);
    const account = await withAccount(store);
    const key = aKey(account.id, { expiresAt: NOON + 1 });
    await store.keys.insert(key, 'hash', 10);

    assert.deepEqual(await store.keys.byHash('hash'), { key, account });
    assert.equal(await store.keys.byHash('other'), undefined);
    assert.equal(await store.keys.revoke(key.id, NOON + 5, 'acc_other'), false);
    assert.equal(await store.keys.revoke(key.id, NOON + 5, account.id), true);
    assert.equal(await store.keys.revoke(key.id, NOON + 9), false);
    assert.equal((await store.keys.byHash('hash'))?.key.revokedAt, NOON + 5);
  });

  test(on('the last use of a key never moves backward'), async (t) => {
    const store = await freshStore(engine, t);
    const account = await withAccount(store);
    const key = aKey(account.id);
    await store.keys.insert(key, 'hash', 10);

    await store.keys.touch(key.id, NOON + 10);
    await store.keys.touch(key.id, NOON + 4);

    assert.equal((await store.keys.list(account.id))[0]?.lastUsedAt, NOON + 10);
  });

  test(on('the limit of active keys holds when many are made at once'), async (t) => {
    const store = await freshStore(engine, t);
    const account = await withAccount(store);

    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, i) => store.keys.insert(aKey(account.id), `hash${i}`, 10)),
    );

    assert.equal(outcomes.filter((outcome) => outcome === 'inserted').length, 10);
    assert.equal(outcomes.filter((outcome) => outcome === 'tooMany').length, 20);
    assert.equal((await store.keys.list(account.id)).length, 10);
  });

  test(on('revoked and expired keys leave room for new ones'), async (t) => {
    const store = await freshStore(engine, t);
    const account = await withAccount(store);
    await store.keys.insert(aKey(account.id, { revokedAt: NOON }), 'revoked', 1);
    await store.keys.insert(aKey(account.id, { expiresAt: NOON }), 'expired', 1);

    assert.equal(await store.keys.insert(aKey(account.id), 'fresh', 1), 'inserted');
    assert.equal(await store.keys.insert(aKey(account.id), 'more', 1), 'tooMany');
  });

  test(on('the same key value is not stored twice'), async (t) => {
    const store = await freshStore(engine, t);
    const account = await withAccount(store);
    const other = await withAccount(store);
    await store.keys.insert(aKey(account.id), 'hash', 10);

    assert.equal(await store.keys.insert(aKey(account.id), 'hash', 1), 'duplicate');
    assert.equal(await store.keys.insert(aKey(other.id), 'hash', 10), 'duplicate');
  });

  test(on('a key for an account that does not exist is an error'), async (t) => {
    const store = await freshStore(engine, t);

    await assert.rejects(store.keys.insert(aKey('acc_none'), 'hash', 10), /no account has the id acc_none/);
  });

  test(on('a removed account leaves nothing behind but scans that others can still read'), async (t) => {
    const store = await freshStore(engine, t);
    const account = await withAccount(store);
    const other = await withAccount(store);
    await store.keys.insert(aKey(account.id), 'hash', 10);
    const done = aScan(account.id, { quota: { day: 1, limit: 5 } });
    await completed(store, done);
    await store.scans.reuse(other.id, done.work, { after: 0, before: NOON * 2 }, NOON);
    const running = aScan(account.id);
    await store.scans.accept(running);
    const job = await claimOne(store);

    assert.equal(await store.accounts.remove(account.id, NOON), true);
    assert.equal(await store.accounts.remove(account.id, NOON), false);

    assert.equal(await store.keys.byHash('hash'), undefined);
    assert.deepEqual(await store.quota.history(account.id, 0), []);
    assert.equal((await store.scans.list(account.id, { limit: 10, offset: 0, statuses: [] })).total, 0);
    assert.equal((await store.scans.read(done.id))?.status, 'complete');
    assert.equal((await store.scans.list(other.id, { limit: 10, offset: 0, statuses: [] })).total, 1);
    assert.equal(await store.jobs.complete(job, RESULT, NOON), true);
    assert.equal((await store.scans.read(running.id))?.status, 'complete');
    assert.deepEqual(await store.scans.countersAdrift(), []);
  });

  test(on('accounts vanish while their scans start and end'), async (t) => {
    const store = await freshStore(engine, t);
    const accounts = await Promise.all(Array.from({ length: 6 }, () => withAccount(store)));
    for (const { id } of accounts) await store.scans.accept(aScan(id, { repo: 'shared' }));
    const job = await claimOne(store);

    const settled = await Promise.allSettled([
      ...accounts.slice(0, 3).map(({ id }) => store.accounts.remove(id, NOON)),
      store.jobs.setPhase(job, 'cloning', NOON, NOON + 20_000),
      ...accounts.slice(3).map(({ id }) => store.scans.accept(aScan(id, { repo: 'shared' }))),
      store.jobs.setPhase(job, 'analyzing', NOON, NOON + 20_000),
      store.jobs.complete(job, RESULT, NOON),
    ]);

    assert.deepEqual(
      settled.filter(({ status }) => status === 'rejected'),
      [],
    );
    assert.deepEqual(await store.scans.countersAdrift(), []);
    assert.equal((await store.accounts.list()).length, 3);
  });
}
