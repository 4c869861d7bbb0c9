import { type Resolve, resolveBySystem, vetAddresses } from './addresses.ts';
import { canonicalise, type Target } from './canonicalise.ts';
import { deadline, orAbort } from './deadline.ts';
import { askHostApi, type FetchJson, isRateLimited } from './host-api.ts';
import { originOf } from './hosts.ts';
import { type CheckoutLimits, withDefaults } from './limits.ts';
import { pinnedGet, type PinnedAnswer } from './pinned-get.ts';

/** How a repository is asked after before it is fetched. */
export interface ProbeOptions {
  readonly limits?: Partial<CheckoutLimits>;
  readonly resolve?: Resolve;
  /** The operator's token for a host's public API, by host name. */
  readonly tokens?: Readonly<Record<string, string>>;
  readonly fetchJson?: FetchJson;
  readonly caFile?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Whether a repository can be fetched, and why not. */
export type ProbeOutcome =
  /** `target` differs from the one asked for where the host has renamed the repository. */
  | {
      readonly outcome: 'reachable';
      readonly target: Target;
      readonly fetchUrl: string;
      readonly addresses: readonly string[];
    }
  | { readonly outcome: 'missing'; readonly details: string }
  | { readonly outcome: 'private'; readonly details: string }
  /** The name leads where no scan may go. */
  | { readonly outcome: 'refused'; readonly details: string }
  /** A fault of the host or the network, which says nothing of the repository. */
  | { readonly outcome: 'unclear'; readonly details: string; readonly retryAfter: number | undefined };

const GIT_CONTENT_TYPE = 'application/x-git-upload-pack-advertisement';
const REFS = '/info/refs';
const MISSING_OR_PRIVATE = 'The repository does not exist or is private; its host does not tell which.';

/** Asks the host, anonymously and once, whether it serves this repository to everyone. */
export async function probe(target: Target, options: ProbeOptions = {}): Promise<ProbeOutcome> {
  const limits = withDefaults(options.limits);
  const signal = deadline(limits.probeMs, options.signal);
  const vetted = await orAbort(vetAddresses(target.host, options.resolve ?? resolveBySystem), signal);
  if (vetted === undefined) return unclear(`The name ${target.host.host} was not resolved in time.`);
  if (!vetted.ok) {
    if (vetted.fault === 'notPublic') return { outcome: 'refused', details: vetted.details };
    return unclear(vetted.details);
  }

  let current = target;
  for (let hop = 0; hop <= limits.redirects; hop += 1) {
    let answer: PinnedAnswer;
    try {
      answer = await pinnedGet({
        url: `${current.fetchUrl}${REFS}?service=git-upload-pack`,
        addresses: vetted.addresses,
        headers: { 'git-protocol': 'version=2' },
        connectMs: limits.connectMs,
        bodyBytes: 0,
        signal,
        caFile: options.caFile,
      });
    } catch (error) {
      return unclear(faultOf(error, target));
    }
    if (answer.status < 300 || answer.status > 399) return judge(answer, current, vetted.addresses, options);
    const next = redirectedTo(current, answer.headers.location);
    if (next === undefined) return missing('The host redirects to a place that is no repository of its own.');
    current = next;
  }
  return missing(`The host redirects more than ${limits.redirects} times.`);
}

async function judge(
  answer: PinnedAnswer,
  target: Target,
  addresses: readonly string[],
  options: ProbeOptions,
): Promise<ProbeOutcome> {
  const { status, headers } = answer;
  if (status === 200) {
    if (headers['content-type'] === GIT_CONTENT_TYPE)
      return { outcome: 'reachable', target, fetchUrl: target.fetchUrl, addresses };
    return missing('The host answers with a page instead of a git repository.');
  }
  if (isRateLimited(status, headers))
    return unclear('The host limits the rate of requests.', secondsOf(headers['retry-after']));
  if (status === 451) return missing('The host withholds the repository for legal reasons.');
  if (status === 404 || status === 410) return missing('The host has no repository of this name.');
  if (status === 401 || status === 403) return closedDoor(target, options);
  return unclear(`The host answers with status ${status}.`, secondsOf(headers['retry-after']));
}

/** 401 and 403 stand for private and missing alike; the host's API, where it has one, may know more. */
async function closedDoor(target: Target, options: ProbeOptions): Promise<ProbeOutcome> {
  if (target.host.api === undefined)
    return { outcome: 'private', details: 'The repository is private or does not exist; its host asks for a login.' };
  const fetchJson = options.fetchJson ?? jsonFetcher(target, options);
  switch (await askHostApi(target, options.tokens?.[target.host.host], fetchJson)) {
    case 'private':
      return { outcome: 'private', details: 'The host says that the repository is private.' };
    case 'public':
      return unclear('The host lists the repository as public but does not serve it.');
    default:
      return missing(MISSING_OR_PRIVATE);
  }
}

/** The real port to a host's API: vetted like every other connection. */
function jsonFetcher(target: Target, options: ProbeOptions): FetchJson {
  const limits = withDefaults(options.limits);
  return async (url, { token }) => {
    const signal = deadline(limits.hostApiMs, options.signal);
    const host = { host: new URL(url).hostname, listedAsOrigin: target.host.listedAsOrigin };
    const vetted = await orAbort(vetAddresses(host, options.resolve ?? resolveBySystem), signal);
    if (vetted === undefined || !vetted.ok) throw new Error('The API of the host has no address to ask.');
    const answer = await pinnedGet({
      url,
      addresses: vetted.addresses,
      headers: {
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      connectMs: limits.connectMs,
      bodyBytes: limits.answerBytes,
      signal,
      caFile: options.caFile,
    });
    // An exhausted quota says nothing of the repository.
    const status = isRateLimited(answer.status, answer.headers) ? 429 : answer.status;
    return { status, body: status === 200 ? JSON.parse(answer.body.toString('utf8')) : undefined };
  };
}

/** The repository a redirect names, if it is one on the same host. */
function redirectedTo(from: Target, location: string | undefined): Target | undefined {
  if (location === undefined) return undefined;
  const address =
    location.startsWith('/') && !location.startsWith('//') ? `${originOf(from.host)}${location}` : location;
  const repository = address.replace(/\?.*$/, '');
  if (!repository.endsWith(REFS)) return undefined;
  const canonical = canonicalise(repository.slice(0, -REFS.length), [from.host]);
  return canonical.ok ? canonical.target : undefined;
}

function missing(details: string): ProbeOutcome {
  return { outcome: 'missing', details };
}

function unclear(details: string, retryAfter?: number): ProbeOutcome {
  return { outcome: 'unclear', details, retryAfter };
}

function faultOf(error: unknown, target: Target): string {
  const host = target.host.host;
  if (!(error instanceof Error)) return `The connection to ${host} failed.`;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `${host} did not answer in time.`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/CERT|SELF_SIGNED|TLS|SSL|ALTNAME/.test(code)) return `The certificate of ${host} is not trusted (${code}).`;
  return `The connection to ${host} failed${/^[A-Z_0-9]+$/.test(code) ? ` (${code})` : ''}.`;
}

/** `Retry-After` in seconds, bounded to an hour; dates count as absent. */
function secondsOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,9}$/.test(header) ? Math.min(Number(header), 3_600) : undefined;
}
