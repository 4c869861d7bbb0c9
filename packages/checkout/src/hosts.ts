import { isIP } from 'node:net';

/** Hosts whose API says more than git does. */
export type HostApiKind = 'github' | 'gitlab' | 'forgejo' | 'bitbucket';

/** One hosting site: how its repositories are named, and what may be asked of it. */
export interface AllowedHost {
  readonly scheme: 'https' | 'http';
  /** Lower case; an IPv6 address stands in brackets. */
  readonly host: string;
  /** Empty for the scheme's default. */
  readonly port: string;
  /** Written by the operator as an origin: taken as it stands, private addresses included. */
  readonly listedAsOrigin: boolean;
  /** `Owner/Repo` and `owner/repo` are one repository. */
  readonly ignoresCase: boolean;
  /** Groups may hold groups. */
  readonly nested: boolean;
  /** Owners are written `~user`. */
  readonly tilde: boolean;
  /** Whether the fetch address ends in `.git`: always, never, or as the client wrote it. */
  readonly gitSuffix: 'always' | 'never' | 'asWritten';
  readonly owner: RegExp;
  /** Third path segments that are pages of a repository, not part of its name. */
  readonly pages: ReadonlySet<string>;
  /** Where the host's public API can be asked whether a repository exists. */
  readonly api?: { readonly kind: HostApiKind; readonly origin: string };
}

const NAME = /^[A-Za-z0-9_.][A-Za-z0-9_.-]{0,99}$/;
/** Forges without subgroups let a repository begin with a dash; it never stands at the beginning of an argument. */
const REPOSITORY = /^[A-Za-z0-9_.-]{1,100}$/;
const OPERATOR_NAME = /^[A-Za-z0-9_.~+][A-Za-z0-9_.~+-]{0,99}$/;
const GITHUB_OWNER = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;

const FLAT_PAGES = new Set(
  `actions activity archive blame blob branches commit commits compare contributors deployments discussions downloads
  edit find forks graphs issues item labels log media milestones network packages projects pull pull-requests pulls
  pulse raw refs releases search security settings src stargazers tags tree watchers wiki`.split(/\s+/),
);
/** GitLab forbids projects of these names, so that they can only be pages. */
const GITLAB_PAGES = new Set(['-', 'blame', 'blob', 'commits', 'raw', 'tree', 'wikis']);
const OPERATOR_PAGES = new Set(['-', 'blob', 'tree']);

const FLAT = {
  scheme: 'https',
  port: '',
  listedAsOrigin: false,
  ignoresCase: true,
  nested: false,
  tilde: false,
  gitSuffix: 'always',
  owner: NAME,
  pages: FLAT_PAGES,
} as const;

/** The hosts every installation accepts. */
export const DEFAULT_HOSTS: readonly AllowedHost[] = [
  {
    ...FLAT,
    host: 'github.com',
    owner: GITHUB_OWNER,
    api: { kind: 'github', origin: 'https://api.github.com' },
  },
  {
    ...FLAT,
    host: 'gitlab.com',
    nested: true,
    pages: GITLAB_PAGES,
    api: { kind: 'gitlab', origin: 'https://gitlab.com' },
  },
  { ...FLAT, host: 'bitbucket.org', api: { kind: 'bitbucket', origin: 'https://api.bitbucket.org' } },
  { ...FLAT, host: 'codeberg.org', api: { kind: 'forgejo', origin: 'https://codeberg.org' } },
  { ...FLAT, host: 'git.sr.ht', ignoresCase: false, tilde: true, gitSuffix: 'never' },
];

/** The pattern that what stands behind the owner must match on this host. */
export function segmentPattern(host: AllowedHost): RegExp {
  if (host.gitSuffix === 'asWritten') return OPERATOR_NAME;
  return host.nested ? NAME : REPOSITORY;
}

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/** The default hosts and the operator's, or a sentence for each entry that cannot be understood. */
export function allowedHosts(entries: readonly string[]): {
  readonly hosts: readonly AllowedHost[];
  readonly mistakes: readonly string[];
} {
  const hosts = [...DEFAULT_HOSTS];
  const mistakes: string[] = [];
  for (const entry of entries) {
    const host = operatorHost(entry.trim());
    if (typeof host === 'string') mistakes.push(host);
    else if (!hosts.some((other) => originOf(other) === originOf(host))) hosts.push(host);
  }
  return { hosts, mistakes };
}

/** `https://host`, with the port where it is not the scheme's own. */
export function originOf(host: AllowedHost): string {
  return `${host.scheme}://${host.host}${host.port === '' ? '' : `:${host.port}`}`;
}

function operatorHost(entry: string): AllowedHost | string {
  const operator = {
    ...FLAT,
    ignoresCase: false,
    nested: true,
    gitSuffix: 'asWritten',
    pages: OPERATOR_PAGES,
  } as const;
  if (!entry.includes('://')) {
    const host = entry.toLowerCase();
    if (!HOST_NAME.test(host) || isIP(host) !== 0 || /^\d+$/.test(host.replace(/.*\./, '')))
      return `"${entry}" is neither a host name nor an origin such as http://127.0.0.1:8801`;
    return { ...operator, host, owner: OPERATOR_NAME };
  }
  const url = URL.parse(entry);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '')
    return `"${entry}" is not an http or https origin`;
  if (url.username !== '' || url.password !== '' || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return `"${entry}" may hold a scheme, a host and a port, nothing else`;
  return {
    ...operator,
    scheme: url.protocol === 'http:' ? 'http' : 'https',
    host: url.hostname.replace(/\.$/, ''),
    port: url.port,
    listedAsOrigin: true,
    owner: OPERATOR_NAME,
  };
}
