/**
 * Messages between the service and an analysis process: a small JSON header, and bytes that go as they are.
 * On the wire: length of the rest (4 bytes), length of the header (4 bytes), header, bytes.
 */
export interface Frame {
  readonly header: unknown;
  readonly payload: Buffer;
}

/** No frame is larger, in either direction. */
export const MOST_FRAME_BYTES = 8 * 1024 * 1024;
export const LENGTHS = 8;

/** What the other side sent is not a frame, or is too large to be one. */
export class BadFrame extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BadFrame';
  }
}

/** Pieces to write in this order. The payload is not copied. */
export function encodeFrame(header: unknown, payload?: Uint8Array): readonly Uint8Array[] {
  const text = Buffer.from(JSON.stringify(header));
  const size = 4 + text.length + (payload?.length ?? 0);
  if (size > MOST_FRAME_BYTES) throw new BadFrame(`a message of ${size} bytes is too large to send`);
  const lengths = Buffer.allocUnsafe(LENGTHS);
  lengths.writeUInt32BE(size, 0);
  lengths.writeUInt32BE(text.length, 4);
  const head = Buffer.concat([lengths, text]);
  return payload === undefined || payload.length === 0 ? [head] : [head, payload];
}

/** Puts frames together from chunks of a stream. Never holds more than one frame and one chunk. */
export function frameReader(): (chunk: Buffer) => readonly Frame[] {
  let held: Buffer[] = [];
  let size = 0;
  let wanted = LENGTHS;

  return (chunk) => {
    held.push(chunk);
    size += chunk.length;
    if (size < wanted) return [];
    let bytes = held.length === 1 ? chunk : Buffer.concat(held, size);
    const frames: Frame[] = [];
    while (bytes.length >= LENGTHS) {
      const end = 4 + frameSize(bytes);
      if (bytes.length < end) break;
      frames.push(decodeFrame(bytes.readUInt32BE(4), bytes.subarray(LENGTHS, end)));
      bytes = bytes.subarray(end);
    }
    wanted = bytes.length >= LENGTHS ? 4 + frameSize(bytes) : LENGTHS;
    held = [bytes];
    size = bytes.length;
    return frames;
  };
}

/** Bytes that follow the first length, as the two lengths at the beginning say. */
export function frameSize(bytes: Buffer): number {
  const size = bytes.readUInt32BE(0);
  const header = bytes.readUInt32BE(4);
  if (size > MOST_FRAME_BYTES || header + 4 > size) throw new BadFrame('what was sent is no message');
  return size;
}

/** Takes what follows the lengths apart. */
export function decodeFrame(headerLength: number, rest: Buffer): Frame {
  const text = rest.toString('utf8', 0, headerLength);
  try {
    return { header: JSON.parse(text), payload: rest.subarray(headerLength) };
  } catch {
    throw new BadFrame('the head of a message is no JSON');
  }
}

/**
 * A payload in memory of its own, for whoever keeps it: the chunk it came in holds its neighbours too, and what small
 * buffers share lives as long as any of them.
 */
export function copyOf(payload: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(payload.length);
  payload.copy(copy);
  return copy;
}
