import type { SessionView } from '@assay/contract';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { call, signedOut } from './api.ts';
import { forgetAll } from './cache.ts';
import { CheckPageView } from './pages/check.tsx';
import { ChecksPage } from './pages/checks.tsx';
import { ClaimPage } from './pages/claim.tsx';
import { MissingPage } from './pages/missing.tsx';
import { OwnerPage } from './pages/owner.tsx';
import { ScanPage } from './pages/scan.tsx';
import { ScansPage } from './pages/scans.tsx';
import { SettingsPage } from './pages/settings.tsx';
import { SignInPage } from './pages/sign-in.tsx';
import { SignUpPage } from './pages/sign-up.tsx';
import { Failed, Waiting } from './parts/page.tsx';
import { navigate, type Place, usePlace } from './router.ts';
import { SessionContext, tabs } from './session.ts';
import { Shell } from './shell.tsx';

/** The whole dashboard: learns who is there, then shows the page the address names. */
export function App(): JSX.Element {
  const [view, setView] = useState<SessionView>();
  const [error, setError] = useState<unknown>();
  const place = usePlace();
  useEffect(() => {
    const load = (): void => {
      call<SessionView>('GET', '/api/account/session').then(setView, setError);
    };
    const reload = (): void => {
      forgetAll();
      load();
    };
    load();
    tabs.addEventListener('message', reload);
    signedOut.addEventListener('out', reload);
  }, []);
  const session = useMemo(
    () =>
      view && { view, setAccount: (account: SessionView['account']) => setView({ ...view, account, claimed: true }) },
    [view],
  );
  if (session === undefined) {
    return (
      <main class="mx-auto max-w-6xl px-4 py-10">{error === undefined ? <Waiting /> : <Failed error={error} />}</main>
    );
  }
  return (
    <SessionContext.Provider value={session}>
      <Shell place={place}>{route(place, session.view)}</Shell>
    </SessionContext.Provider>
  );
}

function route(place: Place, view: SessionView): ComponentChildren {
  const [, first = '', second, third] = place.path.split('/');
  if (third !== undefined) return <MissingPage />;
  switch (first) {
    case 'sign-in':
      return <SignInPage next={place.query.get('next')} />;
    case 'sign-up':
      return <SignUpPage />;
    case 'claim':
      return <ClaimPage />;
    case 'checks':
      return second === undefined ? <ChecksPage query={place.query} /> : <CheckPageView id={decodeSafe(second)} />;
    default:
      return view.account === null ? <ToSignIn place={place} /> : signedInRoute(first, second, place);
  }
}

function signedInRoute(first: string, second: string | undefined, place: Place): ComponentChildren {
  if (first === '' || (first === 'scans' && second === undefined)) return <ScansPage query={place.query} />;
  if (first === 'scans' && second !== undefined)
    return <ScanPage key={second} id={decodeSafe(second)} query={place.query} />;
  if (first === 'settings') return <SettingsPage part={second ?? 'keys'} />;
  if (first === 'owner' && second === undefined) return <OwnerPage />;
  return <MissingPage />;
}

/** Remembers where the reader was going. */
function ToSignIn({ place }: { place: Place }): null {
  useEffect(() => {
    const from = place.path + (place.query.size > 0 ? `?${place.query.toString()}` : '');
    navigate(from === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(from)}`, { replace: true });
  }, []);
  return null;
}

function decodeSafe(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
