/** A stretch of a text short enough to be judged at once. */
export interface Chunk {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const MOST_WORDS = 100;
const MOST_CHARACTERS = 1_500;
const MOST_CHUNKS = 400;

/** Cuts a text into pieces of at most a hundred words, at ends of sentences where there are any. */
export function chunksOf(text: string): readonly Chunk[] {
  if (text.length <= MOST_CHARACTERS / 3) return [{ text, start: 0, end: text.length }];
  const chunks: Chunk[] = [];
  let start = 0;
  let words = 0;
  let lastStop = -1;
  for (let at = 0; at < text.length && chunks.length < MOST_CHUNKS; at += 1) {
    const code = text.charCodeAt(at);
    const isSpace = code === 32 || (code >= 9 && code <= 13);
    if (isSpace) {
      words += 1;
      const before = text[at - 1];
      if (code === 10 || before === '.' || before === '!' || before === '?') lastStop = at + 1;
    }
    if (words >= MOST_WORDS || at - start >= MOST_CHARACTERS) {
      const end = lastStop > start ? lastStop : at + 1;
      chunks.push({ text: text.slice(start, end), start, end });
      start = end;
      at = end - 1;
      words = 0;
      lastStop = -1;
    }
  }
  if (start < text.length && chunks.length < MOST_CHUNKS)
    chunks.push({ text: text.slice(start), start, end: text.length });
  return chunks;
}
