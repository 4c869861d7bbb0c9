import type { RepositoryCheck } from '../../check.ts';
import type { RepositoryFacts } from '../../facts/repository-facts.ts';

/** Names that a company would give to a package for itself. */
const INTERNAL = /(?:^|[-_/])(?:internal|private|intranet|corp|inhouse|in-house)(?:[-_/]|$)|-(?:internal|private)-/i;
/** A version nobody reaches by counting: it is there to win over every other. */
const WINNING = /^(?:9{2,}|[5-9]\d{2,}|\d{4,})\.\d/;

/** Versions that are dates: `2024.1.0`, `20250127.1`. */
const OF_A_DAY = /^20\d\d(?:\.|[01]\d[0-3]\d\b)/;

export const check: RepositoryCheck = {
  id: 'supply-chain-dependency-confusion',
  title: 'Internal name that anybody may publish',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [427],
  why: `
    A package manager that knows two registries takes the higher version, wherever it is. If an internal name is free on
    the public registry, anybody can publish it there with a version such as 99.0.0, and builds install that.`,
  fix: 'Use a scope that is bound to the private registry, or publish a placeholder under the same name.',
  blindSpots: 'Whether the name exists on the public registry is not looked up.',
  over: 'repository',
  examples: {
    bad: [
      { 'package.json': '{"name": "x", "dependencies": {«"acme-internal-auth": "^1.0.0"»}}' },
      { 'package.json': '{"name": «"billing-core"», "version": "99.1.0", "scripts": {"preinstall": "node a.js"}}' },
    ],
    good: [
      { 'package.json': '{"name": "x", "dependencies": {"@acme/internal-auth": "^1.0.0"}}' },
      { 'package.json': '{"name": "x", "dependencies": {"acme-internal-auth": "workspace:*"}}' },
      {
        'package.json': '{"name": "x", "dependencies": {"private-address": "^1.0.0"}}',
        'package-lock.json': `
          {"name": "x", "lockfileVersion": 3, "packages": {
            "": {"dependencies": {"private-address": "^1.0.0"}},
            "node_modules/private-address": {
              "version": "1.0.0",
              "resolved": "https://registry.npmjs.org/private-address/-/private-address-1.0.0.tgz",
              "integrity": "sha512-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=="
            }}}`,
      },
      { 'package.json': '{"name": "x", "version": "2024.1.0"}' },
      { 'package.json': '{"name": "x", "version": "20250127.1.0", "scripts": {"preinstall": "node a.js"}}' },
    ],
  },

  *find(repository) {
    const own = new Set(repository.notesOf('package').map(({ name }) => name));
    const held = heldByLockfiles(repository);
    for (const { name, spec, at, ecosystem } of repository.notesOf('dependency')) {
      if (name.startsWith('@') || own.has(name) || !INTERNAL.test(name) || held.has(name)) continue;
      if (
        /^(?:workspace|file|link|portal|git|github|https?):|\/\//.test(spec) ||
        (ecosystem !== 'npm' && ecosystem !== 'pypi')
      )
        continue;
      yield { at, message: `The name ${name} looks internal, and nothing binds it to a registry.` };
    }
    const hooks = repository.notesOf('hook');
    for (const { name, version, at } of repository.notesOf('package')) {
      if (version === undefined || !WINNING.test(version) || OF_A_DAY.test(version)) continue;
      if (!hooks.some((hook) => hook.at.file === at.file)) continue;
      yield {
        at,
        message: `${name} claims version ${version}, which wins over any other, and runs code when it is installed.`,
        severity: 'high',
        confidence: 'medium',
      };
    }
  },
};

/** Packages that a lockfile took from a registry and of which it says what they must be: nothing else is installed. */
function heldByLockfiles(repository: RepositoryFacts): ReadonlySet<string> {
  const held = new Set<string>();
  for (const { packages, holds } of repository.notesOf('lockfile')) {
    if (holds !== 'resolution') continue;
    for (const { name, integrity, source } of packages)
      if (integrity !== undefined && source === undefined && INTERNAL.test(name)) held.add(name);
  }
  return held;
}
