import { fileURLToPath } from 'node:url';
import { makeOwner, type Owner } from './accounts/first-start.ts';
import { CannotStart, cannotListen, cannotOpen, cannotStart } from './cannot-start.ts';
import type { Config } from './config/settings.ts';
import { makeFolder, tryWritingTo, workFolderOf } from './data-folder.ts';
import type { App } from './http/app.ts';
import type { Logger } from './http/log.ts';
import { claimPath } from './sessions/links.ts';
import type { StoreUser } from './store/open.ts';
import type { Millis, Store } from './store/port.ts';
import type { Work } from './work.ts';

/** The one file that names concrete adapters. What a start does not need at once is loaded after it answers. */

export interface StartOptions {
  /** Where log lines go. */
  readonly logTo: { write(line: string): unknown };
}

/** Something that was started and can be stopped. */
export interface Running {
  /** Settles when something without which the process is useless has ended by itself. */
  readonly failed: Promise<Error>;
  /** Lets running work finish, hands the rest back, and closes everything. Safe to call twice. */
  stop(why?: string): Promise<void>;
}
/** A server that listens. */
export interface RunningServer extends Running {
  readonly url: string;
  /** The first account and its key, on the first start of a store only. */
  readonly owner: Owner | undefined;
  /** With which the owner claims the dashboard, once; undefined when that is done. */
  readonly claimUrl: string | undefined;
}

const now = (): Millis => Date.now();
/** Answers in flight get this long once scans are finished or handed back. */
const CLOSE_MS = 5_000;

/** Opens the store that the settings name. */
export async function openStore(
  config: Config,
  as: StoreUser,
  onConnectionError: (error: Error) => void = () => undefined,
): Promise<Store> {
  const { openPostgresStore, openSqliteStore } = await import('./store/open.ts');
  const { dataDir, databaseUrl: url } = config;
  try {
    return await (url === undefined
      ? openSqliteStore({ dataDir, as, now })
      : openPostgresStore({ url, now, onConnectionError }));
  } catch (error) {
    // The URL may hold a password.
    throw url === undefined
      ? cannotOpen(error, 'ASSAY_DATA_DIR', dataDir)
      : cannotOpen(error, 'ASSAY_DATABASE_URL', 'the database');
  }
}

async function openServiceStore(config: Config, log: Logger, scans: boolean): Promise<Store> {
  // The embedded store lies in the folder; on a database of its own, only whoever scans needs it.
  if (scans) makeDataFolder(config.dataDir);
  const onLost = (error: Error): void => log.warn({ err: error }, 'a database connection was lost');
  return await openStore(config, 'server', onLost);
}

function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw cannotOpen(error, 'ASSAY_DATA_DIR', dataDir);
  }
}

/** Starts the API and, unless told otherwise, a worker beside it. */
export async function startServer(
  config: Config,
  options: StartOptions & { readonly worker: boolean },
): Promise<RunningServer> {
  const [{ createLog }, { buildService }, { closeApp }, { hosting, hostingOptions }] = await Promise.all([
    import('./http/log.ts'),
    import('./service.ts'),
    import('./http/shutdown.ts'),
    import('./hosting.ts'),
  ]);
  const log = createLog(config.logLevel, options.logTo);
  const store = await openServiceStore(config, log, options.worker);
  try {
    const owner = await makeOwner({ accounts: store.accounts, keys: store.keys, now }, config.apiKey);
    const worker = workerBeside(config, store, log, options.worker);
    let stopping: Promise<void> | undefined;
    const { app } = buildService({
      config,
      store,
      log,
      now,
      nameRepository: hosting(hostingOptions(config, now)),
      checks: async () => (await import('./check-pages.ts')).checkPages(),
      isolation: () => worker.isolation(),
      workers: () => worker.state(),
      tryWorkFolder: options.worker ? () => tryWritingTo(workFolderOf(config.dataDir)) : undefined,
      advisoriesAsOf: () => null,
      pagesDir: fileURLToPath(new URL('../../dashboard/dist/', import.meta.url)),
      stopping: () => stopping !== undefined,
    });
    const listening = await listen(app, config);
    const url = config.publicUrl ?? listening;
    const claim = await claimPath({ accounts: store.accounts, entries: store.entries, now });
    worker.start();
    const stop = async (): Promise<void> => {
      await worker.stop();
      await closeApp(app, CLOSE_MS);
      await store.close();
    };
    const claimUrl = claim === undefined ? undefined : `${url.replace(/\/$/, '')}${claim}`;
    return { url, owner, claimUrl, failed: worker.failed, stop: (why) => (stopping ??= stopTelling(log, why, stop)) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function listen(app: App, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw cannotListen(error, host, port);
  }
}

/** Starts a worker alone. Only a database that servers share has jobs for it. */
export async function startWorker(config: Config, options: StartOptions): Promise<Running> {
  if (config.databaseUrl === undefined) {
    throw new CannotStart(
      'A worker of its own needs ASSAY_DATABASE_URL; on the embedded store `assay serve` does the work.',
    );
  }
  const { createLog } = await import('./http/log.ts');
  const { startWork } = await import('./work.ts');
  const log = createLog(config.logLevel, options.logTo);
  const store = await openServiceStore(config, log, true);
  const work = await startWork(config, store, log, now);
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await work.stop();
    await store.close();
  };
  return { failed: new Promise(() => undefined), stop: (why) => (stopping ??= stopTelling(log, why, stop)) };
}

/** An operator who meant something else by a signal finds here what it did. */
async function stopTelling(log: Logger, why: string | undefined, stop: () => Promise<void>): Promise<void> {
  log.info({ why }, 'stopping: scans at work may finish, the rest goes on after the next start');
  await stop();
}

interface WorkerBeside {
  readonly failed: Promise<Error>;
  isolation(): string;
  state(): { readonly total: number; readonly busy: number };
  start(): void;
  stop(): Promise<void>;
}

/** A worker that is loaded after the server has begun to answer: the engine's part of a start is the slow one. */
function workerBeside(config: Config, store: Store, log: Logger, isWanted: boolean): WorkerBeside {
  const failed = Promise.withResolvers<Error>();
  let starting: Promise<Work | undefined> | undefined;
  let work: Work | undefined;
  let isolation = isWanted ? 'starting' : 'no worker in this process';

  async function load(): Promise<Work> {
    const { startWork } = await import('./work.ts');
    work = await startWork(config, store, log, now);
    isolation = work.isolation;
    return work;
  }
  return {
    failed: failed.promise,
    isolation: () => isolation,
    state: () => ({ total: isWanted ? config.workers : 0, busy: work?.busy ?? 0 }),
    start() {
      if (!isWanted) return;
      starting = load().catch((error: unknown) => {
        failed.resolve(cannotStart(error));
        return undefined;
      });
    },
    async stop() {
      await (await starting)?.stop();
    },
  };
}
