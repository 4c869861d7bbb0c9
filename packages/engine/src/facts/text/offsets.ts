const BLOCK = 64;

/**
 * Byte offsets of valid UTF-8 as UTF-16 offsets; an offset inside a character means the character's end.
 * One pass notes the answer at every block, so that a question costs at most one block.
 */
export function textOffsets(bytes: Uint8Array): (offset: number) => number {
  const marks = new Uint32Array(Math.floor(bytes.length / BLOCK) + 1);
  let units = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (at % BLOCK === 0) marks[at / BLOCK] = units;
    units += unitsAt(bytes[at] ?? 0);
  }
  return (offset) => {
    const block = Math.min(Math.floor(offset / BLOCK), marks.length - 1);
    let found = marks[block] ?? 0;
    for (let at = block * BLOCK; at < offset && at < bytes.length; at += 1) found += unitsAt(bytes[at] ?? 0);
    return found;
  };
}

/** UTF-16 units that begin at a byte: none inside a character, two for what lies beyond the basic plane. */
function unitsAt(byte: number): number {
  if ((byte & 0xc0) === 0x80) return 0;
  return byte >= 0xf0 ? 2 : 1;
}
