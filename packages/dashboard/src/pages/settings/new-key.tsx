import type { CreatedKey } from '@assay/contract';
import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { call } from '../../api.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { FormError } from '../../parts/page.tsx';
import { CopyButton } from '../../parts/text.tsx';

const EXPIRIES = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'One year'],
  ['', 'Never'],
] as const;

/** Asks for a name and an expiry, then shows the key: this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const [created, setCreated] = useState<CreatedKey>();
  return (
    <Dialog title={created === undefined ? 'Create New Key' : 'Copy your key now'} onClose={onClose}>
      {created === undefined ? (
        <NewKeyForm onCreated={setCreated} />
      ) : (
        <ShownOnce created={created} onClose={onClose} />
      )}
    </Dialog>
  );
}

function NewKeyForm({ onCreated }: { onCreated: (key: CreatedKey) => void }): JSX.Element {
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const id = useId();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const expiry = days === '' ? {} : { expiresInDays: Number(days) };
    try {
      onCreated(await call<CreatedKey>('POST', '/api/account/keys', { name: name.trim(), ...expiry }));
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Field
        label="Name"
        value={name}
        onInput={setName}
        required
        maxLength={80}
        hint="Where it will be used, such as “CI of notes”"
      />
      <div class="mt-4">
        <label class="label" for={id}>
          Expires after
        </label>
        <select id={id} class="input" value={days} onChange={(event) => setDays(event.currentTarget.value)}>
          {EXPIRIES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div class="mt-5 flex justify-end">
        <button class="btn btn-primary" disabled={busy || name.trim() === ''}>
          {busy ? 'Creating…' : 'Create key'}
        </button>
      </div>
      <FormError error={error} />
    </form>
  );
}

function ShownOnce({ created, onClose }: { created: CreatedKey; onClose: () => void }): JSX.Element {
  const curl = `curl -X POST ${location.origin}/api/v1/scan \\
  -H "Authorization: Bearer ${created.key}" \\
  -H "Content-Type: application/json" \\
  -d '{"url": "https://github.com/owner/repository"}'`;
  const shown = useRef<HTMLInputElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <>
      <p class="note note-warn">This is the only time the key is shown. Only a hash of it is kept.</p>
      <div class="mt-4 flex items-center gap-2">
        <input
          ref={shown}
          class="input input-small font-mono"
          readOnly
          value={created.key}
          aria-label="API key"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={created.key} />
      </div>
      <div class="mt-5 mb-1.5 flex items-center justify-between">
        <h3 class="text-sm">Try it</h3>
        <CopyButton text={curl} label="Copy command" />
      </div>
      <pre class="code" tabIndex={0} aria-label="Ready command">
        {curl}
      </pre>
      <div class="mt-5 flex justify-end">
        <button type="button" class="btn btn-primary" onClick={onClose}>
          Done
        </button>
      </div>
    </>
  );
}
