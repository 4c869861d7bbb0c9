import type { FileCheck } from '../../check.ts';
import { fake, fakeWithChecksum } from '../../fake.ts';
import { wantsOf } from '../../knowledge/secrets/kind.ts';
import { sightSecrets } from '../../knowledge/secrets/match.ts';
import { DATABASE_KINDS } from '../../knowledge/secrets/databases.ts';
import { HOST_KINDS } from '../../knowledge/secrets/hosts.ts';
import { IDENTITY_KINDS } from '../../knowledge/secrets/identity.ts';
import { INFRASTRUCTURE_KINDS } from '../../knowledge/secrets/operations.ts';

const KINDS = [...INFRASTRUCTURE_KINDS, ...HOST_KINDS, ...DATABASE_KINDS, ...IDENTITY_KINDS];

export const check: FileCheck = {
  id: 'secrets-infra-token',
  title: 'Token of a build, deployment or secret store in the repository',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798],
  why: `
    What builds, deploys and keeps secrets can change what runs. One of its tokens is worth more than most passwords.`,
  fix: `
    Revoke the token where it was made, and look at what was built, deployed or read with it: removing the line does not
    remove it from history. Give the next one the least it needs and a short life, and keep it in the store of the
    pipeline.`,
  blindSpots: 'Does not say whether the credential still works: found credentials are never used.',
  wants: wantsOf(KINDS),
  examples: {
    bad: [
      { 'main.tf': `token = "«${fake('', 14)}.atlasv1.${fake('', 67)}»"` },
      { 'run.sh': `export DOPPLER_TOKEN=«${fake('dp.pt.', 43)}»` },
      { 'ci.env': `ASSAY_API_KEY=«${fakeWithChecksum('assay_sk_', 49)}»` },
      { 'docs/keys.md': `A mistyped key such as «${fake('assay_sk_', 49)}» is refused at once.` },
    ],
    good: [
      { 'models.ts': "const DEFAULTS = { 'vercel-gateway': defaultModelOfTheGateway };" },
      { 'main.tf': 'token = var.tfe_token' },
      { 'run.sh': 'export DOPPLER_TOKEN="$(cat /run/secrets/doppler)"' },
    ],
  },

  find: (file) => sightSecrets(file, KINDS),
};
