import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';

/** Runs of characters that show nothing: variation selectors, tags, zero-width letters, Hangul fillers, private use. */
const RUNS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/(?:[\u{FE00}-\u{FE0F}]|[\u{E0100}-\u{E01EF}]){8,}/gu, 'variation selectors'],
  [/[\u{E0000}-\u{E007F}]{8,}/gu, 'tag characters'],
  [/[\u200b-\u200d\u2060-\u2064\ufeff\u180e]{12,}/gu, 'zero-width characters'],
  [/[\u3164\uffa0\u115f\u1160]{8,}/gu, 'Hangul fillers'],
  [/[\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]{16,}/gu, 'private-use characters'],
];
/** The flags of England, Scotland and Wales are written with tags. */
const FLAG = /^\u{E0067}\u{E0062}/u;

export const check: FileCheck = {
  id: 'supply-chain-invisible-unicode-payload',
  title: 'Invisible characters carry data',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    A run of characters that no editor shows stands in the source. They have one use: to carry a program or a text that
    whoever reads the file must not see. Worms have spread this way.`,
  fix: 'Remove the characters, and the code that decodes them.',
  blindSpots: 'Short runs, which emoji and some scripts need, are not reported.',
  wants: {
    keywords: [
      '\u{fe00}',
      '\u{fe01}',
      '\u{fe02}',
      '\u{fe05}',
      '\u{fe0a}',
      '\u{e0100}',
      '\u{e0110}',
      '\u{e0120}',
      '\u{e0130}',
      '\u{e0140}',
      '\u{e0150}',
      '\u{e0160}',
      '\u{e0061}',
      '\u{e0065}',
      '\u{e0020}',
      '\u200b\u200b',
      '\u200b\u200c',
      '\u200c\u200b',
      '\u200d\u200c',
      '\u200c\u200d',
      '\u3164\u3164',
      '\uffa0\uffa0',
      '\u3164\uffa0',
      '\uffa0\u3164',
      '\u{f0000}',
      '\u{f0001}',
    ],
  },
  examples: {
    bad: [
      { 'index.js': `const s = decode('«${'\u{fe00}\u{fe05}\u{fe01}\u{fe0a}'.repeat(4)}»');\neval(s);\n` },
      { 'run.py': `payload = "«${'\u200b\u200c'.repeat(10)}»"\n` },
    ],
    good: [
      { 'emoji.ts': "export const heart = '\u2764\ufe0f';\n" },
      { 'word.js': "const soft = 'zero\u200bwidth';\n" },
    ],
  },

  *find({ windows, language }) {
    if (!isCode(language)) return;
    for (const window of windows) {
      for (const [pattern, what] of RUNS) {
        for (const match of window.text.matchAll(pattern)) {
          if (FLAG.test(match[0])) continue;
          yield {
            at: window.spanOf(match),
            message: `${Array.from(match[0]).length} invisible ${what} stand in the code.`,
          };
        }
      }
    }
  },
};
