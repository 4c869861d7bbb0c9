import { Refusal } from '@assay/contract';
import { type ReadScanPorts, readScan } from '../scans/read-scan.ts';
import { hashToken, newToken } from '../sessions/session.ts';
import type { Millis, ScanStore, Share, ShareStore, StoredScan } from '../store/port.ts';

export interface SharePorts extends ReadScanPorts {
  readonly scans: Pick<ScanStore, 'read' | 'isListed'>;
  readonly shares: ShareStore;
  readonly now: () => Millis;
}

type Complete = Extract<StoredScan, { readonly status: 'complete' }>;

/** A scan may be shared by whoever has it in their list. */
async function listedScan(ports: SharePorts, accountId: string, scanId: string): Promise<StoredScan> {
  const scan = await readScan(ports, scanId);
  if (!(await ports.scans.isListed(accountId, scanId))) {
    throw new Refusal('SCAN_NOT_FOUND', 'Your list holds no scan with this identifier.');
  }
  return scan;
}

/** The public link of a scan in the account's list, if it has one. */
export async function readShare(ports: SharePorts, accountId: string, scanId: string): Promise<Share | undefined> {
  await listedScan(ports, accountId, scanId);
  return ports.shares.of(accountId, scanId);
}

/** Switches the link on; the one that is on stays as it is. */
export async function openShare(ports: SharePorts, accountId: string, scanId: string): Promise<Share> {
  const scan = await listedScan(ports, accountId, scanId);
  if (scan.status !== 'complete') throw new Refusal('SCAN_NOT_COMPLETE', 'Only a complete scan has a report to share.');
  const token = newToken();
  return ports.shares.open({ token, tokenHash: hashToken(token), scanId, accountId, createdAt: ports.now() });
}

/** Switches the public link off, for good. */
export async function closeShare(ports: SharePorts, accountId: string, scanId: string): Promise<void> {
  await listedScan(ports, accountId, scanId);
  await ports.shares.close(accountId, scanId, ports.now());
}

/** The scan that a public link shows; undefined where the link is off or never was. */
export async function sharedScan(ports: SharePorts, token: string): Promise<Complete | undefined> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const scanId = await ports.shares.scanOf(hashToken(token));
  const scan = scanId === undefined ? undefined : await ports.scans.read(scanId);
  return scan?.status === 'complete' ? scan : undefined;
}
