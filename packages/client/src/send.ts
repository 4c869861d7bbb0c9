import type { ErrorBody } from '@assay/contract';
import { AssayError, type RateLimit, UnexpectedAnswer } from './errors.ts';

/** What the client needs of the world; tests bring their own. */
export interface Surroundings {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => number;
}

/** A server, and how to speak to it. */
export interface Connection extends Surroundings {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** How often a request refused with 429 is sent again. */
  readonly retries: number;
}

/** One request. */
export interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** How long to wait after a 429 that does not say when the limit resets. */
export const RETRY_WITHOUT_HEADER_MS = 60_000;

/** Sends one request; after a 429 waits until the limit resets and sends it again. */
export async function send<T>(connection: Connection, outgoing: Outgoing): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await connection.fetch(`${connection.baseUrl}${outgoing.path}`, {
      method: outgoing.method,
      redirect: 'error',
      headers: {
        accept: 'application/json',
        ...(connection.apiKey === undefined ? {} : { authorization: `Bearer ${connection.apiKey}` }),
        ...(outgoing.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(outgoing.body === undefined ? {} : { body: JSON.stringify(outgoing.body) }),
      ...(outgoing.signal ? { signal: outgoing.signal } : {}),
    });
    // The server is trusted to keep its own contract: its tests hold every answer against it.
    if (response.ok) return (await readJson(response, outgoing)) as T;
    const error = await errorOf(response, outgoing);
    if (error.status !== 429 || attempt >= connection.retries) throw error;
    await connection.sleep(untilReset(error.rateLimit, connection.now()), outgoing.signal);
  }
}

function untilReset({ resetAt }: RateLimit, now: number): number {
  return resetAt === undefined ? RETRY_WITHOUT_HEADER_MS : Math.max(0, resetAt.getTime() - now);
}

async function readJson(response: Response, outgoing: Outgoing): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    outgoing.signal?.throwIfAborted();
    throw unexpected(response, outgoing, `the body is not JSON (${String(error)})`);
  }
}

async function errorOf(response: Response, outgoing: Outgoing): Promise<AssayError> {
  const body = await readJson(response, outgoing).catch(() => undefined);
  if (!isErrorBody(body)) throw unexpected(response, outgoing, 'the body is no error of the API');
  return new AssayError({
    request: `${outgoing.method} ${outgoing.path}`,
    status: response.status,
    ...body.error,
    requestId: response.headers.get('x-request-id') ?? undefined,
    rateLimit: rateLimitOf(response.headers),
  });
}

function unexpected(response: Response, { method, path }: Outgoing, what: string): UnexpectedAnswer {
  return new UnexpectedAnswer(`${method} ${path}`, response.status, what);
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}

function rateLimitOf(headers: Headers): RateLimit {
  const reset = Date.parse(headers.get('x-ratelimit-reset') ?? '');
  return {
    limit: numberOf(headers.get('x-ratelimit-limit')),
    remaining: numberOf(headers.get('x-ratelimit-remaining')),
    resetAt: Number.isNaN(reset) ? undefined : new Date(reset),
  };
}

function numberOf(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
}
