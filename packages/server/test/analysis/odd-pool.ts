import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findConfinement } from '../../src/analysis/confinement.ts';
import type { AnalysisOptions } from '../../src/analysis/analyse-tree.ts';
import { type AnalysisPool, analysisPool } from '../../src/analysis/pool.ts';

const CHILD = fileURLToPath(new URL('odd-child.ts', import.meta.url));

/** A pool of real processes whose engine does what the files say. */
export async function oddPool(
  t: TestContext,
  over: {
    readonly size?: number;
    readonly scansPerProcess?: number;
    readonly idleMs?: number;
    readonly without?: readonly 'bwrap'[];
  } = {},
): Promise<AnalysisPool & { readonly deaths: readonly string[] }> {
  const deaths: string[] = [];
  const pool = analysisPool({
    confinement: await findConfinement(over.without ?? []),
    script: CHILD,
    size: over.size ?? 2,
    scansPerProcess: over.scansPerProcess ?? 50,
    startMs: 30_000,
    idleMs: over.idleMs ?? 300_000,
    onDeath: (reason) => deaths.push(reason),
  });
  t.after(() => pool.close());
  return Object.defineProperties(Object.create(pool), { deaths: { value: deaths } });
}

/** Generous times: what a test waits for never depends on them, but for the file that hangs. */
export function patiently(over: Partial<AnalysisOptions> = {}): AnalysisOptions {
  return {
    signal: new AbortController().signal,
    budgetMs: 120_000,
    limits: { fileMs: 1_500, openMs: 30_000, concludeMs: 30_000, deaths: 3 },
    ...over,
  };
}
