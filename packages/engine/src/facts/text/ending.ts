/**
 * Tells whether a text ends in what a pattern matches that itself ends in `$`. It is read backwards from the end of the
 * text, where a search would begin at every place before it.
 */
export function endingIn(pattern: RegExp): (text: string) => boolean {
  const backwards = new RegExp(`(?<=${pattern.source})`, `${pattern.flags}y`);
  return (text) => {
    backwards.lastIndex = text.length;
    return backwards.test(text);
  };
}
