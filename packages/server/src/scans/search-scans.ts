import { GRADES, LIMITS, Refusal } from '@assay/contract';
import type { ScanStore } from '../store/port.ts';
import { type ListQuery, listScans, parseStatuses, type ScanPage, wholeNumber } from './list-scans.ts';

/** What a person typed; nobody has looked at it yet. */
export interface SearchQuery extends ListQuery {
  readonly grade?: unknown;
  readonly search?: unknown;
}

const MOST_CHARACTERS = 200;

/** One page of the account's scans that match what a person typed. Without anything typed it is the plain list. */
export async function searchScans(
  ports: { readonly scans: Pick<ScanStore, 'list' | 'search'> },
  accountId: string,
  query: SearchQuery,
): Promise<ScanPage> {
  const text = typeof query.search === 'string' ? query.search.trim().slice(0, MOST_CHARACTERS) : '';
  if (text === '' && query.grade === undefined) return listScans(ports, accountId, query);
  const grade = GRADES.find((one) => one === query.grade);
  if (query.grade !== undefined && grade === undefined) {
    throw new Refusal('INVALID_REQUEST', `grade must be one of ${GRADES.join(', ')}.`);
  }
  const limit = Math.min(LIMITS.listMax, Math.max(1, wholeNumber('limit', query.limit, LIMITS.listDefault)));
  const offset = Math.max(0, wholeNumber('offset', query.offset, 0));
  const page = { limit, offset, statuses: parseStatuses(query.status), grade, text };
  return { ...(await ports.scans.search(accountId, page)), limit, offset };
}
