const MiB = 1024 * 1024;

/** How much of a repository, and of a host's patience, one scan may use. Every value can be overridden. */
export interface CheckoutLimits {
  readonly probeMs: number;
  readonly connectMs: number;
  readonly hostApiMs: number;
  readonly redirects: number;
  /** Bytes read of any answer that is not a pack. */
  readonly answerBytes: number;
  readonly negativeCacheMs: number;
  /** The whole fetch, from the first name look-up to the last byte of the pack. */
  readonly fetchMs: number;
  readonly packBytes: number;
  /** Below this rate for `slowMs`, a transfer is given up. */
  readonly slowBytesPerSecond: number;
  readonly slowMs: number;
  readonly gitMemoryBytes: number;
  readonly gitCpuSeconds: number;
  readonly files: number;
  /** Entries counted, but not kept, after `files`: the gap is exact up to here and a lower bound beyond. */
  readonly filesCounted: number;
  readonly fileBytes: number;
  readonly readBytes: number;
  readonly pathBytes: number;
  /** Sum of all paths kept, so that long names times many entries stay small in memory. */
  readonly pathsBytes: number;
  /** Listing and measuring a fetched repository. */
  readonly listMs: number;
}

/** Limits where the operator sets none. */
export const DEFAULT_LIMITS: CheckoutLimits = {
  probeMs: 5_000,
  connectMs: 3_000,
  hostApiMs: 3_000,
  redirects: 3,
  answerBytes: MiB,
  negativeCacheMs: 60_000,
  fetchMs: 60_000,
  packBytes: 512 * MiB,
  slowBytesPerSecond: 1_000,
  slowMs: 15_000,
  gitMemoryBytes: 2_000_000_000,
  gitCpuSeconds: 60,
  files: 50_000,
  filesCounted: 1_000_000,
  fileBytes: 5 * MiB,
  readBytes: 200_000_000,
  pathBytes: 4_096,
  pathsBytes: 64 * MiB,
  listMs: 30_000,
};

/** The defaults, with the given values in their place. */
export function withDefaults(overrides: Partial<CheckoutLimits> | undefined): CheckoutLimits {
  return { ...DEFAULT_LIMITS, ...overrides };
}
