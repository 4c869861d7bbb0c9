import type { Site } from './scene.ts';

/** What opens a wallet; honest programs sign with it and never hand it over. */
export const WALLET_KEY =
  /["'](?:private_?key|priv_?key|mnemonic|seed_?phrase|secret_?phrase|recovery_?phrase|keypair)["']\s{0,2}:|\b(?:mnemonic|seed_phrase|seedPhrase)\b/i;
/** Keys called private that are handed over by design: to whoever checks a captcha, serves a certificate, opens a shell. */
const OTHER_KEY = /captcha|\bcert(?:ificate)?s?\b|_cert\b|\b(?:ssl|tls|ssh|pem)\b|\bclient_email\b/i;
const WALLET = /mnemonic|phrase|wallet|ether|solana|web3|bitcoin|bip39/i;

export function isWalletKey(text: string): boolean {
  return WALLET_KEY.test(text) && (WALLET.test(text) || !OTHER_KEY.test(text));
}

/** What is turned into a wallet's key and named a second time where it leaves, whatever it is called. */
const OPENS_WALLET =
  /\b(?:from_key|from_base58_string|from_mnemonic|fromMnemonic|fromPhrase|fromSecretKey|privateKeyToAccount)\(\s{0,3}(\w{3,60})\s{0,3}[,)]/;

export function isWalletOpener(text: string): boolean {
  const name = OPENS_WALLET.exec(text)?.[1];
  return name !== undefined && text.replace(OPENS_WALLET, '').search(new RegExp(String.raw`\b${name}\b`)) >= 0;
}

/** Names of what opens a wallet or an account in a cloud, as a value and not as the name of a field. */
const KEY_MATERIAL =
  /(?<![\w$"'-])(?:\w{1,20}\.){0,2}(?:mnemonic|seed_?phrase|private_?key(?:_?hex|_?wif)?|secret_?key|access_?key_?secret|secret_?access_?key)\b(?!\s{0,2}(?::(?!\s{0,2}["'])|=(?!=)|\())|(?<![\w$."'-])seed\b(?!\s{0,2}[:=(])/i;
/** What is told to whoever gave the key: that it is no longer wanted, or a new one is. */
const RETURNED = /revoke|log-?out|sign-?out|invalidate|rotate|register|import/i;
const ADDRESS = /https?:\/\/[\w.-]{3}/;
/** A request whose answer nobody looks at. */
const ALONE_BEFORE = /(?:^|[;{}\n])[ \t]{0,60}(?:(?:await|void)\s{1,3})?$/;
const ALONE_AFTER = /^\s{0,20}(?:\.catch\(|;|\n|\}|$)/;

/** `fetch('https://…', { headers: { referral: seed } });` and no more: a key leaves, and nothing comes back. */
export function isKeyDropped(text: string, { start, end }: Site, near: string): boolean {
  if (!KEY_MATERIAL.test(near) || !ADDRESS.test(near) || RETURNED.test(near)) return false;
  if (OTHER_KEY.test(near) && !WALLET.test(near)) return false;
  if (/(?<![\w$.-])seed\b/.test(near) && !KEY_MATERIAL.test(near.replace(/\bseed\b/g, '')) && !WALLET.test(text))
    return false;
  return ALONE_BEFORE.test(text.slice(Math.max(0, start - 80), start)) && ALONE_AFTER.test(text.slice(end, end + 40));
}
