import { endsWithHexChecksum } from './checksum.ts';
import { beside, type SecretKind, token } from './kind.ts';

/** What lets people and programs in, or tells them from robots. */
export const IDENTITY_KINDS: readonly SecretKind[] = [
  {
    id: 'okta-token',
    name: 'an Okta token',
    keywords: ['okta'],
    pattern: beside('okta', String.raw`00[\w-]{40}`),
    minEntropy: 3.8,
  },
  {
    id: 'stytch-secret',
    name: 'a Stytch secret',
    keywords: ['secret-live-'],
    pattern: token(String.raw`secret-live-[\w-]{35}=`),
    minEntropy: 3.5,
  },
  {
    id: 'ory-token',
    name: 'an Ory token',
    keywords: ['ory_'],
    pattern: token(String.raw`ory_(?:pat|wak|at|rt|st|apikey)_[\w-]{32,90}(?:\.[\w-]{20,90})?`),
    minEntropy: 3.5,
  },
  {
    id: 'kong-token',
    name: 'a Kong Konnect token',
    keywords: ['kpat_', 'spat_'],
    pattern: token(String.raw`[ks]pat_[A-Za-z0-9]{49}`),
    minEntropy: 3.5,
  },
  {
    id: 'zuplo-key',
    name: 'a Zuplo API key',
    keywords: ['zpka_'],
    pattern: token(String.raw`zpka_[a-f0-9]{32}_[a-f0-9]{8}`),
    judge: (value) => endsWithHexChecksum(value, /^zpka_/),
  },
  {
    id: 'authress-key',
    name: 'an Authress service key',
    keywords: ['.acc_', '.acc-'],
    pattern: token(
      String.raw`(?:sc|ext|scauth|authress)_[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}`,
    ),
    minEntropy: 3.5,
  },
  {
    id: 'onfido-token',
    name: 'an Onfido API token',
    keywords: ['api_live'],
    pattern: token(String.raw`api_live(?:_us|_ca|_eu)?\.[\w-]{11}\.[\w-]{32}`),
    minEntropy: 3.5,
  },
  {
    id: 'persona-key',
    name: 'a Persona API key',
    keywords: ['persona_production_'],
    pattern: token(String.raw`persona_production_[a-z0-9-]{36}`),
    minEntropy: 3,
  },
  {
    id: 'duo-secret',
    name: 'a Duo secret key',
    keywords: ['skey'],
    pattern: beside(String.raw`duo[_-]?skey|skey`, String.raw`[A-Za-z0-9]{40}`),
    minEntropy: 4,
  },
  {
    id: 'recaptcha-secret',
    name: 'a reCAPTCHA secret',
    keywords: ['captcha'],
    pattern: beside(String.raw`re_?captcha[\w.-]{0,20}(?:secret|private)(?:[_-]?key)?`, String.raw`6L[\w-]{38}`),
    minEntropy: 3.5,
    severity: 'medium',
  },
  {
    id: 'turnstile-secret',
    name: 'a Turnstile secret',
    keywords: ['0x4aaaaaaa'],
    pattern: token(String.raw`0x4AAAAAAA[\w-]{25}`),
    minEntropy: 3,
    padding: /A{4,}/g,
    severity: 'medium',
  },
  {
    id: 'hcaptcha-secret',
    name: 'an hCaptcha secret',
    keywords: ['hcaptcha'],
    pattern: beside(String.raw`hcaptcha`, String.raw`ES_[a-f0-9]{32}`),
    minEntropy: 3,
    severity: 'medium',
  },
];
