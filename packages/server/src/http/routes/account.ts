import type { AccountView, SessionView, SignedIn, SignupMode } from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { changePassword, claimServer, deleteAccount, type EnterPorts, signIn, signUp } from '../../sessions/enter.ts';
import { endSession, hashToken, openSession, type SessionPorts } from '../../sessions/session.ts';
import type { Account, AccountStore } from '../../store/port.ts';
import { accountOf } from '../auth.ts';
import { network } from '../bad-keys.ts';
import { bodyOf } from '../request-parts.ts';
import { canKeepCookie, clearSession, sessionToken, setSession } from '../session-cookie.ts';
import type { AccountHandlers } from './route-handlers.ts';

export interface AccountRoutePorts extends EnterPorts, SessionPorts {
  readonly accounts: AccountStore;
  readonly publicUrl: string | undefined;
  readonly signup: SignupMode;
  readonly version: string;
  /** Makes the next request see a changed account or key. */
  readonly forgetKeys: () => void;
}

type Routes = 'readSession' | 'signIn' | 'signOut' | 'claim' | 'signUp' | 'changePassword' | 'deleteAccount';

/** Coming in, going out, and what an account can do to itself. */
export function accountRoutes(ports: AccountRoutePorts): Pick<AccountHandlers, Routes> {
  const enter = async (request: FastifyRequest, reply: FastifyReply, account: Account): Promise<SignedIn> => {
    setSession(reply, await openSession(ports, account, sessionToken(request)));
    return { account: viewAccount(account) };
  };
  return {
    async readSession(request) {
      const account = request.caller?.account;
      return {
        account: account ? viewAccount(account) : null,
        signup: ports.signup,
        claimed: (await ports.accounts.owner())?.passwordHash !== null,
        cookiesWork: canKeepCookie(request, ports.publicUrl),
        version: ports.version,
      } satisfies SessionView;
    },
    async signIn(request, reply) {
      return enter(request, reply, await signIn(ports, bodyOf<'signIn'>(request), network(request.ip)));
    },
    async signOut(request, reply) {
      const token = sessionToken(request);
      if (token !== undefined) await endSession(ports, token);
      clearSession(reply);
      return reply.code(204).send();
    },
    async claim(request, reply) {
      return enter(request, reply, await claimServer(ports, bodyOf<'claim'>(request), network(request.ip)));
    },
    async signUp(request, reply) {
      return enter(request, reply, await signUp(ports, bodyOf<'signUp'>(request), network(request.ip)));
    },
    async changePassword(request, reply) {
      const account = accountOf(request);
      await changePassword(ports, account, bodyOf<'changePassword'>(request));
      await ports.sessions.removeOthers(account.id, hashToken(sessionToken(request) ?? ''));
      return reply.code(204).send();
    },
    async deleteAccount(request, reply) {
      await deleteAccount(ports, accountOf(request), bodyOf<'deleteAccount'>(request).password);
      ports.forgetKeys();
      clearSession(reply);
      return reply.code(204).send();
    },
  };
}

/** An account as its owner may see it. */
export function viewAccount({ id, email, tier, isOwner, createdAt }: Account): AccountView {
  return { id, email, tier, isOwner, createdAt: new Date(createdAt).toISOString() };
}
