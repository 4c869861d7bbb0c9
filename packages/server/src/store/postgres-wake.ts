import { Client, type ClientConfig, type Pool } from 'pg';

const WORK_CHANNEL = 'assay_work';
const RECONNECT_MS = 2_000;

/** Says that there may be work. Announcements made while one is under way become one more. */
export function workAnnouncer(
  pool: Pool,
  onError: (error: Error) => void,
): { announce(): void; settled(): Promise<void> } {
  let underWay: Promise<void> | undefined;
  let again = false;

  async function send(): Promise<void> {
    do {
      again = false;
      // Workers also look by themselves: a lost notification costs a moment, no scan.
      await pool.query(`NOTIFY ${WORK_CHANNEL}`).catch(onError);
    } while (again);
    underWay = undefined;
  }

  return {
    announce() {
      again = true;
      underWay ??= send();
    },
    settled: async () => underWay,
  };
}

/** Hears of new jobs over a connection of its own. */
export interface WorkListener {
  on(wake: () => void): () => void;
  close(): Promise<void>;
}

/** Listens on a connection of its own, opened with the first listener and replaced when it is lost. */
export function listenForWork(config: ClientConfig, onError: (error: Error) => void): WorkListener {
  const listeners = new Set<() => void>();
  let client: Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let closed = false;

  function connect(): void {
    const fresh = new Client(config);
    client = fresh;
    fresh.on('notification', () => wakeAll(listeners));
    fresh.on('error', (error) => lost(fresh, error));
    fresh.on('end', () => lost(fresh));
    fresh
      .connect()
      .then(() => fresh.query(`LISTEN ${WORK_CHANNEL}`))
      // What was announced before LISTEN was not heard.
      .then(() => wakeAll(listeners))
      .catch((error: Error) => lost(fresh, error));
  }

  function lost(which: Client, error?: Error): void {
    if (closed || client !== which) return;
    client = undefined;
    if (error !== undefined) onError(error);
    which.end().catch(() => undefined);
    again = setTimeout(connect, RECONNECT_MS);
    again.unref();
  }

  return {
    on(wake) {
      listeners.add(wake);
      if (client === undefined && again === undefined) connect();
      return () => listeners.delete(wake);
    },
    async close() {
      closed = true;
      clearTimeout(again);
      await client?.end();
    },
  };
}

function wakeAll(listeners: ReadonlySet<() => void>): void {
  for (const wake of listeners) wake();
}
