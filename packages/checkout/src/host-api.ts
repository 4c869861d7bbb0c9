import type { Target } from './canonicalise.ts';
import type { HostApiKind } from './hosts.ts';

/** What a host's API answers: a status, and JSON where it sent some. */
export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Asks a host's public API one question; the token is the operator's and goes nowhere else. */
export type FetchJson = (url: string, options: { readonly token: string | undefined }) => Promise<JsonAnswer>;

/** What a host's API says of a repository. */
export type Existence = 'public' | 'private' | 'missing' | 'unknown';

/** What the host's public API knows of a repository that its git endpoint will not show. */
export async function askHostApi(target: Target, token: string | undefined, fetchJson: FetchJson): Promise<Existence> {
  const { api } = target.host;
  if (api === undefined) return 'unknown';
  let answer: JsonAnswer;
  try {
    answer = await fetchJson(`${api.origin}${pathOf(api.kind, target.segments)}`, { token });
  } catch {
    return 'unknown';
  }
  if (answer.status === 404 || answer.status === 410 || answer.status === 451) return 'missing';
  if (answer.status === 401 || answer.status === 403) return 'private';
  if (answer.status !== 200) return 'unknown';
  return isPrivate(api.kind, answer.body) ? 'private' : 'public';
}

function pathOf(kind: HostApiKind, segments: readonly string[]): string {
  switch (kind) {
    case 'github':
      return `/repos/${segments.join('/')}`;
    case 'gitlab':
      return `/api/v4/projects/${encodeURIComponent(segments.join('/'))}`;
    case 'forgejo':
      return `/api/v1/repos/${segments.join('/')}`;
    case 'bitbucket':
      return `/2.0/repositories/${segments.join('/')}`;
    default:
      return kind satisfies never;
  }
}

function isPrivate(kind: HostApiKind, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return true;
  const fields = new Map<string, unknown>(Object.entries(body));
  if (kind === 'gitlab') return fields.get('visibility') !== 'public';
  return fields.get(kind === 'bitbucket' ? 'is_private' : 'private') !== false;
}

/** True where an answer says that the host has had enough of us for now, not that the repository is closed. */
export function isRateLimited(
  status: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): boolean {
  if (status === 429) return true;
  return status === 403 && (headers['retry-after'] !== undefined || headers['x-ratelimit-remaining'] === '0');
}
