import type { FileCheck } from '../../check.ts';

const SCHEME = String.raw`["'\`]javascript:?["'\`]`;
/** `javascript:` as something that is compared with, taken out, or one of a list of schemes. */
const COMPARED = new RegExp(
  [
    String.raw`(?:indexOf|startsWith|startswith|includes|===?|!==?|lastIndexOf|test|match|search)\s{0,3}\(?\s{0,3}${SCHEME}`,
    String.raw`\/\^?[^/\n]{0,40}\bjavascript\b[^/\n]{0,60}\/[gimsuy]{0,4}\s{0,3}\.\s{0,3}(?:test|exec)`,
    String.raw`["']javascript:?["']\s{0,3}(?:===?|!==?)`,
    String.raw`\bcase\s{1,3}${SCHEME}`,
    String.raw`["'][a-z|]{0,40}\bjavascript\|[a-z|]{1,40}["']\.split\(`,
    String.raw`\.replace\(\s{0,3}\/\^?(?:\\s\*)?javascript(?:\\s\*)?:\/`,
    String.raw`[[(]\s{0,9}(?:["'][\w:-]{1,20}["'],\s{0,9}){0,8}["']javascript:?["'](?:,\s{0,9}["'][\w:-]{1,20}["']){0,8},?\s{0,9}[\])]`,
  ].join('|'),
  'g',
);
const NEARBY = 500;
const DATA = /["'`/|(^]\s{0,2}data(?::|\b\s{0,2}["'`|):])|\bdata\||\|data\b/i;
const VBSCRIPT = /vbscript/i;
/** The name of the language, told by its neighbours or by whatever is compared. */
const LANGUAGE = /typescript|python|\blang(?:uage)?\b|application\\?\/|text\\?\/|mime/i;
/** A list of what is allowed needs no list of what is not. */
const ALLOWS = /["'`(|^]https?\b/i;

export const check: FileCheck = {
  id: 'data-handling-incomplete-scheme-check',
  title: 'Only some of the schemes that run code are refused',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [184, 20],
  why: `
    \`javascript:\` is not the only address that runs code when it is followed: \`data:\` and \`vbscript:\` do in some browsers.
    A list of what is refused forgets one sooner or later.`,
  fix: "Allow what is meant instead: `['http:', 'https:', 'mailto:'].includes(new URL(link, base).protocol)`.",
  blindSpots: 'A second check elsewhere in the program is not seen.',
  wants: { keywords: ['javascript:', "'javascript'", '"javascript"', '^javascript', 'javascript|'] },
  examples: {
    bad: [
      { 'link.js': "const isSafe = (url) => url.trim().toLowerCase().«indexOf('javascript:'» !== 0;\n" },
      { 'list.js': "const REFUSED = «['vbscript', 'javascript', 'file']»;\n" },
      {
        'switch.ts': `
          export function isSafe(scheme: string) {
            switch (scheme) {
              «case 'javascript'»:
              case 'data':
                return false;
            }
            return true;
          }

          export function isAllowed(scheme: string) {
            return !['javascript', 'data', 'vbscript'].includes(scheme);
          }`,
      },
      { 'cut.js': "const calm = (url) => url«.replace(/javascript:/», '').replace(/data:/, '');\n" },
      { 'link.py': "def is_safe(url):\n    return not url.lower().«startswith('javascript:'»)\n" },
    ],
    good: [
      { 'parse.js': "if (file.language === 'javascript') return parse(file);\n" },
      {
        'link.js':
          "const isSafe = (url) => !url.startsWith('javascript:') && !url.startsWith('data:') && !url.startsWith('vbscript:');\n",
      },
      { 'link.py': "def is_safe(scheme):\n    return scheme not in ('javascript', 'data', 'vbscript')\n" },
      { 'list.js': "const REFUSED = ['vbscript', 'javascript', 'file', 'data'];\nconst language = 'javascript';\n" },
    ],
  },

  *find({ windows, language }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    const seen = new Set<number>();
    for (const window of windows) {
      for (const match of window.text.matchAll(COMPARED)) {
        const isList = /^[[(]/.test(match[0]);
        const near = isList ? match[0] : functionAround(window.text, match);
        if (LANGUAGE.test(window.text.slice(Math.max(0, match.index - 60), match.index + match[0].length + 60)))
          continue;
        if (ALLOWS.test(match[0]) || (DATA.test(near) && VBSCRIPT.test(near))) continue;
        if (isList && !VBSCRIPT.test(match[0]) && !DATA.test(match[0])) continue;
        const at = window.spanOf(match);
        if (seen.has(at.start)) continue;
        seen.add(at.start);
        yield { at, message: `${DATA.test(near) ? '`vbscript:`' : '`data:`'} addresses get past this check.` };
      }
    }
  },
};

/** What stands near in the same function, as far as that can be told. */
function functionAround(text: string, match: RegExpExecArray): string {
  const end = match.index + match[0].length;
  const before = text.slice(Math.max(0, match.index - NEARBY), match.index);
  const after = text.slice(end, end + NEARBY);
  const close = after.search(/\n\}/);
  return before.slice(before.lastIndexOf('\n}') + 1) + match[0] + (close < 0 ? after : after.slice(0, close));
}
