import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call } from '../../api.ts';
import { forgetAll } from '../../cache.ts';
import { day } from '../../format.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { FormError, Section } from '../../parts/page.tsx';
import { navigate } from '../../router.ts';
import { tellTabs, useAccount, useSession } from '../../session.ts';

/** Who is signed in, a new password, and the end of the account. */
export function AccountSettings(): JSX.Element {
  const account = useAccount();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Section id="you" title="Account">
        <p class="card p-4 text-sm sm:p-6">
          <span class="foreign font-medium">{account.email}</span>
          <span class="text-ink-3 block">since {day(account.createdAt)}</span>
        </p>
      </Section>
      <PasswordForm email={account.email ?? ''} />
      <Section id="delete" title="Delete account">
        <div class="card flex flex-wrap items-center justify-between gap-4 p-4 sm:p-6">
          <p class="text-ink-2 max-w-prose text-sm">
            {account.isOwner
              ? 'The owner’s account cannot be deleted: the server would have no owner.'
              : 'Removes the account, its keys, sessions, shared links and its list of scans. Nothing can bring them back.'}
          </p>
          <button type="button" class="btn btn-danger" disabled={account.isOwner} onClick={() => setDeleting(true)}>
            Delete account
          </button>
        </div>
      </Section>
      {deleting && <DeleteDialog onClose={() => setDeleting(false)} />}
    </>
  );
}

function PasswordForm({ email }: { email: string }): JSX.Element {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [error, setError] = useState<unknown>();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setState('busy');
    setError(undefined);
    try {
      await call('PUT', '/api/account/password', { current, next });
      setCurrent('');
      setNext('');
      setState('done');
    } catch (caught) {
      setError(caught);
      setState('idle');
    }
  };
  return (
    <Section id="password" title="Change password">
      <form class="card max-w-md p-4 sm:p-6" onSubmit={(event) => void submit(event)}>
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          value={current}
          onInput={setCurrent}
        />
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          minLength={12}
          maxLength={256}
          hint="At least 12 characters. Other sessions are signed out."
          value={next}
          onInput={setNext}
        />
        <input type="hidden" autoComplete="username" value={email} />
        <button class="btn btn-primary mt-5" disabled={state === 'busy'}>
          Change password
        </button>
        <div aria-live="polite">{state === 'done' && <p class="note note-good mt-4">The password is changed.</p>}</div>
        <FormError error={error} />
      </form>
    </Section>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const session = useSession();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await call('DELETE', '/api/account', { password });
      forgetAll();
      session.setAccount(null);
      tellTabs();
      navigate('/sign-in');
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Field
          label="Your password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onInput={setPassword}
        />
        <div class="mt-5 flex justify-end gap-2">
          <button type="button" class="btn" onClick={onClose}>
            Keep it
          </button>
          <button class="btn btn-danger" disabled={busy}>
            Delete for good
          </button>
        </div>
        <FormError error={error} />
      </form>
    </Dialog>
  );
}
