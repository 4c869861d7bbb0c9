import { EXIT, type Input, type Io, UsageError } from '../command.ts';
import { plainText, table } from '../plain-text.ts';
import { accountNamed, withStore } from './administer.ts';

const USUAL = 50;
const MOST = 10_000;

/** What was done to accounts, keys and invitations, newest first. */
export async function audit(input: Input, io: Io): Promise<number> {
  const limit = limitOf(input.options['limit']);
  const wanted = input.options['account'];
  const { entries, accounts } = await withStore(io, async (store) => {
    const mine = wanted === undefined ? {} : { accountId: (await accountNamed(store, wanted)).id };
    return { entries: await store.audit.list({ limit, ...mine }), accounts: await store.accounts.list() };
  });
  const names = new Map(accounts.map(({ id, email, isOwner }) => [id, email ?? (isOwner ? 'owner' : id)]));
  const rows = entries.map(({ at, action, accountId, detail }) => [
    new Date(at).toISOString(),
    action,
    accountId === null ? '' : plainText(names.get(accountId) ?? accountId),
    plainText(detail),
  ]);
  io.stdout.write(table([['TIME', 'WHAT', 'ACCOUNT', 'DETAIL'], ...rows]));
  return EXIT.done;
}

function limitOf(given: string | boolean | undefined): number {
  if (given === undefined) return USUAL;
  const limit = Number(given);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) {
    throw new UsageError(`--limit must be a whole number from 1 to ${MOST}.`);
  }
  return limit;
}
