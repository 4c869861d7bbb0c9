import type { FileCheck } from '../../check.ts';

const TEXT = String.raw`([A-Za-z_$][\w$.]{0,60})`;
const FOUND = String.raw`\.(?:indexOf|lastIndexOf)\((?:[^()\n]|\([^()\n]{0,40}\)){1,80}\)`;
/** How much shorter than the text: one character more or less is no ending that anybody trusts. */
const REST = String.raw`\s{0,3}-\s{0,3}(?!1\b(?!\s{0,3}[+*]))[\w("'$][\w$.]{0,60}`;
const EQUALS = String.raw`\s{0,3}===?\s{0,3}`;
const FORMS: Readonly<Record<'script' | 'python', readonly RegExp[]>> = {
  script: [
    // The place and the length, on either side.
    new RegExp(String.raw`\b${TEXT}${FOUND}${EQUALS}\1\.length${REST}`, 'g'),
    // Either of them under a name.
    new RegExp(
      String.raw`\b([\w$]{1,40})\s{0,3}=\s{0,3}${TEXT}${FOUND};?[^}]{0,160}?\b\1${EQUALS}\2\.length${REST}`,
      'g',
    ),
    new RegExp(
      String.raw`\b([\w$]{1,40})\s{0,3}=\s{0,3}${TEXT}\.length${REST}[^}]{0,160}?\b\2${FOUND}${EQUALS}\1\b`,
      'g',
    ),
  ],
  python: [
    /\b([A-Za-z_][\w.]{0,60})\.r?find\([^()\n]{1,80}\)\s{0,3}==\s{0,3}len\(\1\)\s{0,3}-\s{0,3}(?!1\b)[\w("'][\w.]{0,60}/g,
    /\b(\w{1,40})\s{0,3}=\s{0,3}([A-Za-z_][\w.]{0,60})\.r?find\([^()\n]{1,80}\)[^:]{0,160}?\b\1\s{0,3}==\s{0,3}len\(\2\)\s{0,3}-\s{0,3}(?!1\b)[\w("'][\w.]{0,60}/g,
  ],
};
/** That nothing was found is told apart, or the text is known to be long enough. */
const GUARDED =
  /[!=]==?\s{0,3}-1\b|>\s{0,3}-1\b|[<>]=?\s{0,3}0\b|<=\s{0,3}-1\b|~\s{0,3}[\w(]|\.length\s{0,3}[<>]|[<>]=?\s{0,3}[\w.]{1,60}\.length|len\([^()]{1,60}\)\s{0,3}[<>]|[<>]=?\s{0,3}len\(|\.includes\(/;
const REACH = 200;

export const check: FileCheck = {
  id: 'data-handling-suffix-check',
  title: 'Suffix check that text without the suffix passes',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [20],
  why: `
    \`indexOf\` answers -1 where nothing is found. Where the text is one character shorter than the ending, their
    lengths differ by -1 as well, and the two are equal: \`evil.net\` then ends with \`.good.org\`, and the check lets
    it through.`,
  fix: 'Use `endsWith` (`endswith` in Python), or ask whether something was found first.',
  blindSpots: 'Only comparisons within a few lines are seen; a test of the length further away is not.',
  wants: { keywords: ['indexof(', '.find(', '.rfind('] },
  examples: {
    bad: [
      { 'host.js': 'exports.isBelow = (host, own) => «host.indexOf(own) === host.length - own.length»;\n' },
      { 'file.ts': "const «at = name.lastIndexOf('.png');\nif (at === name.length - 4») show(name);\n" },
      { 'host.py': "def is_below(host):\n    return «host.find('.example.org') == len(host) - 12»\n" },
    ],
    good: [
      {
        'host.js':
          'exports.isBelow = (host, own) => host.length >= own.length && host.indexOf(own) === host.length - own.length;\nexports.ends = (host, own) => host.endsWith(own);\n',
      },
      { 'file.ts': "const at = name.lastIndexOf('.png');\nif (at !== -1 && at === name.length - 4) show(name);\n" },
      { 'slash.js': "const isFolder = path.lastIndexOf('/') === path.length - 1;\n" },
      { 'host.py': "def is_below(host):\n    return host.endswith('.example.org')\n" },
    ],
  },

  *find({ windows, language }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    const seen = new Set<number>();
    for (const window of windows) {
      for (const form of FORMS[language === 'python' ? 'python' : 'script']) {
        for (const match of window.text.matchAll(form)) {
          const end = match.index + match[0].length;
          const before = window.text.slice(Math.max(0, match.index - REACH), match.index);
          const rest = window.text.slice(end, end + REACH).split('\n', 1)[0] ?? '';
          if (GUARDED.test(sinceFunction(before) + match[0] + rest)) continue;
          const at = window.spanOf(match);
          if (seen.has(at.end)) continue;
          seen.add(at.end);
          yield {
            at,
            message: 'A text that does not hold the ending, but is one character shorter than it, passes too.',
          };
        }
      }
    }
  },
};

/** What stands before in the same function, as far as that can be told. */
function sinceFunction(before: string): string {
  return before.slice(
    Math.max(
      before.lastIndexOf('function'),
      before.lastIndexOf('\n}'),
      before.lastIndexOf('=>'),
      before.lastIndexOf('def '),
      0,
    ),
  );
}
