import type { FileCheck } from '../../check.ts';
import { fake } from '../../fake.ts';
import { wantsOf } from '../../knowledge/secrets/kind.ts';
import { sightSecrets } from '../../knowledge/secrets/match.ts';
import { GCP_KINDS } from '../../knowledge/secrets/clouds.ts';

export const check: FileCheck = {
  id: 'secrets-cloud-gcp',
  title: 'Google Cloud credential in the repository',
  severity: 'critical',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798],
  why: `
    A service account key or an OAuth secret acts for the project without any second factor.
    Browser keys are public by design and are reported as low.`,
  fix: `
    Delete the key of the service account, or reset the OAuth secret, in the console: removing the line does not remove it
    from history. Prefer workload identity to key files; restrict browser keys to your own sites.`,
  blindSpots: 'Does not say whether the credential still works: found credentials are never used.',
  wants: wantsOf(GCP_KINDS),
  examples: {
    bad: [
      { 'key.json': `{"type": "service_account", "private_key_id": "«${fake('', 40, 'hex')}»"}` },
      { 'client.ts': `const clientSecret = '«${fake('GOCSPX-', 28)}»';` },
    ],
    good: [
      { 'client.ts': 'const clientSecret = process.env.GOOGLE_CLIENT_SECRET;' },
      { 'README.md': 'Put your key here: AIzaXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX' },
    ],
  },

  find: (file) => sightSecrets(file, GCP_KINDS),
};
