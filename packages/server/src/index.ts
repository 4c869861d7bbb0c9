import type * as ScanOnce from './scan-once.ts';

export { createAccount, findAccount, setTier } from './accounts/accounts.ts';
export type { Owner } from './accounts/first-start.ts';
export { CannotStart } from './cannot-start.ts';
export { checkPages } from './check-pages.ts';
export { ConfigMistakes, describeConfig, type Environment, readConfig } from './config/read-config.ts';
export { type Config, type Setting, settingRows } from './config/settings.ts';
export { generateKey } from './keys/key-format.ts';
export { type MintedKey, mintKey } from './keys/mint-key.ts';
export { revokeKey } from './keys/revoke-key.ts';
export { openStore, type Running, type RunningServer, startServer, startWorker } from './main.ts';
export type { ScannedOnce, ScanOnceOptions } from './scan-once.ts';
export type { Account, ApiKey, Store } from './store/port.ts';
export { VERSION } from './version.ts';

/** Checkout, analysis and insight without a server; loads the engine. */
export async function scanOnce(
  ...given: Parameters<(typeof ScanOnce)['scanOnce']>
): ReturnType<(typeof ScanOnce)['scanOnce']> {
  return await (await import('./scan-once.ts')).scanOnce(...given);
}
