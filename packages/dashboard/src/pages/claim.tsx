import type { JSX } from 'preact';
import { Page } from '../parts/page.tsx';
import { useSession } from '../session.ts';
import { EntryForm } from './sign-in.tsx';

/** The owner's first visit, through the link that the first start printed. The token never leaves the fragment but to be spent. */
export function ClaimPage(): JSX.Element {
  const { claimed } = useSession().view;
  const token = location.hash.slice(1);
  if (claimed || token === '') {
    return (
      <Page title="Claim this server">
        <p class="note max-w-lg">
          {claimed
            ? 'This server has been claimed. Its link works once.'
            : 'The link is incomplete. Copy all of it, including the part after #.'}{' '}
          <a class="link" href="/sign-in">
            Sign in
          </a>
        </p>
      </Page>
    );
  }
  return (
    <EntryForm
      title="Claim this server"
      lead="You become its owner. Choose how you will sign in."
      action="Claim and sign in"
      newPassword
      path="/api/account/claim"
      extra={{ token }}
      next="/scans"
    />
  );
}
