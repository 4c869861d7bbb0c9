import type { Database } from './database.ts';

/** The database cannot serve for now: it is gone or locked, or its disk is full. The same request may pass later. */
class StoreUnavailable extends Error {
  readonly code = 'STORE_UNAVAILABLE';
  readonly passing = true;

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'StoreUnavailable';
  }
}

/** The same database, telling faults that pass from those of a statement. */
export function tellingFaults(db: Database, isPassing: (fault: Error) => boolean): Database {
  async function told<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw error instanceof Error && isPassing(error) ? new StoreUnavailable(error) : error;
    }
  }
  return {
    ...db,
    all: (sql, values) => told(db.all(sql, values)),
    get: (sql, values) => told(db.get(sql, values)),
    run: (sql, values) => told(db.run(sql, values)),
    transaction: (work) => told(db.transaction(work)),
  };
}
