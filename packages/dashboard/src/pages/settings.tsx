import type { JSX } from 'preact';
import { Page } from '../parts/page.tsx';
import { MissingPage } from './missing.tsx';
import { AccountSettings } from './settings/account.tsx';
import { KeySettings } from './settings/keys.tsx';
import { UsageSettings } from './settings/usage.tsx';

const PARTS = { keys: 'API Keys', usage: 'Plan and usage', account: 'Account' } as const;

/** Settings: keys, usage, account. */
export function SettingsPage({ part }: { part: string }): JSX.Element {
  if (part !== 'keys' && part !== 'usage' && part !== 'account') return <MissingPage />;
  return (
    <Page title="Settings">
      <div class="grid gap-6 md:grid-cols-[11rem_minmax(0,1fr)]">
        <nav aria-label="Settings" class="flex gap-1 overflow-x-auto md:flex-col">
          {Object.entries(PARTS).map(([name, label]) => (
            <a
              key={name}
              href={`/settings/${name}`}
              aria-current={name === part ? 'page' : undefined}
              class={`rounded-md px-3 py-1.5 text-sm whitespace-nowrap ${
                name === part ? 'bg-accent-soft text-accent-2 font-medium' : 'text-ink-2 hover:bg-sunken'
              }`}
            >
              {label}
            </a>
          ))}
        </nav>
        <div class="min-w-0">
          {part === 'keys' && <KeySettings />}
          {part === 'usage' && <UsageSettings />}
          {part === 'account' && <AccountSettings />}
        </div>
      </div>
    </Page>
  );
}
