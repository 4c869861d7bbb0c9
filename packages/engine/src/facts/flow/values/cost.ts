/** Copying a part takes room as well as time. */
const COPY = 16;

/** Texts put together of others grow no longer than this, and a little: each may hold the last one twice. */
export const LONGEST_MADE = 65_536;

let done = 0;

/** Notes that parts of a value, such as entries or items, were looked at: work that grows with the value and is no step. */
export function noteLooked(parts: number): void {
  done += parts;
}

/** Notes that parts of a value were copied or joined. */
export function noteCopied(parts: number): void {
  done += parts * COPY;
}

/** Notes that a text was made of others. */
export function noteWritten(text: string): void {
  done += text.length;
}

/** All such work so far. Whoever takes a step pays for what was done since the last one. */
export function costSoFar(): number {
  return done;
}
