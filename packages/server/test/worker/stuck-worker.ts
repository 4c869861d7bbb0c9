/** A worker process that stops for ever in one phase and says so, or works to the end. */
import { memoryTree } from '@assay/engine/inventory';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { analyseTree } from '../../src/analysis/analyse-tree.ts';
import { findConfinement } from '../../src/analysis/confinement.ts';
import { analysisPool } from '../../src/analysis/pool.ts';
import { startSupervisor } from '../../src/worker/supervisor.ts';
import { openSpelled } from '../store/open-spelled.ts';
import { DESCRIPTION, portsOver } from './ports.ts';

/** Far longer than a busy machine keeps a living worker waiting: only the clock of the next one ends it. */
const LEASE_MS = 120_000;

const [kind = '', where = '', turn = '', stuckIn = ''] = process.argv.slice(2);
const store = await openSpelled(kind, where);
const pool = analysisPool({
  confinement: await findConfinement(),
  script: fileURLToPath(new URL('../analysis/odd-child.ts', import.meta.url)),
  size: 1,
  scansPerProcess: 50,
  startMs: 30_000,
  idleMs: 300_000,
  onDeath: () => undefined,
});

/** What goes wrong here is seen in the output of the tests. */
function complain(fields: object, message: string): void {
  process.stderr.write(`${message} ${inspect(fields)}\n`);
}

async function stickIn(phase: string): Promise<void> {
  process.stdout.write(`${phase}\n`);
  if (phase === stuckIn) await new Promise(() => setInterval(() => undefined, 1_000));
}

const files: Record<string, string> = { 'a.txt': 'fine', 'b.txt': stuckIn === 'analyzing' ? 'hang' : 'fine' };
await startSupervisor(
  portsOver(store, {
    name: `worker-${process.pid}`,
    now: () => Date.now() + Number(turn) * 2 * LEASE_MS,
    leaseMs: LEASE_MS,
    log: { info: () => undefined, warn: complain, error: complain },
    heartbeatMs: 200,
    fetchRepository: async () => {
      await stickIn('cloning');
      return { tree: memoryTree(files), commit: null, defaultBranch: null, close: async () => undefined };
    },
    analyse: (_job, tree, options) =>
      analyseTree(pool, tree, {
        ...options,
        limits: { fileMs: 60_000, openMs: 30_000, concludeMs: 30_000, deaths: 3 },
        onProgress: () => process.stdout.write('analyzing\n'),
      }),
    describe: async () => {
      await stickIn('scoring');
      return DESCRIPTION;
    },
  }),
);
