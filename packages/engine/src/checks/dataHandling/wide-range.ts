import type { FileCheck } from '../../check.ts';
import { rangeMistake } from '../../knowledge/patterns/range-mistakes.ts';
import { patternsIn, rawTextsIn } from '../../knowledge/patterns/written-patterns.ts';

export const check: FileCheck = {
  id: 'data-handling-wide-range',
  title: 'A character range matches more than it seems to',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [20],
  why: `
    \`[A-z]\` holds six characters beside the letters, the hyphen of \`[+-<]\` makes a range of what was meant as three
    characters, and \`[1-31]\` is the digits one to three. A check of input lets through what it was to keep out.`,
  fix: 'Write `[A-Za-z]`; put a hyphen that is meant as one first or last, or give it a backslash; compare numbers as numbers.',
  blindSpots: 'Whether the pattern guards anything is not judged.',
  wants: {
    keywords: [
      'a-z',
      'a-f',
      '0-9',
      '[0-',
      '[1-',
      '-z]',
      '-f]',
      '\\w',
      '\\d',
      '\\s',
      ',-',
      '+-',
      '.-',
      '$-',
      '*-',
      '(-',
      ')-',
    ],
  },
  examples: {
    bad: [
      { 'name.js': 'const NAME = /^[«A-z»]+$/;\n' },
      { 'signs.ts': 'export const OPERATOR = /[*/%«+-<»>=]/;\nconst path = /^[a-z0-9«.-_»]+$/.test(given);\n' },
      { 'day.py': "import re\nDAY = re.compile(r'^[«1-31»]$')\nHEX = re.compile('^#[«0-F»]{6}$')\n" },
    ],
    good: [
      {
        'name.js':
          'const NAME = /^[A-Za-z][\\w.-]*$/;\nconst PRINTABLE = /[!-~]/;\nconst SIGNS = /[!-/:-@[-`{-~]/;\nconst list = items[0-9];\n',
      },
      {
        'text.ts':
          'export const TEXT = /^[ !#-\\[\\]-~]*$/;\nconst BYTES = /[\\x20-\\x7e]/;\nconst CODE = /^5[0-46-9]\\d$/;\n',
      },
      {
        'day.py':
          "import re\nDAY = re.compile(r'^(?:[1-9]|[12]\\d|3[01])$')\nANSI = re.compile(r'\\x1b\\[[0-?]*[ -/]*[@-~]')\n",
      },
    ],
  },

  *find({ lineWindows, language }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    const seen = new Set<number>();
    for (const window of lineWindows) {
      for (const { source, start } of candidatesIn(window.text, language)) {
        const mistake = rangeMistake(source);
        if (mistake === undefined) continue;
        const at = window.span(start + mistake.at, start + mistake.at + mistake.length);
        if (seen.has(at.start)) continue;
        seen.add(at.start);
        yield { at, message: mistake.message };
      }
    }
  },
};

function* candidatesIn(text: string, language: string): Generator<{ readonly source: string; readonly start: number }> {
  for (const { match, source } of patternsIn(text, language)) {
    yield { source, start: match.index + match[0].lastIndexOf(source) };
  }
  if (language !== 'python') return;
  for (const { source, start, end } of rawTextsIn(text)) if (end - start === source.length) yield { source, start };
}
