import type { FileCheck } from '../../check.ts';
import { slowPart } from '../../knowledge/slow-patterns.ts';
import { patternsIn, rawTextsIn, type Joined } from '../../knowledge/written-patterns.ts';

/** Code that reads what others send. */
const READS_OUTSIDE =
  /\breq(?:uest)?\.(?:body|query|params|headers|url|args|form|json|path|GET|POST)\b|\bctx\.(?:query|request)\b|@\w+\.(?:route|tool|get|post)\b|\.tool\(|setRequestHandler/;

/** A group that is repeated without end: without one there is nothing to judge. */
const REPEATED_GROUP = /\)[*+]/;

/** Every part of a pattern is compared with every other; no program comes near this, of 1,500 long patterns. */
const MOST_EFFORT = 50_000_000;

export const check: FileCheck = {
  id: 'data-handling-redos',
  title: 'A regular expression can take forever',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [1333],
  why: `
    A repetition inside a repetition lets the engine try every way of dividing the text. Thirty characters that almost
    match are enough to keep a processor busy for hours, and a server with one thread stands still.`,
  fix: 'Let each character be taken by one repetition only: `^(\\w+\\s?)*$` becomes `^[\\w\\s]*$`. Limit the length of the input first.',
  blindSpots:
    'Patterns that are put together, and what stands in a look-around, are not read; slower-than-linear others are not found.',
  wants: { keywords: [')*', ')+'] },
  examples: {
    bad: [
      { 'name.js': 'const WORDS = /«^(\\w+\\s?)*$»/;\nexport const ok = (req) => WORDS.test(req.query.name);\n' },
      { 'name.py': "import re\nWORDS = re.compile(r'«^(a+)+$»')\n" },
      {
        'mail.py':
          'import re\nMAIL = re.compile(\n    r"«^" "(?P<local>[^@]+)" r"@" r"(?P<server>[^@]+(?:\\.[^@]+)*)" r"$»",\n    re.I,\n)\n',
      },
      { 'text.js': "const TEXT = /«^'(?:\\\\.|[^'])*'$»/;\nconst WORD = new RegExp('«^(a|aa?)*b$»');\n" },
    ],
    good: [
      {
        'name.js':
          'const WORDS = /^[\\w\\s]*$/;\nconst DATE = /^(\\d{4})-(\\d{2})$/;\nconst LIST = /^\\w+(,\\w+)*$/;\n',
      },
      { 'text.js': "const TEXT = /^'(?:\\\\.|[^'\\\\])*'$/;\nconst WORD = new RegExp('^(?:ab|ac)*$');\n" },
      {
        'mail.py':
          'import re\nMAIL = re.compile(\n    r"^" "(?P<local>[^@]+)" r"@" r"(?P<server>[^@.]+(?:\\.[^@.]+)*)" r"$",\n    re.I,\n)\nprint("(a+)+$ " \'^(a+)+$\')\n',
      },
      {
        'name.py':
          "import re\nWORDS = re.compile(r'^(?:[a-z]+-)*[a-z]+$')\nHOST = re.compile(r'^([a-z0-9]+\\.)+[a-z]{2,}$')\n",
      },
    ],
  },

  *find({ lineWindows, text, language }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    let isReached: boolean | undefined;
    const seen = new Set<number>();
    let effort = 0;
    for (const window of lineWindows) {
      for (const { source, start, end, ignoresCase } of candidatesIn(window.text, language)) {
        effort += source.length ** 2;
        if (effort > MOST_EFFORT) return;
        const slow = REPEATED_GROUP.test(source) ? slowPart(source, ignoresCase) : undefined;
        if (slow === undefined) continue;
        const at = window.span(start, end);
        if (seen.has(at.start)) continue;
        seen.add(at.start);
        isReached ??= READS_OUTSIDE.test(text);
        yield {
          at,
          message: `The repetition ${slow} can divide the same text in countless ways.`,
          ...(!isReached && { severity: 'low' }),
        };
      }
    }
  },
};

interface Candidate extends Joined {
  readonly ignoresCase: boolean;
}

function* candidatesIn(text: string, language: string): Generator<Candidate> {
  for (const { match, source, flags, isText } of patternsIn(text, language)) {
    const start = match.index + match[0].lastIndexOf(source);
    const meant = isText ? source.replace(/\\(.)/g, '$1') : source;
    yield { source: meant, start, end: start + source.length, ignoresCase: flags.includes('i') };
  }
  if (language !== 'python') return;
  for (const joined of rawTextsIn(text)) yield { ...joined, ignoresCase: false };
}
