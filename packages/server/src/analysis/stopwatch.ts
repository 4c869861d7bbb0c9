/** Measures one file's time at a process, without the time in which the process waits for us. */
export interface Stopwatch {
  /** A new file is in hand. */
  restart(): void;
  pause(): void;
  resume(): void;
  /** No file is in hand. */
  rest(): void;
  /** For good. */
  stop(): void;
}

export interface StopwatchOptions {
  readonly limitMs: number;
  /** Processor time of the process so far; undefined where nobody can tell. */
  readonly workedMs: () => number | undefined;
  readonly onExpired: () => void;
}

/** On a machine that is busy elsewhere a file gets more time, but never more than so many times its limit. */
const PATIENCE = 4;
/** So much of the limit must have been real work before a process is given up. */
const REAL_WORK = 0.8;
const SAMPLE_MS = 1_000;
const SHORTEST_WAIT_MS = 100;

export function stopwatch({ limitMs, workedMs, onExpired }: StopwatchOptions): Stopwatch {
  let timer: NodeJS.Timeout | undefined;
  let left = limitMs;
  let waited = 0;
  let since = 0;
  let pauses = 0;
  let turn = 0;
  let worked = workedMs();
  let workedBefore = worked;
  // Asking at every file would cost more than a small file does.
  const sampler = setInterval(() => {
    worked = workedMs();
  }, SAMPLE_MS);

  function arm(): void {
    clearTimeout(timer);
    since = performance.now();
    const mine = (turn += 1);
    // An answer that already lies in the pipe is heard before anyone is killed: it may be us who were slow.
    timer = setTimeout(() => setImmediate(() => setImmediate(() => mine === turn && expire())), left);
  }
  function disarm(): void {
    clearTimeout(timer);
    turn += 1;
  }
  function expire(): void {
    waited += left;
    const now = workedMs();
    const work = now === undefined || workedBefore === undefined ? limitMs : now - workedBefore;
    if (work >= limitMs * REAL_WORK || waited >= limitMs * PATIENCE) return onExpired();
    left = Math.max(SHORTEST_WAIT_MS, limitMs - work);
    arm();
  }
  return {
    restart() {
      left = limitMs;
      waited = 0;
      workedBefore = worked;
      if (pauses === 0) arm();
    },
    pause() {
      pauses += 1;
      if (pauses > 1) return;
      left = Math.max(0, left - (performance.now() - since));
      disarm();
    },
    resume() {
      pauses -= 1;
      if (pauses === 0) arm();
    },
    rest: disarm,
    stop() {
      disarm();
      clearInterval(sampler);
    },
  };
}
