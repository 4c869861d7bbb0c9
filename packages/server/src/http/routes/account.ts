import type { AccountView, SessionView, SignedIn, SignupMode } from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  changePassword,
  claimServer,
  type Credentials,
  deleteAccount,
  type EnterPorts,
  signIn,
  signUp,
} from '../../sessions/enter.ts';
import { endSession, hashToken, openSession, type SessionPorts } from '../../sessions/session.ts';
import type { Account, AccountStore } from '../../store/port.ts';
import type { AccountHandlers } from '../account-api.ts';
import { accountOf } from '../auth.ts';
import { network } from '../bad-keys.ts';
import { canKeepCookie, clearSession, sessionToken, setSession } from '../session-cookie.ts';

export interface AccountRoutePorts extends EnterPorts, SessionPorts {
  readonly accounts: AccountStore;
  readonly publicUrl: string | undefined;
  readonly signup: SignupMode;
  readonly version: string;
  /** Makes the next request see a changed account or key. */
  readonly forgetKeys: () => void;
}

type Routes = 'readSession' | 'signIn' | 'signOut' | 'claim' | 'signUp' | 'changePassword' | 'deleteAccount';

/** Coming in, going out, and what an account can do to itself. Bodies have passed the contract's schemas. */
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
      return enter(request, reply, await signIn(ports, request.body as Credentials, network(request.ip)));
    },
    async signOut(request, reply) {
      const token = sessionToken(request);
      if (token !== undefined) await endSession(ports, token);
      clearSession(reply);
      return reply.code(204).send();
    },
    async claim(request, reply) {
      const body = request.body as Credentials & { token: string };
      return enter(request, reply, await claimServer(ports, body, network(request.ip)));
    },
    async signUp(request, reply) {
      const body = request.body as Credentials & { invitation?: string };
      return enter(request, reply, await signUp(ports, body, network(request.ip)));
    },
    async changePassword(request, reply) {
      const account = accountOf(request);
      await changePassword(ports, account, request.body as { current: string; next: string });
      await ports.sessions.removeOthers(account.id, hashToken(sessionToken(request) ?? ''));
      return reply.code(204).send();
    },
    async deleteAccount(request, reply) {
      await deleteAccount(ports, accountOf(request), (request.body as { password: string }).password);
      ports.forgetKeys();
      clearSession(reply);
      return reply.code(204).send();
    },
  };
}

export function viewAccount({ id, email, tier, isOwner, createdAt }: Account): AccountView {
  return { id, email, tier, isOwner, createdAt: new Date(createdAt).toISOString() };
}
