import { type AnalysisProcess, startAnalysisProcess } from './analysis-process.ts';
import type { Confinement, IsolationLevel } from './confinement.ts';
import { places, type Urgency } from './places.ts';

export interface PoolOptions {
  readonly confinement: Confinement;
  /** The script that a process runs. */
  readonly script: string;
  /** Processes at work at the same time, over all scans. */
  readonly size: number;
  /** Scans after which a process is replaced. */
  readonly scansPerProcess: number;
  readonly startMs: number;
  /** All but one process end when they had nothing to do for so long. */
  readonly idleMs: number;
  readonly onDeath: (reason: string) => void;
}

/** Keeps processes warm between scans and shares them out. */
export interface AnalysisPool {
  readonly level: IsolationLevel;
  readonly size: number;
  /** Starts a process before it is needed, unless there is one. */
  warm(): void;
  /** Waits for a process that has loaded the engine. */
  acquire(urgency: Urgency, signal: AbortSignal): Promise<AnalysisProcess>;
  /** Back into the pool, unless it ended or has served its time. */
  release(process: AnalysisProcess): void;
  /** True while a scan has no process at all: whoever holds an extra one should let go of it. */
  readonly isShort: boolean;
  close(): Promise<void>;
}

export function analysisPool(options: PoolOptions): AnalysisPool {
  const idle: AnalysisProcess[] = [];
  const scans = new Map<AnalysisProcess, number>();
  const atWork = places(options.size);

  function start(): AnalysisProcess {
    const process = startAnalysisProcess(options.confinement, options.script);
    scans.set(process, 0);
    void forgetWhenEnded(process);
    return process;
  }

  async function forgetWhenEnded(process: AnalysisProcess): Promise<void> {
    const reason = await process.ended;
    scans.delete(process);
    const at = idle.indexOf(process);
    if (at >= 0) idle.splice(at, 1);
    options.onDeath(reason);
  }

  function keepWarm(process: AnalysisProcess): void {
    idle.push(process);
    const served = scans.get(process);
    const isUnused = (): boolean => idle.length > 1 && idle.includes(process) && scans.get(process) === served;
    setTimeout(() => isUnused() && process.kill('it was not needed'), options.idleMs).unref();
  }

  return {
    level: options.confinement.level,
    size: options.size,
    warm() {
      if (scans.size === 0) idle.push(start());
    },
    async acquire(urgency, signal) {
      await atWork.take(urgency, signal);
      const process = idle.pop() ?? start();
      await withinTime(process, options.startMs).catch((error: unknown) => {
        atWork.leave();
        throw error;
      });
      return process;
    },
    release(process) {
      const served = (scans.get(process) ?? 0) + 1;
      scans.set(process, served);
      process.listen(() => process.kill('it spoke without being asked'));
      if (served >= options.scansPerProcess) process.kill('it has served its time');
      if (process.hasEnded) scans.delete(process);
      else keepWarm(process);
      atWork.leave();
    },
    get isShort() {
      return atWork.isShort;
    },
    close: () => endAll([...scans.keys()]),
  };
}

async function endAll(processes: readonly AnalysisProcess[]): Promise<void> {
  for (const process of processes) process.kill('the service stops');
  await Promise.all(processes.map((process) => process.ended));
}

async function withinTime(process: AnalysisProcess, ms: number): Promise<void> {
  const timer = setTimeout(() => process.kill(`it was not ready after ${ms} ms`), ms);
  try {
    await process.ready;
  } finally {
    clearTimeout(timer);
  }
}
