/** The qualified names of members: `name.member` for each. */
export function membersOf(name: string, ...members: readonly string[]): readonly string[] {
  return members.map((member) => `${name}.${member}`);
}

/** A long list of plain words. */
export function words(text: string): readonly string[] {
  return text.split(/\s+/);
}
