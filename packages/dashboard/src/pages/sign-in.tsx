import type { SignedIn } from '@assay/contract';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../api.ts';
import { Field } from '../parts/field.tsx';
import { FormError, Page } from '../parts/page.tsx';
import { navigate } from '../router.ts';
import { enter, safeNext, useSession } from '../session.ts';

interface EntryFormProps {
  readonly title: string;
  readonly lead: string;
  readonly action: string;
  readonly newPassword: boolean;
  readonly path: string;
  /** Sent beside the e-mail address and the password. */
  readonly extra?: Readonly<Record<string, string>>;
  readonly next: string;
  readonly children?: ComponentChildren;
}

/** The form that signing in, claiming and signing up share. */
export function EntryForm(props: EntryFormProps): JSX.Element {
  const session = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      const { account } = await call<SignedIn>('POST', props.path, { email, password, ...props.extra });
      enter(session, account, props.next);
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  return (
    <div class="mx-auto mt-4 max-w-sm sm:mt-12">
      <Page title={props.title} lead={props.lead}>
        <CookieWarning />
        <form class="card p-5 sm:p-6" onSubmit={(event) => void submit(event)}>
          <Field
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            value={email}
            onInput={setEmail}
          />
          <Field
            label="Password"
            type="password"
            autoComplete={props.newPassword ? 'new-password' : 'current-password'}
            required
            {...(props.newPassword ? { minLength: 12, hint: 'At least 12 characters. A sentence is good.' } : {})}
            maxLength={256}
            value={password}
            onInput={setPassword}
          />
          <button class="btn btn-primary mt-5 w-full" disabled={busy}>
            {busy ? 'One moment…' : props.action}
          </button>
          <FormError error={error} />
        </form>
        {props.children}
      </Page>
    </div>
  );
}

/** Says why signing in cannot work where the browser will not keep the session's cookie. */
function CookieWarning(): JSX.Element | null {
  const { cookiesWork } = useSession().view;
  if (cookiesWork && isSecureContext) return null;
  return (
    <div class="note note-warn mb-4" role="note">
      <p class="font-semibold">Signing in cannot work at this address</p>
      <p>
        The page came over plain http from another machine, and browsers keep the session&rsquo;s cookie only over https
        or on the machine itself. Put a TLS proxy in front and set <code>ASSAY_PUBLIC_URL</code>, or open the dashboard
        at <code>http://localhost</code> through a tunnel.
      </p>
    </div>
  );
}

/** Signing in, and the way back to where the reader came from. */
export function SignInPage({ next }: { next: string | null }): JSX.Element {
  const { signup, claimed, account } = useSession().view;
  useEffect(() => {
    if (account !== null) navigate(safeNext(next), { replace: true });
  }, [account]);
  return (
    <EntryForm
      title="Sign in"
      lead="Read reports, start scans, manage keys."
      action="Sign in"
      newPassword={false}
      path="/api/account/session"
      next={safeNext(next)}
    >
      <p class="text-ink-2 mt-4 text-sm">
        {!claimed ? (
          'This server has not been claimed. Open the link that its last start printed.'
        ) : signup === 'open' ? (
          <>
            No account?{' '}
            <a class="link" href="/sign-up">
              Sign up
            </a>
          </>
        ) : signup === 'invite' ? (
          'New accounts need an invitation from the owner of this server.'
        ) : (
          'This server takes no new accounts.'
        )}
      </p>
    </EntryForm>
  );
}
