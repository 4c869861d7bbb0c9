import { readFileSync } from 'node:fs';

/** Clock ticks a second in which Linux tells processor time; the same on every platform Node runs on. */
const TICKS = 100;

/** Milliseconds of processor time that a process and its descendants have used; undefined where it is not told. */
export function processorMs(pid: number): number | undefined {
  const ticks = ticksOf(pid);
  return ticks === undefined ? undefined : (ticks * 1_000) / TICKS;
}

function ticksOf(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name stands in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = Number(fields[11]) + Number(fields[12]);
  const children = read(`/proc/${pid}/task/${pid}/children`)?.trim().split(' ') ?? [];
  return children.filter((child) => child !== '').reduce((sum, child) => sum + (ticksOf(Number(child)) ?? 0), own);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}
