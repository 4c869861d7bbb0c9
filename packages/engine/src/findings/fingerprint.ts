import { createHash } from 'node:crypto';

/** Stays the same when lines move: check, path, the code without its spacing, and which of several equal ones it is. */
export function fingerprintOf(checkId: string, path: string, code: string, ordinal: number): string {
  const normalised = code.replace(/\s+/g, ' ').trim();
  return createHash('sha256').update([checkId, path, normalised, ordinal].join('\0')).digest('hex').slice(0, 32);
}
