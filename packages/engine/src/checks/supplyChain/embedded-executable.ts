import type { FileCheck } from '../../check.ts';

/** First letters of a program, as base64, hexadecimal digits and escapes write them. */
const FORMS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/(?<![A-Za-z0-9+/])TV[opqr][A-Za-z0-9+/]{1,5}(?:AA|8A)[A-Za-z0-9+/]{200,}/g, 'a program for Windows'],
  [/(?<![A-Za-z0-9+/])f0VMR[gA][A-Za-z0-9+/]{200,}/g, 'a program for Linux'],
  [/(?<![A-Za-z0-9+/])(?:z\/rt\/|yv66vg)[A-Za-z0-9+/]{200,}/g, 'a program for macOS or Java'],
  [/(?<![0-9a-f])4d5a(?:90|50|78|80|40|41)00[0-9a-f]{400,}/gi, 'a program for Windows'],
  [/(?<![0-9a-f])7f454c46(?:01|02)01[0-9a-f]{400,}/gi, 'a program for Linux'],
  // With much behind it: the first bytes alone are what a program that tells files apart compares with.
  [/(?:MZ\\x90\\x00\\x03|\\x4d\\x5a\\x90\\x00|\\x7fELF\\x0[12]\\x01|\\x7f\\x45\\x4c\\x46)[^"'\n]{120,}/gi, 'a program'],
  [/\\xfc\\xe8[\\x0-9a-f]{2,8}\\x00|\\xfc\\x48\\x83\\xe4\\xf0/gi, 'shell code'],
];
const SHOWN = 60;

export const check: FileCheck = {
  id: 'supply-chain-embedded-executable',
  title: 'A compiled program stands in the source as text',
  severity: 'high',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    A text in the code is a compiled program once it is decoded. Nobody can read what it does, and it is there to be
    written out and started where no scanner looks.`,
  fix: 'Remove it. Where a program is needed, ship it as a file with a checksum and the source it was built from.',
  blindSpots: 'A program that is encrypted, compressed or split into pieces is not recognised.',
  wants: {
    keywords: [
      'tvqq',
      'tvpq',
      'tvro',
      'tvoa',
      'tvp4',
      'tvqa',
      'f0vmrg',
      'f0vmra',
      'z/rt/',
      'yv66vg',
      '4d5a',
      '7f454c46',
      '\\x4d\\x5a',
      'mz\\x90',
      '\\x7felf',
      '\\x7f\\x45',
      '\\xfc\\xe8',
      '\\xfc\\x48',
    ],
  },
  examples: {
    bad: [
      { 'setup.py': `data = "«TVqQAAMAAAAEAAAA${'A'.repeat(44)}»${'A'.repeat(200)}"\n` },
      { 'load.py': 'code = b"«\\xfc\\x48\\x83\\xe4\\xf0»\\xe8\\xc0"\n' },
    ],
    good: [
      { 'image.py': `icon = "iVBORw0KGgoAAAANSUhEUg${'A'.repeat(300)}"\n` },
      { 'magic.py': 'MAGIC = "TVqQ"\nELF = "7f454c46"\n' },
      { 'formats.py': 'magic = {"exe": b"\\x4d\\x5a\\x90\\x00", "elf": b"\\x7f\\x45\\x4c\\x46"}\n' },
    ],
  },

  *find({ windows, context }) {
    if (context === 'docs' || context === 'test') return;
    for (const window of windows) {
      for (const [pattern, what] of FORMS) {
        for (const match of window.text.matchAll(pattern)) {
          const end = match.index + Math.min(match[0].length, SHOWN);
          yield { at: window.span(match.index, end), message: `The text is ${what} once it is decoded.` };
        }
      }
    }
  },
};
