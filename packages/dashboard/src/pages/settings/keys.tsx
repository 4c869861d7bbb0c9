import type { KeyList, KeyView } from '@assay/contract';
import { TIER_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call } from '../../api.ts';
import { useRead } from '../../cache.ts';
import { ago, day, dayAndTime } from '../../format.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Failed, FormError, Section, Waiting } from '../../parts/page.tsx';
import { useAccount } from '../../session.ts';
import { NewKeyDialog } from './new-key.tsx';

/** The keys with which programs use the API. */
export function KeySettings(): JSX.Element {
  const { tier } = useAccount();
  const { data, error, refresh } = useRead<KeyList>('/api/account/keys');
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<KeyView>();
  const close = (): void => {
    setCreating(false);
    setRevoking(undefined);
    void refresh();
  };
  const full = data !== undefined && data.keys.filter((key) => !key.expired).length >= data.atMost;
  return (
    <Section
      id="keys"
      title="API Keys"
      aside={
        <button
          type="button"
          class="btn btn-primary"
          disabled={tier === 'free' || full || data === undefined}
          onClick={() => setCreating(true)}
        >
          <Icon name="plus" /> Create New Key
        </button>
      }
    >
      {tier === 'free' && (
        <p class="note note-warn mb-4">
          Your account is on the {TIER_WORDS.free} plan, which has no API access, so keys cannot be created. Ask the
          owner of this server for the Pro plan or higher.
        </p>
      )}
      {full && (
        <p class="note mb-4">You have {data.atMost} active keys, the most an account may have. Revoke one first.</p>
      )}
      {error !== undefined && <Failed error={error} retry={() => void refresh()} />}
      {data === undefined ? error === undefined && <Waiting /> : <Keys keys={data.keys} onRevoke={setRevoking} />}
      {creating && <NewKeyDialog onClose={close} />}
      {revoking !== undefined && <RevokeDialog about={revoking} onClose={close} />}
    </Section>
  );
}

function Keys({ keys, onRevoke }: { keys: readonly KeyView[]; onRevoke: (key: KeyView) => void }): JSX.Element {
  if (keys.length === 0) {
    return (
      <p class="card text-ink-2 px-6 py-10 text-center text-sm">
        No keys. A key lets a pipeline or a program scan on behalf of this account.
      </p>
    );
  }
  return (
    <ul class="card divide-line divide-y">
      {keys.map((key) => (
        <li key={key.id} class="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <div class="min-w-0 grow">
            <p class="foreign text-sm font-medium">
              {key.name}
              {key.expired && <span class="chip bg-critical-soft text-critical ml-2">Expired</span>}
            </p>
            <p class="text-ink-3 num flex flex-wrap gap-x-4 text-xs">
              <code>{key.prefix}…</code>
              <span>created {day(key.createdAt)}</span>
              <span title={key.lastUsedAt === null ? '' : dayAndTime(key.lastUsedAt)}>
                {key.lastUsedAt === null ? 'never used' : `last used ${ago(key.lastUsedAt)}`}
              </span>
              <span>
                {key.expiresAt === null ? 'no expiry' : `${key.expired ? 'expired' : 'expires'} ${day(key.expiresAt)}`}
              </span>
            </p>
          </div>
          <button
            type="button"
            class="btn btn-small btn-danger"
            aria-label={`Revoke ${key.name}`}
            onClick={() => onRevoke(key)}
          >
            Revoke
          </button>
        </li>
      ))}
    </ul>
  );
}

function RevokeDialog({ about, onClose }: { about: KeyView; onClose: () => void }): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const revoke = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('DELETE', `/api/account/keys/${encodeURIComponent(about.id)}`);
      onClose();
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  return (
    <Dialog title="Revoke this key?" onClose={onClose}>
      <p class="text-sm">
        <span class="foreign font-medium">{about.name}</span> (<code>{about.prefix}…</code>) stops working at once and
        cannot be brought back.
      </p>
      <div class="mt-5 flex justify-end gap-2">
        <button type="button" class="btn" onClick={onClose}>
          Keep it
        </button>
        <button type="button" class="btn btn-danger" disabled={busy} onClick={() => void revoke()}>
          Revoke key
        </button>
      </div>
      <FormError error={error} />
    </Dialog>
  );
}
