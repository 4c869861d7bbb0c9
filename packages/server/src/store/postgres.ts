import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig, TypeOverrides, types } from 'pg';
import { type Database, type Queries, UniqueViolation, type Value } from './database.ts';
import { listenForWork, workAnnouncer } from './postgres-wake.ts';
import { integer } from './rows.ts';
import { tellingFaults } from './unavailable.ts';

/** Which database, and whom to tell when its connection is lost. */
export interface PostgresOptions {
  readonly url: string;
  /** Connections of this process. */
  readonly poolSize?: number;
  /** A lost connection is replaced without anyone's help, but someone should know. */
  readonly onConnectionError: (error: Error) => void;
}

const STATEMENT_TIMEOUT_MS = 10_000;
const OLDEST_SERVER = 150_000;
/** Any fixed number: whoever migrates an Assay database takes the same one. */
const MIGRATION_LOCK = 7_261_947_301;
const UNIQUE_VIOLATION = '23505';
/** Serialisation failure and deadlock: the server chose a victim, and the victim may try again. */
const TRY_AGAIN = new Set(['40001', '40P01']);
const TRIES = 5;
/** Of the server, by the beginning of its code; the longer beginning speaks first. */
const PASSING_STATES: readonly (readonly [begins: string, reason: string])[] = [
  ['53100', 'the disk is full'],
  ['53', 'it has no means left'],
  ['25006', 'it is read-only'],
  ['08', 'it cannot be reached'],
  ['57', 'it was stopped'],
  ['58', 'the disk fails'],
];
const SQLSTATE_LENGTH = 5;
/** Of the way to it. */
const PASSING_ERRNO = /^E(?:CONN|TIMEDOUT|PIPE|HOST|NET|NOTFOUND|AI_AGAIN)/;
/** The driver's own words, which have no code. */
const PASSING_WORDS = /^Connection terminated|^timeout exceeded when trying to connect/;

/** PostgreSQL through a pool. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const config: PoolConfig = {
    connectionString: options.url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'assay',
    types: typesOfOurs(),
  };
  const pool = new Pool(config);
  pool.on('error', options.onConnectionError);
  const queries = queriesOf(pool);
  try {
    await refuseOldServer(queries);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = listenForWork(config, options.onConnectionError);
  const announcer = workAnnouncer(pool, options.onConnectionError);
  const db: Database = {
    ...queries,
    kind: 'postgres',
    transaction: (work) => retried(() => inTransaction(pool, 'BEGIN', (client) => work(queriesOf(client)))),
    migrating: (work) =>
      inTransaction(
        pool,
        `BEGIN; SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`,
        (client) => work({ ...queriesOf(client), script: (sql) => client.query(sql).then(() => undefined) }),
      ),
    announceWork: () => announcer.announce(),
    onWork: (wake) => listener.on(wake),
    async close() {
      await announcer.settled();
      await listener.close();
      await pool.end();
    },
  };
  return tellingFaults(db, passingFault);
}

function passingFault(fault: Error): string | undefined {
  const code = codeOf(fault) ?? '';
  if (PASSING_ERRNO.test(code) || PASSING_WORDS.test(fault.message)) return 'it cannot be reached';
  return PASSING_STATES.find(([begins]) => code.length === SQLSTATE_LENGTH && code.startsWith(begins))?.[1];
}

/** `pg` gives 64-bit integers as text. Ours are counts and milliseconds, far below 2^53. */
function typesOfOurs(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  return overrides;
}

function queriesOf(connection: Pool | PoolClient): Queries {
  async function execute(sql: string, values: readonly Value[] = []): Promise<readonly Record<string, unknown>[]> {
    try {
      const { rows } = await connection.query<Record<string, unknown>>(sql, [...values]);
      return rows;
    } catch (error) {
      throw codeOf(error) === UNIQUE_VIOLATION ? new UniqueViolation(error) : error;
    }
  }
  return { all: execute, get: async (sql, values) => (await execute(sql, values))[0], run: execute };
}

async function inTransaction<T>(pool: Pool, begin: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // The pool listens only to idle connections; a fault of a busy one that nobody hears would end the process.
  const lost = (error: Error): void => void (broken = error);
  client.on('error', lost);
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((reason: unknown) => {
      lost(reason instanceof Error ? reason : new Error(String(reason)));
    });
    throw error;
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
}

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === TRIES || !TRY_AGAIN.has(codeOf(error) ?? '')) throw error;
      await sleep(Math.random() * 20 * tries);
    }
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

async function refuseOldServer(queries: Queries): Promise<void> {
  const row = await queries.get(`SELECT CAST(current_setting('server_version_num') AS integer) AS version`);
  const version = row === undefined ? 0 : integer(row, 'version');
  if (version >= OLDEST_SERVER) return;
  throw new Error(`Assay needs PostgreSQL 15 or newer; this server is ${Math.floor(version / 10_000)}.`);
}
