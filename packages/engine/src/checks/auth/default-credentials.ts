import type { FileCheck } from '../../check.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { stringOf, strings } from '../../knowledge/every-member.ts';

const PASSWORD_NAME = /(?:^|_)(?:PASSWORD|PASSWD|PASS|PWD|ROOT_PASSWORD|SECRET_KEY|ADMIN_PASS)$/i;
const DEFAULTS: ReadonlySet<string> = new Set([
  'admin',
  'password',
  'passw0rd',
  'root',
  'toor',
  'postgres',
  'mysql',
  'mongo',
  'redis',
  'guest',
  'user',
  'test',
  'secret',
  'changeme',
  'change_me',
  'changeit',
  'default',
  'qwerty',
  '123456',
  '12345678',
  '1234',
  'letmein',
  'minio',
  'minioadmin',
  'rabbitmq',
  'example',
  'admin123',
  'admin1234',
  'admin@123',
  'password1',
  'password123',
  'root123',
]);
/** What gives an account its password: the position of it. */
const ACCOUNTS: Readonly<Record<string, number>> = {
  '.set_password': 0,
  '.setPassword': 0,
  '.create_superuser': 2,
  '.create_user': 2,
  'werkzeug.security.generate_password_hash': 0,
  'django.contrib.auth.hashers.make_password': 0,
  'bcrypt.hash': 0,
  'bcrypt.hashSync': 0,
  'bcryptjs.hash': 0,
  'bcryptjs.hashSync': 0,
};
/** The account is one that may do everything. */
const ADMINISTRATOR = /admin|superuser|\broot\b/i;
const AROUND = 240;
/** Published on this machine alone. */
const LOCAL_PORT = /^(?:127\.0\.0\.1|localhost|\[::1\]):/;

export const check: FileCheck = {
  id: 'auth-default-credentials',
  title: 'Service accepts a well-known default password',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [1392],
  why: `
    The service listens on every interface of the machine and takes a password that every scanner tries first.
    A laptop in a hotel or a server with a public address is found within minutes.`,
  fix: 'Bind the port to 127.0.0.1 and read the password from an environment file that is not committed.',
  blindSpots:
    'Compose files and accounts that code makes are read; a firewall in front of the machine is not visible in them.',
  wants: { roles: ['compose'], calls: Object.keys(ACCOUNTS), callsOnlyIn: ADMINISTRATOR },
  examples: {
    bad: [
      {
        'docker-compose.yml': `
          services:
            db:
              image: postgres:16
              ports: ["5432:5432"]
              environment:
                POSTGRES_PASSWORD: «postgres»`,
      },
      {
        'compose.yaml': `
          services:
            queue:
              image: rabbitmq:3
              ports:
                - "15672:15672"
              environment:
                - «RABBITMQ_DEFAULT_PASS=guest»`,
      },
      {
        'seed.py': `
          def seed():
              admin = User(username='admin', is_admin=True)
              admin.set_password(«'admin123'»)
              db.session.add(admin)`,
      },
    ],
    good: [
      {
        'seed.py': `
          import os

          def seed():
              admin = User(username='admin', is_admin=True)
              admin.set_password(os.environ['ADMIN_PASSWORD'])
              guest = User(username='guest')
              guest.greeting = 'A guest may look at the public pages and at nothing else, whatever page they come from.'
              guest.note = 'Guests are made for each visit, and are forgotten with it; nothing they write is kept for longer.'
              guest.set_password('guest')
              db.session.add(admin, guest)`,
      },
      {
        'docker-compose.yml': `
          services:
            db:
              image: postgres:16
              ports: ["127.0.0.1:5432:5432"]
              environment:
                POSTGRES_PASSWORD: postgres`,
      },
      {
        'docker-compose.yml': `
          services:
            db:
              image: postgres:16
              environment:
                POSTGRES_PASSWORD: postgres
            web:
              ports: ["8080:8080"]
              environment:
                DB_PASSWORD: \${DB_PASSWORD}`,
      },
    ],
  },

  *find({ yaml, span, calls, path, text, context }) {
    for (const call of context === 'runtime' ? calls : []) {
      const given = call.argument(ACCOUNTS[call.callee] ?? ACCOUNTS[`.${call.method}`] ?? 0, 'password');
      if (given?.at.file !== path || !DEFAULTS.has(String(given.constant).toLowerCase())) continue;
      if (!ADMINISTRATOR.test(text.slice(Math.max(0, given.at.start - AROUND), given.at.start))) continue;
      yield { at: given.at, message: 'An account that may do everything is made with a password everybody knows.' };
    }
    for (const { root } of yaml) {
      for (const { key: service, node } of root.get('services')?.members ?? []) {
        if (!isPublished(node.get('ports'))) continue;
        for (const { name, value, place } of environmentOf(node.get('environment'))) {
          if (!PASSWORD_NAME.test(name) || !DEFAULTS.has(value.toLowerCase())) continue;
          yield {
            at: span(place.start, place.end),
            message: `The service ${service} listens on every interface, and its ${name} is a default everybody knows.`,
          };
        }
      }
    }
  },
};

function isPublished(ports: JsonNode | undefined): boolean {
  return (ports?.items ?? []).some((port) => {
    const text = stringOf(port) ?? '';
    return text.includes(':') && !LOCAL_PORT.test(text);
  });
}

/** `NAME: value` or `- NAME=value`. */
function environmentOf(node: JsonNode | undefined): readonly { name: string; value: string; place: JsonNode }[] {
  const named = (node?.members ?? []).map(({ key, node: value }) => ({
    name: key,
    value: String(value.value),
    place: value,
  }));
  const listed = strings(node).flatMap(({ text, node: place }) => {
    const at = text.indexOf('=');
    return at < 0 ? [] : [{ name: text.slice(0, at), value: text.slice(at + 1), place }];
  });
  return [...named, ...listed];
}
