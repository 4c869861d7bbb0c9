import type { FileCheck } from '../../check.ts';
import { fake } from '../../fake.ts';
import { CONTENT_KINDS } from '../../knowledge/secrets/content.ts';
import { wantsOf } from '../../knowledge/secrets/kind.ts';
import { sightSecrets } from '../../knowledge/secrets/match.ts';
import { SAAS_KINDS } from '../../knowledge/secrets/services.ts';

const KINDS = [...SAAS_KINDS, ...CONTENT_KINDS];

export const check: FileCheck = {
  id: 'secrets-saas-token',
  title: 'Token of an online service in the repository',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798],
  why: `
    Documents, tickets, designs and customers lie behind such tokens, and none of them asks for a second factor.`,
  fix: `
    Revoke the token in the settings of the service: removing the line does not remove it from history. Make a new one
    that reaches only what the program needs, and read it from the environment.`,
  blindSpots: 'Does not say whether the credential still works: found credentials are never used.',
  wants: wantsOf(KINDS),
  examples: {
    bad: [
      { 'crm.ts': "const hubspotKey = '«0f1e2d3c-4b5a-4978-8a9b-1c2d3e4f5a6b»';" },
      { 'notion.ts': `const notion = new Client({ auth: '«${fake('ntn_', 11, 'digits')}${fake('', 35)}»' });` },
      { '.env': `LINEAR_API_KEY=«${fake('lin_api_', 40)}»` },
    ],
    good: [
      { 'form.ts': "const hubspotFormId = '0f1e2d3c-4b5a-4978-8a9b-1c2d3e4f5a6b';" },
      { 'errors.py': 'class NoLinkedInSessionFound(LinkedInRpcError):\n    pass\n' },
      { 'notion.ts': 'const notion = new Client({ auth: process.env.NOTION_TOKEN });' },
      { 'README.md': 'LINEAR_API_KEY=lin_api_your_key' },
    ],
  },

  find: (file) => sightSecrets(file, KINDS),
};
