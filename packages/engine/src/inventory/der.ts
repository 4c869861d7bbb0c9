/** One element of DER: its tag, what it holds, and where it ends in the bytes it was read from. */
export interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
  readonly end: number;
}

const LONG_FORM = 0x80;
const MOST_LENGTH_BYTES = 4;
/** A sequence nobody reads has more members than this. */
const MOST_MEMBERS = 16;

/** The element that begins at an offset, or undefined where the bytes are none or end too early. */
export function readElement(bytes: Uint8Array, start: number): Element | undefined {
  const tag = bytes[start];
  const first = bytes[start + 1];
  if (tag === undefined || first === undefined) return undefined;
  const extra = first >= LONG_FORM ? first - LONG_FORM : 0;
  if (extra > MOST_LENGTH_BYTES || first === LONG_FORM) return undefined;
  let length = extra === 0 ? first : 0;
  for (let at = 0; at < extra; at += 1) length = length * 256 + (bytes[start + 2 + at] ?? 0);
  const from = start + 2 + extra;
  const end = from + length;
  return end > bytes.length ? undefined : { tag, content: bytes.subarray(from, end), end };
}

/** The members of a sequence, as far as they can be read. */
export function readSequence({ content }: Element): readonly Element[] {
  const members: Element[] = [];
  for (let at = 0; at < content.length && members.length < MOST_MEMBERS;) {
    const member = readElement(content, at);
    if (member === undefined) break;
    members.push(member);
    at = member.end;
  }
  return members;
}
