/**
 * Looking for deep writes compares everything in a file with everything: of a file made so that this takes long, only so
 * much is looked at. The largest libraries take a tenth of it.
 */
const MOST_EFFORT = 2_000_000;
/** Characters that are searched as fast as two things are compared. */
const CHARACTERS = 500;

let spent = 0;

/** Begins with a file. */
export function beginEffort(): void {
  spent = 0;
}

/** Counts comparisons. */
export function spend(comparisons: number): void {
  spent += comparisons;
}

/** Counts text that is searched. */
export function spendOnText(length: number): void {
  spent += length / CHARACTERS;
}

/** Whether the file has had its share. */
export function isSpent(): boolean {
  return spent > MOST_EFFORT;
}
