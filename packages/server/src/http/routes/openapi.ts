import { openApiDocument } from '@assay/contract';
import type { Handlers } from './route-handlers.ts';

/** The document that describes the API. */
export function openApiRoutes(version: string): Pick<Handlers, 'readOpenApi'> {
  let text: string | undefined;
  return {
    async readOpenApi(_request, reply) {
      text ??= JSON.stringify(openApiDocument(version));
      return reply.type('application/json; charset=utf-8').send(text);
    },
  };
}
