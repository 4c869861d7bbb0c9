/** What each plan may do. The limit counts requests per UTC day and account. */
export const TIERS = {
  free: { apiAccess: false, requestsPerDay: 0 },
  pro: { apiAccess: true, requestsPerDay: 100 },
  team: { apiAccess: true, requestsPerDay: 500 },
  enterprise: { apiAccess: true, requestsPerDay: 10_000 },
} as const;
export type Tier = keyof typeof TIERS;
/** Plans, smallest first. */
// `Object.keys` forgets the literal type.
export const TIER_NAMES = Object.keys(TIERS) as readonly Tier[];

/** Bounds that clients of version 1 may rely on. */
export const LIMITS = {
  urlCharacters: 2048,
  bodyBytes: 16 * 1024,
  activeKeysPerAccount: 10,
  listDefault: 20,
  listMax: 100,
  cacheHours: 24,
} as const;

/** What the reference client does; the server enforces none of it. */
export const REFERENCE_CLIENT = {
  pollSeconds: 5,
  giveUpSeconds: 120,
  retryWithoutHeaderSeconds: 60,
  retries: 3,
} as const;
