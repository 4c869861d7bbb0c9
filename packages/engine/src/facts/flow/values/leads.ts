import { BASE_MARK } from './values.ts';

const HOST = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+|\0base[^/?#\s:]*)[/?#]/i;
const ROOT = /^(?:\/(?![/\\])|~|[A-Za-z]:[\\/])/;
const PROGRAM = /^[^/\\\s]*\s/;

/** What the beginning of a text decides: the host of an address, the root of a path, a program. Not which host or path. */
export function decidedBy(prefix: string | undefined): string | undefined {
  if (prefix === undefined || prefix === '') return undefined;
  if (HOST.test(prefix)) return `${BASE_MARK}/`;
  const root = ROOT.exec(prefix)?.[0];
  if (root === undefined) return PROGRAM.exec(prefix)?.[0];
  return root === prefix ? root : root + BASE_MARK;
}
