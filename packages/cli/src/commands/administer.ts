import type { Store } from '@assay/server';
import type { Io } from '../command.ts';

/** Opens the store that the settings name, for the length of one command. */
export async function withStore<T>(io: Io, work: (store: Store) => Promise<T>): Promise<T> {
  const { openStore, readConfig } = await import('@assay/server');
  const store = await openStore(readConfig(io.env), 'administrator');
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
