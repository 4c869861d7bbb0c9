import type { FileCheck } from '../../check.ts';
import { fake } from '../../fake.ts';
import { WEBHOOK_KINDS } from '../../knowledge/secrets/webhooks.ts';
import { wantsOf } from '../../knowledge/secrets/kind.ts';
import { sightSecrets } from '../../knowledge/secrets/match.ts';
import { MESSAGING_KINDS } from '../../knowledge/secrets/messaging.ts';

const KINDS = [...MESSAGING_KINDS, ...WEBHOOK_KINDS];

export const check: FileCheck = {
  id: 'secrets-messaging-token',
  title: 'Token of a messaging service in the repository',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798],
  why: `
    Whoever holds it can read channels and write in somebody's name, which is how phishing reaches colleagues.`,
  fix: `
    Revoke the token, or regenerate the webhook, in the settings of the service: removing the line does not remove it from
    history. Read the new one from the environment, and give it only the channels it needs.`,
  blindSpots: 'Does not say whether the credential still works: found credentials are never used.',
  wants: wantsOf(KINDS),
  examples: {
    bad: [
      {
        'bot.py': `client = WebClient(token="«${fake('xoxb-', 12, 'digits')}-${fake('', 13, 'digits')}-${fake('', 24)}»")`,
      },
      {
        'notify.sh': `curl -d @message https://hooks.slack.com/«services/${fake('T', 10, 'upper')}/${fake('B', 10, 'upper')}/${fake('', 24)}»`,
      },
      {
        'report.py': `requests.get("https://api.telegram.org/bot«${fake('', 10, 'digits')}:${fake('AA', 33)}»/sendMessage", params=message)`,
      },
    ],
    good: [
      { 'types.ts': "import {\n  SyncDiscordCommands,\n  ProvisionedMessagingChannelReply,\n} from './types.ts';" },
      { 'bot.py': 'client = WebClient(token=os.environ["SLACK_BOT_TOKEN"])' },
      { 'notify.md': 'Post to https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX' },
    ],
  },

  find: (file) => sightSecrets(file, KINDS),
};
