import type { CheckoutLimits } from './limits.ts';
import { pathText } from './path-text.ts';
import { type Command, start } from './run.ts';
import type { EntryMode, gapCounter } from './tree.ts';

/** An entry as git lists it, without its size. */
export interface Listed {
  readonly path: string;
  readonly mode: EntryMode;
  readonly blob: string;
}

const MODES: Readonly<Record<string, EntryMode>> = {
  '120000': 'symlink',
  '160000': 'submodule',
  '100755': 'executable',
};
/** `mode type id TAB` before the path, with room for object ids of either length. */
const HEAD_BYTES = 128;

/**
 * Reads `ls-tree -r -z` up to the limits, then goes on counting for a while and hangs up. Returns whether the listing
 * came to its own end.
 */
export async function listTree(
  command: Command,
  options: {
    readonly prefix: string;
    readonly limits: CheckoutLimits;
    readonly signal: AbortSignal;
    readonly gaps: ReturnType<typeof gapCounter>;
  },
): Promise<{ readonly entries: readonly Listed[]; readonly complete: boolean }> {
  const { limits, gaps } = options;
  const running = start(command);
  const stop = (): void => running.kill();
  options.signal.addEventListener('abort', stop, { once: true });
  if (options.signal.aborted) stop();
  running.child.stdin.end();

  const entries: Listed[] = [];
  let pathsBytes = 0;
  let seen = 0;
  for await (const batch of records(running.child.stdout, limits.pathBytes + HEAD_BYTES)) {
    for (const record of batch) {
      const full = entries.length >= limits.files || pathsBytes >= limits.pathsBytes;
      const entry = record === undefined || full ? undefined : parseRecord(record, options.prefix, limits.pathBytes);
      if (entry !== undefined) {
        entries.push(entry);
        pathsBytes += entry.path.length;
      } else gaps.add(full ? 'overLimit' : 'pathTooLong');
    }
    seen += batch.length;
    if (seen >= limits.filesCounted) break;
  }
  running.kill();
  const ended = await running.ended;
  options.signal.removeEventListener('abort', stop);
  return { entries, complete: seen >= limits.filesCounted || ended.code === 0 };
}

function parseRecord(record: Buffer, prefix: string, pathLimit: number): Listed | undefined {
  const tab = record.indexOf(9);
  const [mode = '', , blob = ''] = record.toString('latin1', 0, tab).split(' ');
  const path = record.subarray(tab + 1);
  if (path.length + prefix.length > pathLimit) return undefined;
  return { path: `${prefix}${pathText(path)}`, mode: MODES[mode] ?? 'file', blob };
}

/** NUL-terminated records by the chunk; one longer than the limit comes as undefined and is never held in memory. */
async function* records(stream: AsyncIterable<Buffer>, limit: number): AsyncGenerator<readonly (Buffer | undefined)[]> {
  let rest: Buffer = Buffer.alloc(0);
  let tooLong = false;
  for await (const chunk of stream) {
    const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const batch: (Buffer | undefined)[] = [];
    let from = 0;
    for (let end = data.indexOf(0); end !== -1; end = data.indexOf(0, from)) {
      batch.push(tooLong || end - from > limit ? undefined : data.subarray(from, end));
      tooLong = false;
      from = end + 1;
    }
    rest = data.subarray(from);
    if (rest.length > limit || tooLong) {
      tooLong = true;
      rest = Buffer.alloc(0);
    }
    yield batch;
  }
}
