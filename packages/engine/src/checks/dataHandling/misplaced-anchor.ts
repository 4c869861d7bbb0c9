import type { FileCheck } from '../../check.ts';
import { anchorMistake, takesHostAnywhere } from '../../knowledge/anchor-mistakes.ts';
import { patternsIn } from '../../knowledge/written-patterns.ts';

/** Asks whether a text is as it should be, right behind the pattern or right before it. */
const TESTED = /^\s{0,3}\)?\s{0,3}\.test\(/;
/** Takes away or cuts what it finds, wherever that is. */
const CUTS = /\b(?:replace|replaceAll|split|sub)\(\s{0,9}$/;

export const check: FileCheck = {
  id: 'data-handling-misplaced-anchor',
  title: 'A pattern lets more through than it says',
  severity: 'low',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [20, 777],
  why: `
    \`^a|b\` holds \`a\` to the beginning and takes \`b\` anywhere, for the bar binds last. A dot without a backslash in the
    name of a host takes any character, and a host that may stand anywhere also stands in the query of another. What was
    meant as a check of the whole passes text that only holds the right words.`,
  fix: 'Put the alternatives into a group, `^(?:a|b)$`; escape the dots of a host; better, parse the address and compare its host.',
  blindSpots: 'Whether the pattern guards anything is not asked; where it only searches, nothing is lost.',
  wants: { keywords: ['/^', '$/', '("^', "('^", '$")', "$')", "r'^", 'r"^', ':\\/\\/'] },
  examples: {
    bad: [
      { 'host.js': "const OWN = /«^example\\.com|example\\.org»/;\nif (!OWN.test(host)) throw new Error('no');\n" },
      { 'address.js': 'const OWN = /«^https?:\\/\\/www.example.com\\/»/;\n' },
      { 'link.js': 'if (/«https?:\\/\\/example\\.com»/.test(link)) open(link);\n' },
      { 'name.py': "import re\nNAME = re.compile(r'«^admin|root$»')\n" },
    ],
    good: [
      {
        'host.js':
          'const OWN = /^(?:example\\.com|example\\.org)$/;\nconst EDGES = /^\\s+|\\s+$/g;\nconst TOKENS = /^#|%/;\nconst bare = name.replace(/^www|ftp/, "");\n',
      },
      {
        'address.js': 'const OWN = /^https?:\\/\\/www\\.example\\.com\\//;\nconst LINKS = /https?:\\/\\/[^\\s]+/g;\n',
      },
      { 'name.py': "import re\nNAME = re.compile(r'^(?:admin|root)$')\n" },
    ],
  },

  *find({ lineWindows, language }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    const seen = new Set<number>();
    for (const window of lineWindows) {
      for (const { match, source, isText } of patternsIn(window.text, language)) {
        const pattern = isText ? source.replace(/\\(.)/g, '$1') : source;
        const after = window.text.slice(match.index + match[0].length, match.index + match[0].length + 12);
        const message =
          anchorMistake(pattern) ??
          (TESTED.test(after) && takesHostAnywhere(pattern) ? 'The host may stand anywhere in the text.' : undefined);
        if (message === undefined || CUTS.test(window.text.slice(Math.max(0, match.index - 30), match.index))) continue;
        const start = match.index + match[0].lastIndexOf(source);
        const at = window.span(start, start + source.length);
        if (seen.has(at.start)) continue;
        seen.add(at.start);
        yield { at, message };
      }
    }
  },
};
