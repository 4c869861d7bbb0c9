import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { ScanStore } from '../store/port.ts';

const decompress = promisify(zstdDecompress);
/** No result is near this; a damaged one must not fill the memory. */
const MOST_BYTES = 512 * 1024 * 1024;
/** What all results that are kept may hold together. */
const KEPT_BYTES = 32 * 1024 * 1024;

export interface ResultReaderPorts {
  readonly scans: Pick<ScanStore, 'readResult'>;
}

/** Reads finished results as JSON text. Undefined where there is none. */
export type ResultReader = (resultId: string) => Promise<Buffer | undefined>;

/** Keeps the most recently read results decompressed: results never change, and clients read one several times. */
export function resultReader(ports: ResultReaderPorts): ResultReader {
  const kept = new Map<string, Buffer>();
  const loading = new Map<string, Promise<Buffer | undefined>>();
  let bytes = 0;

  function keep(id: string, body: Buffer): void {
    if (body.length > KEPT_BYTES / 4) return;
    kept.set(id, body);
    bytes += body.length;
    for (const [oldest, old] of kept) {
      if (bytes <= KEPT_BYTES) return;
      kept.delete(oldest);
      bytes -= old.length;
    }
  }

  async function load(id: string): Promise<Buffer | undefined> {
    const stored = await ports.scans.readResult(id);
    if (!stored) return undefined;
    const body = await decompress(stored.body, { maxOutputLength: MOST_BYTES });
    keep(id, body);
    return body;
  }

  return async (id) => {
    const known = kept.get(id);
    if (known) {
      kept.delete(id);
      kept.set(id, known);
      return known;
    }
    const running = loading.get(id) ?? load(id).finally(() => loading.delete(id));
    loading.set(id, running);
    return await running;
  };
}
