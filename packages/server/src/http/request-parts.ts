import type { ACCOUNT_ROUTES, ROUTES } from '@assay/contract';
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from '@assay/contract/schema-library';

type Routes = typeof ROUTES & typeof ACCOUNT_ROUTES;
type Body<Name extends keyof Routes> = Routes[Name] extends { readonly body: infer Schema extends TSchema }
  ? Static<Schema>
  : never;

/** The body of a request to the named route. */
export function bodyOf<Name extends keyof Routes>(request: FastifyRequest): Body<Name> {
  // A body that the contract's schema of the route does not admit has been refused.
  return request.body as Body<Name>;
}

/** A parameter of the path. */
export function parameterOf(request: FastifyRequest, name: string): string {
  // The router fills every parameter that the path names, with text.
  return (request.params as Readonly<Record<string, string>>)[name] ?? '';
}

/** What stands behind the question mark; nobody has looked at it yet. */
export function queryOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  // Fastify makes an object of every query, an empty one where there is none.
  return request.query as Readonly<Record<string, unknown>>;
}

/** Whether the client has what the tag stands for. If-None-Match compares weakly: a proxy may have marked the tag so. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const tags = request.headers['if-none-match']?.split(',') ?? [];
  return tags.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
