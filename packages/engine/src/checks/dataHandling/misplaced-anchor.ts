import type { FileCheck } from '../../check.ts';
import { anchorMistake, hostMistake, isBareHost, loosenedHost } from '../../knowledge/patterns/anchor-mistakes.ts';
import { patternsIn, type Written } from '../../knowledge/patterns/written-patterns.ts';

/** Asks whether a text is as it should be, right behind the pattern, around it or right before it. */
const ASKED_BEHIND = /^\s{0,3}\)?\s{0,3}\.(?:test|exec)\(\s{0,3}([\w$.]{0,60})/;
const ASKED_BEFORE = /([\w$.)\]"']{1,60})\.(?:match|matchAll|search)\(\s{0,9}(?:new\s)?$/;
const ASKED_AROUND = /^(?:\.(?:match|matchAll|search)|re\.(?:match|search))\(/;
const DECIDES = /\bif\b|\breturn\b|&&|\|\||\s\?|!\s{0,2}[\w(/]|=>|assert|\bwhile\b/;
const URL_NAME = /(?:url|uri|href|host|hostname|origin|domain|referer|referrer|link|addr|address|location)\w{0,10}$/i;
/** A text that begins with `^`, or the name of a host before a `$`, is a pattern wherever it is compiled. */
const HELD_TEXT = /(["'`])(\^(?:\\.|[^"'`\\\n$]){5,160}\$?|(?:\\{1,2}.|[\w.*+?()[\]-]){3,120}\.[a-z]{2,6}\$)\1/g;
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
    \`^a|b\` holds \`a\` to the beginning and takes \`b\` anywhere, because the bar binds last. A dot without a
    backslash in the name of a host takes any character, and a host that may stand anywhere also stands in the query of
    another. What was meant as a check of the whole passes text that only holds the right words.`,
  fix: 'Put the alternatives into a group, `^(?:a|b)$`; escape the dots of a host; better, parse the address and compare its host.',
  blindSpots: 'Whether the pattern guards anything is not judged: one that only searches is reported too.',
  wants: {
    keywords: [
      '/^',
      '$/',
      '"^',
      "'^",
      '$"',
      "$'",
      ':\\/\\/',
      '?://',
      ...['com', 'org', 'net', 'io'].map((end) => `\\.${end}`),
    ],
  },
  examples: {
    bad: [
      { 'host.js': "const OWN = /«^example\\.com|example\\.org»/;\nif (!OWN.test(host)) throw new Error('no');\n" },
      { 'address.js': 'const OWN = /«^https?:\\/\\/www.example.com\\/»/;\n' },
      { 'link.js': 'if (/«https?:\\/\\/example\\.com»/.test(link)) open(link);\n' },
      {
        'origin.js':
          "if (origin.match(/«^https?:\\/\\/(?:\\w+\\.)?example\\.com»/)) allow(origin);\nif (text.search('«https?://example.com/»') > -1) allow(text);\nconst isOwn = /«example\\.com»/.test(request.url);\n",
      },
      { 'origin.py': "import re\n\ndef allowed(url):\n    return re.match(r'«https?://example\\.com»', url)\n" },
      { 'hosts.ts': "export const HOSTS = { own: '«^api.example.com$»', other: '«www.example.com$»' };\n" },
      { 'name.py': "import re\nNAME = re.compile(r'«^admin|root$»')\n" },
    ],
    good: [
      {
        'host.js':
          'const OWN = /^(?:example\\.com|example\\.org)$/;\nconst EDGES = /^\\s+|\\s+$/g;\nconst TOKENS = /^#|%/;\nconst bare = name.replace(/^www|ftp/, "");\n',
      },
      {
        'address.js':
          "const OWN = /^https?:\\/\\/www\\.example\\.com\\//;\nconst LINKS = /https?:\\/\\/[^\\s]+/g;\nif (/^https?:\\/\\/example\\.com(?:\\/|$)/.test(url)) open(url);\nconst page = text.replace(/https?:\\/\\/example\\.com/, '');\nconst mail = 'info.example.com';\nif (/(?:^|\\.)example\\.com$/.test(url)) open(url);\n",
      },
      { 'name.py': "import re\nNAME = re.compile(r'^(?:admin|root)$')\n" },
      { 'test.py': "EXPECTED = {'thumbnail': r're:https://img.example.com/.*\\.jpg$'}\n" },
    ],
  },

  *find({ lineWindows, language }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    const seen = new Set<number>();
    for (const window of lineWindows) {
      for (const written of patternsIn(window.text, language)) {
        const { match, source, isText } = written;
        const pattern = isText ? source.replace(/\\(.)/g, '$1') : source;
        const message = anchorMistake(pattern) ?? mistakeInQuestion(window.text, written, pattern);
        if (message === undefined || CUTS.test(window.text.slice(Math.max(0, match.index - 30), match.index))) continue;
        const start = match.index + match[0].lastIndexOf(source);
        const at = window.span(start, start + source.length);
        if (seen.has(at.start)) continue;
        seen.add(at.start);
        yield { at, message };
      }
      for (const match of window.text.matchAll(HELD_TEXT)) {
        const message = loosenedHost((match[2] ?? '').replace(/\\\\/g, '\\'));
        const at = window.span(match.index + 1, match.index + match[0].length - 1);
        if (message === undefined || seen.has(at.start)) continue;
        seen.add(at.start);
        yield { at, message };
      }
    }
  },
};

/** What is wrong with a pattern that decides over a text, which is harmless where it only finds something. */
function mistakeInQuestion(text: string, { match }: Written, pattern: string): string | undefined {
  const before = text.slice(Math.max(0, match.index - 80), match.index);
  const after = text.slice(match.index + match[0].length, match.index + match[0].length + 80);
  const behind = ASKED_BEHIND.exec(after);
  const asked = ASKED_BEFORE.exec(before) ?? behind;
  if (asked === null && !ASKED_AROUND.test(match[0])) return undefined;
  const around = before.slice(before.lastIndexOf('\n') + 1) + match[0] + (after.split('\n', 1)[0] ?? '');
  const isUrl = URL_NAME.test(asked?.[1] ?? /([\w$.]{1,60})$/.exec(before)?.[1] ?? '');
  if (!DECIDES.test(around) && !isUrl) return undefined;
  // `re.match` begins at the beginning.
  const meant = match[0].startsWith('re.match') && !pattern.startsWith('^') ? `^${pattern}` : pattern;
  return hostMistake(meant) ?? (isUrl && isBareHost(meant) ? 'The host may stand anywhere in the text.' : undefined);
}
