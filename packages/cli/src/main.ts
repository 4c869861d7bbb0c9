import { enableCompileCache } from 'node:module';

enableCompileCache();
const { run } = await import('./run.ts');

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // The second one means now.
    if (interrupted.signal.aborted) process.exit(130);
    interrupted.abort(signal);
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
