import type { RepositoryCheck } from '../../check.ts';

/** Commands that people and scripts call without thinking. */
const SYSTEM_COMMANDS: ReadonlySet<string> = new Set(
  'sh bash zsh cmd powershell ls cat cp mv rm mkdir chmod chown sudo su ssh scp curl wget git node npm npx yarn pnpm python python3 pip pip3 ruby gem php composer java javac go cargo rustc make gcc cc clang docker kubectl aws gcloud az terraform grep sed awk find env echo kill ps tar unzip openssl gpg crontab systemctl brew apt apt-get yum which man vi vim nano'.split(
    ' ',
  ),
);
/** The command's own project ships it. */
const OWN = /^(?:npm|pnpm|yarn|@yarnpkg\/.*|node|corepack|bun|pip|typescript|composer|@npmcli\/.*)$/;

export const check: RepositoryCheck = {
  id: 'supply-chain-bin-shadowing',
  title: 'Brings a command named like a tool of the system',
  severity: 'medium',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [427],
  why: `
    After installation, the folder of package commands often stands before those of the system. A package with a command
    called \`git\` or \`sudo\` gets every call that was meant for the real one, with its arguments and passwords.`,
  fix: 'Give the command a name of its own.',
  blindSpots: 'Compares with a fixed list of well-known commands.',
  over: 'repository',
  examples: {
    bad: [
      { 'package.json': '{"name": «"helper"», "bin": {"git": "./git.js"}}' },
      { 'package.json': '{"name": «"colours"», "bin": {"sudo": "x.js", "colours": "c.js"}}' },
    ],
    good: [
      { 'package.json': '{"name": "npm", "bin": {"npm": "bin/npm.js", "npx": "bin/npx.js"}}' },
      { 'package.json': '{"name": "helper", "bin": {"helper": "./cli.js"}}' },
    ],
  },

  *find(repository) {
    for (const { name, commands, at } of repository.notesOf('package')) {
      if (OWN.test(name)) continue;
      const shadowing = commands.filter((command) => SYSTEM_COMMANDS.has(command) && command !== name);
      if (shadowing.length === 0) continue;
      yield { at, message: `The package brings its own ${shadowing.slice(0, 4).join(', ')}.` };
    }
  },
};
