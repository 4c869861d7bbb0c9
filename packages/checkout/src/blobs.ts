import type { Readable, Writable } from 'node:stream';
import { type Command, type Running, start } from './run.ts';

/** One object as git hands it out. */
export interface Blob {
  readonly id: string;
  /** Undefined where the repository has no such object. */
  readonly bytes: Buffer | undefined;
}

/** The answers of `cat-file --batch`, one by one; the stream is read no faster than they are taken. */
export async function* batchAnswers(stdout: Readable): AsyncGenerator<Blob> {
  const take = taker(stdout);
  for (;;) {
    const head = await take.line();
    if (head === undefined) return;
    const [id = '', type, size] = head.split(' ');
    if (type === 'missing' || size === undefined) {
      yield { id, bytes: undefined };
      continue;
    }
    const bytes = await take.bytes(Number(size) + 1);
    if (bytes === undefined) return;
    yield { id, bytes: bytes.subarray(0, -1) };
  }
}

/** Takes lines and byte counts from a stream, across its chunks. */
function taker(stream: Readable): {
  line(): Promise<string | undefined>;
  bytes(count: number): Promise<Buffer | undefined>;
} {
  // A child's output has no encoding set, so that it yields buffers.
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held: Buffer = Buffer.alloc(0);
  async function more(): Promise<Buffer | undefined> {
    const next = await chunks.next();
    return next.done === true ? undefined : next.value;
  }
  return {
    async line() {
      for (;;) {
        const end = held.indexOf(10);
        if (end !== -1) {
          const text = held.toString('latin1', 0, end);
          held = held.subarray(end + 1);
          return text;
        }
        const chunk = await more();
        if (chunk === undefined) return undefined;
        held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      }
    },
    async bytes(count) {
      const parts = [held];
      let size = held.length;
      while (size < count) {
        const chunk = await more();
        if (chunk === undefined) return undefined;
        parts.push(chunk);
        size += chunk.length;
      }
      // Copied, so that one small blob does not keep the chunk of its neighbours alive.
      const all = parts.length === 1 ? Buffer.from(held.subarray(0, count)) : Buffer.concat(parts);
      held = parts.length === 1 ? held.subarray(count) : Buffer.from(all.subarray(count));
      return all.subarray(0, count);
    },
  };
}

/** Writes ids to a batch process as fast as it takes them. */
export async function askFor(stdin: Writable, ids: Iterable<string>): Promise<void> {
  let lines = '';
  for (const id of ids) {
    lines += `${id}\n`;
    if (lines.length < 65_536) continue;
    if (stdin.destroyed) return;
    if (!stdin.write(lines)) await drained(stdin);
    lines = '';
  }
  stdin.end(lines);
}

function drained(stdin: Writable): Promise<void> {
  return new Promise((resolve) => {
    stdin.once('drain', resolve);
    stdin.once('close', resolve);
  });
}

/** A running `git cat-file` that is asked for one blob after another. */
export interface BlobReader {
  read(id: string): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

/** One long-lived `cat-file --batch`: questions may be asked side by side and are answered in turn. */
export function blobReader(command: Command): BlobReader {
  let running: Running | undefined;
  let answers: AsyncGenerator<Blob> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    read(id) {
      running ??= start(command);
      const source = (answers ??= batchAnswers(running.child.stdout));
      running.child.stdin.write(`${id}\n`);
      const answer = turn.then(async () => {
        const next = await source.next();
        return next.done === true ? undefined : next.value.bytes;
      });
      turn = answer.catch(() => undefined);
      return answer;
    },
    async close() {
      running?.kill();
      await running?.ended;
    },
  };
}
