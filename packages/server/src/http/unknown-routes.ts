import { Refusal, SCAN_ID } from '@assay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidScanId } from '../scans/read-scan.ts';
import { accountOf } from './auth.ts';

/** Every route of version 1 begins so. */
export const API_PREFIX = '/api/v1';
const SCAN_PATH = `${API_PREFIX}/scan/`;

interface KnownRoute {
  readonly method: string;
  /** Between slashes; one that begins with a colon stands for any. */
  readonly parts: readonly string[];
}

/** Remembers every route as it is registered, to tell "no such thing" from "not with this method". */
export function rememberRoutes(app: FastifyInstance): readonly KnownRoute[] {
  const known: KnownRoute[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url === API_PREFIX || route.url.includes('*')) return;
    for (const method of [route.method].flat()) known.push({ method, parts: route.url.split('/') });
  });
  return known;
}

function isAt({ parts }: KnownRoute, path: string): boolean {
  const given = path.split('/');
  return (
    given.length === parts.length &&
    parts.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  );
}

/** Refuses a request that no route takes. */
export function refuseUnknown(known: readonly KnownRoute[], request: FastifyRequest, reply: FastifyReply): never {
  const path = request.url.split('?', 1)[0] ?? '';
  const methodsAt = (at: string): readonly string[] =>
    known.filter((route) => isAt(route, at)).map((route) => route.method);
  const methods = methodsAt(path);
  if (methods.length > 0) {
    const allow = [...new Set(methods)].toSorted().join(', ');
    reply.header('allow', allow);
    throw new Refusal('METHOD_NOT_ALLOWED', `This resource takes ${allow}.`);
  }
  if (path.endsWith('/') && methodsAt(path.slice(0, -1)).length > 0) {
    throw new Refusal('NOT_FOUND', 'There is nothing at this address; without the slash at its end there is.');
  }
  if (path.startsWith(SCAN_PATH) && !SCAN_ID.test(path.slice(SCAN_PATH.length).split('/', 1)[0] ?? '')) {
    accountOf(request);
    throw invalidScanId();
  }
  throw new Refusal('NOT_FOUND', 'The API is described at /api/v1/openapi.json.');
}
