const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** A percent sign that a reader could take for an escaped byte; only bytes from 80 on are ever escaped. */
const LOOKS_ESCAPED = /%(?=(?:25)*[89A-F][0-9A-F])/g;
const ESCAPED = /%(?:25(?=(?:25)*[89A-F][0-9A-F])|([89A-F][0-9A-F]))/g;

/** A path's bytes as text: UTF-8 as it stands, every other byte as `%XX`. `pathBytes` turns it back. */
export function pathText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes).replaceAll(LOOKS_ESCAPED, '%25');
  } catch {
    return escapeBytes(bytes);
  }
}

/** The bytes that `pathText` was given. */
export function pathBytes(text: string): Buffer {
  const parts: Buffer[] = [];
  let end = 0;
  for (const match of text.matchAll(ESCAPED)) {
    parts.push(Buffer.from(text.slice(end, match.index), 'utf8'));
    parts.push(match[1] === undefined ? Buffer.from('%') : Buffer.from(match[1], 'hex'));
    end = match.index + match[0].length;
  }
  parts.push(Buffer.from(text.slice(end), 'utf8'));
  return Buffer.concat(parts);
}

function escapeBytes(bytes: Uint8Array): string {
  let text = '';
  let good = 0;
  for (let index = 0; index < bytes.length;) {
    const length = sequenceLength(bytes, index);
    if (length > 0) {
      index += length;
      continue;
    }
    text += goodText(bytes.subarray(good, index));
    text += `%${(bytes[index] ?? 0).toString(16).toUpperCase()}`;
    index += 1;
    good = index;
  }
  return text + goodText(bytes.subarray(good));
}

function goodText(bytes: Uint8Array): string {
  return decoder.decode(bytes).replaceAll(LOOKS_ESCAPED, '%25');
}

/** The length of the well-formed UTF-8 sequence at an index, or 0. */
function sequenceLength(bytes: Uint8Array, index: number): number {
  const first = bytes[index] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  try {
    decoder.decode(bytes.subarray(index, index + length));
    return index + length <= bytes.length ? length : 0;
  } catch {
    return 0;
  }
}
