import { randomBytes } from 'node:crypto';
import { Refusal, type Tier } from '@assay/contract';
import type { Account, AccountStore, Millis } from '../store/port.ts';

/** What accounts are kept in. */
export interface AccountPorts {
  readonly accounts: Pick<AccountStore, 'insert' | 'byEmail' | 'setTier'>;
  readonly now: () => Millis;
}

/** Enough to catch a mistake; whether the address works is not ours to know. */
const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,190}$/u;

/** An identifier nobody can guess. */
export function newAccountId(): string {
  return `acct_${randomBytes(12).toString('hex')}`;
}

/** Addresses are compared without case. */
export function parseEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (!EMAIL.test(email)) throw new Refusal('INVALID_REQUEST', 'This is not an e-mail address.');
  return email;
}

/** Makes an account without a password; it can hold keys, not sign in. */
export async function createAccount(
  ports: AccountPorts,
  request: { readonly email: string; readonly tier: Tier },
): Promise<Account> {
  const account: Account = {
    id: newAccountId(),
    email: parseEmail(request.email),
    passwordHash: null,
    tier: request.tier,
    isOwner: false,
    createdAt: ports.now(),
  };
  const outcome = await ports.accounts.insert(account);
  if (outcome === 'emailTaken') throw new Refusal('INVALID_REQUEST', `An account ${account.email} exists already.`);
  return account;
}

/** The account with an e-mail address, or a refusal. */
export async function findAccount(ports: AccountPorts, email: string): Promise<Account> {
  const account = await ports.accounts.byEmail(parseEmail(email));
  if (!account) throw new Refusal('NOT_FOUND', `No account has the address ${parseEmail(email)}.`);
  return account;
}

/** Puts an account on another plan. */
export async function setTier(ports: AccountPorts, email: string, tier: Tier): Promise<Account> {
  const account = await findAccount(ports, email);
  await ports.accounts.setTier(account.id, tier, ports.now());
  return { ...account, tier };
}
