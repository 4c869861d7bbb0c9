import { type Owner, makeOwner } from './accounts/first-start.ts';
import type { Config } from './config/settings.ts';
import type { Millis, Store } from './store/port.ts';

/** The one file that names concrete adapters. What a start does not need at once is loaded when it does. */

export interface StartOptions {
  /** Where log lines go. */
  readonly logTo: { write(line: string): unknown };
}

export interface Running {
  /** Settles when something without which the process is useless has ended by itself. */
  readonly failed: Promise<Error>;
  /** Lets running work finish, hands the rest back, and closes everything. Safe to call twice. */
  stop(): Promise<void>;
}
export interface RunningServer extends Running {
  readonly url: string;
  /** The first account and its key, on the first start of a store only. */
  readonly owner: Owner | undefined;
}

const now = (): Millis => Date.now();
/** Answers in flight get this long once scans are finished or handed back. */
const CLOSE_MS = 5_000;

/** Opens the store that the settings name. */
export async function openStore(
  config: Config,
  as: 'server' | 'administrator',
  onConnectionError: (error: Error) => void = () => undefined,
): Promise<Store> {
  const { openPostgresStore, openSqliteStore } = await import('./store/open.ts');
  if (config.databaseUrl !== undefined)
    return await openPostgresStore({ url: config.databaseUrl, now, onConnectionError });
  return await openSqliteStore({ dataDir: config.dataDir, as, now });
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
  const store = await openStore(config, 'server', (error) =>
    log.warn({ err: error }, 'a database connection was lost'),
  );
  const owner = await makeOwner({ accounts: store.accounts, keys: store.keys, now }, config.apiKey);
  let stopping: Promise<void> | undefined;
  const { app } = buildService({
    config,
    store,
    log,
    now,
    nameRepository: hosting(hostingOptions(config, now)),
    checks: async () => (await import('./check-pages.ts')).checkPages(),
    isolation: () => 'process',
    workers: () => ({ total: 0, busy: 0 }),
    stopping: () => stopping !== undefined,
  });
  const url = await app.listen({ host: config.host, port: config.port });
  return {
    url: config.publicUrl ?? url,
    owner,
    failed: new Promise(() => undefined),
    stop: () => {
      stopping ??= (async () => {
        await closeApp(app, CLOSE_MS);
        await store.close();
      })();
      return stopping;
    },
  };
}
