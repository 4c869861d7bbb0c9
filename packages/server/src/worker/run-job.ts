import { SCAN_ERRORS, ScanFailure } from '@assay/contract';
import type { ClaimedJob, JobStore } from '../store/port.ts';
import { holdLease, LeaseLost, type LeasePorts } from './lease.ts';
import { retryDelay } from './retry-delay.ts';
import type { Scan } from './scan-job.ts';

/** The part of a log that a worker writes to. */
export interface WorkerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface JobPorts extends Omit<LeasePorts, 'jobs' | 'onHeartbeatFailure'> {
  readonly jobs: Pick<JobStore, 'heartbeat' | 'setPhase' | 'complete' | 'fail' | 'retry' | 'release'>;
  readonly scan: Scan;
  readonly random: () => number;
  readonly log: WorkerLog;
}

/** How an attempt at a job ended. */
export type JobEnd = 'completed' | 'failed' | 'retried' | 'released' | 'lost';

/** Takes a claimed job through its phases to an end that is written in the store. Never throws for the job's sake. */
export async function runJob(ports: JobPorts, job: ClaimedJob, stop: AbortSignal): Promise<JobEnd> {
  const onHeartbeatFailure = (err: unknown): void => ports.log.warn({ err, job: job.id }, 'heartbeat not written');
  const claimedAt = ports.now();
  const lease = holdLease({ ...ports, onHeartbeatFailure }, job);
  const signal = AbortSignal.any([lease.signal, stop]);
  try {
    await lease.enter('cloning');
    const result = await ports.scan(job, { signal, claimedAt, enter: lease.enter, report: lease.report });
    signal.throwIfAborted();
    return (await ports.jobs.complete(job, result, ports.now())) ? 'completed' : 'lost';
  } catch (error) {
    return await settle(ports, job, error, stop);
  } finally {
    lease.stop();
  }
}

/** Writes down why a job has no result yet, or will never have one. */
async function settle(ports: JobPorts, job: ClaimedJob, error: unknown, stop: AbortSignal): Promise<JobEnd> {
  const { jobs, log } = ports;
  if (error instanceof LeaseLost) return 'lost';
  if (stop.aborted && !(error instanceof ScanFailure)) {
    return (await jobs.release(job, ports.now())) ? 'released' : 'lost';
  }
  const failure = error instanceof ScanFailure ? error : undefined;
  if (failure === undefined) log.error({ err: error, job: job.id, attempt: job.attempt }, 'a scan broke');
  else log.info({ job: job.id, attempt: job.attempt, ...reasonOf(failure) }, 'a scan failed');
  const mayPass = failure === undefined || failure.passing;
  if (mayPass && job.attempt < job.maxAttempts) {
    const runAt = ports.now() + retryDelay(job.attempt, failure?.retryAfter, ports.random);
    return (await jobs.retry(job, runAt)) ? 'retried' : 'lost';
  }
  const code = failure?.code ?? 'INTERNAL_ERROR';
  // What broke inside is for the log alone.
  const details = failure?.message ?? `The scan could not be finished. Its reference is ${job.id}.`;
  return (await jobs.fail(job, { code, message: SCAN_ERRORS[code], details }, ports.now())) ? 'failed' : 'lost';
}

/** What a failure says to its reader, and what lies behind it. */
function reasonOf({ code, message, cause }: ScanFailure): object {
  return { code, details: message, ...(cause instanceof Error ? { cause: cause.message } : {}) };
}
