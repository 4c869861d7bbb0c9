import type { JSX } from 'preact';
import { Page } from '../parts/page.tsx';
import { useSession } from '../session.ts';
import { EntryForm } from './sign-in.tsx';

/** A new account, where the owner lets people in. An invitation stands in the fragment of its link. */
export function SignUpPage(): JSX.Element {
  const { signup } = useSession().view;
  const invitation = location.hash.slice(1);
  const welcome = signup === 'open' || (signup === 'invite' && invitation !== '');
  if (!welcome) {
    return (
      <Page title="Sign up">
        <p class="note max-w-lg">
          {signup === 'invite'
            ? 'New accounts need an invitation. Ask the owner of this server for a link.'
            : 'This server takes no new accounts.'}{' '}
          <a class="link" href="/sign-in">
            Sign in
          </a>
        </p>
      </Page>
    );
  }
  return (
    <EntryForm
      title="Sign up"
      lead={invitation === '' ? 'An account of your own on this server.' : 'You have been invited.'}
      action="Create account"
      newPassword
      path="/api/account/signup"
      {...(invitation === '' ? {} : { extra: { invitation } })}
      next="/scans"
    >
      <p class="text-ink-2 mt-4 text-sm">
        Have an account?{' '}
        <a class="link" href="/sign-in">
          Sign in
        </a>
      </p>
    </EntryForm>
  );
}
