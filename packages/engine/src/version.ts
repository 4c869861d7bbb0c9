/** The engine's release; part of every cache key, so that a new engine never serves an old one's answers. */
export const ENGINE_VERSION = '0.1.0';
