import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaimedJob, JobStore } from '../store/port.ts';
import { type JobPorts, runJob } from './run-job.ts';

/** What a supervisor works on, and at which pace. */
export interface SupervisorOptions extends Omit<JobPorts, 'jobs'> {
  readonly jobs: JobStore;
  /** Names this worker in the store. */
  readonly name: string;
  /** Jobs at work at the same time. */
  readonly workers: number;
  /** True where nobody else can be working on this store: then every lease is a dead worker's. */
  readonly isAlone: boolean;
  readonly reapMs: number;
  /** Work is announced, but an announcement may be lost, and a retry becomes due without one. */
  readonly pollMs: number;
}

/** Periods that let a dead worker's job be taken over after twenty seconds. */
export const SUPERVISION = { leaseMs: 20_000, heartbeatMs: 5_000, reapMs: 5_000, pollMs: 2_000 } as const;

/** A worker at work. */
export interface Supervisor {
  readonly busy: number;
  readonly total: number;
  /** Claims nothing more, lets scans finish for a while, and hands the rest back. Safe to call twice. */
  stop(graceMs: number): Promise<void>;
}

/** Starts to claim jobs and to look after dead workers' jobs. */
export async function startSupervisor(options: SupervisorOptions): Promise<Supervisor> {
  const { jobs, log } = options;
  if (options.isAlone) {
    const released = await jobs.releaseAll(options.now());
    if (released > 0) log.info({ released }, 'jobs of an earlier run go on');
  }
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const giveUp = new AbortController();
  let wake = Promise.withResolvers<void>();
  const unlisten = jobs.onWork(() => wake.resolve());

  async function claimAll(): Promise<void> {
    while (running.size < options.workers && !stopping.signal.aborted) {
      const job = await jobs.claim(options.name, options.now(), options.leaseMs);
      if (job === undefined) return;
      const end = work(options, job, giveUp.signal).finally(() => {
        running.delete(job.id);
        wake.resolve();
      });
      running.set(job.id, end);
    }
  }
  async function claimForEver(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = Promise.withResolvers();
      await claimAll().catch((err: unknown) => log.error({ err }, 'no job could be claimed'));
      await Promise.race([wake.promise, pause(options.pollMs, stopping.signal)]);
    }
  }
  const loops = Promise.all([claimForEver(), reapForEver(options, stopping.signal)]);
  let stopped: Promise<void> | undefined;
  async function stopOnce(graceMs: number): Promise<void> {
    stopping.abort();
    wake.resolve();
    unlisten();
    await loops;
    const grace = new AbortController();
    await Promise.race([Promise.all(running.values()), pause(graceMs, grace.signal)]);
    grace.abort();
    giveUp.abort();
    await Promise.all(running.values());
  }
  return {
    get busy() {
      return running.size;
    },
    total: options.workers,
    stop: (graceMs) => (stopped ??= stopOnce(graceMs)),
  };
}

async function work(options: SupervisorOptions, job: ClaimedJob, giveUp: AbortSignal): Promise<void> {
  const { log } = options;
  try {
    const end = await runJob(options, job, giveUp);
    log.info({ job: job.id, attempt: job.attempt, end }, 'a job ended');
  } catch (err) {
    // The store could not be told. The lease will run out and the job be tried again.
    log.error({ err, job: job.id }, 'the end of a job could not be written');
  }
}

async function reapForEver(options: SupervisorOptions, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    // Spread, so that several supervisors do not all look at the same moment.
    await pause(options.reapMs * (0.75 + 0.5 * options.random()), stopping);
    if (!stopping.aborted) await reap(options);
  }
}

async function reap({ jobs, log, now }: SupervisorOptions): Promise<void> {
  try {
    const { requeued, failed } = await jobs.reap(now());
    if (requeued + failed > 0) log.warn({ requeued, failed }, 'jobs of dead workers were taken back');
  } catch (err) {
    log.error({ err }, 'leases could not be looked through');
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
