/** A module that only a build of the tests compiles. */
const TEST_MODULE =
  /^#\[cfg\((?:test|all\([^()\n]{0,120}(?<!")\btest\b[^()\n]{0,120}\))\)\]\s{0,20}(?:#\[[^\]\n]{0,200}\]\s{0,20}){0,5}(?:pub(?:\([^)\n]{0,40}\))?\s)?mod\s\w{1,60}\s{0,3}\{/gm;
/** A brace at the very left ends what began at the very left. */
const END = '\n}';

/**
 * Whether a place lies among the tests that stand in the file they test, as Rust has them. What comes behind such a module
 * is code like any other.
 */
export function innerTests(language: string, text: string): (offset: number) => boolean {
  if (language !== 'rust' || !/#\[cfg\([^\n]{0,130}test\b/.test(text)) return () => false;
  const modules = Array.from(text.matchAll(TEST_MODULE), ({ index }) => {
    const end = text.indexOf(END, index);
    return { start: index, end: end < 0 ? text.length : end };
  });
  return (offset) => modules.some(({ start, end }) => start <= offset && offset < end);
}
