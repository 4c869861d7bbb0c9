/**
 * The little of Parquet that data sets of short texts use: flat columns, plain and dictionary pages, snappy or none.
 * Only the benches read it; a file with more than that is refused with a clear word.
 */

type Struct = ReadonlyMap<number, Value>;
type Value = number | bigint | boolean | Uint8Array | readonly Value[] | Struct;

/** Thrift's compact protocol, read into plain values. */
class Thrift {
  readonly #bytes: Uint8Array;
  at: number;
  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }
  #byte(): number {
    const value = this.#bytes[this.at];
    if (value === undefined) throw new RangeError('The Parquet file ends too early.');
    this.at += 1;
    return value;
  }
  #varint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.#byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
  #zigzag(): number {
    const raw = this.#varint();
    return Number((raw >> 1n) ^ -(raw & 1n));
  }
  struct(): Struct {
    const fields = new Map<number, Value>();
    for (let id = 0; ;) {
      const head = this.#byte();
      if (head === 0) return fields;
      const delta = head >> 4;
      id = delta === 0 ? this.#zigzag() : id + delta;
      fields.set(id, this.#value(head & 15));
    }
  }
  #value(type: number): Value {
    switch (type) {
      case 1:
        return true;
      case 2:
        return false;
      case 3:
        return this.#byte();
      case 4:
      case 5:
      case 6:
        return this.#zigzag();
      case 7:
        this.at += 8;
        return 0;
      case 8: {
        const length = Number(this.#varint());
        this.at += length;
        return this.#bytes.subarray(this.at - length, this.at);
      }
      case 9:
      case 10: {
        const head = this.#byte();
        const size = head >> 4 === 15 ? Number(this.#varint()) : head >> 4;
        return Array.from({ length: size }, () => this.#element(head & 15));
      }
      case 12:
        return this.struct();
      default:
        throw new TypeError(`Thrift type ${type} is not read.`);
    }
  }
  /** Booleans in lists take a byte of their own. */
  #element(type: number): Value {
    return type === 1 || type === 2 ? this.#byte() === 1 : this.#value(type);
  }
}

/** Rows of the columns whose values are texts or whole numbers. */
export function readParquet(file: Uint8Array): readonly Readonly<Record<string, string | number>>[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const footer = file.length - 8 - view.getUint32(file.length - 8, true);
  const metadata = new Thrift(file, footer).struct();
  const rows: Record<string, string | number>[] = [];
  for (const group of structs(metadata.get(4))) {
    const first = rows.length;
    for (const chunk of structs(group.get(1))) {
      const column = structOf(chunk.get(3));
      const name = text(list(column.get(3))[0]);
      for (const [index, value] of readColumn(file, column).entries()) {
        const row = (rows[first + index] ??= {});
        row[name] = value;
      }
    }
  }
  return rows;
}

const TEXT = 6;
function readColumn(file: Uint8Array, column: Struct): readonly (string | number)[] {
  const type = number(column.get(1));
  const total = number(column.get(5));
  const values: (string | number)[] = [];
  let dictionary: readonly (string | number)[] = [];
  let at = number(column.get(11) ?? column.get(9));
  while (values.length < total) {
    const reader = new Thrift(file, at);
    const header = reader.struct();
    at = reader.at + number(header.get(3));
    const body = unpack(file.subarray(reader.at, at), number(column.get(4)), number(header.get(2)));
    if (number(header.get(1)) === 2) {
      dictionary = plain(body, type, number(structOf(header.get(7)).get(1)));
      continue;
    }
    const data = structOf(header.get(5));
    const count = number(data.get(1));
    const encoding = number(data.get(2));
    // A flat column that may be null begins with its definition levels.
    const skip = 4 + new DataView(body.buffer, body.byteOffset).getUint32(0, true);
    const rest = body.subarray(skip);
    values.push(
      ...(encoding === 0 ? plain(rest, type, count) : indexes(rest, count).map((index) => dictionary[index] ?? '')),
    );
  }
  return values;
}

function plain(bytes: Uint8Array, type: number, count: number): readonly (string | number)[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values: (string | number)[] = [];
  for (let at = 0; values.length < count && at < bytes.length;) {
    if (type === TEXT) {
      const length = view.getUint32(at, true);
      values.push(new TextDecoder().decode(bytes.subarray(at + 4, at + 4 + length)));
      at += 4 + length;
    } else {
      values.push(type === 1 ? view.getInt32(at, true) : Number(view.getBigInt64(at, true)));
      at += type === 1 ? 4 : 8;
    }
  }
  return values;
}

/** Runs and packed groups of dictionary places. */
function indexes(bytes: Uint8Array, count: number): readonly number[] {
  const width = bytes[0] ?? 0;
  const values: number[] = [];
  let at = 1;
  while (values.length < count && at < bytes.length) {
    let head = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at] ?? 0;
      at += 1;
      head |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    const size = Math.ceil(width / 8);
    if ((head & 1) === 0) {
      let value = 0;
      for (let byte = 0; byte < size; byte += 1) value |= (bytes[at + byte] ?? 0) << (8 * byte);
      at += size;
      for (let run = head >> 1; run > 0; run -= 1) values.push(value);
    } else {
      const bits = (head >> 1) * 8;
      for (let item = 0; item < bits; item += 1) values.push(packed(bytes, at, item * width, width));
      at += (head >> 1) * width;
    }
  }
  return values.slice(0, count);
}
function packed(bytes: Uint8Array, at: number, bit: number, width: number): number {
  let value = 0;
  for (let i = 0; i < width; i += 1) {
    const place = bit + i;
    value |= (((bytes[at + (place >> 3)] ?? 0) >> (place & 7)) & 1) << i;
  }
  return value;
}

