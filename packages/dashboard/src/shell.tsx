import type { AccountView } from '@assay/contract';
import { TIER_WORDS } from '@assay/contract/words';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './parts/icon.tsx';
import { closeOnEscape, closeWhenLeft } from './parts/menu.ts';
import { Mark } from './parts/stamp.tsx';
import type { Place } from './router.ts';
import { signOut, useSession } from './session.ts';

/** The frame round every page: where one can go, and who is signed in. */
export function Shell({ place, children }: { place: Place; children: ComponentChildren }): JSX.Element {
  const { account, version } = useSession().view;
  return (
    <div class="flex min-h-dvh flex-col">
      <a
        href="#main"
        class="bg-accent text-on-accent sr-only z-30 rounded-md px-3 py-2 focus:not-sr-only focus:absolute focus:m-2"
      >
        Skip to content
      </a>
      <header class="no-print border-line bg-surface border-b">
        <div class="mx-auto flex h-14 max-w-6xl items-center gap-x-2 px-4 sm:gap-x-5 sm:px-6">
          <a href="/" class="flex items-center gap-2 text-lg font-semibold tracking-tight" aria-label="Assay, home">
            <Mark />
            <span class="max-sm:hidden">Assay</span>
          </a>
          <Navigation place={place} account={account} />
          <div class="ml-auto">
            {account === null ? (
              <a class="btn btn-small" href="/sign-in">
                Sign in
              </a>
            ) : (
              <AccountMenu account={account} place={place} />
            )}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} class="mx-auto w-full max-w-6xl grow px-4 py-8 sm:px-6">
        {children}
      </main>
      <footer class="no-print text-ink-3 mx-auto w-full max-w-6xl px-4 pt-6 pb-8 text-xs sm:px-6">
        <p>
          Assay {version}. Repositories are read, never run. A good grade is no proof of safety.{' '}
          <a class="link" href="/api/v1/openapi.json">
            API description
          </a>
        </p>
      </footer>
    </div>
  );
}

function Navigation({ place, account }: { place: Place; account: AccountView | null }): JSX.Element {
  const links = [
    ...(account === null ? [] : [['/scans', 'Scans']]),
    ['/checks', 'Checks'],
    ...(account === null ? [] : [['/settings', 'Settings']]),
    ...(account?.isOwner === true ? [['/owner', 'Owner']] : []),
  ] as const;
  return (
    <nav aria-label="Main" class="flex h-full items-stretch gap-0.5 overflow-x-auto sm:gap-1">
      {links.map(([href = '', label]) => {
        const current = place.path.startsWith(href) || (href === '/scans' && place.path === '/');
        return (
          <a
            key={href}
            href={href}
            aria-current={current ? 'page' : undefined}
            class={`flex items-center border-b-2 px-1.5 text-sm sm:px-2 font-medium ${
              current ? 'border-accent text-ink' : 'text-ink-2 hover:text-ink border-transparent'
            }`}
          >
            {label}
          </a>
        );
      })}
    </nav>
  );
}

function AccountMenu({ account, place }: { account: AccountView; place: Place }): JSX.Element {
  const session = useSession();
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => menu.current?.removeAttribute('open'), [place]);
  return (
    <details ref={menu} class="relative" onKeyDown={closeOnEscape} onFocusOut={closeWhenLeft}>
      <summary class="btn btn-small" aria-label={`Account ${account.email ?? ''}`}>
        <span class="foreign max-w-40 truncate max-md:hidden">{account.email}</span>
        <span class="hidden sm:max-md:inline">Account</span>
        <Icon name="person" class="sm:hidden" />
        <Icon name="chevron" class="rotate-90 max-sm:hidden" />
      </summary>
      <div class="menu">
        <p class="text-ink-2 border-line mb-1 border-b px-2.5 pt-1 pb-2 text-sm">
          <span class="foreign block">{account.email}</span>
          <span class="text-ink-3 text-xs">
            {TIER_WORDS[account.tier]} plan{account.isOwner ? ', owner' : ''}
          </span>
        </p>
        <a class="menu-item" href="/settings/keys">
          API keys
        </a>
        <a class="menu-item" href="/settings/usage">
          Plan and usage
        </a>
        <a class="menu-item" href="/settings/account">
          Account
        </a>
        <button type="button" class="menu-item" onClick={() => void signOut(session)}>
          Sign out
        </button>
      </div>
    </details>
  );
}
