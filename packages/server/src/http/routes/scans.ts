import type { CachedScan, CreatedScan } from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createScan, type CreateScanPorts } from '../../scans/create-scan.ts';
import { listScans } from '../../scans/list-scans.ts';
import { POLL_SECONDS } from '../../scans/read-complete.ts';
import { readScan } from '../../scans/read-scan.ts';
import type { ResultReader } from '../../scans/result-reader.ts';
import type { ScanStore, StoredScan } from '../../store/port.ts';
import { accountOf } from '../auth.ts';
import { setAllowance } from '../rate-limit-headers.ts';
import { bodyOf, isKnown, parameterOf, queryOf } from '../request-parts.ts';
import { completeEtag, viewFailed, viewPage, viewUnfinished, writeComplete } from '../v1/scan-views.ts';
import type { Handlers } from './route-handlers.ts';

export interface ScanRoutePorts {
  readonly create: CreateScanPorts;
  readonly scans: Pick<ScanStore, 'read' | 'list'>;
  readonly readResult: ResultReader;
}

/** Creating, reading and listing scans. */
export function scanRoutes(ports: ScanRoutePorts): Pick<Handlers, 'createScan' | 'readScan' | 'listScans'> {
  return {
    async createScan(request, reply) {
      const creation = await createScan(ports.create, accountOf(request), bodyOf<'createScan'>(request));
      setAllowance(reply, creation.allowance);
      reply.header('cache-control', 'no-store');
      const { id, url } = creation;
      if (creation.cached) {
        const { score, grade } = creation;
        return { id, status: 'complete', url, cached: true, score, grade } satisfies CachedScan;
      }
      reply.code(201).header('location', `/api/v1/scan/${id}`);
      return { id, status: 'pending', url, cached: false } satisfies CreatedScan;
    },

    async readScan(request, reply) {
      const scan = await readScan(ports, parameterOf(request, 'id'));
      return await answerScan(ports, scan, request, reply);
    },

    async listScans(request, reply) {
      reply.header('cache-control', 'no-store');
      return viewPage(await listScans(ports, accountOf(request).id, queryOf(request)));
    },
  };
}

async function answerScan(
  ports: ScanRoutePorts,
  scan: StoredScan,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  switch (scan.status) {
    case 'complete': {
      const etag = completeEtag(scan);
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (isKnown(request, etag)) return reply.code(304).send();
      const result = await ports.readResult(scan.resultId);
      if (!result) throw new Error(`The result ${scan.resultId} of ${scan.id} is not in the store.`);
      return reply.type('application/json; charset=utf-8').send(writeComplete(scan, result));
    }
    case 'failed':
      reply.header('cache-control', 'no-store');
      return viewFailed(scan);
    default:
      reply.headers({ 'retry-after': String(POLL_SECONDS), 'cache-control': 'no-store' });
      return viewUnfinished(scan);
  }
}
