/**
 * Measures the engine: npm run bench:engine [FOLDER[@COMMIT]…]
 *
 * Each folder is a checkout or a bare git repository. It is analysed twice by two processes, as the service does it, which
 * runs compiled:
 * once with nothing remembered, once with what the first run kept. Lines are those of JavaScript, TypeScript and Python
 * alone, though every file is read. Without a folder only the text part is measured, on the installed packages.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { localTree, readRepository, type SourceTree } from '@assay/checkout';
import type { Report } from '@assay/engine';
import { type AnalysisPool, analyseTree, engineFingerprint, openMemory, standardPool } from '@assay/server/analysis';
import { untilQuiet, type Use, watch } from './process-tree.ts';

const CORES = 2;
const MOST_MS = 30 * 60_000;
/** Longer than a process waits before it practises. */
const QUIET_MS = 3_000;
const COUNTED: ReadonlySet<string> = new Set(['javascript', 'typescript', 'python']);

interface Measured {
  readonly name: string;
  readonly lines: number;
  readonly first: Use;
  readonly second: Use;
  readonly findings: number;
  readonly skipped: number;
}

const folders = process.argv.slice(2);
if (folders.length > 0) {
  const pool = await warmPool();
  const rows: Measured[] = [];
  try {
    for (const folder of folders) rows.push(await measure(pool, folder));
  } finally {
    await pool.close();
  }
  show(rows);
}
// Loaded last: the memory of the runs above is that of a service, which holds no engine itself.
const { measureText } = await import('./engine-text.ts');
await measureText('node_modules');

/** Processes that have loaded the engine and practised, as a running service has them. */
async function warmPool(): Promise<AnalysisPool> {
  const pool = await standardPool({ size: CORES });
  const { signal } = new AbortController();
  const processes = await Promise.all(Array.from({ length: CORES }, () => pool.acquire('first', signal)));
  for (const process of processes) pool.release(process);
  await untilQuiet(QUIET_MS);
  return pool;
}

async function measure(pool: AnalysisPool, folder: string): Promise<Measured> {
  const data = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  try {
    const first = await analyse(pool, folder, data);
    const second = await analyse(pool, folder, data);
    const { files, findings, coverage } = first.report;
    const lines = files.reduce((sum, file) => sum + (COUNTED.has(file.language) ? file.lines : 0), 0);
    if (second.report.findings.length !== findings.length)
      throw new Error(`${folder}: the second run found other things`);
    const name = resolve(folder).split(sep).slice(-2).join('/');
    const skipped = coverage.skipped.reduce((sum, { count }) => sum + count, 0);
    return { name, lines, first: first.use, second: second.use, findings: findings.length, skipped };
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

async function analyse(pool: AnalysisPool, folder: string, data: string): Promise<{ report: Report; use: Use }> {
  const engine = await engineFingerprint();
  const tree = await openTree(folder);
  try {
    const { result, use } = await watch(async () => {
      const memory = await openMemory(data, folder, engine);
      return analyseTree(pool, tree, { signal: new AbortController().signal, budgetMs: MOST_MS, memory });
    });
    if (result.outOfTime) throw new Error(`${folder}: not done in time`);
    return { report: result.report, use };
  } finally {
    await tree.close();
  }
}

async function openTree(named: string): Promise<SourceTree> {
  const [, folder = named, commit = 'HEAD'] = /^(.*)@([0-9a-f]{7,40})$/.exec(named) ?? [];
  const dir = resolve(folder);
  if (!existsSync(join(dir, 'objects'))) return await localTree(dir);
  const full = execFileSync('git', ['-C', dir, 'rev-parse', '--verify', `${commit}^{commit}`], { encoding: 'utf8' });
  return await readRepository({ dir, commit: full.trim(), defaultBranch: null });
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
      .join(' ')}; ${CORES} analysis processes`,
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
