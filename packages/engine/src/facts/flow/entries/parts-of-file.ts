import type { FileIr } from '../../ir/ir.ts';

/** A file that is asked this is short; nobody has to read more of a large one to know it. */
const MOST_NODES = 40_000;

/** Whether a word, a value or a node anywhere in a file is what is looked for. */
export function holdsPart(ir: FileIr, isSought: (part: unknown) => boolean): boolean {
  for (const part of partsOf(ir.body)) if (isSought(part)) return true;
  return false;
}

/** Every word, value and node in something of a file, the last first. */
export function* partsOf(whole: unknown): Generator {
  const waiting: unknown[] = [whole];
  for (let seen = 0; waiting.length > 0 && seen < MOST_NODES; seen += 1) {
    const part = waiting.pop();
    yield part;
    if (typeof part === 'object' && part !== null) waiting.push(...Object.values(part));
  }
}
