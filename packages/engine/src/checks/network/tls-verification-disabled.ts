import type { FileCheck } from '../../check.ts';

/** Ways to say "trust anybody" in scripts, environments and settings. */
const FORMS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\bNODE_TLS_REJECT_UNAUTHORIZED["']?\]?\s{0,3}[=:]\s{0,3}["']?0\b/g, 'Node'],
  [/\bPYTHONHTTPSVERIFY["']?\]?\s{0,3}[=:]\s{0,3}["']?0\b/g, 'Python'],
  [/\bGIT_SSL_NO_VERIFY["']?\]?\s{0,3}[=:]\s{0,3}["']?(?:1|true)\b/gi, 'git'],
  [/\bhttp\.sslverify["']?\s{0,3}[=\s]\s{0,3}["']?false\b/gi, 'git'],
  [/\bcurl\b[^\n|;&]{0,200}?\s(?:-[a-zA-Z]{0,5}k[a-zA-Z]{0,5}|--insecure)(?=\s)[^\n|;&]{0,200}https:\/\//g, 'curl'],
  [/\bwget\b[^\n|;&]{0,200}?\s--no-check-certificate\b/g, 'wget'],
];
const LOCAL = /https:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)/;

export const check: FileCheck = {
  id: 'network-tls-verification-disabled',
  title: 'Certificates are not checked',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [295],
  why: `
    Without a check of the certificate, whoever stands between this program and the server can read everything and answer
    in the server's place. The lock is there; anybody's key opens it.`,
  fix: 'Leave verification on. Give the program the certificate authority it should trust (`NODE_EXTRA_CA_CERTS`, `--cacert`).',
  wants: {
    keywords: [
      'node_tls_reject_unauthorized',
      'pythonhttpsverify',
      'git_ssl_no_verify',
      'sslverify',
      'curl',
      '--no-check-certificate',
    ],
  },
  examples: {
    bad: [
      { 'start.js': "process.env['«NODE_TLS_REJECT_UNAUTHORIZED'] = '0»';\n" },
      { Dockerfile: 'FROM alpine:3.20\nENV «NODE_TLS_REJECT_UNAUTHORIZED=0»\n' },
      {
        'fetch.sh':
          '«curl -sk https://»api.example.com/data\n«wget --no-check-certificate» https://api.example.com/x\n',
      },
    ],
    good: [
      { 'health.sh': 'curl -sk https://localhost:8443/health\n' },
      { 'fetch.sh': 'curl -fsSL https://api.example.com/data\n' },
      { 'guard.ts': "if (process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0') throw new Error('unsafe');\n" },
    ],
  },

  *find({ windows }) {
    for (const window of windows) {
      for (const [form, what] of FORMS) {
        for (const match of window.text.matchAll(form)) {
          const start = match.index;
          if (LOCAL.test(window.text.slice(start, start + match[0].length + 20))) continue;
          yield {
            at: window.span(start, start + match[0].length),
            message: `Here ${what} trusts any certificate.`,
          };
        }
      }
    }
  },
};
