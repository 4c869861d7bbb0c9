/**
 * Measures the engine: npm run bench:engine -- [--processes N] [FOLDER[@COMMIT]…]
 *
 * Each folder is a checkout or a bare git repository. It is analysed twice by two processes, as the service does it, which
 * runs compiled: once with nothing remembered, once with what the first run kept. One process alone shows what a core does
 * when nothing is compiled or parsed twice. Lines are those of JavaScript, TypeScript and Python alone, though every file is
 * read. Without a folder only the text part is measured, on the installed packages.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { THREAD_LIMITS } from '@assay/server/analysis';
import type { Order, Outcome } from './engine-service.ts';
import { measureText } from './engine-text.ts';
import { untilQuiet, type Use, watch } from './process-tree.ts';

/** Longer than a process waits before it practises. */
const QUIET_MS = 3_000;

interface Measured extends Outcome {
  readonly name: string;
  readonly first: Use;
  readonly second: Use;
}

const { values, positionals: folders } = parseArgs({
  options: { processes: { type: 'string', default: '2' } },
  allowPositionals: true,
});
const processes = Number(values.processes);
if (!Number.isInteger(processes) || processes < 1) throw new Error('--processes wants a number from 1 on');
if (folders.length > 0) {
  const service = await startService();
  const rows: Measured[] = [];
  try {
    for (const folder of folders) rows.push(await measure(service, folder));
  } finally {
    service.disconnect();
  }
  show(rows);
}
await measureText('node_modules');

/** A service whose processes have loaded the engine and practised, as those of a running one have. */
async function startService(): Promise<ChildProcess> {
  const source = await readFile(new URL('engine-service.ts', import.meta.url), 'utf8');
  const folder = fileURLToPath(new URL('../node_modules/.cache/assay-bench', import.meta.url));
  const script = join(folder, 'engine-service.mjs');
  await mkdir(folder, { recursive: true });
  await writeFile(script, stripTypeScriptTypes(source));
  // As much room for what is new as the thread of a service has; V8 makes three spaces of it.
  const room = Math.floor(THREAD_LIMITS.maxYoungGenerationSizeMb / 3);
  const service = fork(script, { execArgv: ['--no-warnings', `--max-semi-space-size=${room}`] });
  await told(service, { data: '', processes });
  await untilQuiet(service.pid ?? 0, QUIET_MS);
  return service;
}

async function told(service: ChildProcess, order: Order): Promise<Outcome> {
  const answered = new AbortController();
  const { signal } = answered;
  const answer = once(service, 'message', { signal });
  const end = once(service, 'exit', { signal }).then(([code]) => {
    throw new Error(`the service ended with ${String(code)}`);
  });
  service.send(order);
  const [outcome] = await Promise.race([answer, end]);
  end.catch(() => undefined);
  answered.abort();
  // It is our own process: it answers what the type says.
  return outcome as Outcome;
}

async function measure(service: ChildProcess, folder: string): Promise<Measured> {
  const data = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  const analyse = (): Promise<{ result: Outcome; use: Use }> =>
    watch(service.pid ?? 0, () => told(service, { folder, data, processes }));
  try {
    const first = await analyse();
    const second = await analyse();
    if (second.result.findings !== first.result.findings)
      throw new Error(`${folder}: the second run found other things`);
    const name = resolve(folder).split(sep).slice(-2).join('/');
    return { name, ...first.result, first: first.use, second: second.use };
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

function show(rows: readonly Measured[]): void {
  const table: Record<string, Record<string, string | number>> = {};
  for (const { name, lines, first, second, findings, skipped } of rows) {
    table[name] = {
      lines,
      'lines/s per core': Math.round(lines / first.cpuSeconds),
      'CPU s': first.cpuSeconds.toFixed(1),
      'wall s': first.wallSeconds.toFixed(1),
      'peak MB': Math.round(first.peakMegabytes),
      '2nd CPU s': second.cpuSeconds.toFixed(2),
      '2nd wall s': second.wallSeconds.toFixed(2),
      '2nd peak MB': Math.round(second.peakMegabytes),
      '2nd/1st CPU': `${((100 * second.cpuSeconds) / first.cpuSeconds).toFixed(1)} %`,
      findings,
      'files not read': skipped,
    };
  }
  console.table(table);
  showGrowth(rows);
  console.log(
    `load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}; analysis processes: ${processes}`,
  );
}

/** Cost of a line in the largest repository, compared with the one nearest to 100,000 lines. */
function showGrowth(rows: readonly Measured[]): void {
  const largest = rows.toSorted((a, b) => b.lines - a.lines)[0];
  const middle = rows.toSorted((a, b) => Math.abs(a.lines - 1e5) - Math.abs(b.lines - 1e5))[0];
  if (largest === undefined || middle === undefined || largest === middle) return;
  const perLine = ({ lines, first }: Measured): number => first.cpuSeconds / lines;
  const ratio = perLine(largest) / perLine(middle);
  console.log(`time per line: ${largest.name} costs ${ratio.toFixed(2)} times what ${middle.name} does`);
}
