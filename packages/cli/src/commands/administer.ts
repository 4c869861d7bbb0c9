import type { Account, Store } from '@assay/server';
import { type Io, UsageError } from '../command.ts';

/** Opens the store that the settings name, for the length of one command. Only one that adds to it may make it. */
export async function withStore<T>(
  io: Io,
  work: (store: Store) => Promise<T>,
  as: 'visitor' | 'administrator' = 'visitor',
): Promise<T> {
  const { openStore, readConfig } = await import('@assay/server');
  const store = await openStore(readConfig(io.env), as);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The account that `--account` names. */
export async function accountNamed(store: Store, wanted: string | boolean | undefined): Promise<Account> {
  if (typeof wanted !== 'string')
    throw new UsageError('--account is missing: whose key is it? See assay keys create --help.');
  if (wanted === 'owner') {
    const owner = await store.accounts.owner();
    if (!owner) throw new UsageError('There is no owner yet: start the server once.');
    return owner;
  }
  const { findAccount } = await import('@assay/server');
  return await findAccount({ accounts: store.accounts, now: Date.now }, wanted);
}
