import { beside, type SecretKind, token } from './kind.ts';

const UUID = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`;

/** Keys that move money. Test-mode keys are low: they reach a sandbox. */
export const PAYMENT_KINDS: readonly SecretKind[] = [
  {
    id: 'stripe-live-key',
    name: 'a live Stripe key',
    keywords: ['sk_live_', 'rk_live_'],
    pattern: token(String.raw`[sr]k_live_[A-Za-z0-9]{24,247}`),
    minEntropy: 3,
  },
  {
    id: 'stripe-test-key',
    name: 'a Stripe test key',
    keywords: ['sk_test_', 'rk_test_'],
    pattern: token(String.raw`[sr]k_test_[A-Za-z0-9]{24,247}`),
    minEntropy: 3,
    severity: 'low',
  },
  {
    id: 'stripe-webhook-secret',
    name: 'a Stripe webhook secret',
    keywords: ['whsec_'],
    pattern: token(String.raw`whsec_[A-Za-z0-9+/]{32,64}`),
    minEntropy: 3.3,
    severity: 'high',
  },
  {
    id: 'square-token',
    name: 'a Square access token',
    keywords: ['sq0atp-', 'sq0csp-', 'eaaa'],
    pattern: token(String.raw`sq0atp-[\w-]{22}|sq0csp-[\w-]{43}|EAAA[\w-]{60}`),
    minEntropy: 3,
  },
  {
    id: 'paypal-braintree-token',
    name: 'a Braintree access token',
    keywords: ['access_token$production$'],
    pattern: /access_token\$production\$[0-9a-z]{16}\$[0-9a-f]{32}/g,
  },
  {
    id: 'flutterwave-key',
    name: 'a Flutterwave key',
    keywords: ['flwseck'],
    pattern: token(String.raw`FLWSECK(?:_TEST)?-[a-hA-H0-9]{12,34}(?:-X)?`),
    minEntropy: 2.5,
  },
  {
    id: 'shopify-token',
    name: 'a Shopify token',
    keywords: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    pattern: token(String.raw`shp(?:at|ca|pa|ss)_[A-Za-z0-9]{32,38}`),
    minEntropy: 3,
  },
  {
    id: 'easypost-key',
    name: 'an EasyPost key',
    keywords: ['ezak', 'eztk'],
    pattern: token(String.raw`EZ[AT]K[A-Za-z0-9]{54}`),
    minEntropy: 3,
  },
  {
    id: 'shippo-token',
    name: 'a Shippo token',
    keywords: ['shippo_'],
    pattern: token(String.raw`shippo_(?:live|test)_[a-fA-F0-9]{40}`),
    minEntropy: 3,
  },
  {
    id: 'plaid-secret',
    name: 'a Plaid secret',
    keywords: ['plaid'],
    pattern: beside('plaid', String.raw`[a-f0-9]{30}|access-(?:sandbox|development|production)-${UUID}`),
    minEntropy: 3,
  },
  {
    id: 'clerk-key',
    name: 'a Clerk secret key',
    keywords: ['clerk'],
    pattern: beside('clerk', String.raw`sk_(?:live|test)_[A-Za-z0-9]{40,50}`),
    minEntropy: 3,
  },
];
