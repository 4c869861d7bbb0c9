import { DatabaseSync } from 'node:sqlite';
import { codeOf, SQLITE_BUSY } from './sqlite.ts';

/** Held for the life of the process; the operating system lets go when it dies, however it dies. */
export interface InstanceLock {
  release(): void;
}

/** Refuses where another server runs on the same data. An SQLite file carries the lock: Node has no flock. */
export function takeInstanceLock(path: string): InstanceLock {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (codeOf(error) !== SQLITE_BUSY) throw error;
    throw new Error(
      `Another Assay server uses this data folder (${path} is locked). ` +
        'Stop it first, choose another ASSAY_DATA_DIR, or let several servers share a PostgreSQL database.',
      { cause: error },
    );
  }
  return { release: () => file.close() };
}
