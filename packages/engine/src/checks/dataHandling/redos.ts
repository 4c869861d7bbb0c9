import type { FileCheck } from '../../check.ts';
import type { Reading } from '../../knowledge/patterns/parts.ts';
import { joinedPatternsIn } from '../../knowledge/patterns/joined-patterns.ts';
import { slowPart } from '../../knowledge/patterns/slow-patterns.ts';
import { patternsIn, rawTextsIn, type Joined } from '../../knowledge/patterns/written-patterns.ts';

/** Code that reads what others send. */
const READS_OUTSIDE =
  /\breq(?:uest)?\.(?:body|query|params|headers|url|args|form|json|path|GET|POST)\b|\bctx\.(?:query|request)\b|@\w+\.(?:route|tool|get|post)\b|\.tool\(|setRequestHandler/;

/** A group that is repeated without end: without one there is nothing to judge. */
const REPEATED_GROUP = /\)(?:[*+]|\{\d{1,4},(?:\d{2,4})?\})/;

/** What the patterns of one file may cost together. */
const MOST_EFFORT = 4_000_000;

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
    'Patterns that are put together at run time are not read, nor very large ones; patterns that only take quadratic time are reported by data-handling-slow-pattern.',
  wants: { keywords: [')*', ')+', '){'] },
  examples: {
    bad: [
      { 'name.js': 'const WORDS = /«^(\\w+\\s?)*$»/;\nexport const ok = (req) => WORDS.test(req.query.name);\n' },
      { 'name.py': "import re\nWORDS = re.compile(r'«^(a+)+$»')\n" },
      {
        'mail.py':
          'import re\nMAIL = re.compile(\n    r"«^" "(?P<local>[^@]+)" r"@" r"(?P<server>[^@]+(?:\\.[^@]+)*)" r"$»",\n    re.I,\n)\n',
      },
      {
        'address.py':
          'import re\nADDRESS = re.compile(\n    r"""\n    ^\\s*       # before\n    «(?:\\w+\\.?)+\n    @»""",\n    re.X,\n)\n',
      },
      { 'schema.ts': "export const schema = { type: 'string', pattern: '«^(a?a?)*b»' };\n" },
      {
        'parts.js': "const LIST = new RegExp(\n  '^(' +\n    '«(?:b|bb)*,' +\n    ')$»',\n);\n",
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

  *find({ places, text, language, span }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    let isReached: boolean | undefined;
    const seen = new Set<number>();
    const effort = { left: MOST_EFFORT };
    for (const { source, start, end, reading, at } of candidatesIn(text, places, language)) {
      if (!REPEATED_GROUP.test(source) || seen.has(start)) continue;
      seen.add(start);
      if (effort.left <= 0) return;
      const slow = slowPart(source, reading, effort);
      if (slow === undefined) continue;
      isReached ??= READS_OUTSIDE.test(text);
      const place = at?.(Math.max(0, source.indexOf(slow.loop ?? '')));
      yield {
        at: place === undefined ? span(start, end) : span(place, end),
        message: `The repetition ${shortened(slow.loop ?? source)} can divide many ${JSON.stringify(slow.text)} in a row in countless ways.`,
        ...(!isReached && { severity: 'low' }),
      };
    }
  },
};

interface Candidate extends Joined {
  readonly reading: Reading;
  /** Where a place of a pattern of several lines stands. */
  readonly at?: ((offset: number) => number) | undefined;
}

function* candidatesIn(text: string, places: Iterable<number>, language: string): Generator<Candidate> {
  // First, for they know their flags.
  for (const { source, flags, start, end, at } of joinedPatternsIn(text, language)) {
    yield { source, start, end, reading: readingOf(flags), ...(text.slice(start, end).includes('\n') && { at }) };
  }
  for (const line of linesAt(text, places)) {
    for (const { match, source, flags, isText } of patternsIn(line.text, language)) {
      if (isText) continue;
      const start = line.start + match.index + match[0].lastIndexOf(source);
      yield { source, start, end: start + source.length, reading: readingOf(flags) };
    }
    if (language !== 'python') continue;
    for (const joined of rawTextsIn(line.text)) {
      yield { source: joined.source, start: line.start + joined.start, end: line.start + joined.end, reading: {} };
    }
  }
}

/** How far a line is looked at on either side of the place that matters. */
const REACH = 1_500;

function* linesAt(
  text: string,
  places: Iterable<number>,
): Generator<{ readonly text: string; readonly start: number }> {
  let after = 0;
  for (const place of places) {
    if (place < after) continue;
    const start = Math.max(text.lastIndexOf('\n', place) + 1, place - REACH, after);
    const newline = text.indexOf('\n', place);
    const end = Math.min(newline < 0 ? text.length : newline, place + REACH);
    yield { text: text.slice(start, end), start };
    after = end;
  }
}

function readingOf(flags: string): Reading {
  return {
    ignoresCase: flags.includes('i'),
    stopsAtLines: !flags.includes('s'),
    holdsToLines: flags.includes('m'),
    isVerbose: flags.includes('x'),
  };
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 78)}…` : text;
}
