import { Refusal } from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ABSOLUTE_MS, findSession, type SessionPorts } from '../sessions/session.ts';
import type { Account } from '../store/port.ts';

/** The prefix makes browsers insist on https, on this host and on the whole of it. */
const COOKIE = '__Host-assay';

/** The session's id as the browser sent it. Of two cookies of the name neither is believed. */
export function sessionToken(request: FastifyRequest): string | undefined {
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${COOKIE}=`));
  return found.length === 1 ? found[0]?.slice(COOKIE.length + 1) : undefined;
}

/** `__Host-` makes browsers insist on Secure, this host alone and the whole site. */
export function setSession(reply: FastifyReply, token: string): void {
  const seconds = Math.floor(ABSOLUTE_MS / 1000);
  reply.header('set-cookie', `${COOKIE}=${token}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${seconds}`);
}

/** Takes the session's cookie back. */
export function clearSession(reply: FastifyReply): void {
  reply.header('set-cookie', `${COOKIE}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0`);
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITE = new Set(['same-origin', 'none']);

/** Whether a request that changes something was made by a page of ours. Browsers send at least one of both headers. */
function isFromOwnPages(request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (SAFE.has(request.method)) return true;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin === undefined && site === undefined) return false;
  if (site !== undefined && !(typeof site === 'string' && OWN_SITE.has(site))) return false;
  return origin === undefined || origin === ownOrigin(request, publicUrl);
}

/** Where browsers reach us: what the operator says, else what the request was sent to. */
export function ownOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl === undefined ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin;
}

/** Refuses changes that come from pages of another origin. */
export function refuseOtherPages(request: FastifyRequest, publicUrl: string | undefined): void {
  if (isFromOwnPages(request, publicUrl)) return;
  throw new Refusal(
    'FORBIDDEN',
    'The request does not come from a page of this server. Behind a proxy, ASSAY_PUBLIC_URL must be the address in the browser.',
  );
}

const LOOPBACK = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** False over plain http off loopback, where browsers drop cookies marked Secure. */
export function canKeepCookie(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const origin = new URL(ownOrigin(request, publicUrl));
  return origin.protocol === 'https:' || LOOPBACK.test(origin.hostname);
}

/** The account whose browser sent the request; nobody for a change that was not asked for by our own pages. */
export async function accountOfSession(
  ports: SessionPorts & { readonly publicUrl: string | undefined },
  request: FastifyRequest,
): Promise<Account | undefined> {
  const token = sessionToken(request);
  if (token === undefined || !isFromOwnPages(request, ports.publicUrl)) return undefined;
  return findSession(ports, token);
}
