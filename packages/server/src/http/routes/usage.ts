import type { Usage } from '@assay/contract';
import type { Quota } from '../../limits/quota.ts';
import { accountOf } from '../auth.ts';
import type { Handlers } from './route-handlers.ts';

/** What the plan leaves. */
export function usageRoutes(ports: { readonly quota: Quota }): Pick<Handlers, 'readUsage'> {
  return {
    async readUsage(request, reply) {
      const account = accountOf(request);
      const { limit, used, remaining, resetAt } = await ports.quota.look(account);
      reply.header('cache-control', 'no-store');
      return { tier: account.tier, limit, used, remaining, resetAt: new Date(resetAt).toISOString() } satisfies Usage;
    },
  };
}
