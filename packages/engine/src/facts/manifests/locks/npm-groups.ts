/** What a package of the npm registry needs, by the names of its groups. */
export const NEEDED = ['dependencies', 'optionalDependencies', 'peerDependencies'] as const;

/** What a repository asks for itself, and what for. */
export const ASKED = [
  ['dependencies', 'runtime'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'development'],
] as const;
