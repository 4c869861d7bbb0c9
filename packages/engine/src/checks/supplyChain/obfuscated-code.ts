import type { FileCheck, Sighting } from '../../check.ts';
import type { FileFacts } from '../../facts/file-facts.ts';

/** Marks that a tool leaves whose purpose is to make code unreadable. */
const PACKERS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /\b(?:__pyarmor__\s{0,2}\(|from\s{1,3}pyarmor_runtime\w{0,10}\s|from\s{1,3}pytransform\s|import\s{1,3}pytransform\b)/,
    'PyArmor',
  ],
  [/\beval\(function\(p,a,c,k,e,[dr]\)/, 'a JavaScript packer'],
  // One letter takes up to eighty signs, and a table of letters is no program.
  [/(?:\[\]\[|\(!\[\]\+\[\]\)|\+!!\[\]|\+\[\])(?:[[\]()!+]{120,})/, 'JSFuck'],
  [/\b_\s{0,2}=\s{0,2}lambda\s{1,2}__\s{0,2}:\s{0,2}__import__\(/, 'a Python packer'],
  [/(?:\b[O0]{12,20}\b[^\n]{0,200}){3}|(?:\b[Il1]{12,30}\b[^\n]{0,200}){3}/, 'names that look alike'],
  // The mark such a tool leaves, not the word: names of books and characters too.
  [
    /\b__obfuscator__\s{0,2}=|(?:^|["'#*/]\s{0,3})(?:(?:this|the|file|code|script|source|is|was|been|has)\s{1,3}){0,5}obfuscated (?:with|by|using) \w{3,30}\b|\bpyobfuscate\s{0,2}=|\(https:\/\/pyobfuscate\.com\)|\bBlankOBF\b|\bPlusOBF\b|\bjsjiami\.com\b/im,
    'an obfuscator',
  ],
];
const MANGLED = /\b_0x[0-9a-f]{4,8}\b/g;
const ROTATES = /\b(?:while|for)\s{0,2}\(\s{0,2}(?:!!\[\]|true|1|;;)|\['(?:push|shift)'\]|parseInt\(_0x/;
/** As many mangled names are no accident. */
const MANY_NAMES = 15;
/** Fewer are enough where texts are asked for by number: `_0x2b3c('0x1')`. */
const SOME_NAMES = 3;
const ASKS_BY_NUMBER = /\b_0x[0-9a-f]{4,8}\(\s{0,2}(?:["']?0x[0-9a-f]{1,4}\b|-\s{0,2}0x)/;

export const check: FileCheck = {
  id: 'supply-chain-obfuscated-code',
  title: 'Code is made unreadable on purpose',
  severity: 'high',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    The code went through a tool that keeps people and scanners from seeing what it does, or calls dangerous functions in a
    roundabout way for the same purpose. Open source that must not be read has something to hide.`,
  fix: 'Ship the source as it was written. Minify for size if you must, which keeps names of functions and texts readable.',
  blindSpots: 'Minified bundles are a class of their own and not reported.',
  wants: {
    keywords: [
      '_0x',
      'pyarmor',
      'pytransform',
      'p,a,c,k,e',
      '+!![]',
      '#line:',
      'ooo0',
      'illl',
      '+[]',
      'lambda __',
      '__obfuscator__',
      'obfuscated ',
      'blankobf',
      'pyobfuscate',
      'jsjiami',
      'plusobf',
    ],
    acts: ['disguised-call'],
  },
  examples: {
    bad: [
      { 'run.py': 'import os\n«os.__dict__["system"]»("id")\n' },
      { 'core.py': 'from base import x\n«__pyarmor__(»__name__, __file__, b"PY00")\n' },
      {
        'index.js': `const «_0x1a2b» = ['push', 'shift'];\nwhile (!![]) { ${Array.from({ length: 15 }, (_, at) => `_0x${(at + 4096).toString(16)}();`).join(' ')} }\n`,
      },
      {
        'small.js':
          "var «_0x1a2b» = ['log'];\nvar _0x2b3c = (_0x3c4d) => _0x1a2b[_0x3c4d];\nconsole[_0x2b3c('0x0')](1);\n",
      },
      { 'stub.py': "«__obfuscator__ =» 'Hyperion'\nx = 1\n" },
      { 'spawn.js': "const cp = require('child_process');\n«cp['ex' + 'ec'](»'id');\n" },
    ],
    good: [
      {
        'folders.py':
          'import ctypes\n# A type checker on another system does not know the name.\nshell = getattr(ctypes, "WinDLL")("shell32", use_last_error=True)\n',
      },
      { 'letters.py': "LETTERS = {'.': '(+(+!+[]+[+!+[]]+(!![]+[])[!+[]+!+[]+!+[]]+[!+[]+!+[]]+[+[]])+[])[+!+[]]'}\n" },
      { 'books.py': 'for title in ("Dune", "Neuromancer", "Hyperion"):\n    print(title)\n' },
      { 'crypto.js': 'const _0xff = mask & 0xff;\nconst _0x1f = 31;\n' },
      { 'plugins.py': 'handler = getattr(module, name)\nhandler()\n' },
      { 'table.js': "const fs = require('fs');\nconst value = options['mode'](input);\n" },
    ],
  },

  *find(file) {
    for (const { start, end, message, confidence } of file.acts)
      yield { at: file.span(start, end), message, confidence };
    for (const window of file.windows) {
      for (const [pattern, what] of PACKERS) {
        const match = pattern.exec(window.text);
        if (match === null) continue;
        yield {
          at: window.span(match.index, match.index + Math.min(match[0].trimEnd().length, 200)),
          message: `The code was made unreadable with ${what}.`,
        };
        return;
      }
    }
    yield* mangledNames(file);
  },
};

/** Names such as `_0x3fa2`, by the dozen, in code that shuffles its own texts. */
function* mangledNames(file: FileFacts): Iterable<Sighting> {
  const [window] = file.windows;
  if (window === undefined) return;
  const names = new Set<string>();
  let first: number | undefined;
  for (const match of file.text.slice(0, 400_000).matchAll(MANGLED)) {
    first ??= match.index;
    names.add(match[0]);
    if (names.size >= MANY_NAMES) break;
  }
  if (first === undefined || names.size < SOME_NAMES) return;
  const sign = names.size < MANY_NAMES ? ASKS_BY_NUMBER : ROTATES;
  if (!sign.test(file.text.slice(0, 400_000))) return;
  const end = first + (/^\w+/.exec(file.text.slice(first, first + 20))?.[0].length ?? 1);
  yield { at: file.span(first, end), message: 'Names and texts of this file were scrambled by an obfuscator.' };
}
