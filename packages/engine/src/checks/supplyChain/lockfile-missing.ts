import type { RepositoryCheck } from '../../check.ts';

/** Managers whose applications should have a lockfile, by the manifest that is the application's. */
const NAMES: Readonly<Record<string, string>> = {
  npm: 'package-lock.json',
  cargo: 'Cargo.lock',
  composer: 'composer.lock',
};

export const check: RepositoryCheck = {
  id: 'supply-chain-lockfile-missing',
  title: 'No lockfile',
  severity: 'low',
  kind: 'hygiene',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [1357],
  why: `
    Without a lockfile nobody can say which code an installation consists of: every dependency of every dependency is chosen
    anew each time. What was tested is not what users get.`,
  fix: 'Commit the lockfile of the package manager and install from it (`npm ci`, `cargo build --locked`).',
  blindSpots: 'Whether a package is a library or a program is judged by whether it brings a command or is private.',
  over: 'repository',
  examples: {
    bad: [
      { 'package.json': '{"name": «"x"», "bin": {"x": "x.js"}, "dependencies": {"left": "^1.0.0"}}' },
      { 'composer.json': '{"name": «"acme/app"», "type": "project", "require": {"acme/left": "^1.0"}}' },
    ],
    good: [
      { 'package.json': '{"name": "x", "dependencies": {"left": "^1.0.0"}}' },
      { 'package.json': '{"name": "x", "bin": "x.js", "dependencies": {"left": "^1.0.0"}}', 'yarn.lock': '' },
      { 'package.json': '{"name": "x", "bin": "x.js"}' },
    ],
  },

  *find(repository) {
    const contexts = new Map(repository.files.map(({ path, context }) => [path, context]));
    for (const { ecosystem, at, commands, main } of repository.notesOf('package')) {
      const name = Object.hasOwn(NAMES, ecosystem) ? NAMES[ecosystem] : undefined;
      if (name === undefined || contexts.get(at.file) !== 'runtime') continue;
      const isProgram = ecosystem === 'composer' ? main === undefined : commands.length > 0;
      const dependencies = repository.notesOf('dependency').filter((dependency) => dependency.at.file === at.file);
      const runtime = dependencies.filter(({ scope }) => scope === 'runtime');
      if (!isProgram || runtime.length === 0 || dependencies.some(({ locked }) => locked)) continue;
      yield { at, message: `The program has ${runtime.length} dependencies and no ${name}.` };
    }
  },
};
