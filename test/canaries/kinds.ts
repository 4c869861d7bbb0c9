import { type ALPHABETS, fake, fakeKeyBlock } from '../../packages/engine/src/fake.ts';
import { base62, crc32 } from '../../packages/engine/src/knowledge/secrets/checksum.ts';

/** A kind of secret: the name it stands under, and how the n-th of it is written. */
export interface Kind {
  readonly name: string;
  readonly make: (number: number) => string;
}

/** Every kind that is planted, by the name its owner would give the variable. */
export const KINDS: readonly Kind[] = [
  plain('GITHUB_TOKEN', (n) => withChecksum(n, 'ghp_', 30)),
  plain('GITHUB_APP_TOKEN', (n) => withChecksum(n, 'ghs_', 30)),
  plain('GITHUB_OAUTH', (n) => withChecksum(n, 'gho_', 30)),
  plain('GITHUB_FINE_TOKEN', (n) => `github_pat_${body(n, 22)}_${body(n + 500, 59)}`),
  plain('NPM_TOKEN', (n) => withChecksum(n, 'npm_', 30)),
  plain('AWS_SECRET_ACCESS_KEY', (n) => body(n, 40, 'base62')),
  plain('AWS_ACCESS_KEY_ID', (n) => `AKIA${body(n, 16, 'base32')}`),
  plain('GOOGLE_API_KEY', (n) => `AIza${body(n, 35, 'base64url')}`),
  plain('GOOGLE_CLIENT_SECRET', (n) => `GOCSPX-${body(n, 28)}`),
  plain('ANTHROPIC_API_KEY', (n) => `sk-ant-api03-${body(n, 93)}AA`),
  plain('OPENAI_API_KEY', (n) => `sk-proj-${body(n, 58)}T3BlbkFJ${body(n + 500, 58)}`),
  plain('HF_TOKEN', (n) => `hf_${body(n, 34, 'letters')}`),
  plain('GROQ_API_KEY', (n) => `gsk_${body(n, 52)}`),
  plain('PERPLEXITY_KEY', (n) => `pplx-${body(n, 48)}`),
  plain('REPLICATE_TOKEN', (n) => `r8_${body(n, 37)}`),
  plain('OPENROUTER_KEY', (n) => `sk-or-v1-${body(n, 64, 'hex')}`),
  plain('STRIPE_SECRET_KEY', (n) => `sk_live_${body(n, 24)}`),
  plain('STRIPE_RESTRICTED_KEY', (n) => `rk_live_${body(n, 24)}`),
  plain('STRIPE_WEBHOOK_SECRET', (n) => `whsec_${body(n, 32)}`),
  plain('SLACK_BOT_TOKEN', (n) => `xoxb-${body(n, 12, 'digits')}-${body(n + 1, 13, 'digits')}-${body(n + 500, 24)}`),
  plain('SLACK_APP_TOKEN', (n) => `xapp-1-A${body(n, 10, 'upper')}-${body(n, 13, 'digits')}-${body(n, 64, 'hex')}`),
  plain('SENDGRID_API_KEY', (n) => `SG.${body(n, 22)}.${body(n + 500, 43)}`),
  plain('BREVO_KEY', (n) => `xkeysib-${body(n, 64, 'hex')}-${body(n + 500, 16)}`),
  plain('SHOPIFY_TOKEN', (n) => `shpat_${body(n, 32, 'hex')}`),
  plain('NOTION_TOKEN', (n) => `ntn_${body(n, 11, 'digits')}${body(n + 500, 35)}`),
  plain('LINEAR_API_KEY', (n) => `lin_api_${body(n, 40)}`),
  plain('FIGMA_TOKEN', (n) => `figd_${body(n, 40)}`),
  plain('DIGITALOCEAN_TOKEN', (n) => `dop_v1_${body(n, 64, 'hex')}`),
  plain('GITLAB_TOKEN', (n) => `glpat-${body(n, 20)}`),
  plain('DOCKER_PAT', (n) => `dckr_pat_${body(n, 27)}`),
  plain('PYPI_TOKEN', (n) => `pypi-AgEIcHlwaS5vcmc${body(n, 120)}`),
  plain('RUBYGEMS_KEY', (n) => `rubygems_${body(n, 48, 'hex')}`),
  plain('VAULT_TOKEN', (n) => `hvs.${body(n, 96)}`),
  plain('DATABRICKS_TOKEN', (n) => `dapi${body(n, 32, 'hex')}`),
  plain('NEW_RELIC_KEY', (n) => `NRAK-${body(n, 27, 'upper')}`),
  plain('SENTRY_TOKEN', (n) => `sntryu_${body(n, 64, 'hex')}`),
  plain('POSTMAN_KEY', (n) => `PMAK-${body(n, 24, 'hex')}-${body(n + 500, 34, 'hex')}`),
  plain('DOPPLER_TOKEN', (n) => `dp.pt.${body(n, 43)}`),
  plain('TAILSCALE_KEY', (n) => `tskey-auth-${body(n, 17)}-${body(n + 500, 32)}`),
  plain('AGE_KEY', (n) => `AGE-SECRET-KEY-1${body(n, 58, 'upper').replaceAll(/[B1IO]/g, 'Q')}`),
  plain('SESSION_SECRET', (n) => body(n, 44)),
  plain('CLIENT_SECRET', (n) => body(n, 32)),
  plain('ENCRYPTION_KEY', (n) => body(n, 64, 'hex')),
  plain('DB_PASSWORD', (n) => `${body(n, 14)}7`),
  plain('SESSION_JWT', jwt),
];

/** Two kinds with a form of their own: they stand in no variable. */
export function keyBlock(number: number): string {
  return fakeKeyBlock(number % 2 === 0 ? 'RSA PRIVATE KEY' : 'EC PRIVATE KEY', 8 + number);
}
export function urlPassword(number: number): string {
  return body(number, 18);
}

function plain(name: string, make: Kind['make']): Kind {
  return { name, make };
}

function body(number: number, length: number, alphabet: keyof typeof ALPHABETS = 'base62'): string {
  const seed = `${number}/${length}/`;
  return fake(seed, length, alphabet).slice(seed.length);
}

function withChecksum(number: number, prefix: string, length: number): string {
  const random = body(number, length);
  return prefix + random + base62(crc32(random));
}

function jwt(number: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: `user-${number}` })}.${body(number, 43)}`;
}
