import type { FileCheck } from '../../check.ts';
import { URL_SINKS } from '../../knowledge/sinks/url.ts';

const CALLEES = URL_SINKS.flatMap(({ callee }) => (callee === undefined ? [] : [callee]));
const IN_QUERY =
  /[?&](?:access_?token|auth_?token|token|api_?key|apikey|key|secret|password|passwd|pwd)=(?:$|[^&\s]{0,200}$)/i;
const FIXED_VALUE = /[?&](?:access_?token|auth_?token|token|api_?key|apikey|secret|password|passwd|pwd)=[\w-]{8,}/i;

export const check: FileCheck = {
  id: 'auth-token-in-url',
  title: 'A credential stands in the address of a request',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [598],
  why: 'Addresses are written to the logs of every server and proxy on the way, into histories and error reports. A token in one is a token in all of them.',
  fix: 'Send it as a header: `Authorization: Bearer …`.',
  blindSpots: 'Some services take the key nowhere else, and addresses signed for one use are meant to be so.',
  wants: { calls: CALLEES },
  examples: {
    bad: [
      {
        'api.js': `
          export const load = (token) => fetch(«\`https://api.example.com/items?access_token=\${token}\`»);`,
      },
      {
        'api.py': `
          import requests

          def load(key):
              return requests.get(«'https://api.example.com/items?api_key=' + key»)`,
      },
    ],
    good: [
      {
        'api.js': `
          export const load = (token) =>
            fetch('https://api.example.com/items?page=1', { headers: { authorization: \`Bearer \${token}\` } });`,
      },
      {
        'api.py': `
          import requests

          def load(key, page):
              return requests.get('https://api.example.com/items?page=' + page, headers={'X-Api-Key': key})`,
      },
    ],
  },

  *find({ calls, path }) {
    const seen = new Set<number>();
    for (const { arguments: given } of calls) {
      const url = given.find((value) => /^https?:/.test(String(value.constant ?? value.prefix ?? '')));
      if (url === undefined || url.at.file !== path || seen.has(url.at.start)) continue;
      const isLeak = url.isConstant ? FIXED_VALUE.test(String(url.constant)) : IN_QUERY.test(url.prefix ?? '');
      if (!isLeak) continue;
      seen.add(url.at.start);
      yield { at: url.at, message: 'The credential in this address ends up in the logs of servers and proxies.' };
    }
  },
};
