import { enableCompileCache, flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from './config/settings.ts';
import type { FromThread } from './worker/scan-messages.ts';

/** The thread in which the scans of a service run. */

if (parentPort === null) throw new Error('this module is the start of a thread');
const port = parentPort;
const send = (message: FromThread): void => port.postMessage(message);
try {
  // Before anything of ours is loaded.
  enableCompileCache();
  const [{ openScanner }, { serveScans }] = await Promise.all([
    import('./scanner.ts'),
    import('./worker/serve-scans.ts'),
  ]);
  const config = workerData as Config; // Given by the service itself.
  serveScans(
    port,
    await openScanner(config, (level, fields, message) => send({ type: 'log', level, fields, message })),
  );
  flushCompileCache();
} catch (error) {
  send({ type: 'cannotStart', message: error instanceof Error ? error.message : String(error) });
}
