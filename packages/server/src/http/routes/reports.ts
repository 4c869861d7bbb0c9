import { createHash } from 'node:crypto';
import { type CheckPage, Refusal } from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { diffScans } from '../../diffs/diff-scans.ts';
import { asComplete, readComplete, withResult } from '../../scans/read-complete.ts';
import { readMaterials, type ReadMaterialsPorts } from '../../scans/read-materials.ts';
import { readScan } from '../../scans/read-scan.ts';
import { isKnown, parameterOf, queryOf } from '../request-parts.ts';
import { ownOrigin } from '../session-cookie.ts';
import type { Handlers } from './route-handlers.ts';

export interface ReportRoutePorts extends ReadMaterialsPorts {
  readonly checks: () => Promise<readonly CheckPage[]>;
  readonly publicUrl: string | undefined;
}

/** A complete scan in other forms, and beside another one. */
export function reportRoutes(
  ports: ReportRoutePorts,
): Pick<Handlers, 'readSarif' | 'readSbom' | 'readHtml' | 'readDiff'> {
  return {
    async readSarif(request, reply) {
      const id = parameterOf(request, 'id');
      const scan = await readComplete(ports, id);
      const { writeSarif } = await import('@assay/engine');
      const checkPages = `${ownOrigin(request, ports.publicUrl)}/checks/`;
      const text = JSON.stringify(writeSarif(scan, await ports.checks(), { checkPages }));
      return sendFile(request, reply, { id, extension: 'sarif', type: 'application/sarif+json; charset=utf-8', text });
    },
    async readSbom(request, reply) {
      const id = parameterOf(request, 'id');
      const { scan, materials } = await readMaterials(ports, id);
      const { writeCycloneDx } = await import('@assay/engine');
      const text = JSON.stringify(writeCycloneDx(scan, materials));
      const type = 'application/vnd.cyclonedx+json; version="1.6"';
      return sendFile(request, reply, { id, extension: 'cdx.json', type, text });
    },
    async readHtml(request, reply) {
      const id = parameterOf(request, 'id');
      const scan = await readComplete(ports, id);
      const { writeHtml } = await import('@assay/engine');
      // Saved, never shown under our own origin: the file brings its own policy.
      return sendFile(request, reply, {
        id,
        extension: 'html',
        type: 'text/html; charset=utf-8',
        text: writeHtml(scan),
      });
    },
    async readDiff(request, reply) {
      // What the path names is judged before what the query does, and both before anything that may change by waiting.
      const head = await readScan(ports, parameterOf(request, 'id'));
      const { base } = queryOf(request);
      if (typeof base !== 'string') throw new Refusal('INVALID_REQUEST', 'base must be the identifier of one scan.');
      const older = await readScan(ports, base);
      const [after, before] = [asComplete(head), asComplete(older)];
      reply.header('cache-control', 'private, no-cache');
      return diffScans(await withResult(ports, before), await withResult(ports, after));
    },
  };
}

interface ReportFile {
  readonly id: string;
  readonly extension: string;
  readonly type: string;
  readonly text: string;
}

/** A file to keep. The tag is made of the text: how a report is written may change with the service. */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, extension, type, text }: ReportFile,
): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  // The identifier has been checked: letters, digits and one underscore.
  const name = `assay-${id.slice('scan_'.length, 'scan_'.length + 8)}.${extension}`;
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (isKnown(request, etag)) return reply.code(304).send();
  return reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(text);
}
