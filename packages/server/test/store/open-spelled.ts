import { openPostgresStore, openSqliteStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/port.ts';
import { NOON } from './samples.ts';

/** Opens what a test named to another process. */
export function openSpelled(kind: string, where: string): Promise<Store> {
  const now = (): number => NOON;
  if (kind === 'sqlite') return openSqliteStore({ dataDir: where, as: 'administrator', now });
  return openPostgresStore({
    url: where,
    now,
    onConnectionError: (error) => {
      throw error;
    },
  });
}
