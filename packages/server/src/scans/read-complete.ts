import { type CompleteScan, Refusal, type ScanResult } from '@assay/contract';
import type { ScanStore, StoredScan } from '../store/port.ts';
import { readScan } from './read-scan.ts';
import type { ResultReader } from './result-reader.ts';
import { askedScope } from './scope.ts';

export interface ReadCompletePorts {
  readonly scans: Pick<ScanStore, 'read'>;
  readonly readResult: ResultReader;
}

/** How long whoever waits for a scan waits before asking again. */
export const POLL_SECONDS = 5;

/** A scan that has a result. */
export type StoredComplete = Extract<StoredScan, { readonly status: 'complete' }>;

/** A scan that has a result, for those who need all of it in hand rather than as text. */
export async function readComplete(ports: ReadCompletePorts, id: string): Promise<CompleteScan> {
  return withResult(ports, await findComplete(ports, id));
}

/** The scan of an identifier, refused where it has no result. */
export async function findComplete(ports: Pick<ReadCompletePorts, 'scans'>, id: string): Promise<StoredComplete> {
  return asComplete(await readScan(ports, id));
}

/** The same scan, refused where it has no result. */
export function asComplete(scan: StoredScan): StoredComplete {
  if (scan.status !== 'complete') {
    const isOver = scan.status === 'failed';
    const state = isOver ? 'has failed' : `is ${scan.status}`;
    // Asking again helps only while the scan goes on.
    const again = isOver ? {} : { retryAfter: POLL_SECONDS };
    throw new Refusal('SCAN_NOT_COMPLETE', `The scan ${state}; only a complete scan has a report.`, again);
  }
  return scan;
}

/** A complete scan together with its result. */
export async function withResult(ports: ReadCompletePorts, scan: StoredComplete): Promise<CompleteScan> {
  const body = await ports.readResult(scan.resultId);
  if (!body) throw new Error(`The result ${scan.resultId} of ${scan.id} is not in the store.`);
  // Written by ourselves in the contract's shape.
  const result = JSON.parse(body.toString()) as ScanResult;
  return {
    id: scan.id,
    url: scan.url,
    ...askedScope(scan),
    status: 'complete',
    createdAt: new Date(scan.createdAt).toISOString(),
    startedAt: scan.startedAt === null ? null : new Date(scan.startedAt).toISOString(),
    completedAt: new Date(scan.completedAt).toISOString(),
    ...result,
  };
}
