import type { RepositoryCheck } from '../../check.ts';

/** Hooks that run on the machine of whoever installs the package, not only of its developers. */
const AT_INSTALL: ReadonlySet<string> = new Set([
  'npm preinstall',
  'npm install',
  'npm postinstall',
  'npm prepare',
  'python install',
  'gem install',
  'cargo build',
]);

export const check: RepositoryCheck = {
  id: 'supply-chain-install-script',
  title: 'Runs code when it is installed',
  severity: 'medium',
  kind: 'capability',
  confidence: 'high',
  since: '0.1.0',
  cwe: [829],
  why: `
    Installing the package runs this command with the rights of whoever installs it, before any of its code is imported.
    Most such hooks are honest; it is also the first place malware uses.`,
  fix: 'Do without the hook where you can: ship what it builds. As a user, install with scripts turned off and look at it first.',
  blindSpots: 'What the command does is judged by supply-chain-install-script-malicious.',
  over: 'repository',
  examples: {
    bad: [
      { 'package.json': '{"name": "x", "scripts": {«"postinstall": "node setup.js"»}}', 'setup.js': '' },
      { 'package.json': '{"name": "x", "scripts": {«"prepare": "tsc"»}}' },
      { 'setup.py': 'from setuptools import setup\nsetup(name="x", «cmdclass»={"install": Install})\n' },
    ],
    good: [
      { 'package.json': '{"name": "x", "scripts": {"test": "node --test", "build": "tsc"}}' },
      { 'package.json': '{"name": "x", "scripts": {"prepublishOnly": "npm run build"}}' },
    ],
  },

  *find(repository) {
    for (const hook of repository.notesOf('hook')) {
      if (!AT_INSTALL.has(hook.event)) continue;
      yield { at: hook.at, message: saidOf(hook) };
    }
  },
};

/** Npm leaves `prepare` alone where a package comes from a registry. */
function saidOf({ command, event }: { readonly command: string; readonly event: string }): string {
  return event === 'npm prepare'
    ? `Installing from the repository runs "${command}" (npm prepare); installing the published package does not.`
    : `Installing runs "${command}" (${event}).`;
}
