import type { IncomingMessage } from 'node:http';
import { LIMITS } from '@assay/contract';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type AccountApiPorts, registerAccountApi } from './account-api.ts';
import { type ApiPorts, greet, registerApi } from './api.ts';
import { answerError } from './error-answers.ts';
import { addJsonBody } from './json-body.ts';
import type { Logger } from './log.ts';
import { answerClientError, answerRareRequests } from './raw-answers.ts';
import { healthRoutes, type HealthPorts } from './routes/health.ts';
import { type PagePorts, pageRoutes } from './routes/pages.ts';
import { type SharedReportPorts, sharedReportRoutes } from './routes/shared-report.ts';
import { securityHeaders } from './security-headers.ts';
import { API_PREFIX, refuseUnknown, rememberRoutes } from './unknown-routes.ts';

export type AppPorts = ApiPorts &
  HealthPorts &
  AccountApiPorts &
  PagePorts &
  SharedReportPorts & {
    readonly log: Logger;
    readonly trustProxy: boolean | number;
    readonly publicUrl: string | undefined;
  };

/** The HTTP application, not yet listening. */
export type App = FastifyInstance;

const HEADERS_MS = 10_000;
const REQUEST_MS = 15_000;
const KEEP_ALIVE_MS = 5_000;
const CHECK_MS = 5_000;
const MOST_CONNECTIONS = 2_000;

/** The whole HTTP side of the service; nothing listens yet. */
export function buildApp(ports: AppPorts): App {
  const app = createFastify(ports);
  app.server.maxConnections = MOST_CONNECTIONS;
  answerRareRequests(app.server, ports.now);

  const known = rememberRoutes(app);
  const security = securityHeaders(ports.publicUrl);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...security, 'x-request-id': request.id });
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: request.url,
      ip: request.ip,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (request.method === 'POST' || reply.statusCode >= 400) request.log.info(line, 'answered');
    else request.log.debug(line, 'answered');
  });
  app.setErrorHandler(answerError);
  addJsonBody(app);

  void app.register(async (api) => registerApi(api, ports, known));
  void app.register(async (api) => registerAccountApi(api, ports));
  healthRoutes(app, ports);
  sharedReportRoutes(app, ports);
  pageRoutes(app, ports);

  // Reached by methods that the router does not know, and by paths outside the API.
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url === API_PREFIX || request.url.startsWith(`${API_PREFIX}/`)) await greet(ports, request, reply);
    refuseUnknown(known, request, reply);
  });
  return app;
}

function createFastify(ports: AppPorts): App {
  let requests = 0;
  const processTag = Math.floor(ports.now()).toString(36);
  // The wider type keeps pino's out of every signature.
  const loggerInstance: FastifyBaseLogger = ports.log;
  return fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    trustProxy: trustedHops(ports.trustProxy),
    genReqId: () => `req_${processTag}_${(requests += 1).toString(36)}`,
    requestIdHeader: false,
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: false,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS, requireHostHeader: false },
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: plainTarget,
    clientErrorHandler: answerClientError(ports.now),
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true },
    },
  });
}

/** Fastify's types know no number, so the hops are counted here. */
function trustedHops(setting: boolean | number): boolean | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}

/** Absolute targets lose their origin; a target that does not decode is taken literally, so that it reaches a route. */
function plainTarget(request: IncomingMessage): string {
  const target = (request.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  if (!target.includes('%')) return target;
  try {
    decodeURIComponent(target);
    return target;
  } catch {
    return target.replaceAll('%', '%25');
  }
}
