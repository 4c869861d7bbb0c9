import type { ShareView } from '@assay/contract';
import type { FastifyRequest } from 'fastify';
import { closeShare, openShare, readShare, type SharePorts } from '../../shares/shares.ts';
import type { Share } from '../../store/port.ts';
import { accountOf } from '../auth.ts';
import { parameterOf } from '../request-parts.ts';
import { ownOrigin } from '../session-cookie.ts';
import type { AccountHandlers } from './route-handlers.ts';

export interface ShareRoutePorts extends SharePorts {
  readonly publicUrl: string | undefined;
}

/** The switch of a report's public link. */
export function shareRoutes(ports: ShareRoutePorts): Pick<AccountHandlers, 'readShare' | 'openShare' | 'closeShare'> {
  const view = (request: FastifyRequest, share: Share | undefined): ShareView => {
    if (share === undefined) return { share: null };
    const url = `${ownOrigin(request, ports.publicUrl)}/r/${share.token}`;
    return { share: { url, createdAt: new Date(share.createdAt).toISOString() } };
  };
  return {
    async readShare(request) {
      return view(request, await readShare(ports, accountOf(request).id, parameterOf(request, 'id')));
    },
    async openShare(request) {
      return view(request, await openShare(ports, accountOf(request).id, parameterOf(request, 'id')));
    },
    async closeShare(request, reply) {
      await closeShare(ports, accountOf(request).id, parameterOf(request, 'id'));
      return reply.code(204).send();
    },
  };
}
