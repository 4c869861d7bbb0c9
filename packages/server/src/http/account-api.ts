import { ACCOUNT_ROUTES, type AccountRouteName, Refusal, type Route } from '@assay/contract';
import type { FastifyInstance } from 'fastify';
import { accountKeyRoutes, type AccountKeyPorts } from './routes/account-keys.ts';
import { accountScanRoutes, type AccountScanPorts } from './routes/account-scans.ts';
import { accountRoutes, type AccountRoutePorts } from './routes/account.ts';
import { ownerRoutes, type OwnerRoutePorts } from './routes/owner.ts';
import type { AccountHandlers } from './routes/route-handlers.ts';
import { shareRoutes, type ShareRoutePorts } from './routes/shares.ts';
import { accountOfSession, refuseOtherPages } from './session-cookie.ts';

export type AccountApiPorts = AccountRoutePorts &
  AccountKeyPorts &
  AccountScanPorts &
  ShareRoutePorts &
  OwnerRoutePorts;

/** What the dashboard needs beside the public API: a session instead of a key, nothing counted, nothing cached. */
export function registerAccountApi(app: FastifyInstance, ports: AccountApiPorts): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    refuseOtherPages(request, ports.publicUrl);
    const account = await accountOfSession(ports, request);
    const refusal = new Refusal('SIGN_IN_REQUIRED', 'Nobody is signed in, or the session has ended.');
    request.caller = account === undefined ? { account, refusal } : { account };
    if (request.routeOptions.config.needsSession === true && account === undefined) throw refusal;
  });

  const handlers: AccountHandlers = {
    ...accountRoutes(ports),
    ...accountKeyRoutes(ports),
    ...accountScanRoutes(ports),
    ...shareRoutes(ports),
    ...ownerRoutes(ports),
  };
  // `Object.entries` forgets the literal keys, which `AccountHandlers` has one for one.
  for (const [name, route] of Object.entries(ACCOUNT_ROUTES) as [AccountRouteName, Route][]) {
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      config: { needsSession: route.needsSession === true },
      ...(route.body ? { schema: { body: route.body } } : {}),
      handler: handlers[name],
    });
  }
}
