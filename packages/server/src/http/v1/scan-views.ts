import type { FailedScan, ListItem, UnfinishedScan } from '@assay/contract';
import type { ScanPage } from '../../scans/list-scans.ts';
import { askedScope } from '../../scans/scope.ts';
import type { ListedScan, Millis, StoredScan } from '../../store/port.ts';

type Unfinished = Exclude<StoredScan, { readonly status: 'complete' | 'failed' }>;
type Complete = Extract<StoredScan, { readonly status: 'complete' }>;
type Failed = Extract<StoredScan, { readonly status: 'failed' }>;

function iso(at: Millis): string {
  return new Date(at).toISOString();
}
function isoOrNull(at: Millis | null): string | null {
  return at === null ? null : iso(at);
}

/** A scan at work, as the API shows it. */
export function viewUnfinished(scan: Unfinished): UnfinishedScan {
  return {
    id: scan.id,
    status: scan.status,
    url: scan.url,
    ...askedScope(scan),
    createdAt: iso(scan.createdAt),
    startedAt: isoOrNull(scan.startedAt),
    progress: {
      phase: scan.status,
      percent: percentOf(scan),
      filesScanned: scan.filesScanned,
      filesTotal: scan.filesTotal,
    },
  };
}

/** Cloning is a tenth of the way, analysis the bulk of it, scoring the rest. */
function percentOf(scan: Unfinished): number {
  switch (scan.status) {
    case 'pending':
      return 0;
    case 'cloning':
      return 5;
    case 'analyzing': {
      const share = scan.filesTotal ? Math.min(1, scan.filesScanned / scan.filesTotal) : 0;
      return 10 + Math.floor(80 * share);
    }
    case 'scoring':
      return 95;
    default:
      return scan.status satisfies never;
  }
}

/** A scan that failed, as the API shows it. */
export function viewFailed(scan: Failed): FailedScan {
  return {
    id: scan.id,
    status: 'failed',
    url: scan.url,
    ...askedScope(scan),
    createdAt: iso(scan.createdAt),
    startedAt: isoOrNull(scan.startedAt),
    completedAt: iso(scan.completedAt),
    error: { code: scan.error.code, message: scan.error.message, details: scan.error.details },
  };
}

/** The complete scan as JSON: what identifies it, spliced in front of the stored result without parsing that. */
export function writeComplete(scan: Complete, result: Buffer): Buffer {
  const envelope = JSON.stringify({
    id: scan.id,
    status: 'complete',
    url: scan.url,
    ...askedScope(scan),
    createdAt: iso(scan.createdAt),
    startedAt: isoOrNull(scan.startedAt),
    completedAt: iso(scan.completedAt),
  });
  return Buffer.concat([Buffer.from(`${envelope.slice(0, -1)},`), result.subarray(1)]);
}

/** Names the result and the scan that shows it; what the two give never changes. */
export function completeEtag(scan: Complete): string {
  return `"${scan.resultId}.${scan.id}"`;
}

/** A page of the list, as the API shows it. */
export function viewPage(page: ScanPage): { scans: ListItem[]; pagination: object } {
  const { total, limit, offset } = page;
  return {
    scans: page.scans.map(viewListed),
    pagination: { total, limit, offset, hasMore: offset + page.scans.length < total },
  };
}

function viewListed(scan: ListedScan): ListItem {
  return {
    id: scan.id,
    status: scan.status,
    url: scan.url,
    ...askedScope(scan),
    score: scan.score,
    grade: scan.grade,
    safetyScore: scan.safetyScore,
    safetyGrade: scan.safetyGrade,
    findingsCount: scan.findingsCount,
    createdAt: iso(scan.createdAt),
    completedAt: isoOrNull(scan.completedAt),
  };
}
