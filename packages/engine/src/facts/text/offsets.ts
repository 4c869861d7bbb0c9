const BLOCK = 64;

/**
 * Byte offsets of valid UTF-8 as UTF-16 offsets; an offset inside a character means the character's end.
 * One pass notes the answer at every block, so that a question costs at most one block.
 */
export function textOffsets(bytes: Uint8Array): (offset: number) => number {
  const marks = new Uint32Array(Math.floor(bytes.length / BLOCK) + 1);
  let units = 0;
  for (let block = 0; block < marks.length; block += 1) {
    marks[block] = units;
    units += unitsIn(bytes, block * BLOCK, Math.min((block + 1) * BLOCK, bytes.length));
  }
  return (offset) => {
    const block = Math.min(Math.floor(offset / BLOCK), marks.length - 1);
    return (marks[block] ?? 0) + unitsIn(bytes, block * BLOCK, Math.min(offset, bytes.length));
  };
}

/** UTF-16 units that begin in a stretch: none at a byte inside a character, two for what lies beyond the basic plane. */
function unitsIn(bytes: Uint8Array, from: number, to: number): number {
  let units = to - from;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    if (byte < 0xc0) units -= 1;
    else if (byte >= 0xf0) units += 1;
  }
  return units;
}
