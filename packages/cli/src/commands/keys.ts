import { EXIT, type Input, type Io } from '../command.ts';
import { plainText, table } from '../plain-text.ts';
import { accountNamed, withStore } from './administer.ts';

const now = (): number => Date.now();

/** `assay keys create`. */
export async function create(input: Input, io: Io): Promise<number> {
  const name = String(input.options['name'] ?? 'command line');
  const { mintKey } = await import('@assay/server');
  const minted = await withStore(io, async (store) =>
    mintKey({ keys: store.keys, now }, await accountNamed(store, input.options['account']), { name }),
  );
  io.stdout.write(`${minted.value}\n`);
  io.stderr.write(`Key ${minted.key.id}. It is shown this once: keep it now.\n`);
  return EXIT.done;
}

/** `assay keys list`. */
export async function list(input: Input, io: Io): Promise<number> {
  const wanted = input.options['account'];
  const { keys, owners } = await withStore(io, async (store) => ({
    keys: await store.keys.list(wanted === undefined ? undefined : (await accountNamed(store, wanted)).id),
    owners: new Map((await store.accounts.list()).map((account) => [account.id, account])),
  }));
  const rows = keys.map((key) => [
    key.id,
    `${key.prefix}…`,
    plainText(key.name),
    plainText(owners.get(key.accountId)?.email ?? 'owner'),
    key.lastUsedAt === null ? 'never used' : new Date(key.lastUsedAt).toISOString(),
    stateOf(key),
  ]);
  io.stdout.write(table([['ID', 'KEY', 'NAME', 'ACCOUNT', 'LAST USED', 'STATE'], ...rows]));
  return EXIT.done;
}

/** `assay keys revoke`. */
export async function revoke(input: Input, io: Io): Promise<number> {
  const [id = ''] = input.arguments;
  const { revokeKey } = await import('@assay/server');
  await withStore(io, ({ keys }) => revokeKey({ keys, now }, id));
  io.stderr.write(`Key ${plainText(id)} is revoked. A running server stops taking it within two seconds.\n`);
  return EXIT.done;
}

/** `assay keys generate`. */
export async function generate(_input: Input, io: Io): Promise<number> {
  const { generateKey } = await import('@assay/server');
  io.stdout.write(`${generateKey()}\n`);
  return EXIT.done;
}

function stateOf(key: { readonly revokedAt: number | null; readonly expiresAt: number | null }): string {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt <= now() ? 'expired' : 'active';
}