function unpack(body: Uint8Array, codec: number, size: number): Uint8Array {
  if (codec === 0) return body;
  if (codec !== 1) throw new TypeError(`Parquet codec ${codec} is not read; only snappy and none are.`);
  return unsnap(body, size);
}

/** Snappy's raw format: literals, and copies of what came before. */
function unsnap(input: Uint8Array, size: number): Uint8Array {
  const output = new Uint8Array(size);
  let at = 0;
  while ((input[at] ?? 0) >= 0x80) at += 1;
  at += 1;
  let to = 0;
  while (at < input.length) {
    const tag = input[at] ?? 0;
    at += 1;
    if ((tag & 3) === 0) {
      const short = tag >> 2;
      const extra = Math.max(0, short - 59);
      let length = short;
      if (extra > 0) {
        length = 0;
        for (let byte = 0; byte < extra; byte += 1) length |= (input[at + byte] ?? 0) << (8 * byte);
        at += extra;
      }
      output.set(input.subarray(at, at + length + 1), to);
      at += length + 1;
      to += length + 1;
      continue;
    }
    const kind = tag & 3;
    const length = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const offset = kind === 1 ? ((tag >> 5) << 8) | (input[at] ?? 0) : little(input, at, kind === 2 ? 2 : 4);
    at += kind === 1 ? 1 : kind === 2 ? 2 : 4;
    for (let i = 0; i < length; i += 1) output[to + i] = output[to + i - offset] ?? 0;
    to += length;
  }
  return output;
}
function little(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let byte = 0; byte < size; byte += 1) value |= (bytes[at + byte] ?? 0) << (8 * byte);
  return value;
}

function number(value: Value | undefined): number {
  if (typeof value !== 'number') throw new TypeError('The Parquet metadata lacks a number.');
  return value;
}
function list(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? value : [];
}
function structOf(value: Value | undefined): Struct {
  return value instanceof Map ? value : new Map();
}
function structs(value: Value | undefined): readonly Struct[] {
  return list(value).map(structOf);
}
function text(value: Value | undefined): string {
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : '';
}
