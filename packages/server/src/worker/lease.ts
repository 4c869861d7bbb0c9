import type { ScanPhase } from '@assay/contract';
import type { ClaimedJob, JobStore, Millis } from '../store/port.ts';

export interface LeasePorts {
  readonly jobs: Pick<JobStore, 'heartbeat' | 'setPhase'>;
  readonly now: () => Millis;
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  readonly onHeartbeatFailure: (error: unknown) => void;
}

/** Another worker may have the job by now: whatever this one holds is dropped. */
export class LeaseLost extends Error {
  constructor() {
    super('the lease of the job was lost');
    this.name = 'LeaseLost';
  }
}

/** The right to work on a job, kept alive by heartbeats. */
export interface Lease {
  /** Aborted with `LeaseLost` as soon as the right is gone. */
  readonly signal: AbortSignal;
  readonly report: (filesScanned: number, filesTotal: number) => void;
  /** Throws `LeaseLost` where the right is gone. */
  readonly enter: (phase: ScanPhase) => Promise<void>;
  stop(): void;
}

/** Takes up the right that a claim gave, and keeps it until `stop`. */
export function holdLease(ports: LeasePorts, job: ClaimedJob): Lease {
  const lost = new AbortController();
  let progress: { filesScanned: number; filesTotal: number | null } = { filesScanned: 0, filesTotal: null };
  let heldUntil = ports.now() + ports.leaseMs;
  let beating = false;

  function lose(): void {
    clearInterval(timer);
    if (!lost.signal.aborted) lost.abort(new LeaseLost());
  }
  async function beat(): Promise<void> {
    if (beating) return;
    beating = true;
    try {
      const until = ports.now() + ports.leaseMs;
      if (await ports.jobs.heartbeat(job, until, progress)) heldUntil = until;
      else lose();
    } catch (error) {
      ports.onHeartbeatFailure(error);
      // The store may be gone for a moment; past the end of the lease somebody else may have been given the job.
      if (ports.now() > heldUntil) lose();
    } finally {
      beating = false;
    }
  }
  const timer = setInterval(() => void beat(), ports.heartbeatMs);

  return {
    signal: lost.signal,
    report(filesScanned, filesTotal) {
      progress = { filesScanned, filesTotal };
    },
    async enter(phase) {
      const until = ports.now() + ports.leaseMs;
      if (!(await ports.jobs.setPhase(job, phase, ports.now(), until))) lose();
      lost.signal.throwIfAborted();
      heldUntil = until;
      // How far the phase before came is told with the new one, not a heartbeat later.
      await beat();
    },
    stop: () => clearInterval(timer),
  };
}
