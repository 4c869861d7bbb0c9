import type { CreatedScan } from '@assay/contract';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call } from '../api.ts';
import { invalidate } from '../cache.ts';
import { FormError } from '../parts/page.tsx';
import { navigate } from '../router.ts';

/** Scans the same repository afresh. */
export function RescanButton({ url, label }: { url: string; label: string }): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const start = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const scan = await call<CreatedScan>('POST', '/api/v1/scan', { url, forceRefresh: true });
      invalidate('/api/account/');
      navigate(`/scans/${scan.id}`);
    } catch (caught) {
      setError(caught);
    }
    setBusy(false);
  };
  return (
    <div>
      <button type="button" class="btn" disabled={busy} onClick={() => void start()}>
        {busy ? 'Starting…' : label}
      </button>
      <FormError error={error} />
    </div>
  );
}
