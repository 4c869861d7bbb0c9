/**
 * The part of a service that scans, as a process of its own, so that what is measured is its memory and not that of the
 * measurement. It is run without its types: to take them off takes memory that a service, which is compiled, does not need.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { localTree, readRepository, type SourceTree } from '@assay/checkout';
import { type AnalysisPool, analyseTree, engineFingerprint, openMemory, standardPool } from '@assay/server/analysis';

/** Analyse a folder, with what is remembered in another one; without a folder get ready. */
export interface Order {
  readonly folder?: string;
  readonly data: string;
  readonly processes: number;
}
/** What came out of it. */
export interface Outcome {
  readonly lines: number;
  readonly findings: number;
  readonly skipped: number;
}

const MOST_MS = 30 * 60_000;
const COUNTED: ReadonlySet<string> = new Set(['javascript', 'typescript', 'python']);
const { signal } = new AbortController();
let pool: AnalysisPool | undefined;

process.on('message', (order: Order) => {
  void obey(order).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => void (pool?.close() ?? Promise.resolve()).then(() => process.exit(0)));

async function obey({ folder, data, processes }: Order): Promise<Outcome> {
  pool ??= await warmPool(processes);
  return folder === undefined ? { lines: 0, findings: 0, skipped: 0 } : await analyse(pool, folder, data);
}

/** Processes that have loaded the engine; they practise when nobody wants anything of them. */
async function warmPool(size: number): Promise<AnalysisPool> {
  const made = await standardPool({ size });
  const processes = await Promise.all(Array.from({ length: size }, () => made.acquire('first', signal)));
  for (const process of processes) made.release(process);
  return made;
}

async function analyse(by: AnalysisPool, folder: string, data: string): Promise<Outcome> {
  const memory = await openMemory(data, folder, await engineFingerprint());
  const tree = await openTree(folder);
  try {
    const { report, outOfTime } = await analyseTree(by, tree, { signal, budgetMs: MOST_MS, memory });
    if (outOfTime) throw new Error(`${folder}: not done in time`);
    const { files, findings, coverage } = report;
    return {
      lines: files.reduce((sum, file) => sum + (COUNTED.has(file.language) ? file.lines : 0), 0),
      findings: findings.length,
      skipped: coverage.filesTotal - coverage.filesScanned,
    };
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
