import type { OwnerAccounts, OwnerOverview } from '@assay/contract';
import { TIER_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call } from '../api.ts';
import { useRead } from '../cache.ts';
import { ago, count, day, plural } from '../format.ts';
import { Failed, FormError, Page, Section, Waiting } from '../parts/page.tsx';
import { useAccount } from '../session.ts';
import { Invitations } from './invitations.tsx';
import { MissingPage } from './missing.tsx';
import { TierSelect } from './tier-select.tsx';

/** For the owner of the server: how it is doing, who is on it. */
export function OwnerPage(): JSX.Element {
  const { isOwner } = useAccount();
  if (!isOwner) return <MissingPage />;
  return (
    <Page title="Owner" lead="How this server is doing, and who may use it.">
      <Overview />
      <Accounts />
      <Invitations />
    </Page>
  );
}

function Overview(): JSX.Element {
  const { data, error, refresh } = useRead<OwnerOverview>('/api/account/owner/overview');
  if (data === undefined)
    return error === undefined ? <Waiting /> : <Failed error={error} retry={() => void refresh()} />;
  const stale = data.advisoriesAsOf === null;
  return (
    <Section
      id="overview"
      title="Server"
      aside={
        <button type="button" class="btn btn-small" onClick={() => void refresh()}>
          Refresh
        </button>
      }
    >
      <dl class="grid grid-cols-2 gap-3 md:grid-cols-3">
        <Figure
          term="Queue"
          value={`${count(data.queue.waiting)} waiting`}
          note={`${count(data.queue.running)} running`}
        />
        <Figure term="Workers" value={`${count(data.workers.busy)} of ${count(data.workers.total)} busy`} />
        <Figure
          term="Isolation"
          value={data.isolation}
          note={data.isolation === 'bubblewrap' ? 'no network, no files of the host' : undefined}
        />
        <Figure
          term="Advisories"
          value={stale || data.advisoriesAsOf === null ? 'none loaded' : ago(data.advisoriesAsOf)}
          note={stale ? 'known vulnerabilities of dependencies are not assessed' : undefined}
        />
        <Figure
          term="Store"
          value={data.store === 'sqlite' ? 'SQLite' : 'PostgreSQL'}
          note={`version ${data.version}`}
        />
        <Figure term="Sign-ups" value={SIGNUP[data.signup]} note={`begin on ${TIER_WORDS[data.defaultTier]}`} />
      </dl>
    </Section>
  );
}

const SIGNUP: Readonly<Record<OwnerOverview['signup'], string>> = {
  closed: 'Closed',
  invite: 'By invitation',
  open: 'Open',
};

function Figure({ term, value, note }: { term: string; value: string; note?: string | undefined }): JSX.Element {
  return (
    <div class="card p-4">
      <dt class="eyebrow">{term}</dt>
      <dd class="num mt-1 text-lg font-semibold">
        {value}
        {note !== undefined && <span class="text-ink-3 block text-xs font-normal">{note}</span>}
      </dd>
    </div>
  );
}

function Accounts(): JSX.Element {
  const { data, error, refresh } = useRead<OwnerAccounts>('/api/account/owner/accounts');
  const [failure, setFailure] = useState<unknown>();
  const setTier = async (id: string, tier: string): Promise<void> => {
    setFailure(undefined);
    try {
      await call('PUT', `/api/account/owner/accounts/${encodeURIComponent(id)}`, { tier });
    } catch (caught) {
      setFailure(caught);
    }
    await refresh();
  };
  return (
    <Section id="accounts" title="Accounts">
      {error !== undefined && <Failed error={error} retry={() => void refresh()} />}
      <ul class="card divide-line divide-y">
        {data?.accounts.map((account) => (
          <li key={account.id} class="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
            <div class="min-w-0 grow">
              <p class="foreign font-medium">
                {account.email ?? 'not claimed'}
                {account.isOwner && <span class="chip ml-2">Owner</span>}
              </p>
              <p class="text-ink-3 num flex flex-wrap gap-x-4 text-xs">
                <span>since {day(account.createdAt)}</span>
                <span>{plural(account.usedToday, 'scan')} today</span>
                <span>{plural(account.keys, 'key')}</span>
              </p>
            </div>
            <TierSelect
              label={`Plan of ${account.email ?? 'the owner'}`}
              tier={account.tier}
              onChange={(tier) => void setTier(account.id, tier)}
            />
          </li>
        ))}
      </ul>
      <FormError error={failure} />
    </Section>
  );
}
