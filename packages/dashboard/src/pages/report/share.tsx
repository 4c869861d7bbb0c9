import type { ShareView } from '@assay/contract';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call } from '../../api.ts';
import { useRead } from '../../cache.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { FormError } from '../../parts/page.tsx';
import { CopyButton } from '../../parts/text.tsx';

/** Switches the public link of a report on and off. */
export function ShareControl({ id }: { id: string }): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="btn" onClick={() => setOpen(true)}>
        <Icon name="share" /> Share
      </button>
      {open && (
        <Dialog title="Share this report" onClose={() => setOpen(false)}>
          <ShareSwitch id={id} />
        </Dialog>
      )}
    </>
  );
}

function ShareSwitch({ id }: { id: string }): JSX.Element {
  const address = `/api/account/scans/${id}/share`;
  const { data, error, refresh } = useRead<ShareView>(address);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const url = data?.share?.url;
  const turn = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(url === undefined ? 'PUT' : 'DELETE', address);
      await refresh();
    } catch (caught) {
      setFailure(caught);
    }
    setBusy(false);
  };
  return (
    <>
      <div class="flex items-center justify-between gap-4">
        <p id="share-label" class="text-sm">
          <span class="block font-medium">Public link</span>
          <span class="text-ink-2">Anyone who has the link can read this report, without an account.</span>
        </p>
        <button
          type="button"
          role="switch"
          class="switch"
          aria-labelledby="share-label"
          aria-checked={url !== undefined}
          disabled={busy || data === undefined}
          onClick={() => void turn()}
        />
      </div>
      <div aria-live="polite">
        {url !== undefined && (
          <div class="mt-4 flex items-center gap-2">
            <input class="input input-small font-mono" readOnly value={url} aria-label="Public link" />
            <CopyButton text={url} />
          </div>
        )}
        {url !== undefined && (
          <p class="text-ink-3 mt-2 text-xs">
            Switching it off ends the link at once. Switching it on again makes another one.{' '}
            <a class="link" href={url} target="_blank" rel="noreferrer noopener">
              Open it
            </a>
          </p>
        )}
      </div>
      <FormError error={failure ?? error} />
    </>
  );
}
