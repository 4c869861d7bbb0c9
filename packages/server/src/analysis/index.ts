import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Confinement, confinement } from './confinement.ts';
import { type AnalysisPool, analysisPool } from './pool.ts';

export { analyseTree } from './analyse-tree.ts';
export { engineFingerprint } from './engine-fingerprint.ts';
export { pruneMemories } from './memory-file.ts';
export { type ObservationMemory, openMemory } from './observation-memory.ts';
export type { AnalysisPool } from './pool.ts';
export { THREAD_LIMITS } from './thread-limits.ts';

/** A pool of processes that run this release's engine, as confined as this machine allows. */
export async function standardPool(
  options: {
    readonly size?: number;
    readonly onDeath?: (reason: string) => void;
    readonly confinement?: Confinement;
  } = {},
): Promise<AnalysisPool> {
  const script = import.meta.url.endsWith('.ts') ? './child.ts' : './child.js';
  return analysisPool({
    confinement: options.confinement ?? (await confinement()),
    script: fileURLToPath(new URL(script, import.meta.url)),
    size: options.size ?? availableParallelism(),
    scansPerProcess: 50,
    // A machine that has much else to do starts a process in a minute; one that hangs is told all the same.
    startMs: 90_000,
    idleMs: 300_000,
    onDeath: options.onDeath ?? (() => undefined),
  });
}
