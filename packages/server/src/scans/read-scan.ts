import { Refusal, SCAN_ID } from '@assay/contract';
import type { ScanStore, StoredScan } from '../store/port.ts';

export interface ReadScanPorts {
  readonly scans: Pick<ScanStore, 'read'>;
}

/** The scan of an identifier. Every account may read every scan: repositories are public, identifiers unguessable. */
export async function readScan(ports: ReadScanPorts, id: string): Promise<StoredScan> {
  if (!SCAN_ID.test(id)) throw invalidScanId();
  const scan = await ports.scans.read(id);
  if (!scan) throw new Refusal('SCAN_NOT_FOUND', `No scan has the identifier ${id}.`);
  return scan;
}

/** The refusal of what cannot be an identifier. */
export function invalidScanId(): Refusal {
  return new Refusal('INVALID_SCAN_ID', 'A scan identifier is "scan_" followed by 8 to 64 letters and digits.');
}
