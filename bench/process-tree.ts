import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const PAGE_BYTES = 4096;
const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 50;

/** What a process and all that it started used while some work was done. */
export interface Use {
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  /** The largest sum of resident memory at one moment. */
  readonly peakMegabytes: number;
}

/** Does the work and watches a process and every one below it meanwhile, as Linux tells of them. */
export async function watch<T>(
  root: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly use: Use }> {
  const ticks = new Map<number, number>();
  const before = new Map(descendants(root).map((pid) => [pid, ticksOf(pid)]));
  let peak = 0;
  const sample = (): void => {
    let resident = 0;
    for (const pid of descendants(root)) {
      resident += residentBytes(pid);
      // A process that ends keeps the time it was last seen with.
      ticks.set(pid, Math.max(ticks.get(pid) ?? 0, ticksOf(pid) - (before.get(pid) ?? 0)));
    }
    peak = Math.max(peak, resident);
  };
  const timer = setInterval(sample, SAMPLE_MS);
  const since = performance.now();
  try {
    const result = await work();
    const wallSeconds = (performance.now() - since) / 1000;
    sample();
    const cpuSeconds = [...ticks.values()].reduce((sum, own) => sum + own, 0) / TICKS_PER_SECOND;
    return { result, use: { wallSeconds, cpuSeconds, peakMegabytes: peak / 1e6 } };
  } finally {
    clearInterval(timer);
  }
}

/** Waits until every process below one has done nothing for so long. */
export async function untilQuiet(root: number, quietMs: number): Promise<void> {
  const busy = (): number => descendants(root).reduce((sum, pid) => sum + (pid === root ? 0 : ticksOf(pid)), 0);
  let since = performance.now();
  for (let before = busy(); performance.now() - since < quietMs;) {
    await sleep(SAMPLE_MS);
    const now = busy();
    if (now !== before) since = performance.now();
    before = now;
  }
}

function descendants(pid: number): readonly number[] {
  const children = (read(`/proc/${pid}/task/${pid}/children`) ?? '').split(' ').filter((each) => each !== '');
  return [pid, ...children.flatMap((child) => descendants(Number(child)))];
}

function ticksOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`) ?? '';
  // The name stands in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

function residentBytes(pid: number): number {
  return Number(read(`/proc/${pid}/statm`)?.split(' ')[1] ?? 0) * PAGE_BYTES;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1').trim();
  } catch {
    return undefined;
  }
}
