import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Invitation } from '../../../src/store/port.ts';
import { aKey, anAccount, aScan, DAY, NOON, withAccount } from '../samples.ts';
import { type Engine, freshStore } from './engine.ts';

/** What an operator can look up, and put right. */
export function auditContract(engine: Engine): void {
  const on = (name: string): string => `${engine.name}: ${name}`;

  test(on('every change of an account and its keys is told, without its address'), async (t) => {
    const store = await freshStore(engine, t);
    const account = await withAccount(store, { createdAt: NOON });
    const key = aKey(account.id, { createdAt: NOON + 1 });
    await store.keys.insert(key, 'hash', 10);
    await store.keys.revoke(key.id, NOON + 2);
    await store.keys.revoke(key.id, NOON + 3);
    await store.accounts.setTier(account.id, 'team', NOON + 4);
    await store.accounts.setCredentials(account.id, account.email ?? '', 'h', NOON + 5);
    await store.accounts.remove(account.id, NOON + 6);
    await withAccount(store, { createdAt: NOON + 7 });

    const told = await store.audit.list({ limit: 100, accountId: account.id });

    assert.deepEqual(
      told.map(({ at, action, detail }) => [at - NOON, action, detail]),
      [
        [6, 'account deleted', ''],
        [5, 'password changed', ''],
        [4, 'plan changed', 'team'],
        [2, 'key revoked', key.id],
        [1, 'key created', `${key.id} ${key.prefix}`],
        [0, 'account created', 'pro'],
      ],
    );
    const [newest, ...others] = await store.audit.list({ limit: 2 });
    assert.deepEqual([newest?.at, others.length], [NOON + 7, 1]);
  });

  test(on('what changed nothing is not told'), async (t) => {
    const store = await freshStore(engine, t);
    const account = await withAccount(store);
    await store.accounts.insert(anAccount({ email: account.email }));
    await store.accounts.setTier('acc_none', 'team', NOON);
    await store.accounts.remove('acc_none', NOON);
    await store.entries.withdraw('none', NOON);
    await store.keys.insert(aKey(account.id), 'hash', 0);

    assert.equal((await store.audit.list({ limit: 100 })).length, 1);
  });

  test(on('invitations are told from their making to the account they made'), async (t) => {
    const store = await freshStore(engine, t);
    const invited = (idHash: string): Invitation => ({
      idHash,
      email: `${idHash}@example.org`,
      tier: 'team',
      createdAt: NOON,
      expiresAt: NOON + DAY,
    });
    await store.entries.invite(invited('first-invitation'));
    await store.entries.withdraw('first-invitation', NOON + 1);
    await store.entries.invite({ ...invited('second-invitation'), createdAt: NOON + 2 });
    const guest = anAccount({ email: 'second-invitation@example.org' });
    await store.entries.accept('second-invitation', guest, NOON + 3);

    const told = await store.audit.list({ limit: 100 });

    assert.deepEqual(
      told.map(({ accountId, action, detail }) => [accountId, action, detail]),
      [
        [guest.id, 'account created', 'team, invited second-invit'],
        [null, 'invitation made', 'second-invit team'],
        [null, 'invitation withdrawn', 'first-invita'],
        [null, 'invitation made', 'first-invita team'],
      ],
    );
  });

  test(on('failed sign-ins are told, and forgotten before anything else is'), async (t) => {
    const store = await freshStore(engine, t);
    const account = await withAccount(store);
    await store.audit.signInFailed(account.id, '192.0.2.1', NOON + 1);
    await store.audit.signInFailed(null, '192.0.2.2', NOON + 2);
    assert.deepEqual(
      (await store.audit.list({ limit: 2 })).map(({ accountId, detail }) => [accountId, detail]),
      [
        [null, 'from 192.0.2.2'],
        [account.id, 'from 192.0.2.1'],
      ],
    );

    await store.audit.signInFailed(null, '192.0.2.3', NOON + 91 * DAY);

    const left = await store.audit.list({ limit: 100 });
    assert.deepEqual(
      left.map(({ action }) => action),
      ['sign-in failed', 'account created'],
    );
  });

  test(on('counters that differ from their list are found and put right'), async (t) => {
    const place = await engine.place(t);
    const store = await place.open();
    const { id } = await withAccount(store);
    await store.scans.accept(aScan(id));
    await store.scans.accept(aScan(id));
    assert.deepEqual(await store.scans.repairCounters(), []);
    await place.sql(`UPDATE scan_counts SET n = n + 3`);
    await place.sql(`INSERT INTO scan_counts (account_id, status, n) VALUES ('${id}', 'failed', 1)`);
    const adrift = [
      { accountId: id, status: 'failed', counter: 1, listed: 0 },
      { accountId: id, status: 'pending', counter: 5, listed: 2 },
    ];

    assert.deepEqual(await store.scans.countersAdrift(), adrift);
    assert.deepEqual(await store.scans.repairCounters(), adrift);

    assert.deepEqual(await store.scans.countersAdrift(), []);
    assert.equal((await store.scans.list(id, { limit: 1, offset: 0, statuses: [] })).total, 2);
  });
}
