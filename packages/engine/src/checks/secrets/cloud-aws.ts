import type { FileCheck } from '../../check.ts';
import { fake } from '../../fake.ts';
import { wantsOf } from '../../knowledge/secrets/kind.ts';
import { sightSecrets } from '../../knowledge/secrets/match.ts';
import { AWS_KINDS } from '../../knowledge/secrets/clouds.ts';

export const check: FileCheck = {
  id: 'secrets-cloud-aws',
  title: 'AWS credential in the repository',
  severity: 'critical',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798],
  why: `
    The key opens the account it belongs to: data, machines and the bill. Bots start miners with leaked keys within
    minutes.`,
  fix: `
    Deactivate the key in IAM, look in CloudTrail for what it did, and delete it: removing the line does not remove it
    from history. Give the program a role instead of a key, or read the key from the environment.`,
  blindSpots: 'Does not say whether the credential still works: found credentials are never used.',
  wants: wantsOf(AWS_KINDS),
  examples: {
    bad: [
      { '.env': `AWS_ACCESS_KEY_ID=«${fake('AKIA', 16, 'base32')}»` },
      { 'notes.txt': `assumed «${fake('ASIA', 16, 'base32')}» for an hour` },
      { 'settings.py': `AWS_SECRET_ACCESS_KEY = "«${fake('', 40)}»"` },
    ],
    good: [
      {
        'download.log': `Location: https://objects.example.com/a.tar.gz?X-Amz-Credential=${fake('AKIA', 16, 'base32')}%2F20230304%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Expires=300`,
      },
      {
        'page.html': `<a href="https://shop.example.com/dp/1?SubscriptionId=${fake('AKIA', 16, 'base32')}&amp;tag=a">`,
      },
      { 'docs/setup.md': 'AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE' },
      { 'settings.py': 'AWS_SECRET_ACCESS_KEY = os.environ["AWS_SECRET_ACCESS_KEY"]' },
    ],
  },

  find: (file) => sightSecrets(file, AWS_KINDS),
};
