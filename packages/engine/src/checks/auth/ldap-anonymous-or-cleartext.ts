import type { FileCheck } from '../../check.ts';
import type { CallFact } from '../../facts/flow/flow-facts.ts';

const OPENS = ['ldap.initialize', 'ldap3.Server', 'ldapjs.createClient', 'ldapts.Client'];
const BINDS = [
  '.simple_bind_s',
  '.simple_bind',
  '.bind_s',
  'ldap.initialize().bind',
  'ldapjs.createClient().bind',
  'ldapts.Client().bind',
];
const CONNECTIONS = ['ldap3.Connection'];
const LOCAL = /^ldap:\/\/(?:localhost|127\.|\[::1\])/;
const UPGRADES = /start_?tls|starttls|AUTO_BIND_TLS|use_ssl\s{0,3}=\s{0,3}True|ldaps:/i;

export const check: FileCheck = {
  id: 'auth-ldap-anonymous-or-cleartext',
  title: 'LDAP is used in clear text or without a password',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [287, 319],
  why: `
    Over \`ldap://\` passwords cross the network as they are. And many directories accept a bind with an empty password,
    as an anonymous one: a program that takes it for a login lets everybody in.`,
  fix: 'Use `ldaps://` or StartTLS, and refuse empty passwords before the bind.',
  blindSpots:
    'An address that comes from a setting is not known; a file that mentions StartTLS or LDAPS anywhere is believed.',
  wants: { calls: [...OPENS, ...BINDS, ...CONNECTIONS] },
  examples: {
    bad: [
      {
        'login.py': `
          import ldap

          def login(name, password):
              connection = «ldap.initialize('ldap://directory.example.com')»
              connection.simple_bind_s(name, password)`,
      },
      {
        'login.js': `
          const ldap = require('ldapjs');
          const client = «ldap.createClient({ url: 'ldap://directory.example.com' })»;
          client.bind('cn=app', process.env.PASSWORD, () => {});`,
      },
      {
        'search.py': `
          import ldap
          connection = ldap.initialize('ldaps://directory.example.com')
          «connection.simple_bind_s('cn=reader', '')»
          «connection.bind_s(who='cn=reader', cred=None)»
          «connection.bind('cn=reader', '')»`,
      },
      {
        'search.js': `
          const ldap = require('ldapjs');
          const client = ldap.createClient({ url: 'ldaps://directory.example.com' });
          «client.bind('cn=reader', '', () => {})»;`,
      },
    ],
    good: [
      {
        'login.py': `
          import ldap

          def login(name, password):
              connection = ldap.initialize('ldap://directory.example.com')
              connection.start_tls_s()
              connection.simple_bind_s(name, password)`,
      },
      {
        'people.py': `
          import ldap3

          def people(server):
              return ldap3.Connection(server, auto_bind=True)`,
      },
      {
        'login.js': `
          const ldap = require('ldapjs');
          const client = ldap.createClient({ url: 'ldaps://directory.example.com' });
          client.bind('cn=app', process.env.PASSWORD, () => {});`,
      },
    ],
  },

  *find({ calls, text, path }) {
    for (const call of calls) {
      if (call.at.file !== path) continue;
      if (OPENS.includes(call.callee)) {
        if (isClear(call) && !UPGRADES.test(text)) {
          yield { at: call.at, message: 'Passwords cross the network in clear text.' };
        }
      } else if (bindsWithoutPassword(call)) {
        yield {
          at: call.at,
          message: 'A bind with an empty password succeeds as an anonymous one, and proves nothing.',
        };
      }
    }
  },
};

/** A name is given, and no password or an empty one. */
function bindsWithoutPassword(call: CallFact): boolean {
  const isConnection = CONNECTIONS.includes(call.callee);
  const name = isConnection ? call.argument(1, 'user') : call.argument(0, 'who');
  const password = isConnection ? call.argument(2, 'password') : call.argument(1, 'cred');
  if (name === undefined || name.constant === null || name.constant === '' || '**' in call.keywords) return false;
  if (password === undefined) return !isConnection || call.option('authentication') === undefined;
  return password.isConstant && (password.constant === '' || password.constant === null);
}

function isClear(call: CallFact): boolean {
  const url = call.option('url') ?? call.arguments[0];
  const text = String(url?.constant ?? url?.prefix ?? '');
  return text.startsWith('ldap://') && !LOCAL.test(text);
}
