import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';
import { URL_SINKS } from '../../knowledge/sinks/url.ts';

const ASKS = URL_SINKS.flatMap(({ callee }) => (callee === undefined ? [] : [callee]));
const FETCHES = [
  ...['open', 'retrieve'].flatMap((verb) => [
    `urllib.request.URLopener().${verb}`,
    `urllib.request.FancyURLopener().${verb}`,
  ]),
  ...['OpenerDirector', 'build_opener'].map((maker) => `urllib.request.${maker}().open`),
  'requests.Request',
  'WebSocket',
  'ws',
  'ws.WebSocket',
  'EventSource',
  'XMLHttpRequest().open',
  'navigator.sendBeacon',
];
/** Given a host alone, these speak to it in the clear. */
const PLAIN = [
  'http.client.HTTPConnection',
  'httplib.HTTPConnection',
  'urllib3.HTTPConnectionPool',
  'urllib3.connectionpool.HTTPConnectionPool',
  'urllib3.connection.HTTPConnection',
];
const OLD = ['ftplib.FTP', 'telnetlib.Telnet', 'poplib.POP3', 'imaplib.IMAP4', 'ftp', 'basic-ftp.Client().access'];
/** Channels that are made without encryption. */
const OPEN_CHANNELS = [
  ...['grpc', '@grpc/grpc-js'].flatMap((name) => [
    `${name}.credentials.createInsecure`,
    `${name}.ChannelCredentials.createInsecure`,
    `${name}.ServerCredentials.createInsecure`,
  ]),
  'grpc.insecure_channel',
  'grpc.aio.insecure_channel',
];
const LOGINS = OLD.slice(0, 4).map((name) => `${name}().login`);
const CLEAR =
  /^(?:http|ws|ftp|telnet):\/\/(?!localhost|127\.|0\.0\.0\.0|\[::1\]|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|[\w-]+(?:[:/]|$)|[\w.-]+\.(?:local|internal|test|example|invalid|lan|svc)(?:[:/?#]|$))/i;
const LOCAL_HOST = /^(?:localhost|127\.|0\.0\.0\.0|\[?::1|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^[\w-]+$/i;
const ADDRESS_OPTIONS = ['url', 'uri', 'baseURL', 'base_url', 'prefixUrl'];
const SENSITIVE = /authorization|passw(?:or)?d|api[_-]?key|access[_-]?token|secret|cookie|bearer|credential/i;

export const check: FileCheck = {
  id: 'network-cleartext-sensitive',
  title: 'Credentials cross the network in the clear',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [319],
  why: "Everybody between here and there reads along: the café's router, the provider, whoever got into either. A password sent once in the clear is no secret any more.",
  fix: 'Use `https://`, `wss://`, SFTP or the TLS variant of the protocol.',
  blindSpots:
    'Without a credential the finding is low: only the answer can be changed. An address that is put together while the program runs is not known.',
  wants: { calls: [...ASKS, ...FETCHES, ...PLAIN, ...OLD, ...OPEN_CHANNELS, ...LOGINS] },
  examples: {
    bad: [
      {
        'api.js': `
          fetch(«'http://api.shop-service.com/me'», { headers: { authorization: \`Bearer \${key}\` } });`,
      },
      {
        'upload.py': `
          import ftplib
          server = «ftplib.FTP('ftp.shop-service.com', 'user', password)»`,
      },
      {
        'load.js':
          "const axios = require('axios');\naxios({ method: 'GET', url: «'http://www.shop-service.com/list'» });",
      },
      {
        'client.py': "import grpc\nchannel = «grpc.insecure_channel('api.shop-service.com:50051')»",
        'client.js': `
          const grpc = require('@grpc/grpc-js');
          const client = new Shop('api.shop-service.com:50051', «grpc.credentials.createInsecure()»);`,
      },
      {
        'load.py': `
          import http.client
          from urllib.request import urlopen

          def load(url='http://shop-service.com/list'):
              return urlopen(«url»)

          connection = http.client.HTTPConnection(«'shop-service.com'»)`,
      },
    ],
    good: [
      {
        'api.js': `
          fetch('https://api.shop-service.com/me', { headers: { authorization: \`Bearer \${key}\` } });
          fetch('http://localhost:3000/me', { headers: { authorization: \`Bearer \${key}\` } });
          fetch('http://news:8080/today');`,
      },
      { 'client.py': "import grpc\nchannel = grpc.insecure_channel('localhost:50051')" },
      {
        'upload.py': `
          import ftplib
          server = ftplib.FTP_TLS('ftp.shop-service.com', 'user', password)`,
      },
      {
        'load.py': `
          import http.client
          from urllib.request import urlopen

          def load(url='https://shop-service.com/list'):
              return urlopen(url)

          connection = http.client.HTTPConnection('localhost', 8080)`,
      },
    ],
  },

  *find({ calls, text, path }) {
    for (const call of calls) {
      if (call.at.file !== path || LOGINS.includes(call.callee)) continue;
      if (OLD.includes(call.callee)) {
        if (call.callee === 'telnetlib.Telnet' || sendsLogin(call, calls))
          yield { at: call.at, message: 'This protocol sends the password in clear text.' };
        continue;
      }
      if (OPEN_CHANNELS.includes(call.callee)) {
        if (isElsewhere(call))
          yield {
            at: call.at,
            message: 'This channel to another machine is not encrypted.',
            severity: 'low',
            confidence: 'low',
          };
        continue;
      }
      const url = clearAddress(call);
      if (url === undefined || url.at.file !== path) continue;
      if (SENSITIVE.test(text.slice(call.at.start, call.at.end))) {
        yield { at: url.at, message: 'A credential goes over plain HTTP, and anybody in between can read it.' };
      } else {
        yield {
          at: url.at,
          message: 'The answer comes over plain HTTP, and anybody in between can change it.',
          severity: 'low',
          confidence: 'low',
        };
      }
    }
  },
};

/** A channel that does not say it stays on this machine or in its network. */
function isElsewhere({ arguments: [target] }: CallFact): boolean {
  return !LOCAL_HOST.test(String(target?.constant ?? target?.prefix ?? 'elsewhere.').replace(/:\d+$/, ''));
}

/** The address that is asked in the clear. */
function clearAddress(call: CallFact): ValueFact | undefined {
  const [first] = call.arguments;
  if (PLAIN.includes(call.callee)) {
    const host = first?.constant ?? first?.fallback;
    return typeof host === 'string' && host.includes('.') && !LOCAL_HOST.test(host) ? first : undefined;
  }
  const options = ADDRESS_OPTIONS.flatMap((name) => call.option(name) ?? []);
  return [...call.arguments, ...options].find(({ constant, prefix, fallback }) =>
    CLEAR.test(String(constant ?? prefix ?? fallback ?? '')),
  );
}

/** A password among the arguments, or a login on the same object later. */
function sendsLogin(call: CallFact, calls: readonly CallFact[]): boolean {
  if (call.arguments.length >= 3 || call.option('password') !== undefined || call.option('passwd') !== undefined)
    return true;
  return calls.some(({ callee }) => callee === `${call.callee}().login`);
}
