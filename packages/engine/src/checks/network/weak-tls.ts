import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';
import { docstringsIn } from '../../facts/text/docstrings.ts';

const FORMS: readonly RegExp[] = [
  /\bssl\.PROTOCOL_(?:SSLv2|SSLv3|SSLv23_OLD|TLSv1|TLSv1_1)\b/g,
  /\bssl\.TLSVersion\.(?:SSLv3|TLSv1|TLSv1_1|MINIMUM_SUPPORTED)\b/g,
  /(?<![\w.])PROTOCOL_(?:SSLv2|SSLv3|TLSv1|TLSv1_1)\b(?!["'])/g,
  /(?<![\w.])TLSVersion\.(?:SSLv3|TLSv1|TLSv1_1)\b/g,
  /\boptions\s{0,3}&=\s{0,3}~\s{0,3}(?:ssl\.|SSL\.)?OP_NO_(?:SSLv3|TLSv1|TLSv1_1)\b/g,
  /\b(?:SSLv2|SSLv3|TLSv1|TLSv1_1)_METHOD\b/g,
  /\b(?:minVersion|maxVersion|min_version)["']?\s{0,3}[:=]\s{0,3}["']TLSv1(?:\.1)?["']/g,
  /\bsecureProtocol["']?\s{0,3}[:=]\s{0,3}["'](?:SSLv2|SSLv3|TLSv1|TLSv1_1)_method["']/g,
  /\b(?:ciphers|set_ciphers)["']?\s{0,3}[:=(]\s{0,3}["'](?:[^"'\n]{0,200}[:+])?(?:NULL|aNULL|eNULL|EXPORT|RC4|DES-CBC3?|MD5|ALL)(?:[:+"'-]|$)/g,
  /\b(?:MinVersion|MaxVersion)\s{0,3}[:=]\s{0,3}(?:tls\.)?Version(?:SSL30|TLS10|TLS11)\b/g,
  /\bSSLContext\.getInstance\(\s{0,3}"(?:SSL|SSLv[23]|TLSv1(?:\.1)?)"/g,
  /\bsetEnabledProtocols\([^;\n]{0,120}"(?:SSLv[23]|TLSv1(?:\.1)?)"/g,
  /\bSslProtocols\.(?:Ssl2|Ssl3|Tls|Tls11)\b/g,
  /\bSecurityProtocolType\.(?:Ssl3|Tls|Tls11)\b/g,
  /\bDEFAULT_MIN_VERSION\s{0,3}=\s{0,3}["']TLSv1(?:\.1)?["']/g,
  /\bssl_protocols\s[^;\n]{0,60}(?:SSLv3|TLSv1(?:\.1)?)(?=[\s;])/g,
];

/** Ciphers a program of Go asks for, and those among them that its library calls insecure. */
const SUITES = /\bCipherSuites\s{0,3}[:=]\s{0,3}\[\]uint16\{([^{}]{0,2000})\}/g;
const WEAK_SUITE = /\btls\.TLS_\w{1,30}_WITH_(?:RC4_128_SHA|3DES_EDE_CBC_SHA|AES_128_CBC_SHA256)\b/g;

/** Named to be refused, asked for, compared or looked up: nothing is allowed there. */
const NAMED_BEFORE = [
  /^\s*(?:from|import)\b/,
  /!=|\bnot in\b|\bdel\b|OP_NO_|~\s{0,3}\(?[\w.| ]{0,80}$|\bcase\s[\w.]{0,60}$|\.HasFlag\([\w.]{0,60}$/,
  /==\s{0,3}[\w.]{0,40}$/,
  /\b(?:has|get)attr\([^)\n]{0,80}$/,
  // What a table says of a version.
  /\[[\w.]{0,40}(?:PROTOCOL_|TLSVersion\.|_METHOD)\w{0,20}\]\s{0,3}=\s{0,3}[\w.]{0,40}$/,
  // `"TLSv1.1": ssl.TLSVersion.TLSv1_1,` of one that knows versions by their names.
  /["'](?:TLS|SSL)[\s_]?v?[\s_]?[123](?:[._][01])?["']\s{0,3}:\s{0,3}[\w.]{0,40}$/i,
];
const NAMED_BEHIND = /^\s{0,3}(?:==|!=)/;

/** Contexts that speak every version the library knows, down to TLS 1.0 before Python 3.10. */
const ANY_VERSION =
  /(?<!\w)(?:ssl\.)?SSLContext\(\s{0,3}(?:protocol\s?=\s?)?(?:(?:ssl\.)?PROTOCOL_(?:TLS|SSLv23)\s{0,3})?\)|(?<!\w)SSL\.Context\(\s{0,3}SSL\.SSLv23_METHOD\s{0,3}\)/g;
/** Said, before or behind, which versions are not spoken. */
const LIMITS_VERSION = /minimum_version|OP_NO_TLSv1|set_min_proto_version|options\s{0,3}(?:\|?=)|set_options/;

export const check: FileCheck = {
  id: 'network-weak-tls',
  title: 'An old version of TLS or a weak cipher is allowed',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [327, 326],
  why: 'TLS before 1.2 and ciphers such as RC4 can be opened by whoever records the traffic. Once they are allowed, an attacker in between can make a connection use them.',
  fix: 'Keep the defaults of your runtime, or set the minimum version to TLS 1.2.',
  blindSpots: 'Code that must reach an old machine looks the same.',
  wants: {
    keywords: [
      'protocol_',
      'sslcontext',
      'op_no_',
      'tlsversion',
      '_method',
      'minversion',
      'maxversion',
      'min_version',
      'secureprotocol',
      'ciphers',
      'ssl_protocols',
      'setenabledprotocols',
      'sslprotocols.',
      'securityprotocoltype.',
    ],
  },
  examples: {
    bad: [
      {
        'Client.java': `
          import javax.net.ssl.SSLContext;

          class Client {
            SSLContext context() throws Exception {
              return «SSLContext.getInstance("TLSv1"»);
            }
          }`,
      },
      {
        'Old.cs': `
          using System.Net;

          public static class Old
          {
              public static void Allow()
              {
                  ServicePointManager.SecurityProtocol = «SecurityProtocolType.Tls» | SecurityProtocolType.Tls12;
              }
          }`,
      },
      {
        'serve.go': `
          package serve

          import "crypto/tls"

          func Settings() *tls.Config {
            return &tls.Config{
              «MinVersion: tls.VersionTLS10»,
              CipherSuites: []uint16{
                «tls.TLS_RSA_WITH_RC4_128_SHA»,
                tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
              },
            }
          }`,
      },
      { 'client.py': 'import ssl\ncontext = ssl.SSLContext(«ssl.PROTOCOL_TLSv1»)\n' },
      { 'client.js': "https.request({ host, «minVersion: 'TLSv1'» });\n" },
      {
        'client.py': 'import ssl\noptions["ssl_version"] = «ssl.PROTOCOL_TLSv1»\nallowed = [«ssl.PROTOCOL_TLSv1_1»]\n',
      },
      {
        'client.py': `
          from ssl import SSLContext, PROTOCOL_TLSv1_1, create_default_context, OP_NO_TLSv1
          def old():
              return SSLContext(«PROTOCOL_TLSv1_1»)
          def opened():
              context = create_default_context()
              context.«options &= ~OP_NO_TLSv1»
              return context`,
      },
      {
        'client.py': `
          import ssl
          def reach(sock, host):
              context = «ssl.SSLContext(ssl.PROTOCOL_TLS)»
              return context.wrap_socket(sock, server_hostname=host)`,
      },
      { 'settings.py': 'import ssl\nOPTIONS = {"minimum_version": «ssl.TLSVersion.TLSv1», "name": "TLSv1.2"}\n' },
      { 'nginx.conf': 'server {\n  «ssl_protocols TLSv1» TLSv1.2;\n}\n' },
    ],
    good: [
      {
        'Client.java': `
          import javax.net.ssl.SSLContext;

          class Client {
            SSLContext context() throws Exception {
              return SSLContext.getInstance("TLSv1.3");
            }
          }`,
      },
      {
        'New.cs': `
          using System.Net;

          public static class New
          {
              public static void Allow()
              {
                  ServicePointManager.SecurityProtocol = SecurityProtocolType.Tls12 | SecurityProtocolType.Tls13;
                  ServicePointManager.SecurityProtocol &= ~SecurityProtocolType.Tls;
              }
          }`,
      },
      {
        'serve.go': `
          package serve

          import "crypto/tls"

          var names = map[uint16]string{tls.VersionTLS10: "1.0", tls.TLS_RSA_WITH_RC4_128_SHA: "RC4"}

          func Settings() *tls.Config {
            return &tls.Config{MinVersion: tls.VersionTLS12}
          }`,
      },
      {
        'client.py':
          'import ssl\ncontext = ssl.create_default_context()\ncontext.minimum_version = ssl.TLSVersion.TLSv1_2\n',
      },
      { 'client.js': "https.request({ host, minVersion: 'TLSv1.2' });\n" },
      {
        'client.py': `
          import ssl
          def reach(sock, host):
              context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
              other = ssl.SSLContext(ssl.PROTOCOL_TLS)
              other.minimum_version = ssl.TLSVersion.TLSv1_2
              return context.wrap_socket(sock, server_hostname=host)`,
      },
      {
        'table.py': `
          import ssl
          from OpenSSL import SSL
          METHODS = {
              ssl.PROTOCOL_TLS: SSL.SSLv23_METHOD,
          }
          if hasattr(SSL, "TLSv1_METHOD"):
              METHODS[ssl.PROTOCOL_TLSv1] = SSL.TLSv1_METHOD
          OLD = ["SSLv3_METHOD"]
          NAMED = {"TLSv1.0": ssl.TLSVersion.TLSv1, "tls_1_1": SSL.TLSv1_1_METHOD}
          REFUSED = {
              ssl.TLSVersion.TLSv1: SSL.OP_NO_TLSv1,
          }
          def check(version):
              """Refuses ssl.PROTOCOL_TLSv1."""
              if version == ssl.PROTOCOL_TLSv1 or ssl.PROTOCOL_TLSv1_1 == version:
                  raise ValueError(METHODS[ssl.PROTOCOL_TLSv1])  # ssl.PROTOCOL_TLSv1 is too old`,
      },
    ],
  },

  *find({ windows, text, language }) {
    const isTold = language === 'python' ? docstringsIn(text) : () => false;
    for (const window of windows) {
      for (const form of FORMS) {
        for (const match of window.text.matchAll(form)) {
          const before = window.text.slice(window.text.lastIndexOf('\n', match.index) + 1, match.index);
          const behind = window.text.slice(match.index + match[0].length, match.index + match[0].length + 8);
          const at = window.spanOf(match);
          if (isCommented(text, at.start) || isTold(at.start) || isNamed(before, behind)) continue;
          yield {
            at,
            message: 'This allows a TLS version or cipher that can be broken.',
          };
        }
      }
      for (const list of language === 'go' ? window.text.matchAll(SUITES) : []) {
        for (const match of list[0].matchAll(WEAK_SUITE)) {
          const start = list.index + match.index;
          const at = window.span(start, start + match[0].length);
          if (!isCommented(text, at.start)) yield { at, message: 'This cipher is known to be weak.' };
        }
      }
      for (const match of language === 'python' ? window.text.matchAll(ANY_VERSION) : []) {
        const at = window.spanOf(match);
        if (LIMITS_VERSION.test(text) || isCommented(text, at.start) || isTold(at.start)) continue;
        yield {
          at,
          message:
            'This speaks every version of TLS the library knows; before Python 3.10 the old ones are among them.',
          severity: 'low',
          confidence: 'medium',
        };
      }
    }
  },
};

function isNamed(before: string, behind: string): boolean {
  if (NAMED_BEHIND.test(behind) || NAMED_BEFORE.some((form) => form.test(before))) return true;
  // The name of a version in quotes; settings end with theirs.
  if (/["']$/.test(before) && /^["']/.test(behind)) return true;
  const isKey = /[\w)\]]\[$/.test(before) && behind.startsWith(']');
  return isKey || (/^\s*[{,]?\s*$/.test(before) && /^\s{0,3}:/.test(behind));
}
