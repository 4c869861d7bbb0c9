import { enableCompileCache } from 'node:module';

enableCompileCache();
const { run } = await import('./run.ts');

/** Ctrl-C reaches a process twice where npm or a launcher passes it on: only a later one is a second wish. */
const ECHO_MS = 500;
const interrupted = new AbortController();
let firstAt = 0;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!interrupted.signal.aborted) {
      firstAt = performance.now();
      interrupted.abort(signal);
    } else if (performance.now() - firstAt > ECHO_MS) process.exit(130);
  });
}
// A reader that has seen enough (`assay checks | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signal: interrupted.signal,
});
