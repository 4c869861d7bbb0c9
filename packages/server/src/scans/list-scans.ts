import { LIMITS, Refusal, SCAN_STATUSES, type ScanStatus } from '@assay/contract';
import type { ListedScan, ScanStore } from '../store/port.ts';

export interface ListScansPorts {
  readonly scans: Pick<ScanStore, 'list'>;
}

/** The query as the client wrote it. */
export interface ListQuery {
  readonly limit?: unknown;
  readonly offset?: unknown;
  readonly status?: unknown;
}

/** A part of the list, and how long the whole is. */
export interface ScanPage {
  readonly scans: readonly ListedScan[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** One page of the account's scans, newest first. */
export async function listScans(ports: ListScansPorts, accountId: string, query: ListQuery): Promise<ScanPage> {
  const limit = Math.min(LIMITS.listMax, Math.max(1, wholeNumber('limit', query.limit, LIMITS.listDefault)));
  const offset = Math.max(0, wholeNumber('offset', query.offset, 0));
  const page = await ports.scans.list(accountId, { limit, offset, statuses: parseStatuses(query.status) });
  return { ...page, limit, offset };
}

/** A number in a query, or a refusal that names it. */
export function wholeNumber(name: string, given: unknown, otherwise: number): number {
  if (given === undefined) return otherwise;
  if (typeof given !== 'string' || !/^[+-]?\d{1,30}$/.test(given)) {
    throw new Refusal('INVALID_REQUEST', `${name} must be one whole number.`);
  }
  return Math.min(Number(given), Number.MAX_SAFE_INTEGER);
}

/** Several states are joined by commas; none means all. */
export function parseStatuses(given: unknown): readonly ScanStatus[] {
  if (given === undefined) return [];
  const names = typeof given === 'string' ? given.split(',') : [];
  const known = SCAN_STATUSES.filter((status) => names.includes(status));
  const isEveryNameKnown = names.every((name) => (SCAN_STATUSES as readonly string[]).includes(name));
  if (names.length === 0 || !isEveryNameKnown) {
    throw new Refusal(
      'INVALID_REQUEST',
      `status must be one or several of ${SCAN_STATUSES.join(', ')}, joined by commas.`,
    );
  }
  return known;
}
