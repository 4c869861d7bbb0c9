import type { FileCheck } from '../../check.ts';
import { fake } from '../../fake.ts';
import { wantsOf } from '../../knowledge/secrets/kind.ts';
import { sightSecrets } from '../../knowledge/secrets/match.ts';
import { EMAIL_KINDS } from '../../knowledge/secrets/email.ts';

export const check: FileCheck = {
  id: 'secrets-email-service-key',
  title: 'Key of an e-mail service in the repository',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798],
  why: `
    Mail sent with it comes from a trusted domain and passes every filter.`,
  fix: `
    Delete the key in the settings of the mail service and look at what was sent with it: removing the line does not
    remove it from history. Make a new one that may only send, and read it from the environment.`,
  blindSpots: 'Does not say whether the credential still works: found credentials are never used.',
  wants: wantsOf(EMAIL_KINDS),
  examples: {
    bad: [
      { 'mail.py': `sg = SendGridAPIClient('«${fake('SG.', 22)}.${fake('', 43)}»')` },
      { '.env': `BREVO_KEY=«${fake('xkeysib-', 64, 'hex')}-${fake('', 16)}»` },
    ],
    good: [
      { 'mail.py': "sg = SendGridAPIClient(os.environ.get('SENDGRID_API_KEY'))" },
      { 'mail.md': 'SENDGRID_API_KEY=SG.xxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' },
    ],
  },

  find: (file) => sightSecrets(file, EMAIL_KINDS),
};
