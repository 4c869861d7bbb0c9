import type { Language } from '../../facts/ir/ir.ts';

/** JavaScript and TypeScript: one world of libraries. */
export const SCRIPT: readonly Language[] = ['javascript', 'typescript'];
export const PYTHON: readonly Language[] = ['python'];

/** `name.member` for each member. */
export function membersOf(name: string, ...members: readonly string[]): readonly string[] {
  return members.map((member) => `${name}.${member}`);
}
