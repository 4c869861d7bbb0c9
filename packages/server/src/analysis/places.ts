/** A scan's first process comes before any other scan's second. */
export type Urgency = 'first' | 'extra';

/** A fixed number of places, and a queue for them. */
export interface Places {
  /** Waits for a place; rejects with the reason once the signal is aborted. */
  take(urgency: Urgency, signal: AbortSignal): Promise<void>;
  leave(): void;
  /** True while someone waits for a first place. */
  readonly isShort: boolean;
}

interface Waiting {
  readonly urgency: Urgency;
  readonly serve: () => void;
}

export function places(size: number): Places {
  let waiting: Waiting[] = [];
  let taken = 0;

  function serveNext(): void {
    if (taken >= size) return;
    const next = waiting.find(({ urgency }) => urgency === 'first') ?? waiting[0];
    if (next === undefined) return;
    waiting = waiting.filter((one) => one !== next);
    taken += 1;
    next.serve();
  }
  return {
    take(urgency, signal) {
      return new Promise((resolve, reject) => {
        const mine: Waiting = {
          urgency,
          serve() {
            signal.removeEventListener('abort', giveUp);
            resolve();
          },
        };
        function giveUp(): void {
          waiting = waiting.filter((one) => one !== mine);
          reject(signal.reason);
        }
        if (signal.aborted) return giveUp();
        signal.addEventListener('abort', giveUp, { once: true });
        waiting.push(mine);
        serveNext();
      });
    },
    leave() {
      taken -= 1;
      serveNext();
    },
    get isShort() {
      return waiting.some(({ urgency }) => urgency === 'first');
    },
  };
}
