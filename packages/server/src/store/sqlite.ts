import { EventEmitter } from 'node:events';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type Queries, type Row, UniqueViolation, type Value } from './database.ts';
import { tellingFaults } from './unavailable.ts';

const OPENING_TIMEOUT_MS = 5_000;
/** SQLite waits for a lock by stopping the whole process; longer waits are ours, between which others go on. */
const BUSY_TIMEOUT_MS = 20;
const BUSY_PAUSE_MS = 25;
const MOST_BUSY_MS = 30_000;
/** Somebody else holds the file. */
export const SQLITE_BUSY = 5;
/** Matters of the file, not of a statement. */
const PASSING: ReadonlyMap<number, string> = new Map([
  [SQLITE_BUSY, 'another process holds it locked'],
  [6, 'another process holds it locked'],
  [8, 'it is read-only'],
  [10, 'the disk fails'],
  [13, 'the disk is full'],
  [14, 'its file cannot be opened'],
]);
/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const UNIQUE_CODES = new Set<unknown>([2067, 1555]);

/**
 * SQLite in one file. Its calls are synchronous while the store is not, so a statement issued between two steps
 * of an open transaction would join it: writes wait for their turn, reads go to a connection of their own.
 */
export function openSqlite(file: string): Database {
  const writer = new DatabaseSync(file, { timeout: OPENING_TIMEOUT_MS });
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  writer.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  const reader = new DatabaseSync(file, { timeout: OPENING_TIMEOUT_MS, readOnly: true });
  const writes = queriesOf(writer);
  const reads = queriesOf(reader);
  const oneAtATime = turnstile();
  const work = new EventEmitter({ captureRejections: false });
  work.setMaxListeners(0);

  function inTransaction<T>(begin: string, steps: () => Promise<T>): Promise<T> {
    return oneAtATime(async () => {
      await patiently(async () => writer.exec(begin));
      try {
        const result = await steps();
        writer.exec('COMMIT');
        return result;
      } catch (error) {
        if (writer.isTransaction) writer.exec('ROLLBACK');
        throw error;
      }
    });
  }

  const db: Database = {
    kind: 'sqlite',
    all: (sql, values) => reads.all(sql, values),
    get: (sql, values) => reads.get(sql, values),
    // A single statement outside a transaction takes the write lock at once, as BEGIN IMMEDIATE would.
    run: (sql, values) => oneAtATime(() => patiently(() => writes.run(sql, values))),
    // A transaction that began by reading could not wait for another writer: SQLite would refuse its first write.
    transaction: (steps) => inTransaction('BEGIN IMMEDIATE', () => steps(writes)),
    migrating: (steps) =>
      inTransaction('BEGIN EXCLUSIVE', () => steps({ ...writes, script: async (sql) => writer.exec(sql) })),
    announceWork: () => {
      work.emit('work');
    },
    onWork(wake) {
      work.on('work', wake);
      return () => work.off('work', wake);
    },
    close: () =>
      oneAtATime(async () => {
        reader.close();
        writer.close();
      }),
  };
  return tellingFaults(db, passingFault);
}

/** The lower byte says what failed, the rest more exactly how. */
function passingFault(fault: Error): string | undefined {
  const code = codeOf(fault);
  return typeof code === 'number' ? PASSING.get(code & 0xff) : undefined;
}

function queriesOf(connection: DatabaseSync): Queries {
  const prepared = new Map<string, StatementSync>();
  function execute(sql: string, values: readonly Value[]): readonly Row[] {
    let statement = prepared.get(sql);
    if (statement === undefined) {
      statement = connection.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'));
      prepared.set(sql, statement);
    }
    try {
      return statement.all(...values);
    } catch (error) {
      throw UNIQUE_CODES.has(codeOf(error)) ? new UniqueViolation(error) : error;
    }
  }
  return {
    all: async (sql, values = []) => execute(sql, values),
    get: async (sql, values = []) => execute(sql, values)[0],
    run: async (sql, values = []) => execute(sql, values),
  };
}

export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? error.errcode : undefined;
}

/** Tries again while another process, such as an administrator's command, holds the write lock. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + MOST_BUSY_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (codeOf(error) !== SQLITE_BUSY || performance.now() > giveUpAt) throw error;
      await sleep(BUSY_PAUSE_MS);
    }
  }
}

/** Lets one task in at a time, in the order in which they came. */
function turnstile(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
