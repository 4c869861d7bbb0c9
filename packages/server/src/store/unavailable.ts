import type { Database } from './database.ts';

/** The database cannot serve for now: it is gone or locked, or its disk is full. The same request may pass later. */
export class StoreUnavailable extends Error {
  readonly code = 'STORE_UNAVAILABLE';
  readonly passing = true;

  /** What is wrong, in words that anybody may read. */
  readonly reason: string;

  constructor(cause: Error, reason: string) {
    super(cause.message, { cause });
    this.name = 'StoreUnavailable';
    this.reason = reason;
  }
}

/** The same database, telling faults that pass from those of a statement. `passing` says what is wrong in such a case. */
export function tellingFaults(db: Database, passing: (fault: Error) => string | undefined): Database {
  async function told<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const reason = error instanceof Error ? passing(error) : undefined;
      throw error instanceof Error && reason !== undefined ? new StoreUnavailable(error, reason) : error;
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
