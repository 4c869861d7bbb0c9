/** The source of a pattern that takes any of these; one alternative a row, so that long patterns can be read. */
export function anyOf(...alternatives: readonly string[]): string {
  return alternatives.join('|');
}
