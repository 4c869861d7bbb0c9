/** The qualified names of members: `name.member` for each. */
export function membersOf(name: string, ...members: readonly string[]): readonly string[] {
  return members.map((member) => `${name}.${member}`);
}
