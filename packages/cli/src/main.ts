import { enableCompileCache } from 'node:module';

enableCompileCache();
const [{ run }, { EXIT }] = await Promise.all([import('./run.ts'), import('./command.ts')]);

/** Ctrl-C reaches a process twice where npm or a launcher passes it on: only a later one is a second wish. */
const ECHO_MS = 500;
const interrupted = new AbortController();
let firstAt = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!interrupted.signal.aborted) {
      firstAt = performance.now();
      interrupted.abort(signal);
    } else if (performance.now() - firstAt > ECHO_MS) process.exit(EXIT.interrupted);
  });
}
/** What a stream says once its reader has gone. */
const GONE: ReadonlySet<string | undefined> = new Set(['EPIPE', 'ERR_STREAM_DESTROYED']);
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough (`assay checks | head`) is no failure, and the exit code is still wanted.
  if (GONE.has(error.code)) return;
  process.stderr.write(`exit ${EXIT.incomplete}: standard output could not be written: ${error.message}\n`);
  process.exit(EXIT.incomplete);
});
// Where nobody can be told, the work goes on.
process.stderr.on('error', () => undefined);

process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signal: interrupted.signal,
});
