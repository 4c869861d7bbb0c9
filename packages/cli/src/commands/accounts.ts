import { TIER_NAMES, type Tier } from '@assay/contract';
import type { Store } from '@assay/server';
import { EXIT, type Input, type Io, UsageError } from '../command.ts';
import { plainText, table } from '../plain-text.ts';
import { withStore } from './administer.ts';

const now = (): number => Date.now();

/** `assay accounts create`. */
export async function create(input: Input, io: Io): Promise<number> {
  const tier = tierOf(String(input.options['tier'] ?? 'free'));
  const { createAccount } = await import('@assay/server');
  const [email = ''] = input.arguments;
  const make = ({ accounts }: Store) => createAccount({ accounts, now }, { email, tier });
  const account = await withStore(io, make, 'administrator');
  io.stdout.write(`${account.id}\n`);
  io.stderr.write(`Account ${account.email} on the plan ${account.tier}.\n`);
  return EXIT.done;
}

/** `assay accounts list`. */
export async function list(_input: Input, io: Io): Promise<number> {
  const accounts = await withStore(io, (store) => store.accounts.list());
  const rows = accounts.map((account) => [
    account.id,
    plainText(account.email ?? '(unclaimed)'),
    account.tier,
    account.isOwner ? 'owner' : '',
    new Date(account.createdAt).toISOString(),
  ]);
  io.stdout.write(table([['ID', 'EMAIL', 'PLAN', 'ROLE', 'CREATED'], ...rows]));
  return EXIT.done;
}

/** `assay accounts tier`. */
export async function tier(input: Input, io: Io): Promise<number> {
  const [email = '', wanted = ''] = input.arguments;
  const chosen = tierOf(wanted);
  const { setTier } = await import('@assay/server');
  const account = await withStore(io, ({ accounts }) => setTier({ accounts, now }, email, chosen));
  io.stderr.write(`Account ${account.email} is now on the plan ${account.tier}.\n`);
  return EXIT.done;
}

function tierOf(word: string): Tier {
  const known = TIER_NAMES.find((name) => name === word);
  if (!known) throw new UsageError(`"${word}" is not a plan; choose one of ${TIER_NAMES.join(', ')}.`);
  return known;
}
