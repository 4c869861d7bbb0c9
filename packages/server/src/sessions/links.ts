import { ACCOUNT_LIMITS, Refusal, type SignupMode, type Tier } from '@assay/contract';
import { parseEmail } from '../accounts/accounts.ts';
import type { AccountStore, EntryStore, Invitation, Millis } from '../store/port.ts';
import { hashToken, newToken } from './session.ts';

const DAY = 86_400_000;

export interface ClaimLinkPorts {
  readonly accounts: Pick<AccountStore, 'owner'>;
  readonly entries: Pick<EntryStore, 'openClaim'>;
  readonly now: () => Millis;
}

/** The path with which the owner claims the dashboard; undefined once that is done. The link before it ends. */
export async function claimPath(ports: ClaimLinkPorts): Promise<string | undefined> {
  const owner = await ports.accounts.owner();
  if (owner === undefined || owner.passwordHash !== null) return undefined;
  const token = newToken();
  await ports.entries.openClaim(hashToken(token), ports.now());
  // In the fragment, which browsers never send: no log and no Referer holds it.
  return `/claim#${token}`;
}

export interface InvitePorts {
  readonly accounts: Pick<AccountStore, 'byEmail'>;
  readonly entries: Pick<EntryStore, 'invite'>;
  readonly now: () => Millis;
  readonly signup: SignupMode;
}

/** Makes the link by which one person may open an account. */
export async function invite(
  ports: InvitePorts,
  request: { readonly email: string; readonly tier: Tier },
): Promise<{ readonly path: string; readonly invitation: Invitation }> {
  if (ports.signup === 'closed') {
    throw new Refusal('FORBIDDEN', 'Sign-ups are closed: start the server with ASSAY_SIGNUP=invite.');
  }
  const email = parseEmail(request.email);
  if (await ports.accounts.byEmail(email)) {
    throw new Refusal('CONFLICT', 'An account with this e-mail address exists.');
  }
  const token = newToken();
  const createdAt = ports.now();
  const expiresAt = createdAt + ACCOUNT_LIMITS.invitationDays * DAY;
  const invitation = { idHash: hashToken(token), email, tier: request.tier, createdAt, expiresAt };
  await ports.entries.invite(invitation);
  return { path: `/sign-up#${token}`, invitation };
}
