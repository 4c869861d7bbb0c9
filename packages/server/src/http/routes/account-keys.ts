import {
  ACCOUNT_LIMITS,
  type AccountUsage,
  type CreatedKey,
  type KeyList,
  type KeyView,
  LIMITS,
  TIER_NAMES,
  TIERS,
} from '@assay/contract';
import { mintKey } from '../../keys/mint-key.ts';
import { revokeKey } from '../../keys/revoke-key.ts';
import { dayOf, type Quota } from '../../limits/quota.ts';
import type { ApiKey, KeyStore, Millis, QuotaStore } from '../../store/port.ts';
import { accountOf } from '../auth.ts';
import { bodyOf, parameterOf } from '../request-parts.ts';
import type { AccountHandlers } from './route-handlers.ts';

const DAY = 86_400_000;

export interface AccountKeyPorts {
  readonly keys: Pick<KeyStore, 'insert' | 'list' | 'revoke'>;
  readonly quota: Quota;
  readonly quotaDays: Pick<QuotaStore, 'history'>;
  readonly now: () => Millis;
  readonly forgetKeys: () => void;
}

/** Settings → API Keys, and what the plan leaves. */
export function accountKeyRoutes(
  ports: AccountKeyPorts,
): Pick<AccountHandlers, 'listKeys' | 'createKey' | 'revokeKey' | 'readAccountUsage'> {
  return {
    async listKeys(request) {
      const keys = await ports.keys.list(accountOf(request).id);
      const active = keys.filter(({ revokedAt }) => revokedAt === null).toReversed();
      return {
        keys: active.map((key) => viewKey(key, ports.now())),
        atMost: LIMITS.activeKeysPerAccount,
      } satisfies KeyList;
    },
    async createKey(request, reply) {
      const { name, expiresInDays } = bodyOf<'createKey'>(request);
      const expiry = expiresInDays === undefined ? {} : { expiresAt: ports.now() + expiresInDays * DAY };
      const { key, value } = await mintKey(ports, accountOf(request), { name, ...expiry });
      reply.code(201);
      return { key: value, about: viewKey(key, ports.now()) } satisfies CreatedKey;
    },
    async revokeKey(request, reply) {
      await revokeKey(ports, parameterOf(request, 'id'), accountOf(request).id);
      ports.forgetKeys();
      return reply.code(204).send();
    },
    async readAccountUsage(request) {
      const account = accountOf(request);
      const { limit, used, remaining, resetAt } = await ports.quota.look(account);
      const today = dayOf(ports.now());
      const first = today - ACCOUNT_LIMITS.usageDays + 1;
      const counted = new Map((await ports.quotaDays.history(account.id, first)).map((row) => [row.day, row.used]));
      const days = Array.from({ length: ACCOUNT_LIMITS.usageDays }, (_, at) => first + at);
      return {
        tier: account.tier,
        limit,
        used,
        remaining,
        resetAt: new Date(resetAt).toISOString(),
        apiAccess: TIERS[account.tier].apiAccess,
        days: days.map((day) => ({
          date: new Date(day * DAY).toISOString().slice(0, 10),
          used: counted.get(day) ?? 0,
        })),
        plans: TIER_NAMES.map((tier) => Object.assign({ tier }, TIERS[tier])),
      } satisfies AccountUsage;
    },
  };
}

function viewKey(key: ApiKey, now: Millis): KeyView {
  const iso = (at: Millis | null): string | null => (at === null ? null : new Date(at).toISOString());
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    createdAt: new Date(key.createdAt).toISOString(),
    lastUsedAt: iso(key.lastUsedAt),
    expiresAt: iso(key.expiresAt),
    expired: key.expiresAt !== null && key.expiresAt <= now,
  };
}
