import { flushCompileCache } from 'node:module';
import type { Owner, Running } from '@assay/server';
import { EXIT, type Input, type Io } from '../command.ts';

/** `assay serve`: runs until it is told to stop. */
export async function serve(input: Input, io: Io): Promise<number> {
  const { readConfig, startServer } = await import('@assay/server');
  const config = readConfig(io.env);
  const server = await startServer(config, { worker: input.options['no-worker'] !== true, logTo: io.stderr });
  io.stdout.write(`Assay listens at ${server.url}\n`);
  if (server.owner) io.stdout.write(firstStart(server.owner, server.url, config.apiKey !== undefined));
  if (server.claimUrl !== undefined) io.stdout.write(claimLine(server.claimUrl));
  // A server may never end in a way that would write it down.
  flushCompileCache();
  return await untilStopped(server, io);
}

/** `assay worker`: the same without the API. */
export async function worker(_input: Input, io: Io): Promise<number> {
  const { readConfig, startWorker } = await import('@assay/server');
  const running = await startWorker(readConfig(io.env), { logTo: io.stderr });
  io.stdout.write('Assay works on scans\n');
  return await untilStopped(running, io);
}

function firstStart({ key }: Owner, url: string, isSeeded: boolean): string {
  const value = isSeeded ? '$ASSAY_API_KEY' : key.value;
  return [
    '',
    isSeeded
      ? "First start: the owner's API key is the one in ASSAY_API_KEY."
      : `First start: this is the owner's API key. It is shown this once.\n\n  ${value}`,
    '',
    'Scan a repository:',
    '',
    `  curl -s ${url}/api/v1/scan -H "Authorization: Bearer ${value}" \\`,
    `    -H "Content-Type: application/json" -d '{"url": "https://github.com/OWNER/REPO"}'`,
    '',
    '',
  ].join('\n');
}

/** The link works once; each start that finds the dashboard unclaimed makes another. */
function claimLine(url: string): string {
  return `Claim the dashboard at this link, which works once:\n\n  ${url}\n\n`;
}

async function untilStopped(running: Pick<Running, 'stop' | 'failed'>, io: Io): Promise<number> {
  const stopped = new Promise<void>((resolve) => {
    if (io.signal.aborted) resolve();
    io.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const failure = await Promise.race([stopped, running.failed]);
  await running.stop(failure instanceof Error ? failure.message : String(io.signal.reason));
  if (failure instanceof Error) throw failure;
  return EXIT.done;
}
