import type { FileCheck } from '../../check.ts';
import { stringOf } from '../../knowledge/every-member.ts';
import { stepsOf } from '../../knowledge/github-workflow.ts';

/** `npm install lodash`, `gem install rake`: a package by name, outside any lockfile. */
const INSTALL =
  /(?:^|[\s;&|])(?<command>(?:npm|pnpm|yarn|bun)\s{1,3}(?:install|i|add)|gem\s{1,3}(?:install|i))(?<rest>(?:\s{1,3}[^\s;&|]{1,100}){1,12})/gm;

export const check: FileCheck = {
  id: 'supply-chain-gha-adhoc-install',
  title: 'Workflow installs packages outside a lockfile',
  severity: 'low',
  kind: 'hygiene',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [1357],
  why: `
    A package named in a script is whatever the registry offers at that moment, with all it depends on, next to the
    workflow's token. A lockfile would have pinned every one of them.`,
  fix: `
    Put the tool into the project's manifest and install from the lockfile (\`npm ci\`, \`bundle install\`).`,
  blindSpots: 'Scripts outside the workflow file are not read here.',
  wants: { roles: ['github-workflow', 'github-action'] },
  examples: {
    bad: [
      { '.github/workflows/a.yml': 'on: push\njobs:\n  a:\n    steps:\n      - run: «npm install» lodash\n' },
      {
        '.github/workflows/b.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - run: |\n          cd docs\n          «gem install» --no-document rake\n',
      },
    ],
    good: [
      {
        '.github/workflows/a.yml': 'on: push\njobs:\n  a:\n    steps:\n      - run: npm install --no-fund && npm ci\n',
      },
      { '.github/workflows/b.yml': 'on: push\njobs:\n  a:\n    steps:\n      - run: npm install ./dist/pkg.tgz\n' },
    ],
  },

  *find(file) {
    for (const { root } of file.yaml) {
      for (const { run } of stepsOf(root)) {
        if (run === undefined || stringOf(run) === undefined) continue;
        for (const match of file.text.slice(run.start, run.end).matchAll(INSTALL)) {
          const { command = '', rest = '' } = match.groups ?? {};
          if (!rest.split(/\s+/).some(namesPackage)) continue;
          const start = run.start + match.index + match[0].indexOf(command);
          yield {
            at: file.span(start, start + command.length),
            message: 'A package is installed by name, outside any lockfile.',
          };
        }
      }
    }
  },
};

/** A name from the registry: not an option, a path, an archive or a variable. */
function namesPackage(word: string): boolean {
  return /^@?[a-z0-9][\w@/.^~:>=<*-]*$/i.test(word) && !/^\.|\/\/|\.(?:tgz|tar\.gz|gem)$|^\$/.test(word);
}
