import { entropy } from './checksum.ts';
import { isPlaceholder } from './placeholder.ts';

/** A URL that carries a name and a password. */
export interface CredentialUrl {
  readonly scheme: string;
  readonly user: string;
  readonly password: string;
  readonly host: string;
  /** Offset of the password in the text. */
  readonly start: number;
}

const URL_WITH_PASSWORD =
  /(?<scheme>[a-z][a-z0-9+.-]{1,20}):\/\/(?<user>[^\s:/@"'`<>{}$%]{0,64}):(?<password>[^\s:/@"'`<>]{3,128})@(?<host>\[[0-9a-f:.]{2,45}\]|[^\s/"'`<>:?#,;)\]]{1,253})/iy;

/** The URL that begins at this place, if it carries a password. */
export function credentialUrlAt(text: string, place: number): CredentialUrl | undefined {
  URL_WITH_PASSWORD.lastIndex = place;
  const match = URL_WITH_PASSWORD.exec(text);
  if (match === null) return undefined;
  const { scheme = '', user = '', password = '', host = '' } = match.groups ?? {};
  const start = match.index + match[0].indexOf(`${user}:${password}@`) + user.length + 1;
  return { scheme: scheme.toLowerCase(), user, password, host: host.toLowerCase(), start };
}

/** This machine, or a name without a dot: a container beside this one. */
const LOCAL = /^(?:localhost|127\.|0\.0\.0\.0|\[?::1|host\.docker\.internal|[a-z0-9_-]+$)/;
/** Names reserved for documentation, and hosts nobody has. */
const NOBODYS =
  /(?:^|\.)(?:example(?:\.(?:com|org|net|internal|local))?|test|invalid|domain\.com|host(?:name)?|server|your[\w-]*)$/;
const COMMON =
  /^(?:(?:my)?pass(?:word|wd)|pwd|secret|admin|root|user(?:name)?|test|guest|postgres|mysql|changeme|123456?|abc123|12345678|foo|bar|baz|p4ssw0rd|(.)\1*|.{1,3})$/i;

/** Accounts that manuals have used for decades. */
const MANUALS: ReadonlySet<string> = new Set(['scott:tiger', 'joe:schmoe', 'aladdin:opensesame']);

/** Whether a host can be reached from this machine alone. */
export function isLocalHost(host: string): boolean {
  return LOCAL.test(host);
}

/** Addresses that are set aside for manuals. */
const OF_MANUALS = /^(?:\[?2001:0?db8:|192\.0\.2\.\d|198\.51\.100\.\d|203\.0\.113\.\d)/i;

/** Whether a host is one of documentation, and nobody's. */
export function isNobodysHost(host: string): boolean {
  return NOBODYS.test(host) || OF_MANUALS.test(host);
}

/** How sure it is that a URL's password is one somebody uses; undefined where it is a stand-in. */
export function judgeCredentialUrl(url: CredentialUrl): 'high' | 'medium' | 'low' | undefined {
  if (isPlaceholder(url.password) || /^\$|^%|[{}()[\]]|\\/.test(url.password) || url.password === url.user)
    return undefined;
  if (COMMON.test(url.password) || MANUALS.has(`${url.user}:${url.password}`.toLowerCase())) return undefined;
  // Both parts are called what they are: the form of an address.
  if (/^(?:my)?pass$/i.test(url.password) && /^(?:my)?user(?:name)?$/i.test(url.user)) return undefined;
  if (LOCAL.test(url.host) && /^[a-z]{0,5}$/.test(url.password)) return undefined;
  if (NOBODYS.test(url.host) && /^(?:my)?pass$/i.test(url.password)) return undefined;
  if (LOCAL.test(url.host) || NOBODYS.test(url.host) || /^(?:my)?pass$/i.test(url.password)) return 'low';
  return entropy(url.password) >= 3 && url.password.length >= 10 ? 'high' : 'medium';
}

/** Schemes of databases and message brokers. */
export const DATABASE_SCHEMES: ReadonlySet<string> = new Set([
  'postgres',
  'postgresql',
  'mysql',
  'mysql2',
  'mariadb',
  'mongodb',
  'mongodb+srv',
  'redis',
  'rediss',
  'amqp',
  'amqps',
  'mssql',
  'sqlserver',
  'oracle',
  'clickhouse',
  'cockroachdb',
  'couchdb',
  'neo4j',
  'bolt',
  'nats',
  'kafka',
  'ldap',
  'ldaps',
]);
