import { decodeJson, endsWithHexChecksum } from './checksum.ts';
import { beside, type SecretKind, token, type Verdict } from './kind.ts';

const UUID = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`;

/** Sentry's organisation tokens carry base64 JSON with the time they were issued and the region. */
function sentryOrganisation(value: string): Verdict {
  const [, body = ''] = value.split('_');
  return decodeJson(body)?.['iat'] === undefined ? 'impossible' : 'genuine';
}
function grafanaKey(value: string): Verdict {
  return decodeJson(value)?.['k'] === undefined ? 'impossible' : 'genuine';
}

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
    judge: (value) => endsWithHexChecksum(value),
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
    keywords: ['nrak-', 'nrii-', 'nraa-', 'nrra-', 'nriq-'],
    pattern: token(String.raw`NR(?:AK|II|IQ|AA|RA)-[A-Za-z0-9_-]{25,42}`),
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
  {
    id: 'new-relic-licence-key',
    name: 'a New Relic licence key',
    keywords: ['nral'],
    pattern: token(String.raw`(?:[a-f0-9]{36}|[a-z]{2}\d{2}xx[a-f0-9]{30})NRAL`),
    minEntropy: 3,
  },
  {
    id: 'axiom-token',
    name: 'an Axiom token',
    keywords: ['xaat-', 'xapt-'],
    pattern: token(String.raw`xa[ap]t-${UUID}`),
    minEntropy: 3,
  },
  {
    id: 'logfire-token',
    name: 'a Logfire token',
    keywords: ['pylf_v'],
    pattern: token(String.raw`pylf_v\d_[a-z]{2}_[A-Za-z0-9]{43}`),
    minEntropy: 3.5,
  },
  {
    id: 'rootly-token',
    name: 'a Rootly token',
    keywords: ['rootly_'],
    pattern: token(String.raw`rootly_[a-f0-9]{64}`),
    minEntropy: 3,
  },
  {
    id: 'pagerduty-key',
    name: 'a PagerDuty API key',
    keywords: ['pagerduty', 'pd_'],
    pattern: beside(String.raw`pager_?duty|pd_(?:api_)?key`, String.raw`(?:u\+|y_)[A-Za-z0-9_+-]{18}`),
    minEntropy: 3.3,
  },
  {
    id: 'opsgenie-key',
    name: 'an Opsgenie API key',
    keywords: ['opsgenie'],
    pattern: beside(String.raw`opsgenie`, String.raw`${UUID}`),
  },
  {
    id: 'splunk-collector-token',
    name: 'a token of Splunk’s event collector',
    keywords: ['splunk'],
    pattern: /\bSplunk (?<secret>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])/gi,
    minEntropy: 3,
  },
  {
    id: 'honeybadger-token',
    name: 'a Honeybadger token',
    keywords: ['hbp_'],
    pattern: token(String.raw`hbp_[A-Za-z0-9]{36}`),
    minEntropy: 3.5,
  },
  {
    id: 'checkly-key',
    name: 'a Checkly API key',
    words: ['cu_'],
    pattern: token(String.raw`cu_[a-f0-9]{32}`),
    minEntropy: 3,
  },
  {
    id: 'statsig-key',
    name: 'a Statsig key',
    keywords: ['statsig'],
    pattern: token(String.raw`(?:secret|console)-[A-Za-z0-9]{43,48}`),
    minEntropy: 3.5,
  },
  {
    id: 'pganalyze-key',
    name: 'a pganalyze key',
    keywords: ['pgar_', 'pgac_'],
    pattern: token(String.raw`pga[rc]_[A-Za-z0-9]{27}`),
    minEntropy: 3.2,
  },
];
