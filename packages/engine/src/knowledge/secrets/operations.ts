import { decodeJson, endsWithChecksum, endsWithHexChecksum } from './checksum.ts';
import { beside, type SecretKind, token, type Verdict } from './kind.ts';

const UUID = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`;

/** Sentry's organisation tokens carry base64 JSON with the time they were issued and the region. */
function sentryOrganisation(value: string): Verdict {
  const [, body = ''] = value.split('_');
  return decodeJson(body)?.['iat'] === undefined ? 'impossible' : 'genuine';
}
function onePasswordAccount(value: string): Verdict {
  return decodeJson(value.slice('ops_'.length)) === undefined ? 'impossible' : 'genuine';
}
function grafanaKey(value: string): Verdict {
  return decodeJson(value)?.['k'] === undefined ? 'impossible' : 'genuine';
}

/** Tokens of what builds, deploys and holds secrets. */
export const INFRASTRUCTURE_KINDS: readonly SecretKind[] = [
  {
    id: 'vault-token',
    name: 'a HashiCorp Vault token',
    keywords: ['hvs.', 'hvb.'],
    pattern: token(String.raw`hv[sb]\.[\w-]{90,300}`),
    minEntropy: 3.5,
  },
  {
    id: 'terraform-token',
    name: 'a Terraform Cloud token',
    keywords: ['atlasv1'],
    pattern: token(String.raw`[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,70}`),
    minEntropy: 3.5,
  },
  {
    id: 'pulumi-token',
    name: 'a Pulumi token',
    keywords: ['pul-'],
    pattern: token(String.raw`pul-[a-f0-9]{40}`),
    minEntropy: 3,
  },
  {
    id: 'doppler-token',
    name: 'a Doppler token',
    keywords: ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.'],
    pattern: token(String.raw`dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}`),
    minEntropy: 3,
  },
  {
    id: 'onepassword-secret-key',
    name: 'a 1Password secret key',
    keywords: ['a3-'],
    pattern: token(
      String.raw`A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}`,
    ),
    minEntropy: 3.5,
  },
  {
    id: 'onepassword-account',
    name: 'a 1Password service account token',
    keywords: ['ops_'],
    pattern: token(String.raw`ops_eyJ[A-Za-z0-9+/_-]{200,2000}={0,3}`),
    judge: onePasswordAccount,
  },
  {
    id: 'tailscale-key',
    name: 'a Tailscale key',
    keywords: ['tskey-'],
    pattern: token(String.raw`tskey-(?:api|auth|client|scim|webhook)-[A-Za-z0-9]{8,20}-[A-Za-z0-9]{20,40}`),
    minEntropy: 3,
  },
  {
    id: 'circleci-token',
    name: 'a CircleCI token',
    keywords: ['ccipat_', 'ccipro'],
    pattern: token(String.raw`CCIP(?:AT|RJ)_[A-Za-z0-9]{22}_[a-f0-9]{40}`),
    minEntropy: 3,
  },
  {
    id: 'buildkite-token',
    name: 'a Buildkite token',
    keywords: ['bkua_'],
    pattern: token(String.raw`bkua_[a-f0-9]{40}`),
    minEntropy: 3,
  },
  { id: 'snyk-token', name: 'a Snyk token', keywords: ['snyk'], pattern: beside('snyk', UUID) },
  {
    id: 'sonar-token',
    name: 'a SonarQube token',
    keywords: ['sonar', 'squ_', 'sqp_', 'sqa_'],
    pattern: beside('sonar', String.raw`(?:sq[upa]_)?[a-f0-9]{40}`),
    minEntropy: 3,
  },
  {
    id: 'harness-key',
    name: 'a Harness API key',
    keywords: ['pat.', 'sat.'],
    pattern: token(String.raw`[ps]at\.[A-Za-z0-9_-]{22}\.[0-9a-f]{24}\.[A-Za-z0-9]{20}`),
  },
  {
    id: 'infracost-token',
    name: 'an Infracost token',
    keywords: ['ico-'],
    pattern: token(String.raw`ico-[A-Za-z0-9]{32}`),
    minEntropy: 3,
  },
  {
    id: 'prefect-token',
    name: 'a Prefect token',
    keywords: ['pnu_'],
    pattern: token(String.raw`pnu_[a-zA-Z0-9]{36}`),
    minEntropy: 3,
  },
  {
    id: 'okta-token',
    name: 'an Okta token',
    keywords: ['okta'],
    pattern: beside('okta', String.raw`00[\w-]{40}`),
    minEntropy: 3.8,
  },
  {
    id: 'jfrog-token',
    name: 'a JFrog identity token',
    keywords: ['jfrog'],
    pattern: beside('jfrog', String.raw`[A-Za-z0-9]{64}|[A-Za-z0-9]{73}`),
    minEntropy: 3.8,
  },
  {
    id: 'launchdarkly-key',
    name: 'a LaunchDarkly key',
    keywords: ['launchdarkly', 'sdk-', 'api-'],
    pattern: beside('launchdarkly|ld_(?:sdk|api)', String.raw`(?:sdk|api)-${UUID}|[a-z0-9=_-]{40}`),
    minEntropy: 3.2,
  },
  {
    id: 'fastly-token',
    name: 'a Fastly token',
    keywords: ['fastly'],
    pattern: beside('fastly', String.raw`[A-Za-z0-9_-]{32}`),
    minEntropy: 3.7,
  },
  {
    id: 'age-key',
    name: 'an age private key',
    keywords: ['age-secret-key-1'],
    pattern: token(String.raw`AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}`),
  },
  {
    id: 'wireguard-key',
    name: 'a WireGuard private key',
    keywords: ['privatekey'],
    pattern: /^\s{0,8}PrivateKey\s{0,4}=\s{0,4}(?<secret>[A-Za-z0-9+/]{43}=)/gm,
    minEntropy: 3.5,
  },
  {
    id: 'assay-key',
    name: 'an Assay API key',
    keywords: ['assay_sk_'],
    pattern: token(String.raw`assay_sk_[A-Za-z0-9]{49}`),
    judge: (value) => endsWithChecksum(value, /^assay_sk_/),
  },
];

/** Keys of what watches systems: medium, since they mostly let others write or read telemetry. */
export const OBSERVABILITY_KINDS: readonly SecretKind[] = [
  {
    id: 'datadog-key',
    name: 'a Datadog key',
    keywords: ['datadog', 'dd_api_key', 'dd_app_key'],
    pattern: beside('datadog|dd_(?:api|app)_key', String.raw`[a-f0-9]{40}|[a-f0-9]{32}`),
    minEntropy: 3,
  },
  {
    id: 'grafana-service-account',
    name: 'a Grafana service account token',
    keywords: ['glsa_'],
    pattern: token(String.raw`glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}`),
    judge: endsWithHexChecksum,
  },
  {
    id: 'grafana-cloud-token',
    name: 'a Grafana Cloud token',
    keywords: ['glc_'],
    pattern: token(String.raw`glc_[A-Za-z0-9+/]{32,400}={0,3}`),
    minEntropy: 3,
  },
  {
    id: 'grafana-key',
    name: 'a Grafana API key',
    keywords: ['eyjrijoi'],
    pattern: token(String.raw`eyJrIjoi[A-Za-z0-9]{70,400}={0,3}`),
    judge: grafanaKey,
  },
  {
    id: 'sentry-organisation-token',
    name: 'a Sentry organisation token',
    keywords: ['sntrys_'],
    pattern: token(String.raw`sntrys_eyJpYXQiO[A-Za-z0-9+/=_]{80,400}`),
    judge: sentryOrganisation,
  },
  {
    id: 'sentry-user-token',
    name: 'a Sentry token',
    keywords: ['sntryu_'],
    pattern: token(String.raw`sntryu_[a-f0-9]{64}`),
    minEntropy: 3,
  },
  {
    id: 'sentry-token',
    name: 'a Sentry token',
    keywords: ['sentry'],
    pattern: beside('sentry', String.raw`[a-f0-9]{64}`),
    minEntropy: 3,
  },
  {
    id: 'new-relic-key',
    name: 'a New Relic key',
    keywords: ['nrak-', 'nrii-', 'nraa-', 'nrra-'],
    pattern: token(String.raw`NR(?:AK|II|AA|RA)-[A-Za-z0-9_-]{27,42}`),
    minEntropy: 3,
  },
  {
    id: 'dynatrace-token',
    name: 'a Dynatrace token',
    keywords: ['dt0c01.', 'dt0s01.'],
    pattern: token(String.raw`dt0[cs]01\.[A-Z0-9]{24}\.[A-Z0-9]{64}`),
    minEntropy: 3.5,
  },
  {
    id: 'honeycomb-key',
    name: 'a Honeycomb key',
    keywords: ['hcaik_', 'hcxik_', 'hcbik_'],
    pattern: token(String.raw`hc[axb]i[ck]_[a-z0-9]{58}`),
    minEntropy: 3,
  },
  {
    id: 'posthog-key',
    name: 'a PostHog personal key',
    keywords: ['phx_'],
    pattern: token(String.raw`phx_[A-Za-z0-9]{43,47}`),
    minEntropy: 3.5,
  },
];
