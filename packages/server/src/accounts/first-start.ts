import { mintKey, type MintedKey, type MintKeyPorts } from '../keys/mint-key.ts';
import type { Account, AccountStore } from '../store/port.ts';
import { newAccountId } from './accounts.ts';

export interface FirstStartPorts extends MintKeyPorts {
  readonly accounts: Pick<AccountStore, 'owner' | 'insert'>;
}
/** The first account with its key, which is shown once. */
export interface Owner {
  readonly account: Account;
  readonly key: MintedKey;
}

/** On an empty store, makes the owner and a first key; undefined where there is an owner already. */
export async function makeOwner(ports: FirstStartPorts, seededKey: string | undefined): Promise<Owner | undefined> {
  if (await ports.accounts.owner()) return undefined;
  const account: Account = {
    id: newAccountId(),
    email: null,
    passwordHash: null,
    tier: 'enterprise',
    isOwner: true,
    createdAt: ports.now(),
  };
  // Another server may have started on the same store at this moment: it has told its operator the key.
  if ((await ports.accounts.insert(account)) !== 'inserted') return undefined;
  const key = await mintKey(ports, account, {
    name: 'first key',
    ...(seededKey === undefined ? {} : { value: seededKey }),
  });
  return { account, key };
}
