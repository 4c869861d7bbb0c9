import type { FileCheck } from '../../check.ts';
import { fake, fakeWithChecksum } from '../../fake.ts';
import { wantsOf } from '../../knowledge/secrets/kind.ts';
import { sightSecrets } from '../../knowledge/secrets/match.ts';
import { SOURCE_CONTROL_KINDS } from '../../knowledge/secrets/source-control.ts';

export const check: FileCheck = {
  id: 'secrets-vcs-token',
  title: 'Token of a code hosting site in the repository',
  severity: 'critical',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798],
  why: `
    Anyone who can read the repository can act on the hosting site as the token's owner: read private code, push, release.
    Public repositories are searched for such tokens all the time.`,
  fix: `
    Revoke the token in the settings of the hosting site, and look at pushes, keys and releases since it leaked:
    removing the line does not remove it from history. In CI use the token of the job, elsewhere a fine-grained one that
    expires.`,
  blindSpots: 'Does not say whether the credential still works: found credentials are never used.',
  wants: wantsOf(SOURCE_CONTROL_KINDS),
  examples: {
    bad: [
      { '.env': `GITHUB_TOKEN=«${fakeWithChecksum('ghp_', 36)}»` },
      { 'deploy.sh': `curl -H "Authorization: Bearer «${fakeWithChecksum('ghs_', 36)}»" https://api.github.com` },
      { 'ci.yml': `  token: «${fake('glpat-', 20)}»` },
      { 'wrong-checksum.ts': `const token = '«${fake('ghp_', 36)}»';` },
    ],
    good: [
      { 'config.ts': 'const token = process.env.GITHUB_TOKEN;' },
      { 'README.md': 'A token looks like ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.' },
    ],
  },

  find: (file) => sightSecrets(file, SOURCE_CONTROL_KINDS),
};
