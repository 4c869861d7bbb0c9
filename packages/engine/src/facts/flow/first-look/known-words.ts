/** A fixed set of identifiers that can be met in a text without making a string of every word in it. */
export interface KnownWords<T> {
  /** What is known of each word, by its number. */
  readonly known: readonly T[];
  /** Calls `meet` with the number of every known word, in order. */
  search(text: string, meet: (number: number, start: number, end: number) => void): void;
  numberOf(this: void, word: string): number | undefined;
}

/** Builds the set; no word is longer than a text could hold by chance, so the hash decides nearly always. */
export function knownWords<T>(words: ReadonlyMap<string, T>): KnownWords<T> {
  const list = [...words.keys()];
  const buckets = new Map<number, readonly number[]>();
  const mask = maskFor(words.size);
  const isUsed = new Uint8Array(mask + 1);
  const numbers = new Map<string, number>();
  for (const [number, word] of list.entries()) {
    const hash = hashOf(word);
    buckets.set(hash, (buckets.get(hash) ?? NONE).concat(number));
    numbers.set(word, number);
    isUsed[hash & mask] = 1;
  }

  return {
    known: [...words.values()],
    numberOf: (word) => numbers.get(word),
    search(text, meet) {
      const { length } = text;
      let start = -1;
      let hash = 0;
      for (let at = 0; at <= length; at += 1) {
        const code = at < length ? text.charCodeAt(at) : 0;
        const part = code < 128 ? (PART[code] ?? 0) : 0;
        if (start >= 0 ? part !== 0 : part === BEGINS) {
          if (start < 0) {
            start = at;
            hash = 0;
          }
          hash = (Math.imul(hash, 31) + code) | 0;
        } else if (start >= 0) {
          if (isUsed[hash & mask] === 1) {
            for (const number of buckets.get(hash) ?? NONE) {
              const word = list[number] ?? '';
              if (word.length === at - start && text.startsWith(word, start)) meet(number, start, at);
            }
          }
          start = -1;
        }
      }
    },
  };
}

const NONE: readonly number[] = [];

const BEGINS = 1;
const GOES_ON = 2;

/** For each character of ASCII: whether an identifier may begin with it, or go on. */
const PART = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_$]/.test(character)) return BEGINS;
  return /\d/.test(character) ? GOES_ON : 0;
});

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at += 1) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0;
  return hash;
}

/** A table sixteen times as large as the set: a word that is not in it rarely meets a place that is used. */
function maskFor(size: number): number {
  let mask = 1;
  while (mask < size * 16) mask = mask * 2 + 1;
  return mask;
}
