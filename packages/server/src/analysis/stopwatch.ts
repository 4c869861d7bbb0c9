/** Measures one file's time at a process, without the time in which the process waits for us. */
export interface Stopwatch {
  /** A new file is in hand. */
  restart(): void;
  pause(): void;
  resume(): void;
  stop(): void;
}

export function stopwatch(limitMs: number, onExpired: () => void): Stopwatch {
  let timer: NodeJS.Timeout | undefined;
  let left = limitMs;
  let since = 0;
  let pauses = 0;
  let turn = 0;

  function arm(): void {
    clearTimeout(timer);
    since = performance.now();
    const mine = (turn += 1);
    // An answer that already lies in the pipe is heard before anyone is killed: it may be us who were slow.
    timer = setTimeout(() => setImmediate(() => setImmediate(() => mine === turn && onExpired())), left);
  }
  function disarm(): void {
    clearTimeout(timer);
    turn += 1;
  }
  return {
    restart() {
      left = limitMs;
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
    stop: disarm,
  };
}
