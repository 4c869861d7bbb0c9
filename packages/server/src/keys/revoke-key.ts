import { Refusal } from '@assay/contract';
import type { KeyStore, Millis } from '../store/port.ts';

export interface RevokeKeyPorts {
  readonly keys: Pick<KeyStore, 'revoke'>;
  readonly now: () => Millis;
}

/** Ends a key for good. With an account, only a key of that account. */
export async function revokeKey(ports: RevokeKeyPorts, id: string, accountId?: string): Promise<void> {
  const revoked = await ports.keys.revoke(id, ports.now(), accountId);
  if (!revoked) throw new Refusal('NOT_FOUND', 'No active key has this identifier.');
}
