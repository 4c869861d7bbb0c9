import { type AddressView, type HistoryEntry, Refusal, type ScanHistory } from '@assay/contract';
import type { NamedRepository } from '../../scans/create-scan.ts';
import { readScan } from '../../scans/read-scan.ts';
import { searchScans } from '../../scans/search-scans.ts';
import type { ListedScan, ScanStore } from '../../store/port.ts';
import { accountOf } from '../auth.ts';
import { parameterOf, queryOf } from '../request-parts.ts';
import { viewPage } from '../v1/scan-views.ts';
import type { AccountHandlers } from './route-handlers.ts';

export interface AccountScanPorts {
  readonly scans: Pick<ScanStore, 'read' | 'list' | 'search' | 'history'>;
  readonly nameRepository: (url: unknown) => NamedRepository;
}

const MOST_ENTRIES = 30;

/** The account's scans as people look for them. */
export function accountScanRoutes(
  ports: AccountScanPorts,
): Pick<AccountHandlers, 'searchScans' | 'readHistory' | 'judgeAddress'> {
  return {
    async searchScans(request) {
      return viewPage(await searchScans(ports, accountOf(request).id, queryOf(request)));
    },
    async readHistory(request) {
      const id = parameterOf(request, 'id');
      await readScan(ports, id);
      const scans = await ports.scans.history(accountOf(request).id, id, MOST_ENTRIES);
      return { scans: scans.flatMap(entryOf) } satisfies ScanHistory;
    },
    async judgeAddress(request) {
      try {
        const { repoKey } = ports.nameRepository(queryOf(request)['url']);
        return { valid: true, repository: repoKey, reason: null } satisfies AddressView;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { valid: false, repository: null, reason: error.message } satisfies AddressView;
      }
    },
  };
}

/** A complete scan has all of these; the list's type also covers those that have not. */
function entryOf(scan: ListedScan): readonly HistoryEntry[] {
  const { id, completedAt, score, grade, safetyScore, safetyGrade, findingsCount } = scan;
  if (completedAt === null || score === null || grade === null) return [];
  if (safetyScore === null || safetyGrade === null || findingsCount === null) return [];
  const at = new Date(completedAt).toISOString();
  return [{ id, completedAt: at, score, grade, safetyScore, safetyGrade, findingsCount }];
}
