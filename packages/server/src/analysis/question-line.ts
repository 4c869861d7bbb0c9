import { readSync, writeSync } from 'node:fs';
import { decodeFrame, encodeFrame, frameSize, LENGTHS } from './frames.ts';
import type { FromChild, ToChild } from './protocol.ts';

/** The line on which an analysis process asks for contents: a file descriptor beside input, output and errors. */
export const QUESTION_LINE = 3;

/**
 * Asks the service for a content and stands still until it comes: whoever follows data from one file into another is in the
 * middle of something that could only be begun again. Nothing else travels on this line, so the answer is the next message.
 */
export function askOn(line: number): (at: number) => Buffer | undefined {
  return (at) => {
    const question: FromChild = { type: 'need', at };
    for (const piece of encodeFrame(question)) writeAll(line, piece);
    const lengths = readExactly(line, LENGTHS);
    const rest = readExactly(line, frameSize(lengths) - 4);
    const { header, payload } = decodeFrame(lengths.readUInt32BE(4), rest);
    const answer = header as ToChild; // The service is not hostile.
    return answer.type === 'content' && answer.at === at && !answer.missing ? payload : undefined;
  };
}

function writeAll(line: number, bytes: Uint8Array): void {
  for (let from = 0; from < bytes.length; from += writeSync(line, bytes, from));
}

/** Memory of its own: contents are kept, and what small buffers share lives as long as any of them. */
function readExactly(line: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let filled = 0; filled < size;) {
    const count = readSync(line, bytes, filled, size - filled, null);
    if (count === 0) throw new Error('the service has hung up');
    filled += count;
  }
  return bytes;
}
