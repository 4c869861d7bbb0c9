import type { FileCheck } from '../../check.ts';
import { fake, fakeWithChecksum } from '../../fake.ts';
import { wantsOf } from '../../knowledge/secrets/kind.ts';
import { sightSecrets } from '../../knowledge/secrets/match.ts';
import { REGISTRY_KINDS } from '../../knowledge/secrets/registries.ts';

export const check: FileCheck = {
  id: 'secrets-package-registry-token',
  title: 'Token of a package registry in the repository',
  severity: 'critical',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798],
  why: `
    Whoever holds it can publish a version of the package with code of their own, and every user installs it.`,
  fix: `
    Revoke the token at the registry and look at every version published since it leaked: removing the line does not
    remove it from history. Publish from CI as a trusted publisher, which needs no token.`,
  blindSpots: 'Does not say whether the credential still works: found credentials are never used.',
  wants: wantsOf(REGISTRY_KINDS),
  examples: {
    bad: [
      { '.npmrc': `//registry.npmjs.org/:_authToken=«${fakeWithChecksum('npm_', 36)}»` },
      { 'publish.sh': `docker login -u acme -p «${fake('dckr_pat_', 27)}»` },
      { Rakefile: `ENV['GEM_HOST_API_KEY'] = '«${fake('rubygems_', 48, 'hex')}»'` },
      { 'altered.ts': `const token = '«${fake('npm_', 36)}»';` },
    ],
    good: [
      { '.npmrc': '//registry.npmjs.org/:_authToken=${NPM_TOKEN}' },
      { 'client.py': 'self._auth = basic_auth_header(user, word)\n_password = read_password_from_store\n' },
      { 'docs/publish.md': 'Set `_authToken=<your token>` in your own .npmrc.' },
    ],
  },

  find: (file) => sightSecrets(file, REGISTRY_KINDS),
};
