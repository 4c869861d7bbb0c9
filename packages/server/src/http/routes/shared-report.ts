import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type ReadCompletePorts, withResult } from '../../scans/read-complete.ts';
import { sharedScan, type SharePorts } from '../../shares/shares.ts';
import { parameterOf } from '../request-parts.ts';

export interface SharedReportPorts extends SharePorts {
  readonly readResult: ReadCompletePorts['readResult'];
}

const OFF = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>No such report · Assay</title></head>
<body><main><h1>No report is here</h1><p>The link was switched off, or is not whole.</p></main></body></html>
`;

/** Reports that their owners made public: plain pages, without a script, for readers without an account. */
export function sharedReportRoutes(app: FastifyInstance, ports: SharedReportPorts): void {
  app.get('/r/:token', { exposeHeadRoute: false }, async (request, reply) => {
    const token = parameterOf(request, 'token');
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).type('text/html; charset=utf-8');
    const scan = await sharedScan(ports, token);
    if (scan === undefined) return reply.code(404).send(OFF);
    const { REPORT_SHEET, writeHtml } = await import('@assay/engine');
    const version = createHash('sha256').update(REPORT_SHEET).digest('hex').slice(0, 8);
    const report = await withResult(ports, scan);
    return reply.send(writeHtml(report, { served: { style: `/r-style/${version}.css`, icon: '/mark.svg' } }));
  });

  app.get('/r-style/:name', { exposeHeadRoute: false }, async (_request, reply) => {
    const { REPORT_SHEET } = await import('@assay/engine');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.type('text/css; charset=utf-8').send(REPORT_SHEET);
  });
}
