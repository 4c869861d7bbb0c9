import type { FileCheck } from '../../check.ts';
import { fake } from '../../fake.ts';
import { wantsOf } from '../../knowledge/secrets/kind.ts';
import { sightSecrets } from '../../knowledge/secrets/match.ts';
import { PAYMENT_KINDS } from '../../knowledge/secrets/payments.ts';

export const check: FileCheck = {
  id: 'secrets-payment-key',
  title: 'Key of a payment service in the repository',
  severity: 'critical',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798],
  why: `
    A live key can refund, charge and read the customers of a business. Test-mode keys reach a sandbox and are reported
    as low.`,
  fix: `
    Roll the key in the dashboard of the payment service and look at recent payments and refunds: removing the line does
    not remove it from history. Use a restricted key, and read it from the environment or a secret manager.`,
  blindSpots: 'Does not say whether the credential still works: found credentials are never used.',
  wants: wantsOf(PAYMENT_KINDS),
  examples: {
    bad: [
      { 'billing.ts': `const stripe = new Stripe('«${fake('sk_live_', 24)}»');` },
      { '.env': `SHOPIFY_TOKEN=«${fake('shpat_', 32, 'hex')}»` },
    ],
    good: [
      { 'billing.ts': 'const stripe = new Stripe(process.env.STRIPE_KEY);' },
      { 'checkout.html': `<script data-key="${fake('pk_live_', 24)}"></script>` },
    ],
  },

  find: (file) => sightSecrets(file, PAYMENT_KINDS),
};
