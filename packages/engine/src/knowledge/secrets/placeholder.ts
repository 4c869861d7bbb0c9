/** Words that nobody has in a real secret, and signs that a value is filled in elsewhere. */
const PLACEHOLDER_WORDS =
  /example|sample|placeholder|dummy|changeme|change_me|change-me|replace|insert|your[_-]|redacted|notreal|not-a-real|fake|xxxx|\*{3}|\.{3}|<[^>]*>|\$\{|\$\(|\{\{|%\(|#\{|todo/i;
const RUN = /(.)\1{5,}/;
const SEQUENCE = /0123456789|123456789|abcdefghij|qwertyuiop/i;

/** Whether a value was written to stand for a secret and not to be one. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER_WORDS.test(value) || RUN.test(value) || SEQUENCE.test(value) || new Set(value).size < 6;
}

/** Shannon entropy in bits per character. */
export function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let entropy = 0;
  for (const count of counts.values()) entropy -= (count / value.length) * Math.log2(count / value.length);
  return entropy;
}
