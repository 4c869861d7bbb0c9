import { randomBytes } from 'node:crypto';
import { LIMITS, Refusal, TIERS } from '@assay/contract';
import type { Account, ApiKey, KeyStore, Millis } from '../store/port.ts';
import { generateKey, hashKey, isWellFormedKey, shownPart } from './key-format.ts';

export interface MintKeyPorts {
  readonly keys: Pick<KeyStore, 'insert'>;
  readonly now: () => Millis;
}
/** A new key with its value, which is kept nowhere. */
export interface MintedKey {
  readonly key: ApiKey;
  /** The key itself. It exists nowhere else: show it once and forget it. */
  readonly value: string;
}

/** Makes a key for an account, or stores the one given. */
export async function mintKey(
  ports: MintKeyPorts,
  account: Pick<Account, 'id' | 'tier'>,
  request: { readonly name: string; readonly value?: string; readonly expiresAt?: Millis },
): Promise<MintedKey> {
  if (!TIERS[account.tier].apiAccess) {
    throw new Refusal(
      'INVALID_REQUEST',
      'The Free plan has no API access; keys can be made on Pro, Team and Enterprise.',
    );
  }
  const name = request.name.trim();
  if (name === '' || name.length > 100 || /\p{Cc}/u.test(name)) {
    throw new Refusal(
      'INVALID_REQUEST',
      'The name of a key must have 1 to 100 characters, none of them a control character.',
    );
  }
  const value = request.value ?? generateKey();
  if (!isWellFormedKey(value))
    throw new Refusal('INVALID_REQUEST', 'The key is not well-formed; `assay keys generate` makes one.');

  const key: ApiKey = {
    id: `key_${randomBytes(12).toString('hex')}`,
    accountId: account.id,
    name,
    prefix: shownPart(value),
    createdAt: ports.now(),
    lastUsedAt: null,
    expiresAt: request.expiresAt ?? null,
    revokedAt: null,
  };
  const outcome = await ports.keys.insert(key, hashKey(value), LIMITS.activeKeysPerAccount);
  switch (outcome) {
    case 'inserted':
      return { key, value };
    case 'tooMany':
      throw new Refusal(
        'INVALID_REQUEST',
        `The account has ${LIMITS.activeKeysPerAccount} active keys, which is the limit; revoke one first.`,
      );
    case 'duplicate':
      throw new Refusal('INVALID_REQUEST', 'This key exists already.');
    default:
      return outcome satisfies never;
  }
}
