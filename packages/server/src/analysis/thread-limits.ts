/**
 * For a thread that feeds analysis processes. It passes many bytes on and keeps few: more room for what is new would be idle
 * memory, and have everything searched more often for bytes that are no longer used.
 */
export const THREAD_LIMITS = { maxYoungGenerationSizeMb: 8 } as const;
