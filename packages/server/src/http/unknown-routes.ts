import { Refusal, SCAN_ID } from '@assay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidScanId } from '../scans/read-scan.ts';
import { accountOf } from './auth.ts';

/** Every route of version 1 begins so. */
export const API_PREFIX = '/api/v1';
const SCAN_PATH = `${API_PREFIX}/scan/`;

interface KnownRoute {
  readonly method: string;
  readonly pattern: RegExp;
}

/** Remembers every route as it is registered, to tell "no such thing" from "not with this method". */
export function rememberRoutes(app: FastifyInstance): readonly KnownRoute[] {
  const known: KnownRoute[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url === API_PREFIX || route.url.includes('*')) return;
    for (const method of [route.method].flat()) known.push({ method, pattern: patternOf(route.url) });
  });
  return known;
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')));
  return new RegExp(`^${parts.join('/')}$`);
}

/** Refuses a request that no route takes. */
export function refuseUnknown(known: readonly KnownRoute[], request: FastifyRequest, reply: FastifyReply): never {
  const path = request.url.split('?', 1)[0] ?? '';
  const methodsAt = (at: string): readonly string[] =>
    known.filter((route) => route.pattern.test(at)).map((route) => route.method);
  const methods = methodsAt(path);
  if (methods.length > 0) {
    const allow = [...new Set(methods)].toSorted().join(', ');
    reply.header('allow', allow);
    throw new Refusal('METHOD_NOT_ALLOWED', `This resource takes ${allow}.`);
  }
  const bare = path.replace(/\/+$/, '');
  if (bare !== path && methodsAt(bare).length > 0) {
    throw new Refusal('NOT_FOUND', 'The address ends with a slash too many; without it there is something.');
  }
  if (path.startsWith(SCAN_PATH) && !SCAN_ID.test(path.slice(SCAN_PATH.length).split('/', 1)[0] ?? '')) {
    accountOf(request);
    throw invalidScanId();
  }
  throw new Refusal('NOT_FOUND', 'The API is described at /api/v1/openapi.json.');
}
