import { Refusal, type Route, ROUTES } from '@assay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noAllowance, type Quota } from '../limits/quota.ts';
import type { Millis } from '../store/port.ts';
import { accountOf, type AuthPorts, identify } from './auth.ts';
import { setAllowance } from './rate-limit-headers.ts';
import { checkRoutes, type CheckRoutePorts } from './routes/checks.ts';
import { eventRoutes } from './routes/events.ts';
import { openApiRoutes } from './routes/openapi.ts';
import { reportRoutes, type ReportRoutePorts } from './routes/reports.ts';
import type { Handler, Handlers } from './routes/route-handlers.ts';
import { scanRoutes, type ScanRoutePorts } from './routes/scans.ts';
import { usageRoutes } from './routes/usage.ts';
import { API_PREFIX, refuseUnknown, type rememberRoutes } from './unknown-routes.ts';

export type ApiPorts = AuthPorts &
  ScanRoutePorts &
  CheckRoutePorts &
  ReportRoutePorts & {
    readonly quota: Quota;
    readonly quotaCounts: 'created' | 'all';
    readonly now: () => Millis;
    readonly version: string;
  };

/** Says who calls and what they may still do, before anything can go wrong. */
export async function greet(ports: ApiPorts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  setAllowance(reply, noAllowance(ports.now()));
  request.caller = await identify(ports, request);
  if (request.caller.account) setAllowance(reply, await ports.quota.look(request.caller.account));
  if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
    throw new Refusal('INVALID_REQUEST', 'The request has no Host header.');
  }
}

/** Every route of the contract, behind one door. */
export function registerApi(app: FastifyInstance, ports: ApiPorts, known: ReturnType<typeof rememberRoutes>): void {
  app.addHook('onRequest', async (request, reply) => {
    await greet(ports, request, reply);
    if (!request.routeOptions.config.needsKey) return;
    const account = accountOf(request);
    if (ports.quotaCounts === 'all') setAllowance(reply, await ports.quota.take(account));
  });

  const events = eventRoutes(ports);
  app.addHook('preClose', async () => events.endAll());
  const handlers: Handlers = {
    ...scanRoutes(ports),
    ...usageRoutes(ports),
    ...checkRoutes(ports),
    ...openApiRoutes(ports.version),
    ...events.handlers,
    ...reportRoutes(ports),
  };
  // `Object.entries` forgets the literal keys, which `Handlers` has one for one.
  for (const [name, route] of Object.entries(ROUTES) as [keyof Handlers, Route][]) {
    addRoute(app, route, handlers[name]);
  }

  for (const url of [API_PREFIX, `${API_PREFIX}/*`]) {
    app.route({
      method: app.supportedMethods,
      url,
      exposeHeadRoute: false,
      onRequest: async (request, reply) => refuseUnknown(known, request, reply),
      handler: async (request, reply) => refuseUnknown(known, request, reply),
    });
  }
}

function addRoute(app: FastifyInstance, route: Route, handler: Handler): void {
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { needsKey: route.needsKey },
    ...(route.body ? { schema: { body: route.body } } : {}),
    handler,
  });
}
