import type { FileCheck } from '../../check.ts';
import { fake } from '../../fake.ts';
import { wantsOf } from '../../knowledge/secrets/kind.ts';
import { sightSecrets } from '../../knowledge/secrets/match.ts';
import { OBSERVABILITY_KINDS } from '../../knowledge/secrets/telemetry.ts';

export const check: FileCheck = {
  id: 'secrets-observability-key',
  title: 'Key of a monitoring service in the repository',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798],
  why: `
    Logs and metrics hold more than their owners think, and whoever can write them can hide among them.`,
  fix: `
    Revoke the key in the settings of the service: removing the line does not remove it from history. Read the new one
    from the environment, and use a key that can only write where the program only reports.`,
  blindSpots: 'Does not say whether the credential still works: found credentials are never used.',
  wants: wantsOf(OBSERVABILITY_KINDS),
  examples: {
    bad: [
      { 'agent.yaml': `license_key: «${fake('NRAK-', 27, 'upper')}»` },
      { 'datadog.ts': `const DD_API_KEY = '«${fake('', 32, 'hex')}»';` },
    ],
    good: [
      { 'agent.yaml': 'license_key: ${NEW_RELIC_LICENSE_KEY}' },
      { 'auth.ts': `export const DEFAULT_SENTRY_CLIENT_ID = '${fake('', 64, 'hex')}';` },
      { 'datadog.ts': 'const DD_API_KEY = process.env.DD_API_KEY;' },
    ],
  },

  find: (file) => sightSecrets(file, OBSERVABILITY_KINDS),
};
