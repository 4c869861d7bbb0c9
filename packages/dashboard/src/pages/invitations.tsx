import type { CreatedInvitation, InvitationList, Tier } from '@assay/contract';
import { TIER_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call } from '../api.ts';
import { useRead } from '../cache.ts';
import { day } from '../format.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { FormError, Section } from '../parts/page.tsx';
import { CopyButton } from '../parts/text.tsx';
import { useSession } from '../session.ts';
import { TierSelect } from './tier-select.tsx';

const ADDRESS = '/api/account/owner/invitations';

/** Links that let one person each open an account. */
export function Invitations(): JSX.Element {
  const { signup } = useSession().view;
  const { data, error, refresh } = useRead<InvitationList>(ADDRESS);
  const [inviting, setInviting] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const withdraw = async (id: string): Promise<void> => {
    setFailure(undefined);
    await call('DELETE', `${ADDRESS}/${encodeURIComponent(id)}`).catch(setFailure);
    await refresh();
  };
  return (
    <Section
      id="invitations"
      title="Invitations"
      aside={
        <button type="button" class="btn btn-small" disabled={signup === 'closed'} onClick={() => setInviting(true)}>
          <Icon name="plus" /> Invite
        </button>
      }
    >
      {signup === 'closed' && (
        <p class="note mb-3">
          Sign-ups are closed. Start the server with <code>ASSAY_SIGNUP=invite</code> to invite people.
        </p>
      )}
      {data !== undefined && data.invitations.length === 0 && signup !== 'closed' && (
        <p class="card text-ink-2 p-4 text-sm">No open invitations.</p>
      )}
      {data !== undefined && data.invitations.length > 0 && (
        <ul class="card divide-line divide-y">
          {data.invitations.map((invitation) => (
            <li key={invitation.id} class="flex items-center gap-4 px-4 py-3 text-sm">
              <div class="min-w-0 grow">
                <p class="foreign font-medium">{invitation.email}</p>
                <p class="text-ink-3 text-xs">
                  {TIER_WORDS[invitation.tier]}, until {day(invitation.expiresAt)}
                </p>
              </div>
              <button type="button" class="btn btn-small btn-danger" onClick={() => void withdraw(invitation.id)}>
                Withdraw
              </button>
            </li>
          ))}
        </ul>
      )}
      <FormError error={failure ?? error} />
      {inviting && <InviteDialog onClose={() => (setInviting(false), void refresh())} />}
    </Section>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const [email, setEmail] = useState('');
  const [tier, setTier] = useState<Tier>('pro');
  const [created, setCreated] = useState<CreatedInvitation>();
  const [error, setError] = useState<unknown>();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setError(undefined);
    await call<CreatedInvitation>('POST', ADDRESS, { email: email.trim(), tier }).then(setCreated, setError);
  };
  if (created !== undefined) {
    return (
      <Dialog title="Hand over this link" onClose={onClose}>
        <p class="note note-warn">It works once, until {day(created.invitation.expiresAt)}, and is shown only now.</p>
        <div class="mt-4 flex items-center gap-2">
          <input class="input input-small font-mono" readOnly value={created.url} aria-label="Invitation link" />
          <CopyButton text={created.url} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Field
          label="E-mail"
          type="email"
          value={email}
          onInput={setEmail}
          required
          maxLength={254}
          hint="The link works for this address alone. Nothing is sent."
        />
        <p class="label mt-4">Plan</p>
        <TierSelect label="Plan" tier={tier} onChange={setTier} />
        <div class="mt-5 flex justify-end">
          <button class="btn btn-primary">Make a link</button>
        </div>
        <FormError error={error} />
      </form>
    </Dialog>
  );
}
