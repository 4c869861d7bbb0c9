import {
  type CreatedInvitation,
  type InvitationList,
  type InvitationView,
  type OwnerAccounts,
  type OwnerOverview,
  Refusal,
  type SignupMode,
  type Tier,
} from '@assay/contract';
import type { FastifyRequest } from 'fastify';
import { dayOf } from '../../limits/quota.ts';
import { invite } from '../../sessions/links.ts';
import type { Account, AccountStore, EntryStore, Invitation, KeyStore, Millis, QuotaStore } from '../../store/port.ts';
import { accountOf } from '../auth.ts';
import { bodyOf, parameterOf } from '../request-parts.ts';
import { ownOrigin } from '../session-cookie.ts';
import { viewAccount } from './account.ts';
import type { Readiness } from './health.ts';
import type { AccountHandlers } from './route-handlers.ts';

export interface OwnerRoutePorts {
  readonly accounts: AccountStore;
  readonly entries: EntryStore;
  readonly keys: Pick<KeyStore, 'list'>;
  readonly quotaDays: Pick<QuotaStore, 'used'>;
  readonly now: () => Millis;
  readonly version: string;
  readonly storeKind: 'sqlite' | 'postgres';
  readonly isolation: () => string;
  /** When the advisory data was made; null where there is none. */
  readonly advisoriesAsOf: () => string | null;
  readonly readiness: () => Promise<Readiness>;
  readonly signup: SignupMode;
  readonly defaultTier: Tier;
  readonly publicUrl: string | undefined;
  readonly forgetKeys: () => void;
}

function ownerOf(request: FastifyRequest): Account {
  const account = accountOf(request);
  if (!account.isOwner) throw new Refusal('FORBIDDEN', 'Only the owner of this server may see or change this.');
  return account;
}

type Routes = 'readOverview' | 'listAccounts' | 'setTier' | 'listInvitations' | 'invite' | 'withdrawInvitation';

/** For the owner of the server alone. */
export function ownerRoutes(ports: OwnerRoutePorts): Pick<AccountHandlers, Routes> {
  return {
    async readOverview(request) {
      ownerOf(request);
      return overview(ports);
    },
    async listAccounts(request) {
      ownerOf(request);
      return accounts(ports);
    },
    async setTier(request, reply) {
      ownerOf(request);
      const { tier } = bodyOf<'setTier'>(request);
      const isKnown = await ports.accounts.setTier(parameterOf(request, 'id'), tier, ports.now());
      if (!isKnown) throw new Refusal('NOT_FOUND', 'No account has this identifier.');
      ports.forgetKeys();
      return reply.code(204).send();
    },
    async listInvitations(request) {
      ownerOf(request);
      const invitations = await ports.entries.invitations(ports.now());
      return { invitations: invitations.map(viewInvitation) } satisfies InvitationList;
    },
    async invite(request, reply) {
      ownerOf(request);
      const { path, invitation } = await invite(ports, bodyOf<'invite'>(request));
      const url = `${ownOrigin(request, ports.publicUrl)}${path}`;
      reply.code(201);
      return { url, invitation: viewInvitation(invitation) } satisfies CreatedInvitation;
    },
    async withdrawInvitation(request, reply) {
      ownerOf(request);
      const isKnown = await ports.entries.withdraw(parameterOf(request, 'id'), ports.now());
      if (!isKnown) throw new Refusal('NOT_FOUND', 'No open invitation has this identifier.');
      return reply.code(204).send();
    },
  };
}

async function overview(ports: OwnerRoutePorts): Promise<OwnerOverview> {
  const { queue, workers } = await ports.readiness();
  return {
    version: ports.version,
    store: ports.storeKind,
    isolation: ports.isolation(),
    advisoriesAsOf: ports.advisoriesAsOf(),
    queue,
    workers,
    signup: ports.signup,
    defaultTier: ports.defaultTier,
  };
}

async function accounts(ports: OwnerRoutePorts): Promise<OwnerAccounts> {
  const today = dayOf(ports.now());
  const active = new Map<string, number>();
  for (const key of await ports.keys.list()) {
    const isActive = key.revokedAt === null && (key.expiresAt === null || key.expiresAt > ports.now());
    if (isActive) active.set(key.accountId, (active.get(key.accountId) ?? 0) + 1);
  }
  const rows: OwnerAccounts['accounts'] = [];
  for (const account of await ports.accounts.list()) {
    const usedToday = await ports.quotaDays.used(account.id, today);
    rows.push({ ...viewAccount(account), usedToday, keys: active.get(account.id) ?? 0 });
  }
  return { accounts: rows };
}

/** Its hash names it to the owner; only whoever holds the link knows what was hashed. */
function viewInvitation({ idHash, email, tier, createdAt, expiresAt }: Invitation): InvitationView {
  const iso = (at: Millis): string => new Date(at).toISOString();
  return { id: idHash, email, tier, createdAt: iso(createdAt), expiresAt: iso(expiresAt) };
}
