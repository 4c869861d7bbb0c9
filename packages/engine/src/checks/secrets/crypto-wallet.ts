import type { FileCheck } from '../../check.ts';
import { fake } from '../../fake.ts';
import { entropy } from '../../knowledge/secrets/checksum.ts';

/** 64 hexadecimal digits under a name that says private key. */
const PRIVATE_KEY =
  /(?:private_?key|wallet_?key|deployer_?key|signer_?key|priv_?key|\bpk)["'`\]]?\s{0,4}[=:,(]\s{0,4}["'`]?(?<secret>(?:0x)?[0-9a-f]{64})(?![0-9a-f])/gi;
/** 12 to 24 short lower-case words under a name that says mnemonic. */
const MNEMONIC =
  /(?:mnemonic|seed_?phrase|recovery_?phrase)\w{0,10}["'`\]]?\s{0,4}[=:,(]\s{0,4}["'`](?<secret>(?:[a-z]{3,8} ){11,23}[a-z]{3,8})["'`]/gi;
/** Solana writes a key pair as 64 numbers. */
const KEY_PAIR =
  /(?:keypair|secret_?key)\w{0,10}["'`\]]?\s{0,4}[=:,(][^[\n]{0,30}\[(?<secret>(?:\s{0,3}\d{1,3},){63}\s{0,3}\d{1,3})\s{0,3}\]/gi;
/** Phrases and keys that every development chain starts with; worthless by design. */
const WELL_KNOWN =
  /\b(?:test test test|abandon abandon|junk$|legal winner thank)|^(?:0x)?(?:ac0974bec39a17e3|59c6995e998f97a5|4f3edf983ac636a6|0{40})/i;

const PHRASE = 'orbit velvet canyon maple ribbon tunnel scout timber lunar pepper hazard violin';

export const check: FileCheck = {
  id: 'secrets-crypto-wallet',
  title: 'Key of a cryptocurrency wallet in the repository',
  severity: 'critical',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [798],
  why: `
    Whoever has the key has the money. Public repositories are searched for such keys, and what they hold is gone in minutes.`,
  fix: `
    Move everything to a new wallet first. Then read the key from a secret manager, or sign with hardware.`,
  blindSpots: 'The checksum of a phrase is not verified; keys under names that say nothing are not seen.',
  wants: {
    keywords: [
      'private_key',
      'privatekey',
      'privkey',
      'wallet',
      'deployer',
      'signer',
      'mnemonic',
      'seed_phrase',
      'seedphrase',
      'recovery',
      'keypair',
      'secretkey',
      'secret_key',
    ],
  },
  examples: {
    bad: [
      { 'hardhat.config.ts': `const PRIVATE_KEY = '«${fake('0x', 64, 'hex')}»';` },
      { '.env': `MNEMONIC="«${PHRASE}»"` },
    ],
    good: [
      { 'hardhat.config.ts': 'const PRIVATE_KEY = process.env.PRIVATE_KEY;' },
      { 'test.ts': "const mnemonic = 'test test test test test test test test test test test junk';" },
      { 'block.ts': `const blockHash = '${fake('0x', 64, 'hex')}';` },
    ],
  },

  *find(file) {
    for (const window of file.windows) {
      for (const pattern of [PRIVATE_KEY, MNEMONIC, KEY_PAIR]) {
        for (const match of window.text.matchAll(pattern)) {
          const secret = match.groups?.['secret'] ?? '';
          if (WELL_KNOWN.test(secret) || entropy(secret) < 2.5) continue;
          const start = match.index + match[0].lastIndexOf(secret);
          const at = window.span(start, start + secret.length);
          yield { at, redact: at, message: 'The key to a wallet is written in plain text.' };
        }
      }
    }
  },
};
