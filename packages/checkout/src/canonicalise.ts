import { type AllowedHost, DEFAULT_HOSTS, originOf, segmentPattern } from './hosts.ts';

/** A repository on an allowed host, named in the one way Assay uses for it. */
export interface Target {
  /** Equal for every spelling of the same repository: the cache key. */
  readonly repoKey: string;
  /** What git is given; canonicalising it again gives the same target. */
  readonly fetchUrl: string;
  readonly host: AllowedHost;
  /** Owner, groups and repository, without `.git`. */
  readonly segments: readonly string[];
}

/** Where a URL leads, or why it is refused. */
export type Canonical =
  | { readonly ok: true; readonly target: Target }
  | { readonly ok: false; readonly reason: string };

interface Spelling {
  /** Undefined where the client wrote none, or one that stands for the host alone. */
  readonly scheme: 'https' | 'http' | undefined;
  readonly authority: string;
  readonly path: string;
}

const MAX_LENGTH = 2_048;
const MAX_SEGMENTS = 20;
const NO_REPOSITORY = 'The URL names no repository: OWNER/REPOSITORY is missing.';

/** Turns what a client sent into a repository on an allowed host, or says in one sentence why it is none. */
export function canonicalise(input: unknown, hosts: readonly AllowedHost[] = DEFAULT_HOSTS): Canonical {
  if (typeof input !== 'string') return refused('The URL must be a string.');
  if (input.length > MAX_LENGTH) return refused(`The URL is longer than ${MAX_LENGTH} characters.`);
  const text = input.trim();
  if (text === '') return refused('The URL is empty.');
  if (/[^\x21-\x7e]/.test(text)) return refused('The URL holds spaces, control characters or letters beyond ASCII.');
  if (/[\\%]/.test(text)) return refused('The URL holds a backslash or a percent sign.');

  const spelling = spellingOf(text);
  if (spelling === undefined) return refused('The URL is not of the form https://HOST/OWNER/REPOSITORY.');
  const host = hostOf(spelling, hosts);
  if (typeof host === 'string') return refused(host);
  return targetOn(host, spelling.path);
}

function refused(reason: string): Canonical {
  return { ok: false, reason };
}

function spellingOf(text: string): Spelling | undefined {
  const bare = text.replace(/[?#].*$/, '');
  const scp = /^git@([^/:@]+):([^/].*)$/.exec(bare);
  if (scp !== null) return spelled(undefined, scp[1], scp[2]);
  const ssh = /^ssh:\/\/git@([^/:@]+)(?::22)?\/([^/].*)$/i.exec(bare);
  if (ssh !== null) return spelled(undefined, ssh[1], ssh[2]);
  const web = /^(?:git\+)?(https?):\/\/([^/]+)\/(.*)$/i.exec(bare);
  if (web !== null) return spelled(web[1]?.toLowerCase() === 'http' ? 'http' : 'https', web[2], web[3]);
  const short = /^([A-Za-z0-9.-]+(?::\d{1,5})?)\/(.*)$/.exec(bare);
  return short === null ? undefined : spelled(undefined, short[1], short[2]);
}

function spelled(scheme: Spelling['scheme'], authority = '', path = ''): Spelling {
  return { scheme, authority, path };
}

/** The allowed host that the authority names, or why there is none. */
function hostOf(spelling: Spelling, hosts: readonly AllowedHost[]): AllowedHost | string {
  if (spelling.authority.includes('@')) return 'The URL holds a user name or a password.';
  const url = URL.parse(`${spelling.scheme ?? 'https'}://${spelling.authority}/`);
  if (url === null) return 'The host of the URL cannot be read.';
  const written = spelling.authority.replace(/:\d*$/, '').toLowerCase();
  // Numbers and dialects that a parser turns into another host are refused rather than understood.
  if (url.hostname !== written) return 'The host of the URL is not written plainly.';
  const name = aliasOf(written.replace(/\.$/, ''));
  const named = hosts.filter((host) => host.host === name);
  if (named.length === 0) return isOwner(spelling) ? missingHost(spelling) : notAccepted(name, hosts);
  const host = named.find((candidate) => speaks(candidate, spelling.scheme, url.port));
  return host ?? `The scheme or the port of the URL is not one that is accepted for ${name}.`;
}

/** `owner/repository`, as people who think of one host write it. */
function isOwner({ scheme, authority, path }: Spelling): boolean {
  return scheme === undefined && !/[.:]/.test(authority) && /^[\w.-]{1,100}$/.test(path);
}

function missingHost({ authority, path }: Spelling): string {
  return `The URL names no host; a repository on GitHub is written https://github.com/${authority}/${path}.`;
}

function notAccepted(name: string, hosts: readonly AllowedHost[]): string {
  const accepted = new Set(hosts.map(({ host }) => host));
  return `Repositories on ${name} are not accepted by this installation; accepted are those on ${[...accepted].join(', ')}.`;
}

function aliasOf(name: string): string {
  const bare = name.replace(/^www\./, '');
  return DEFAULT_HOSTS.some((host) => host.host === bare) ? bare : name;
}

/** `http` is upgraded where the host speaks https; https is never downgraded. */
function speaks(host: AllowedHost, scheme: Spelling['scheme'], port: string): boolean {
  if (scheme === undefined || scheme === host.scheme) return port === host.port;
  return scheme === 'http' && port === '' && host.port === '';
}

function targetOn(host: AllowedHost, path: string): Canonical {
  const written = path.replace(/\/$/, '').split('/');
  if (written.length === 1 && written[0] === '') return refused(NO_REPOSITORY);
  if (written.some((segment) => segment === '' || segment === '.' || segment === '..'))
    return refused('The path of the URL holds empty or dot segments.');
  const page = written.findIndex((segment, index) => index >= 2 && host.pages.has(segment.toLowerCase()));
  const named = page === -1 ? written : written.slice(0, page);
  if (named.length < 2) return refused(NO_REPOSITORY);
  if (named.length > (host.nested ? MAX_SEGMENTS : 2))
    return refused('The path of the URL is not that of a repository.');

  const last = named.at(-1) ?? '';
  const segments = [...named.slice(0, -1), last.replace(/\.git$/i, '')];
  const fault = segments.find((segment, index) => !isName(host, segment, index));
  if (fault !== undefined) return refused('The URL holds a name that no owner or repository can have.');

  const suffix = host.gitSuffix === 'always' || (host.gitSuffix === 'asWritten' && last !== segments.at(-1));
  const joined = segments.join('/');
  const place = `${host.host}${host.port === '' ? '' : `:${host.port}`}/${host.ignoresCase ? joined.toLowerCase() : joined}`;
  return {
    ok: true,
    target: {
      // A plain http origin is another place than the same name over https.
      repoKey: host.scheme === 'http' ? `http://${place}` : place,
      fetchUrl: `${originOf(host)}/${joined}${suffix ? '.git' : ''}`,
      host,
      segments,
    },
  };
}

function isName(host: AllowedHost, segment: string, index: number): boolean {
  // `...git` without its suffix would be a dot segment.
  if (/\.git$/i.test(segment) || /^\.{1,2}$/.test(segment)) return false;
  if (index > 0) return segmentPattern(host).test(segment);
  if (!host.tilde) return host.owner.test(segment);
  return segment.startsWith('~') && host.owner.test(segment.slice(1));
}
