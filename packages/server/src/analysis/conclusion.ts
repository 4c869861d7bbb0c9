import type { Report } from '@assay/engine';
import type { AnalysisProcess } from './analysis-process.ts';
import { parseReport } from './shapes.ts';
import type { Source } from './source.ts';

/** Room for thousands of findings with their traces; more is a process gone wild. */
const MOST_REPORT_BYTES = 256 * 1024 * 1024;
const RESULT_BYTES_PER_MESSAGE = 4 * 1024 * 1024;

/** Lets a process join what all files gave. Undefined where it died, took too long or said nothing sensible. */
export async function concludeIn(
  process: AnalysisProcess,
  tree: Source,
  results: Iterable<Buffer>,
  limitMs: number,
): Promise<Report | undefined> {
  const done = Promise.withResolvers<Report | undefined>();
  const parts: Buffer[] = [];
  let size = 0;

  async function bring(at: number): Promise<void> {
    const entry = tree.entries[at];
    if (entry === undefined) return process.kill('it asked for a file that does not exist');
    const content = await tree.read(entry);
    await process.send({ type: 'content', at, missing: content === undefined }, content);
  }
  process.listen((message, payload) => {
    if (message.type === 'need') return void bring(message.at).catch(done.reject);
    if (message.type !== 'report') return process.kill('it answered what it was not asked');
    parts.push(payload);
    size += payload.length;
    if (size > MOST_REPORT_BYTES) return process.kill('its report is too large');
    if (!message.last) return;
    const report = parseReport(Buffer.concat(parts, size));
    if (report === undefined) process.kill('its report is none');
    done.resolve(report);
  });

  const timer = setTimeout(() => process.kill('its conclusion took too long'), limitMs);
  try {
    for (const batch of batches(results)) await process.send({ type: 'results' }, batch);
    await process.send({ type: 'conclude' });
    return await Promise.race([done.promise, process.ended.then(() => undefined)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Results as JSON arrays of a few megabytes; their text goes through as it came. */
function* batches(results: Iterable<Buffer>): Generator<Buffer> {
  let batch: Buffer[] = [];
  let size = 0;
  for (const result of results) {
    if (size > 0 && size + result.length > RESULT_BYTES_PER_MESSAGE) {
      yield closeBatch(batch);
      batch = [];
      size = 0;
    }
    batch.push(Buffer.from(size === 0 ? '[' : ','), result);
    size += result.length + 1;
  }
  if (size > 0) yield closeBatch(batch);
}

function closeBatch(batch: readonly Buffer[]): Buffer {
  return Buffer.concat([...batch, Buffer.from(']')]);
}
