import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { CompleteScan, Materials } from '@assay/contract';
import type { ScanStore } from '../store/port.ts';
import { findComplete, type ReadCompletePorts, withResult } from './read-complete.ts';

const decompress = promisify(zstdDecompress);
/** No list is near this; a damaged one must not fill the memory. */
const MOST_BYTES = 128 * 1024 * 1024;

export interface ReadMaterialsPorts extends ReadCompletePorts {
  readonly scans: Pick<ScanStore, 'read' | 'readMaterials'>;
}

/** A complete scan and what its repository is made of; undefined where the scan is older than such lists. */
export async function readMaterials(
  ports: ReadMaterialsPorts,
  id: string,
): Promise<{ readonly scan: CompleteScan; readonly materials: Materials | undefined }> {
  const stored = await findComplete(ports, id);
  const [scan, packed] = await Promise.all([withResult(ports, stored), ports.scans.readMaterials(stored.resultId)]);
  if (packed === undefined) return { scan, materials: undefined };
  const text = await decompress(packed, { maxOutputLength: MOST_BYTES });
  // Written by ourselves in the contract's shape.
  return { scan, materials: JSON.parse(text.toString()) as Materials };
}
