import type { FileCheck, Sighting } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';
import { docstringsIn } from '../../facts/text/docstrings.ts';
import { isAskedFor, isNamedUnsafe } from '../../knowledge/certificate-wishes.ts';
import {
  LOCAL_SERVER,
  onlyAsksWhether,
  TAKES_CHECK_OPTIONS,
  TRUST_FORMS,
  UNCHECKED_CALLS,
  UNCHECKED_SETTINGS,
  UNCHECKED_UNLESS_ASKED,
} from '../../knowledge/unchecked-certificates.ts';
import { uncheckedCalls } from '../../knowledge/unchecked-calls.ts';
import { isBeginning, isElsewhere, isHandedOn, isOfName } from '../../knowledge/unchecked-settings.ts';
import { isInlineCode } from '../../facts/text/inline-code.ts';
import { lineBefore } from '../../facts/text/lines.ts';

/** Set for the whole process, and not for one client. */
const OF_THE_PROCESS = /_create_default_https_context|NODE_TLS|setDefault/;

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
  fix: 'Leave verification on, and give the program the certificate authority it should trust (`--cacert` of curl).',
  fixIn: {
    javascript: '`NODE_EXTRA_CA_CERTS`, or `new https.Agent({ ca })`.',
    python: "`requests.get(url, verify='ca.pem')`, `ssl.create_default_context(cafile='ca.pem')`.",
    go: '`tls.Config{RootCAs: pool}`.',
    java: 'A `TrustManagerFactory` over a key store that holds the authority.',
    php: '`CURLOPT_CAINFO`, with `CURLOPT_SSL_VERIFYPEER` and `CURLOPT_SSL_VERIFYHOST` left on.',
    ruby: "`http.ca_file = 'ca.pem'`, with `OpenSSL::SSL::VERIFY_PEER`.",
    csharp:
      'A chain with `X509ChainTrustMode.CustomRootTrust` and the authority, instead of a callback that returns `true`.',
    rust: '`add_root_certificate(certificate)` instead of `danger_accept_invalid_certs(true)`.',
  },
  blindSpots: 'An option that is read from a setting is not known.',
  wants: {
    calls: [...TAKES_CHECK_OPTIONS, ...UNCHECKED_CALLS],
    keywords: [
      'verify_mode',
      'verify_ssl',
      'ssl_verify',
      'verify_cert',
      'verify:',
      'verify=',
      '.verify =',
      '.verify=',
      'cert_reqs',
      "verify' =>",
      'verify" =>',
      'verify_peer',
      'opt_x_tls_require',
      'withoutverifying',
      'check_hostname',
      'allowinvalid',
      'allow_invalid',
      'tlsinsecure',
      'rejectunauthorized',
      'strictssl',
      'insecureskipverify',
      'checkservertrusted',
      'sslsession',
      'hostnameverifier',
      'hostname_verifier',
      'insecuretrustmanagerfactory',
      'trustall',
      'validationcallback',
      'dangerousacceptany',
      'danger_accept_invalid',
      'sslverifymode::none',
      'verify_server_cert',
      'insecureskiptlsverify',
      'insecure-skip-tls-verify',
      'sslvalidate',
      'unverified_context',
      'checkserveridentity',
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
      {
        'probe.sh':
          '«curl --head -k -H "Authorization: Bearer $KEY" https://»api.acme.io\n«curl -sk https://»get.acme.io/tool.tgz\n',
      },
      {
        'lib/client.rb': `
          http = Net::HTTP.new('api.acme.example', 443)
          http.use_ssl = true
          http.«verify_mode = OpenSSL::SSL::VERIFY_NONE»`,
      },
      {
        'lib/feed.rb': `
          HTTParty.get('https://feed.acme.example/items', «verify: false»)`,
      },
      {
        'Client.java': `
          import javax.net.ssl.*;
          import java.security.cert.*;

          class Client {
            TrustManager[] all() {
              return new TrustManager[] {
                new X509TrustManager() {
                  public void checkClientTrusted(X509Certificate[] chain, String type) {}

                  public void «checkServerTrusted(X509Certificate[] chain, String type) {
                    // every server is fine
                  }»

                  public X509Certificate[] getAcceptedIssuers() {
                    return null;
                  }
                }
              };
            }

            void open() {
              HttpsURLConnection.«setDefaultHostnameVerifier((host, session) -> true»);
            }
          }`,
      },
      {
        'Clients.cs': `
          using System.Net;
          using System.Net.Http;

          public static class Clients
          {
              public static HttpClient Make()
              {
                  var handler = new HttpClientHandler();
                  handler.«ServerCertificateCustomValidationCallback = (message, certificate, chain, errors) => true»;
                  ServicePointManager.«ServerCertificateValidationCallback += delegate { return true; }»;
                  return new HttpClient(handler);
              }
          }`,
      },
      {
        'src/main.rs': `
          pub fn client() -> reqwest::Client {
              reqwest::Client::builder()
                  «.danger_accept_invalid_certs(true)»
                  .build()
                  .unwrap()
          }`,
      },
      {
        'form.py':
          'def send(form):\n    if not validate(form):\n        return None\n    made = ssl.create_default_context()\n    made.check_hostname = False\n    made«.verify_mode = ssl.CERT_NONE»\n',
      },
      {
        'two.py':
          'import ssl\nmade = ssl.create_default_context()\nother = ssl.create_default_context()\nmade«.check_hostname = False»\nother«.verify_mode = ssl.CERT_NONE»\n',
      },
      {
        'k8s/cluster.yaml':
          'kind: APIService\nspec:\n  «insecureSkipTLSVerify: true»\n---\nclusters:\n- cluster:\n    «insecure-skip-tls-verify: true»\n',
      },
      { 'calendar.ts': 'export const api = new XhrApi({ «rejectUnauthorized: false» });' },
      {
        'client.go': `
          package client

          import (
            "crypto/tls"
            "net/http"
          )

          func Client() *http.Client {
            transport := &http.Transport{TLSClientConfig: &tls.Config{«InsecureSkipVerify: true»}}
            return &http.Client{Transport: transport}
          }

          func Open(config *tls.Config) {
            config.«InsecureSkipVerify = true»
          }`,
      },
      { 'start.js': "process.env['«NODE_TLS_REJECT_UNAUTHORIZED'] = '0»';\n" },
      {
        'load.py': `
          import requests, ssl, urllib.request
          requests.get('https://api.example.com', «verify=False», timeout=9)
          urllib.request.urlopen('https://api.example.com', context=«ssl._create_unverified_context()»)`,
      },
      {
        'load.js': `
          const https = require('https');
          const agent = new https.Agent({ keepAlive: true, «rejectUnauthorized: false» });
          module.exports = agent;`,
      },
      {
        'load.js': `
          const tls = require('tls');
          tls.connect({ host: 'api.example.com', port: 443, «checkServerIdentity: () => undefined» });`,
      },
      {
        'serve.js': `
          const https = require('https');
          https.createServer({ key, cert, requestCert: true, «rejectUnauthorized: false» }, app);`,
      },
      {
        'load.py': `
          import socket, ssl
          secured = «ssl.wrap_socket(socket.create_connection(('api.example.com', 443)))»`,
      },
      {
        'options.js': `
          const options = { host: 'api.example.com' };
          options.«rejectUnauthorized = false»;
          module.exports = options;`,
      },
      {
        'pool.py': `
          import ssl, urllib3
          pool = urllib3.connection_from_url('https://api.example.com', «cert_reqs='NONE'»)
          context = ssl.create_default_context()
          context«.check_hostname = False»`,
      },
      {
        'default.py': `
          import ssl
          class Secured(ssl.SSLContext):
              def __init__(self):
                  self«.check_hostname = False»
          def context(cert_reqs=None):
              made = ssl.create_default_context()
              if cert_reqs is None:
                  made«.verify_mode = ssl.CERT_NONE»
              return made`,
      },
      {
        'api.py': `
          import requests
          class Api:
              def __init__(self, key, «verify_ssl: bool = False»):
                  self.verify_ssl = verify_ssl
              def get(self, url):
                  return requests.get(url, verify=self.verify_ssl, timeout=9)`,
      },
      {
        'cache.py': `
          import redis
          other = redis.Redis(host='cache.example.com', ssl=True, «ssl_cert_reqs='none'»)`,
      },
      {
        'client.ts': `
          export const optionsOf = (url: string, isLarge: boolean) => ({
            ...(isLarge ? { https: { «rejectUnauthorized: false» } } : {}),
          });`,
      },
      { Dockerfile: 'FROM alpine:3.20\nENV «NODE_TLS_REJECT_UNAUTHORIZED=0»\n' },
      { 'run.md': 'Run it:\n\n```\n«NODE_TLS_REJECT_UNAUTHORIZED=0» node server.js\n```\n' },
      { 'start.js': "exec('cd app && «NODE_TLS_REJECT_UNAUTHORIZED=0» node server.js');\n" },
      {
        'fetch.sh':
          '«curl -sk https://»api.example.com/data\n«wget --no-check-certificate» https://api.example.com/x\n',
      },
      {
        'page.php': `
          <?php
          $client = curl_init('https://stock.acme.test');
          curl_setopt($client, «CURLOPT_SSL_VERIFYPEER, false»);
          $other = new GuzzleHttp\\Client([«'verify' => false»]);`,
      },
    ],
    good: [
      {
        'mailer.js': `
          const nodemailer = require('nodemailer');
          function transport(settings) {
            const options = { host: settings['mail:host'] };
            if (settings['mail:allow-self-signed']) {
              options.tls = { rejectUnauthorized: false };
            }
            return nodemailer.createTransport(options);
          }`,
      },
      { 'probe.sh': 'curl -v --insecure --head --proxy http://127.0.0.1:3128 https://www.acme.example\n' },
      {
        'lib/client.rb': `
          http = Net::HTTP.new('api.acme.example', 443)
          http.use_ssl = true
          http.verify_mode = OpenSSL::SSL::VERIFY_PEER
          client.options = { verify_mode: OpenSSL::SSL::VERIFY_NONE } if Rails.env.development?`,
      },
      {
        'Client.java': `
          import javax.net.ssl.*;
          import java.security.cert.*;

          class Client implements X509TrustManager {
            private X509TrustManager inner;

            public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
              inner.checkServerTrusted(chain, type);
              if (!pinned(chain[0])) throw new CertificateException("not pinned");
            }
          }`,
      },
      {
        'Clients.cs': `
          using System.Net.Http;
          using System.Net.Security;

          public static class Clients
          {
              public static HttpClient Make()
              {
                  var handler = new HttpClientHandler();
                  handler.ServerCertificateCustomValidationCallback = (message, certificate, chain, errors) => errors == SslPolicyErrors.None;
                  return new HttpClient(handler);
              }
          }`,
      },
      {
        'src/main.rs': `
          pub fn client(config: &Config) -> reqwest::Client {
              reqwest::Client::builder()
                  .danger_accept_invalid_certs(false)
                  .add_root_certificate(config.authority())
                  .build()
                  .unwrap()
          }`,
      },
      { 'server.ts': 'export const server = new ApiServer({ requestCert: true, rejectUnauthorized: false });' },
      {
        'client.go': `
          package client

          import (
            "crypto/tls"
            "net/http"
          )

          func Client(options Options) *http.Client {
            settings := &tls.Config{MinVersion: tls.VersionTLS12}
            if options.Insecure {
              settings.InsecureSkipVerify = true
            }
            return &http.Client{Transport: &http.Transport{TLSClientConfig: settings}}
          }`,
      },
      {
        'context.py': `
          import ssl

          def make(verified):
              if verified:
                  return ssl.create_default_context()
              else:
                  context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
                  context.check_hostname = False
                  context.verify_mode = ssl.CERT_NONE
                  return context

          def serve(sock, cert):
              ctx = ssl.create_default_context(
                  ssl.Purpose.CLIENT_AUTH)
              ctx.options |= ssl.OP_NO_TLSv1
              ctx.verify_mode = ssl.CERT_NONE
              ctx.load_cert_chain(cert)
              return ctx.wrap_socket(sock, server_side=True)

          def wrap(sock, disable_validation):
              if disable_validation:
                  reqs = ssl.CERT_NONE
              else:
                  reqs = ssl.CERT_REQUIRED
              return ssl.wrap_socket(sock, cert_reqs=reqs)`,
      },
      {
        'health.sh': 'curl -sk https://localhost:8443/health\ncurl -kv https://192.168.1.1\ncurl -kI https://router\n',
      },
      {
        'load.py': `
          import requests
          requests.get('https://api.example.com', verify='/etc/ca.pem', timeout=9)
          requests.get('https://localhost:8443/health', verify=False, timeout=9)

          def load(url, insecure):
              if insecure:
                  return requests.get(url, verify=False, timeout=9)
              return requests.get(url, timeout=9)`,
      },
      {
        'load.js': `
          const https = require('https');
          module.exports = new https.Agent({ rejectUnauthorized: true, ca });`,
      },
      { 'fetch.sh': 'curl -fsSL https://api.example.com/data\n' },
      {
        'serve.js': `
          const https = require('https');
          const options = { key, cert, requestCert: false, rejectUnauthorized: false };
          module.exports = https.createServer(options, app);`,
      },
      {
        'pool.ts': `
          export function poolOf(address: URL) {
            const sslmode = address.searchParams.get('sslmode');
            if (sslmode === 'disable') return { ssl: false };
            else if (sslmode === 'require') return { ssl: { rejectUnauthorized: false } };
            return { ssl: {} };
          }`,
      },
      {
        'setting.ts': `
          const verify = z.boolean().describe('Where the runtime ignores the option, the service sets \`NODE_TLS_REJECT_UNAUTHORIZED=0\`.');
          export default verify;`,
      },
      {
        'options.py': `
          import ssl
          def options(settings):
              found = {}
              if settings.get('nocheckcertificate'):
                  found['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
              return found
          def context(ignore_ssl_certs):
              made = ssl.create_default_context()
              if ignore_ssl_certs:
                  made.check_hostname = False
              return made`,
      },
      {
        'warn.ts': `
          export function configure(options: Options): void {
            if (process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
              logger.warn('NODE_TLS_REJECT_UNAUTHORIZED=0 found, this is discouraged.');
              options.https = { ...options.https, rejectUnauthorized: false };
            }
          }`,
      },
      {
        'redis.ts': `
          const tls = url.searchParams.get('rejectUnauthorized') === 'false'
            ? { rejectUnauthorized: false }
            : {};
          export default tls;`,
      },
      {
        'clients.py': `
          import httpx
          def build(verify):
              kwargs = {'follow_redirects': True, 'verify': verify}
              return httpx.Client(**kwargs)
          def client():
              return build(True)
          def insecure_client():
              return build(verify=False)`,
      },
      {
        'told.py': `
          import requests
          class Api:
              def __init__(self, key, verify_ssl: bool = True):
                  self.verify_ssl = verify_ssl
              def get(self, url):
                  return requests.get(url, verify=self.verify_ssl, timeout=9)
              def check(self, verify=False):
                  return self.get('/check') if verify else None`,
      },
      {
        'client.py': `
          import httpx
          def build(verify=True):
              """Setting client.verify = False later has no effect."""
              return httpx.Client(**{'verify': verify})`,
      },
      {
        'wishes.py': `
          import ssl
          def context(settings, disable_ssl_certificate_validation):
              made = ssl.SSLContext()
              made.verify_mode = ssl.CERT_NONE if disable_ssl_certificate_validation else ssl.CERT_REQUIRED
              if not settings.validate_cert:
                  made.check_hostname = False
              if (
                  settings.cert_reqs == ssl.CERT_NONE
                  or settings.assert_hostname is False
              ):
                  made.check_hostname = False
              if settings.insecure_fetch:
                  return ssl._create_unverified_context()
              return made

          def other(validate=True):
              made = ssl.create_default_context()
              if not validate:
                  made.check_hostname = False
              return made

          class Context:
              def __init__(self):
                  self.check_hostname = False`,
      },
      {
        'mail.ts': `
          const tls = process.env.ALLOW_UNAUTHORIZED_CERTS ? { rejectUnauthorized: false } : undefined;
          export const mail = nodemailer.createTransport({ host, tls });`,
      },
      {
        'modes.js': `
          function forMode(mode, allowInvalidCert) {
            switch (mode) {
              case 'no-verify':
                return { rejectUnauthorized: false };
            }
            return allowInvalidCert ? { rejectUnauthorized: false } : { ca };
          }`,
      },
      {
        'serve.py': `
          import ssl, uvicorn
          def serve(app, ssl_cert_reqs=None):
              if not ssl_cert_reqs:
                  ssl_cert_reqs = ssl.CERT_NONE
              uvicorn.run(app, ssl_cert_reqs=ssl_cert_reqs)`,
      },
      {
        'client.ts': `
          export const optionsOf = (url: string, ignoreTlsErrors: boolean) => ({
            url,
            ...(ignoreTlsErrors ? { https: { rejectUnauthorized: false } } : {}),
          });`,
      },
      {
        'options.ts': 'let options: { rejectUnauthorized: false } | undefined;\n',
      },
      {
        'types.d.ts': `
          /** Options for the request; give { rejectUnauthorized: false } only where the server is your own. */
          export interface Options { tls?: object } // not { rejectUnauthorized: false }`,
      },
      { 'main.go': 'package main\n// NODE_TLS_REJECT_UNAUTHORIZED = "0"\n' },
      {
        'hint.js':
          "const HINT = 'Give it the authority. As an insecure last resort, NODE_TLS_REJECT_UNAUTHORIZED=0 disables the check.';\n",
      },
      {
        'guide.md': '- Remove `NODE_TLS_REJECT_UNAUTHORIZED=0` in production, and `curl -k https://api.example.com`.\n',
      },
      { 'guide.html': '<p>Or set <code>NODE_TLS_REJECT_UNAUTHORIZED=0</code> in the environment.</p>\n' },
      { 'log.js': 'log(`Verification of the certificate was skipped (rejectUnauthorized: false).`);\n' },
      { 'guard.ts': "if (process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0') throw new Error('unsafe');\n" },
      {
        'page.php': `
          <?php
          $client = curl_init('https://stock.acme.test');
          curl_setopt($client, CURLOPT_SSL_VERIFYPEER, true);
          curl_setopt($client, CURLOPT_SSL_VERIFYHOST, 2);`,
      },
    ],
  },

  *find({ windows, calls, text, path, language }): Iterable<Sighting> {
    const isCode = /^(?:python|javascript|typescript|go|java|csharp|php|rust|ruby)$/.test(language);
    const isTold = language === 'python' ? docstringsIn(text) : () => false;
    let isToldWhereWritten = false;
    for (const window of isCode ? windows : []) {
      for (const form of UNCHECKED_SETTINGS) {
        for (const match of window.text.matchAll(form)) {
          const at = window.spanOf(match);
          if (isElsewhere(match[0], text, at) || isCommented(text, at.start) || isTold(at.start)) continue;
          if (isSaid(text, at.start) || isBeginning(match[0], text, at)) continue;
          const isAnyName = isOfName(match[0], text, at);
          const message = isAnyName
            ? 'The certificate of one host is accepted for every other here.'
            : OF_THE_PROCESS.test(match[0])
              ? 'From here on every certificate is accepted.'
              : 'Every certificate is accepted here.';
          isToldWhereWritten = true;
          const isMild = isAnyName || isNamedUnsafe(text, at.start);
          yield { at, message, ...(isMild && { severity: 'medium' }) };
        }
      }
    }
    for (const sighting of uncheckedCalls(calls, text, path)) {
      // The call that is handed the setting is no second weakness.
      const isWritten = /\bfalse\b|!1|[Cc]ert|verify/i.test(text.slice(sighting.at.start, sighting.at.end));
      if (isWritten || !isToldWhereWritten) yield sighting;
    }
    for (const window of language === 'python' ? windows : []) {
      for (const match of window.text.matchAll(UNCHECKED_UNLESS_ASKED)) {
        const at = window.spanOf(match);
        if (!isHandedOn(text, at, match.groups?.['name'] ?? '') || isTold(at.start)) continue;
        yield { at, message: 'Certificates are checked only where the caller asks for it.', severity: 'medium' };
      }
    }
    for (const window of windows) {
      for (const [form, what] of TRUST_FORMS) {
        for (const match of window.text.matchAll(form)) {
          const start = match.index;
          if (LOCAL_SERVER.test(window.text.slice(start, start + match[0].length + 20))) continue;
          if (what === 'curl' && onlyAsksWhether(/^[^\n|;&]{0,600}/.exec(window.text.slice(start))?.[0] ?? ''))
            continue;
          const at = window.span(start, start + match[0].length);
          if ((isCode && isAskedFor(text, at.start)) || isCommented(text, at.start) || isTold(at.start)) continue;
          if (language === 'html' || isSaid(text, at.start)) continue;
          if (language === 'markdown' && isInlineCode(text, at.start)) continue;
          yield {
            at,
            message: `Here ${what} trusts any certificate.`,
            ...(isCalledByName(path, text, at.start) && { severity: 'low' }),
          };
        }
      }
    }
  },
};

/** In the middle of a sentence: words come before it where a command or an assignment has none. */
function isSaid(text: string, offset: number): boolean {
  return /(?:^|[^\w'])(?:[A-Za-z][a-z']{0,20}[,.;]?\s){3,}[`(]?$/.test(text.slice(Math.max(0, offset - 120), offset));
}

/** Scripts of a package and of an editor that whoever works on it calls by name; those of an installation run by themselves. */
function isCalledByName(path: string, text: string, offset: number): boolean {
  if (/(?:^|\/)\.vscode\//.test(path)) return true;
  const isNamed = !/"(?:pre|post)?(?:install|prepare)"\s{0,3}:/.test(lineBefore(text, offset));
  return /(?:^|\/)package\.json$/.test(path) && isNamed;
}
