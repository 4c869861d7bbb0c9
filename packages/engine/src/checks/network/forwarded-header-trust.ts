import type { FileCheck } from '../../check.ts';

const FORWARDED = /["'](?:x-forwarded-for|x-real-ip|x-client-ip|cf-connecting-ip|HTTP_X_FORWARDED_FOR)["']/gi;
const DECIDES =
  /allow|deny|block|whitelist|blacklist|trusted|rate|limit|throttl|admin|auth|ban|is_?local|127\.0\.0\.1|includes\(|\bin\s/i;
const KNOWS_PROXY = /trust proxy|trustProxy|trusted_?prox|ProxyFix|proxy_addr|forwarded_allow_ips|ProxyHeaders/i;
const REACH = 300;
/** What a limiter counts by: with the proxies known the framework has an address that was looked at, and this is another. */
const KEY_OF_LIMIT = /\b(?:keyGenerator|key_func)\b[^;]{0,160}$/;
const BEFORE = 200;

export const check: FileCheck = {
  id: 'network-forwarded-header-trust',
  title: 'A decision rests on a client address that can be forged',
  severity: 'low',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [348],
  why: 'X-Forwarded-For is a header like any other: whoever sends the request writes any address there. A limit or an allow-list that reads it stops only the honest.',
  fix: 'Say which proxies are yours (`app.set("trust proxy", …)`, `ProxyFix`) and use the address the framework then gives.',
  blindSpots:
    'What the address is used for is judged by the words that follow; a file that configures its proxies is believed.',
  wants: { keywords: ['x-forwarded-for', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'http_x_forwarded_for'] },
  examples: {
    bad: [
      {
        'limit.js': "const ip = req.headers[«'x-forwarded-for'»];\nif (!rateLimit.allow(ip)) res.status(429).end();\n",
      },
      {
        'app.js':
          "app.set('trust proxy', 1);\napp.use(rateLimit({ max: 9, keyGenerator: (req) => req.headers[«'x-forwarded-for'»] || req.ip }));\n",
      },
      { 'admin.py': "ip = request.headers.get(«'X-Forwarded-For'»)\nif ip in ADMIN_ADDRESSES:\n    show()\n" },
    ],
    good: [
      {
        'limit.js':
          "app.set('trust proxy', 1);\nconst ip = req.headers['x-forwarded-for'];\nif (!rateLimit.allow(ip)) end();\n",
      },
      { 'log.py': "log(request.headers.get('X-Forwarded-For'))\n" },
    ],
  },

  *find({ windows, text, language }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    const isKnown = KNOWS_PROXY.test(text);
    for (const window of windows) {
      for (const match of window.text.matchAll(FORWARDED)) {
        const at = window.spanOf(match);
        const isKey = KEY_OF_LIMIT.test(text.slice(Math.max(0, at.start - BEFORE), at.start));
        if (!isKey && (isKnown || !DECIDES.test(text.slice(at.end, at.end + REACH)))) continue;
        if (!/get\(\s{0,2}$|\[\s{0,2}$|header\(\s{0,2}$/i.test(text.slice(Math.max(0, at.start - 20), at.start)))
          continue;
        yield { at, message: 'A decision rests on this address, which the sender of the request can write.' };
      }
    }
  },
};
