/** Ids of checks that once shipped and are gone. An id keeps its meaning for ever, so none of these is used again. */
export const RETIRED_CHECKS: ReadonlySet<string> = new Set<string>([]);
