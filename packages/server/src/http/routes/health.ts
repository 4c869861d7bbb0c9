import type { FastifyInstance } from 'fastify';

/** What an operator's probe wants to know. */
export interface Readiness {
  readonly ready: boolean;
  /** Why not, where it is not ready. */
  readonly reason?: string;
  /** `ok`, or what is wrong with it. */
  readonly store: string;
  readonly workers: { readonly total: number; readonly busy: number };
  readonly queue: { readonly waiting: number; readonly running: number };
}

export interface HealthPorts {
  readonly version: string;
  /** How analysis is contained on this machine. */
  readonly isolation: () => string;
  readonly readiness: () => Promise<Readiness>;
}

/** Outside the API: no key, no account, nothing to count. */
export function healthRoutes(app: FastifyInstance, ports: HealthPorts): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok', version: ports.version, isolation: ports.isolation() };
  });
  app.get('/readyz', async (_request, reply) => {
    const readiness = await ports.readiness();
    reply.code(readiness.ready ? 200 : 503).header('cache-control', 'no-store');
    return { ...readiness, isolation: ports.isolation() };
  });
}
