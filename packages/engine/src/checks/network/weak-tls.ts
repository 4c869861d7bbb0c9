import type { FileCheck } from '../../check.ts';

const FORMS: readonly RegExp[] = [
  /\bssl\.PROTOCOL_(?:SSLv2|SSLv3|SSLv23_OLD|TLSv1|TLSv1_1)\b/g,
  /\bssl\.TLSVersion\.(?:SSLv3|TLSv1|TLSv1_1|MINIMUM_SUPPORTED)\b/g,
  /\b(?:SSLv2|SSLv3|TLSv1|TLSv1_1)_METHOD\b/g,
  /\b(?:minVersion|maxVersion|min_version)["']?\s{0,3}[:=]\s{0,3}["']TLSv1(?:\.1)?["']/g,
  /\bsecureProtocol["']?\s{0,3}[:=]\s{0,3}["'](?:SSLv2|SSLv3|TLSv1|TLSv1_1)_method["']/g,
  /\b(?:ciphers|set_ciphers)["']?\s{0,3}[:=(]\s{0,3}["'](?:[^"'\n]{0,200}[:+])?(?:NULL|aNULL|eNULL|EXPORT|RC4|DES-CBC3?|MD5|ALL)(?:[:+"'-]|$)/g,
  /\bDEFAULT_MIN_VERSION\s{0,3}=\s{0,3}["']TLSv1(?:\.1)?["']/g,
  /\bssl_protocols\s[^;\n]{0,60}(?:SSLv3|TLSv1(?:\.1)?)(?=[\s;])/g,
];

export const check: FileCheck = {
  id: 'network-weak-tls',
  title: 'An old version of TLS or a weak cipher is allowed',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [327, 326],
  why: 'TLS before 1.2 and ciphers such as RC4 can be opened by whoever records the traffic. Allowed once, an attacker on the way can ask for them.',
  fix: 'Leave the defaults of your runtime, or set the least version to 1.2.',
  blindSpots: 'Code that must reach an old machine looks the same.',
  wants: {
    keywords: [
      'protocol_',
      'tlsversion',
      '_method',
      'minversion',
      'maxversion',
      'min_version',
      'secureprotocol',
      'ciphers',
      'ssl_protocols',
    ],
  },
  examples: {
    bad: [
      { 'client.py': 'import ssl\ncontext = ssl.SSLContext(«ssl.PROTOCOL_TLSv1»)\n' },
      { 'client.js': "https.request({ host, «minVersion: 'TLSv1'» });\n" },
      { 'nginx.conf': 'server {\n  «ssl_protocols TLSv1» TLSv1.2;\n}\n' },
    ],
    good: [
      {
        'client.py':
          'import ssl\ncontext = ssl.create_default_context()\ncontext.minimum_version = ssl.TLSVersion.TLSv1_2\n',
      },
      { 'client.js': "https.request({ host, minVersion: 'TLSv1.2' });\n" },
    ],
  },

  *find({ windows }) {
    for (const window of windows) {
      for (const form of FORMS) {
        for (const match of window.text.matchAll(form)) {
          const before = window.text.slice(window.text.lastIndexOf('\n', match.index) + 1, match.index);
          if (/!=|not in|\bdel\b|^\s*(?:#|\/\/|\*)|OP_NO_/.test(before)) continue;
          yield {
            at: window.spanOf(match),
            message: 'This allows encryption that can be opened.',
          };
        }
      }
    }
  },
};
