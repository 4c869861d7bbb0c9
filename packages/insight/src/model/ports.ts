/** What the model step needs of the world; tests pass their own. */
export interface InsightPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Hexadecimal digits nobody can guess. */
  readonly nonce: () => string;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Counts and reasons only; text of the repository or of the model never reaches a log. */
  readonly log?: ((event: Readonly<Record<string, string | number>>) => void) | undefined;
  /** Keeps what a model said, beyond this process. */
  readonly cache?:
    | { get(key: string): Promise<string | undefined>; put(key: string, value: string): Promise<void> }
    | undefined;
}
