/** What the SQL of this folder needs of an engine. Statements are the portable subset, with `$1` placeholders. */

export type Value = string | number | null | Uint8Array;
/** A row as either driver gives it. */
export type Row = Readonly<Record<string, unknown>>;

/** Asks the database; inside a transaction or outside. */
export interface Queries {
  /** A SELECT. Outside a transaction it may run beside an open one and sees only what is committed. */
  all(sql: string, values?: readonly Value[]): Promise<readonly Row[]>;
  get(sql: string, values?: readonly Value[]): Promise<Row | undefined>;
  /** One statement that writes; the rows of its RETURNING clause. */
  run(sql: string, values?: readonly Value[]): Promise<readonly Row[]>;
}

/** A database that both drivers can be. */
export interface Database extends Queries {
  readonly kind: 'sqlite' | 'postgres';
  /** All or nothing. `work` may run again after a deadlock, so it changes nothing but the database. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** A transaction that excludes every other migrating process, and may run a script of several statements. */
  migrating<T>(work: (queries: Queries & { script(sql: string): Promise<void> }) => Promise<T>): Promise<T>;
  /** Tells workers, in this process or another, that there may be work. */
  announceWork(): void;
  onWork(wake: () => void): () => void;
  close(): Promise<void>;
}

/** The one dialect token: keeps competing workers from waiting for each other's rows. */
export const SKIP_LOCKED: Readonly<Record<Database['kind'], string>> = {
  sqlite: '',
  postgres: 'FOR UPDATE SKIP LOCKED',
};

/** A UNIQUE or PRIMARY KEY constraint refused a row. */
export class UniqueViolation extends Error {
  constructor(cause: unknown) {
    super('a row with this key exists already', { cause });
    this.name = 'UniqueViolation';
  }
}
