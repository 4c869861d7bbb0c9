import type { AccountView, SessionView } from '@assay/contract';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { call } from './api.ts';
import { forgetAll } from './cache.ts';
import { navigate } from './router.ts';

/** Who is signed in, and what the server says to those who are not. */
export interface Session {
  readonly view: SessionView;
  readonly setAccount: (account: AccountView | null) => void;
}

/** Who is signed in, for the whole page. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** Who is signed in. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('The session is read before the application knows it.');
  return session;
}

/** The account of a page that is only shown to those signed in. */
export function useAccount(): AccountView {
  const { account } = useSession().view;
  if (account === null) throw new Error('A page for signed-in readers is shown to nobody.');
  return account;
}

/** Other tabs learn of signing in and out at once. */
export const tabs = new BroadcastChannel('assay-session');

/** Lets the other tabs know that the session has changed. */
export function tellTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is the origin's own
  tabs.postMessage('changed');
}

/** Ends the session here and in the other tabs. */
export async function signOut(session: Session): Promise<void> {
  await call('DELETE', '/api/account/session');
  session.setAccount(null);
  forgetAll();
  tellTabs();
  navigate('/sign-in');
}

/** Goes on as the account that has just signed in. */
export function enter(session: Session, account: AccountView, to: string): void {
  forgetAll();
  session.setAccount(account);
  tellTabs();
  navigate(to, { replace: true });
}

/** Where to go after signing in: only ever a page of ours. */
export function safeNext(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : '/scans';
}
