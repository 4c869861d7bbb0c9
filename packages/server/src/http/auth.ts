import { Refusal } from '@assay/contract';
import type { FastifyRequest } from 'fastify';
import type { KeyVerifier } from '../keys/verify-key.ts';
import type { Account } from '../store/port.ts';
import type { BadKeys } from './bad-keys.ts';

/** Who sends a request: an account, or nobody with the refusal that a closed door answers. */
export type Caller = { readonly account: Account } | { readonly account: undefined; readonly refusal: Refusal };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any route under /api/v1 runs. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    readonly needsKey?: boolean;
    readonly needsSession?: boolean;
  }
}

/** How a caller is recognised. */
export interface AuthPorts {
  readonly verifier: Pick<KeyVerifier, 'verify'>;
  readonly badKeys: BadKeys;
  /** The account signed in to the dashboard, where the request comes from its pages. */
  readonly signedIn: (request: FastifyRequest) => Promise<Account | undefined>;
}

const BEARER = /^bearer +([^\s]+) *$/i;

/** The same answer for a missing, malformed, unknown, expired or revoked key: nothing to learn from it. */
function unauthorized(): Refusal {
  return new Refusal('UNAUTHORIZED', 'Send a valid API key in the header "Authorization: Bearer <API_KEY>".');
}
function planWithoutApi(): Refusal {
  return new Refusal(
    'UNAUTHORIZED',
    'The account of this key is on the Free plan, which has no API access. API access needs Pro, Team or Enterprise.',
  );
}

/** Finds out who sends the request. */
export async function identify(ports: AuthPorts, request: FastifyRequest): Promise<Caller> {
  const shown = authorizationHeaders(request.raw.rawHeaders);
  if (shown.length === 0) {
    const account = await ports.signedIn(request);
    return account ? { account } : { account: undefined, refusal: unauthorized() };
  }
  const key = shown.length === 1 ? BEARER.exec(shown[0] ?? '')?.[1] : undefined;
  const verdict = key === undefined ? undefined : await ports.verifier.verify(key);
  if (verdict?.outcome === 'valid') return { account: verdict.account };
  await ports.badKeys.noted(request.ip);
  const refusal = verdict?.outcome === 'noApiAccess' ? planWithoutApi() : unauthorized();
  return { account: undefined, refusal };
}

/** The account of a request to a route that needs a key. */
export function accountOf(request: FastifyRequest): Account {
  if (request.caller?.account) return request.caller.account;
  throw request.caller?.refusal ?? unauthorized();
}

/** Node keeps only the first of two; a proxy in front may have looked at the second. */
function authorizationHeaders(rawHeaders: readonly string[]): string[] {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'authorization') values.push(rawHeaders[at + 1] ?? '');
  }
  return values;
}
