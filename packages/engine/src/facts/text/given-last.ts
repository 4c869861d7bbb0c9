/** What a variable was given last in the lines before, taken out of an object too, as far as its line goes; undefined if nothing. */
export function givenLast(name: string, before: string): string | undefined {
  const given = new RegExp(
    String.raw`(?:^|\n)[ \t]*(?:(?:const|let|var)\s{1,3})?(?:\{[^{}\n]{0,80}\b)?${name}\b(?:[^{}=\n]{0,80}\})?\s{0,3}=\s{0,3}([^=\n][^\n]{0,300})`,
    'g',
  );
  return [...before.matchAll(given)].at(-1)?.[1];
}
