import { type CheckPage, Refusal } from '@assay/contract';
import { diffScans } from '../../diffs/diff-scans.ts';
import { readComplete, type ReadCompletePorts } from '../../scans/read-complete.ts';
import { parameterOf, queryOf } from '../request-parts.ts';
import { ownOrigin } from '../session-cookie.ts';
import type { Handlers } from './route-handlers.ts';

export interface ReportRoutePorts extends ReadCompletePorts {
  readonly checks: () => Promise<readonly CheckPage[]>;
  readonly publicUrl: string | undefined;
}

/** A complete scan in other forms, and beside another one. */
export function reportRoutes(ports: ReportRoutePorts): Pick<Handlers, 'readSarif' | 'readHtml' | 'readDiff'> {
  return {
    async readSarif(request, reply) {
      const id = parameterOf(request, 'id');
      const scan = await readComplete(ports, id);
      const { writeSarif } = await import('@assay/engine');
      const checkPages = `${ownOrigin(request, ports.publicUrl)}/checks/`;
      const text = JSON.stringify(writeSarif(scan, await ports.checks(), { checkPages }));
      reply.headers({ 'cache-control': 'private, no-cache', 'content-disposition': attachment(id, 'sarif') });
      return reply.type('application/sarif+json; charset=utf-8').send(text);
    },
    async readHtml(request, reply) {
      const id = parameterOf(request, 'id');
      const scan = await readComplete(ports, id);
      const { writeHtml } = await import('@assay/engine');
      // Saved, never shown under our own origin: the file brings its own policy.
      reply.headers({ 'cache-control': 'private, no-cache', 'content-disposition': attachment(id, 'html') });
      return reply.type('text/html; charset=utf-8').send(writeHtml(scan));
    },
    async readDiff(request, reply) {
      const id = parameterOf(request, 'id');
      const { base } = queryOf(request);
      if (typeof base !== 'string') throw new Refusal('INVALID_REQUEST', 'base must be the identifier of one scan.');
      const [before, after] = [await readComplete(ports, base), await readComplete(ports, id)];
      reply.header('cache-control', 'private, no-cache');
      return diffScans(before, after);
    },
  };
}

/** The identifier has been checked: letters, digits and one underscore. */
function attachment(id: string, extension: string): string {
  return `attachment; filename="assay-${id.slice('scan_'.length, 'scan_'.length + 8)}.${extension}"`;
}
