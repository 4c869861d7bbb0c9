import type { AddressView, CachedScan, CreatedScan } from '@assay/contract';
import type { JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { call } from '../api.ts';
import { invalidate } from '../cache.ts';
import { Field } from '../parts/field.tsx';
import { FormError } from '../parts/page.tsx';
import { navigate } from '../router.ts';
import { useAccount } from '../session.ts';

const SETTLE_MS = 200;

interface ScanOptions {
  readonly ref: string;
  readonly path: string;
  readonly fresh: boolean;
  readonly ai: boolean;
}

/** Starts a scan. The server judges the address while it is typed. */
export function SubmitBox(): JSX.Element {
  const { tier } = useAccount();
  const [url, setUrl] = useState('');
  const [options, setOptions] = useState<ScanOptions>({ ref: '', path: '', fresh: false, ai: true });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const address = useAddress(url);
  // An address can be well formed and still lead nowhere: then it is not ready.
  const refused = address?.valid === true && error !== undefined;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      const scan = await call<CreatedScan | CachedScan>('POST', '/api/v1/scan', bodyOf(url, options));
      invalidate('/api/account/');
      navigate(`/scans/${scan.id}${scan.cached ? '?reused=1' : ''}`);
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  return (
    <form class="card mb-6 p-4 sm:p-5" aria-label="New scan" onSubmit={(event) => void submit(event)}>
      <AddressInput
        url={url}
        onInput={(text) => {
          setUrl(text);
          setError(undefined);
        }}
        address={refused ? undefined : address}
        busy={busy}
      />
      <OptionFields options={options} onChange={(changed) => setOptions({ ...options, ...changed })} />
      {tier === 'free' && (
        <p class="note note-warn mt-4">
          The Free plan includes no scans of its own. The owner of this server can change the plan of your account.
        </p>
      )}
      {/* What is wrong with the address stands under it already. */}
      <FormError error={address?.valid === false ? undefined : error} />
    </form>
  );
}

/** The request; a field that was left empty is not sent. */
function bodyOf(url: string, { ref, path, fresh, ai }: ScanOptions): Readonly<Record<string, unknown>> {
  const narrowed = { ...(ref === '' ? {} : { ref }), ...(path === '' ? {} : { path }) };
  return { url: url.trim(), forceRefresh: fresh, enableAI: ai, ...narrowed };
}

interface OptionFieldsProps {
  readonly options: ScanOptions;
  readonly onChange: (changed: Partial<ScanOptions>) => void;
}

function OptionFields({ options, onChange }: OptionFieldsProps): JSX.Element {
  return (
    <details class="group mt-3 text-sm">
      <summary class="text-ink-2 hover:text-ink inline-flex items-center gap-1 rounded-sm font-medium">
        <span class="inline-block transition-transform group-open:rotate-90" aria-hidden="true">
          ›
        </span>
        Options
      </summary>
      <div class="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Field
          label="Branch, tag or commit"
          value={options.ref}
          onInput={(ref) => onChange({ ref })}
          hint="Empty: the default branch"
        />
        <div class="sm:[&>div]:mt-0">
          <Field
            label="Sub-directory"
            value={options.path}
            onInput={(path) => onChange({ path })}
            hint="Empty: the whole repository"
          />
        </div>
        <Tick
          label="Scan again even if a result is less than 24 hours old"
          on={options.fresh}
          set={(fresh) => onChange({ fresh })}
        />
        <Tick label="Add the AI analysis" on={options.ai} set={(ai) => onChange({ ai })} />
      </div>
    </details>
  );
}

/** What the server thinks of the address, once typing has settled. */
function useAddress(url: string): AddressView | undefined {
  const [answer, setAnswer] = useState<{ readonly url: string; readonly view: AddressView }>();
  useEffect(() => {
    if (url.trim() === '') return undefined;
    const timer = setTimeout(() => {
      call<AddressView>('GET', `/api/account/address?url=${encodeURIComponent(url.trim())}`).then(
        (view) => setAnswer({ url, view }),
        // Nobody judged it: an address is not at fault for that, and sending it says what is.
        () => setAnswer(undefined),
      );
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [url]);
  return answer?.url === url && url.trim() !== '' ? answer.view : undefined;
}

interface AddressInputProps {
  readonly url: string;
  readonly onInput: (url: string) => void;
  readonly address: AddressView | undefined;
  readonly busy: boolean;
}

function AddressInput({ url, onInput, address, busy }: AddressInputProps): JSX.Element {
  const id = useId();
  const bad = address?.valid === false;
  return (
    <>
      <label class="label" for={id}>
        Repository
      </label>
      <div class="flex gap-2 max-sm:flex-col">
        <input
          id={id}
          class="input grow"
          inputMode="url"
          spellcheck={false}
          autoComplete="off"
          autoCapitalize="off"
          placeholder="https://github.com/owner/repository"
          required
          maxLength={2048}
          value={url}
          aria-invalid={bad}
          aria-describedby={`${id}-state`}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
        <button class="btn btn-primary min-h-10 px-6" disabled={busy || bad}>
          {busy ? 'Starting…' : 'Scan'}
        </button>
      </div>
      <p
        id={`${id}-state`}
        class={`foreign mt-1.5 min-h-5 text-sm ${bad ? 'text-critical' : 'text-ink-3'}`}
        aria-live="polite"
      >
        {address === undefined
          ? 'A public repository on an allowed host. It is read, never run.'
          : (address.reason ?? `Ready to scan ${address.repository ?? ''}`)}
      </p>
    </>
  );
}

function Tick({ label, on, set }: { label: string; on: boolean; set: (on: boolean) => void }): JSX.Element {
  return (
    <label class="flex items-center gap-2">
      <input
        type="checkbox"
        class="accent-accent size-4"
        checked={on}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
