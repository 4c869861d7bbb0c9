import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

const TYPES = { commit: 1, tree: 2, blob: 3 } as const;

export interface HandMadePack {
  /** The commit the host claims for HEAD. */
  readonly head: string;
  chunks(): Iterable<Uint8Array>;
}

interface PackedObject {
  readonly type: keyof typeof TYPES;
  readonly body: Uint8Array;
}

/**
 * A few kilobytes that unfold to gigabytes: a blob of zeros, and a delta that copies it over and over. An ordinary
 * commit stands beside them, so that only the unfolding can stop the fetch.
 */
export function deltaBomb(options: { readonly base: number; readonly copies: number }): HandMadePack {
  const commit = commitOf({ type: 'tree', body: Buffer.alloc(0) });
  const base = Buffer.alloc(Math.min(options.base, 0xffffff));
  const copy = Buffer.from([0x80 | 0x70, base.length & 255, (base.length >> 8) & 255, (base.length >> 16) & 255]);
  const delta = Buffer.concat([
    varint(base.length),
    varint(base.length * options.copies),
    ...Array.from({ length: options.copies }, () => copy),
  ]);
  const objects = [
    ...commit.objects.map(packed),
    packed({ type: 'blob', body: base }),
    Buffer.concat([
      packHead(7, delta.length),
      Buffer.from(idOf({ type: 'blob', body: base }), 'hex'),
      deflateSync(delta),
    ]),
  ];
  return { head: commit.id, chunks: () => [wholePack(objects)] };
}

/** A pack that never ends: a blob of noise that says it is large, then more of it. */
export function endlessPack(): HandMadePack {
  const commit = commitOf({ type: 'tree', body: Buffer.alloc(0) });
  const noise = storedNoise(65_000);
  return {
    head: commit.id,
    *chunks() {
      yield packStart(0xffffff);
      for (;;) yield noise;
    },
  };
}

/** Whole small blobs of different bytes, stored without compression. */
function storedNoise(size: number): Buffer {
  const body = Buffer.alloc(size);
  for (let index = 0, state = 1; index < size; index += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    body[index] = state >> 16;
  }
  return Buffer.concat([packHead(TYPES.blob, size), deflateSync(body, { level: 0 })]);
}

function commitOf(tree: PackedObject): { readonly id: string; readonly objects: readonly PackedObject[] } {
  const person = 'A <a@example.invalid> 1700000000 +0000';
  const body = Buffer.from(`tree ${idOf(tree)}\nauthor ${person}\ncommitter ${person}\n\nfirst\n`);
  const commit: PackedObject = { type: 'commit', body };
  return { id: idOf(commit), objects: [commit, tree] };
}

function idOf({ type, body }: PackedObject): string {
  return createHash('sha1').update(`${type} ${body.length}\0`).update(body).digest('hex');
}

function packed({ type, body }: PackedObject): Buffer {
  return Buffer.concat([packHead(TYPES[type], body.length), deflateSync(body)]);
}

function packStart(count: number): Buffer {
  const head = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1');
  head.writeUInt32BE(count, 8);
  return head;
}

function wholePack(objects: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat([packStart(objects.length), ...objects]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

/** Seven bits a byte, lowest first. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? low | 128 : low);
  } while (rest > 0);
  return Buffer.from(bytes);
}

/** Type in three bits, size in four, then seven a byte. */
function packHead(type: number, size: number): Buffer {
  const first = (type << 4) | (size % 16);
  const rest = Math.floor(size / 16);
  if (rest === 0) return Buffer.from([first]);
  return Buffer.concat([Buffer.from([first | 128]), varint(rest)]);
}
