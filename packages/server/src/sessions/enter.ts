import { Refusal, type SignupMode, type Tier } from '@assay/contract';
import { newAccountId, parseEmail } from '../accounts/accounts.ts';
import type { Account, AccountStore, AuditStore, EntryStore, Millis } from '../store/port.ts';
import { hashPassword, isPasswordOf, parsePassword } from './password.ts';
import { hashToken } from './session.ts';
import { RULES, type Rule, type Throttle } from './throttle.ts';

/** What coming in needs of the world. */
export interface EnterPorts {
  readonly accounts: Pick<AccountStore, 'byEmail' | 'insert' | 'setCredentials' | 'remove'>;
  readonly entries: Pick<EntryStore, 'claim' | 'accept'>;
  readonly audit: Pick<AuditStore, 'signInFailed'>;
  readonly throttle: Throttle;
  readonly now: () => Millis;
  readonly signup: SignupMode;
  readonly defaultTier: Tier;
}

/** What a person signs in with. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The one answer to a wrong password and to an address that nobody has. */
function signInFailed(): Refusal {
  return new Refusal('SIGN_IN_FAILED', 'The e-mail address or the password is wrong.');
}

/** Who signs in, or the same refusal, after the same time, whatever was wrong. */
export async function signIn(ports: EnterPorts, { email, password }: Credentials, address: string): Promise<Account> {
  const spelled = email.trim().toLowerCase().slice(0, 254);
  const keys = [
    [`pair ${spelled} ${address}`, RULES.accountAndAddress],
    [`from ${address}`, RULES.address],
    [`for ${spelled}`, RULES.account],
  ] as const;
  ports.throttle.refuse(keys);
  // Counted before the slow part: attempts sent at once must not all pass the look above.
  ports.throttle.count(keys);
  const account = await ports.accounts.byEmail(spelled);
  const isRight = await isPasswordOf(account?.passwordHash, password);
  if (account === undefined || !isRight) {
    await ports.audit.signInFailed(account?.id ?? null, address, ports.now());
    throw signInFailed();
  }
  ports.throttle.uncount(keys);
  ports.throttle.forgive(`pair ${spelled} ${address}`);
  return account;
}

function oneTime(address: string): readonly (readonly [string, Rule])[] {
  return [[`link ${address}`, RULES.address]];
}

const SPENT = 'This link has been used, withdrawn, or is not whole. Ask for another one.';

/** The owner's first visit. */
export async function claimServer(
  ports: EnterPorts,
  request: Credentials & { readonly token: string },
  address: string,
): Promise<Account> {
  ports.throttle.refuse(oneTime(address));
  ports.throttle.count(oneTime(address));
  const email = parseEmail(request.email);
  const passwordHash = await hashPassword(parsePassword(request.password, email));
  const answer = await ports.entries.claim(hashToken(request.token), { email, passwordHash }, ports.now());
  if (answer === 'unknown') throw new Refusal('NOT_FOUND', SPENT);
  if (answer === 'emailTaken') throw new Refusal('CONFLICT', 'Another account has this e-mail address.');
  return answer;
}

/** A new account, by invitation or where the door is open. */
export async function signUp(
  ports: EnterPorts,
  request: Credentials & { readonly invitation?: string },
  address: string,
): Promise<Account> {
  if (ports.signup === 'closed') throw new Refusal('FORBIDDEN', 'This server takes no new accounts.');
  if (ports.signup === 'invite' && request.invitation === undefined) {
    throw new Refusal('FORBIDDEN', 'New accounts need an invitation on this server.');
  }
  const keys = [[`sign-up ${address}`, RULES.signUps]] as const;
  ports.throttle.refuse(keys);
  ports.throttle.count(keys);
  const email = parseEmail(request.email);
  const passwordHash = await hashPassword(parsePassword(request.password, email));
  const account: Account = {
    id: newAccountId(),
    email,
    passwordHash,
    tier: ports.defaultTier,
    isOwner: false,
    createdAt: ports.now(),
  };
  return request.invitation === undefined ? open(ports, account) : accept(ports, account, request.invitation);
}

async function open(ports: EnterPorts, account: Account): Promise<Account> {
  const outcome = await ports.accounts.insert(account);
  if (outcome !== 'inserted') throw new Refusal('CONFLICT', 'An account with this e-mail address exists.');
  return account;
}

async function accept(ports: EnterPorts, account: Account, invitation: string): Promise<Account> {
  const answer = await ports.entries.accept(hashToken(invitation), account, ports.now());
  if (answer === 'unknown') throw new Refusal('NOT_FOUND', `${SPENT} It works only for the address it was made for.`);
  if (answer === 'emailTaken') throw new Refusal('CONFLICT', 'An account with this e-mail address exists.');
  return answer;
}

/** Asks for the password once more before something that cannot be undone. */
async function confirm(ports: EnterPorts, account: Account, password: string): Promise<void> {
  const keys = [[`confirm ${account.id}`, RULES.accountAndAddress]] as const;
  ports.throttle.refuse(keys);
  ports.throttle.count(keys);
  if (!(await isPasswordOf(account.passwordHash, password))) {
    throw new Refusal('SIGN_IN_FAILED', 'The password is wrong.');
  }
  ports.throttle.forgive(`confirm ${account.id}`);
}

/** A new password for whoever knows the old one. */
export async function changePassword(
  ports: EnterPorts,
  account: Account,
  request: { readonly current: string; readonly next: string },
): Promise<void> {
  const email = account.email ?? '';
  const next = parsePassword(request.next, email);
  await confirm(ports, account, request.current);
  await ports.accounts.setCredentials(account.id, email, await hashPassword(next), ports.now());
}

/** Ends an account, for whoever knows its password. */
export async function deleteAccount(ports: EnterPorts, account: Account, password: string): Promise<void> {
  if (account.isOwner) throw new Refusal('FORBIDDEN', "The owner's account cannot be deleted.");
  await confirm(ports, account, password);
  await ports.accounts.remove(account.id, ports.now());
}
