import type { FileCheck } from '../../check.ts';
import { fake } from '../../fake.ts';
import { AGENT_TOOL_KINDS } from '../../knowledge/secrets/agent-tools.ts';
import { wantsOf } from '../../knowledge/secrets/kind.ts';
import { sightSecrets } from '../../knowledge/secrets/match.ts';
import { AI_PROVIDER_KINDS } from '../../knowledge/secrets/ai-providers.ts';

const KINDS = [...AI_PROVIDER_KINDS, ...AGENT_TOOL_KINDS];

export const check: FileCheck = {
  id: 'secrets-llm-provider-key',
  title: 'Key of a model provider in the repository',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798],
  why: `
    The key spends its owner's money and reads what the owner's applications sent and stored.
    Keys of model providers are harvested within minutes of being pushed.`,
  fix: `
    Delete the key in the console of the provider and look at the usage: removing the line does not remove it from
    history. Read the new one from the environment, and set a spending limit for it.`,
  blindSpots: 'Does not say whether the credential still works: found credentials are never used.',
  wants: wantsOf(KINDS),
  examples: {
    bad: [
      { 'app.py': `client = OpenAI(api_key="«${fake('sk-proj-', 58)}T3BlbkFJ${fake('', 58)}»")` },
      { '.env': `ANTHROPIC_API_KEY=«${fake('sk-ant-api03-', 93)}AA»` },
      { 'config.yaml': `hf: «${fake('hf_', 34, 'letters')}»` },
    ],
    good: [
      { 'app.py': 'client = OpenAI(api_key=os.environ["OPENAI_API_KEY"])' },
      { 'README.md': 'export ANTHROPIC_API_KEY=sk-ant-api03-your-key-here' },
    ],
  },

  find: (file) => sightSecrets(file, KINDS),
};
