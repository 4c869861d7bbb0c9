import { Refusal } from '@assay/contract';
import type { FastifyInstance } from 'fastify';

/** Reads JSON and nothing else. Parsed bodies are validated, never merged into anything. */
export function addJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string | Buffer) => {
      try {
        // `JSON.parse` says `any`; what it gives is looked at by the route's schema.
        return JSON.parse(String(text)) as unknown;
      } catch {
        throw new Refusal('INVALID_REQUEST', 'The body is not well-formed JSON.');
      }
    },
  );
}
