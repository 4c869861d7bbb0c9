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
]);
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
  blindSpots: 'Only compose files are read; a firewall in front of the machine is not visible in them.',
  wants: { roles: ['compose'] },
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
    ],
    good: [
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

  *find({ yaml, span }) {
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
