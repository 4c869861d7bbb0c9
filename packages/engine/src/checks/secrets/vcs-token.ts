import type { Check } from '../../check.ts';
import { fake, fakeWithChecksum } from '../../fake.ts';
import { hasChecksum } from '../../knowledge/checksums.ts';
import { findSecrets, keywordsOf, type SecretKind } from '../../knowledge/secrets/secret-kind.ts';

const KINDS: readonly SecretKind[] = [
  {
    name: 'GitHub token',
    keywords: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    pattern: /\bgh[pousr]_[A-Za-z0-9]{36}\b/g,
    prove: (token) => hasChecksum(token, 4),
  },
  {
    name: 'fine-grained GitHub token',
    keywords: ['github_pat_'],
    pattern: /\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}\b/g,
  },
  {
    name: 'GitLab token',
    keywords: ['glpat-', 'gldt-', 'glptt-', 'glrt-', 'glcbt-', 'glsoat-', 'gloas-', 'glagent-'],
    pattern: /\bgl(?:pat|dt|ptt|rt|soat|oas|agent|cbt)-[A-Za-z0-9_-]{20,64}(?![A-Za-z0-9_-])/g,
    minEntropy: 3,
  },
  {
    name: 'Bitbucket or Atlassian token',
    keywords: ['atatt3', 'atctt3', 'atbb'],
    pattern: /\b(?:AT[AC]TT3[A-Za-z0-9_=-]{100,300}|ATBB[A-Za-z0-9]{28,32})(?![A-Za-z0-9_=-])/g,
    minEntropy: 3,
  },
];

export const check: Check = {
  id: 'secrets-vcs-token',
  title: 'Token of a code host in the repository',
  severity: 'critical',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798],
  why: `
    Anyone who can read the repository can act on the code host as the token's owner: read private code, push commits,
    change releases. Public repositories are searched for such tokens all the time.`,
  fix: `
    Revoke the token on the code host first: removing the line does not remove it from history.
    Then read it from the environment or a secret manager.`,
  blindSpots: 'Classic 40-digit hexadecimal GitHub tokens look like commit ids and are not reported.',
  wants: { keywords: keywordsOf(KINDS) },
  examples: {
    bad: [
      { '.env': `GITHUB_TOKEN=«${fakeWithChecksum('ghp_', 36)}»` },
      { 'deploy.sh': `curl -H "Authorization: Bearer «${fakeWithChecksum('ghs_', 36)}»" https://api.github.com` },
      { 'ci.py': `TOKEN = "«${fake('glpat-', 20)}»"` },
      { 'config.json': `{"token": "«${fake(`${fake('github_pat_', 22)}_`, 59)}»"}` },
    ],
    good: [
      { 'config.ts': 'const token = process.env.GITHUB_TOKEN;' },
      { 'README.md': 'A token looks like ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.' },
      { 'test.py': `BROKEN = "${fake('ghp_', 36)}"  # the checksum does not fit` },
    ],
  },

  find: ({ windows }) => findSecrets(windows, KINDS),
};
