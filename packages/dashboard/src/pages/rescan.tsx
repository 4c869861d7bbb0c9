import type { CompleteScan, CreatedScan, FailedScan } from '@assay/contract';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call } from '../api.ts';
import { invalidate } from '../cache.ts';
import { FormError } from '../parts/page.tsx';
import { navigate } from '../router.ts';

/** Scans the same part of the same repository afresh. */
export function RescanButton({ scan, label }: { scan: CompleteScan | FailedScan; label: string }): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const start = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const { url, ref, path } = scan;
      const { id } = await call<CreatedScan>('POST', '/api/v1/scan', { url, ref, path, forceRefresh: true });
      invalidate('/api/account/');
      navigate(`/scans/${id}`);
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
