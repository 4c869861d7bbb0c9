import type { FileCheck } from '../../check.ts';

const SETTINGS: ReadonlySet<string> = new Set(['yaml', 'json', 'toml', 'ini', 'properties', 'dotenv', 'text', 'env']);
const NAMES = /\.(?:ya?ml|json|toml|ini|cfg|conf|properties|env)$|(?:^|\/)\.env(?:\.\w+)?$/i;
const ENDPOINT =
  /(?<key>["']?[\w.-]{0,40}(?:url|uri|endpoint|host|server|callback|webhook|proxy|base|address|api|sink|target|origin)["']?)\s{0,3}[:=]\s{0,3}["']?(?<address>https?:\/\/(?<host>[\w.-]{1,120}\.(?:ngrok(?:-free)?\.(?:io|app|dev)|trycloudflare\.com|serveo\.net|loca\.lt|localhost\.run|webhook\.site|requestbin\.(?:com|net)|pipedream\.net|beeceptor\.com|requestcatcher\.com|oast\.\w{2,8}|oastify\.com|interact\.sh)|webhook\.site|pastebin\.com|transfer\.sh)[^\s"']{0,200})/i;
/** A place for the reader's own address. */
const PLACEHOLDER = /\b(?:your|my|xxx+|example|placeholder|change|abc-?123|some|test|subdomain|random)|[<{$]/i;

export const check: FileCheck = {
  id: 'network-tunnel-in-settings',
  title: 'Settings point to a throw-away address',
  severity: 'medium',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506, 829],
  why: `
    A tunnel or a request collector leads to a machine that nobody knows, for as long as its owner likes. Settings that come
    with a program and send its requests there hand tokens and data to that machine, whatever the program says it talks to.`,
  fix: 'Use the address of the service itself. Addresses for trying things out belong in settings that are not committed.',
  blindSpots: 'Addresses in code are judged by network-suspicious-host.',
  wants: {
    keywords: [
      'ngrok',
      'trycloudflare.com',
      'serveo.net',
      'loca.lt',
      'localhost.run',
      'webhook.site',
      'requestbin',
      'pipedream.net',
      'beeceptor.com',
      'requestcatcher.com',
      'oast.',
      'oastify.com',
      'interact.sh',
      'pastebin.com',
      'transfer.sh',
    ],
  },
  examples: {
    bad: [
      { 'config.yaml': 'service:\n  «base_url: https://f3a9c1.ngrok-free.app/oauth/callback»\n  timeout: 30\n' },
      { 'settings.json': '{ «"webhook": "https://webhook.site/0a1b2c3d»" }\n' },
    ],
    good: [
      { 'config.yaml': 'base_url: https://api.acme.io/v1\n' },
      { 'config.yaml': 'base_url: https://your-subdomain.ngrok-free.app\n' },
      { 'cspell.json': '{ "words": ["ngrok", "webhook.site"] }\n' },
    ],
  },

  *find({ windows, language, context, path }) {
    if (context !== 'runtime' || !(SETTINGS.has(language) && NAMES.test(path))) return;
    const told = new Set<number>();
    for (const window of windows) {
      const match = ENDPOINT.exec(window.text);
      if (match === null || PLACEHOLDER.test(match.groups?.['address'] ?? '')) continue;
      const at = window.spanOf(match);
      if (told.has(at.start)) continue;
      told.add(at.start);
      yield {
        at,
        message: `The settings send requests to ${match.groups?.['host'] ?? 'a tunnel'}, whose owner nobody knows.`,
      };
    }
  },
};
