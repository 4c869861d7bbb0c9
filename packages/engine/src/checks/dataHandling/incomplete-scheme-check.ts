import type { FileCheck } from '../../check.ts';

/** `javascript:` as something that is compared with, or as one of a list of schemes. */
const COMPARED =
  /(?:indexOf|startsWith|includes|===?|!==?|lastIndexOf|test|match|search)\s{0,3}\(?\s{0,3}["'`]javascript:?["'`]|\/\^?[^/\n]{0,40}\bjavascript\b[^/\n]{0,60}\/[gimsuy]{0,4}\s{0,3}\.\s{0,3}(?:test|exec)|["']javascript:?["']\s{0,3}(?:===?|!==?)|\[[^\]\n]{0,80}["']javascript:?["'][^\]\n]{0,80}\]/g;
const NEARBY = 500;
const DATA = /["'`/|(^]\s{0,2}data(?::|\b\s{0,2}["'`|):])|\bdata\|/i;
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
    ],
    good: [
      { 'parse.js': "if (file.language === 'javascript') return parse(file);\n" },
      {
        'link.js':
          "const isSafe = (url) => !url.startsWith('javascript:') && !url.startsWith('data:') && !url.startsWith('vbscript:');\n",
      },
      { 'list.js': "const REFUSED = ['vbscript', 'javascript', 'file', 'data'];\nconst language = 'javascript';\n" },
    ],
  },

  *find({ windows, language }) {
    if (!/^(?:java|type)script$/.test(language)) return;
    const seen = new Set<number>();
    for (const window of windows) {
      for (const match of window.text.matchAll(COMPARED)) {
        const near = window.text.slice(Math.max(0, match.index - NEARBY), match.index + NEARBY);
        if (LANGUAGE.test(window.text.slice(Math.max(0, match.index - 60), match.index + match[0].length + 60)))
          continue;
        if (ALLOWS.test(match[0]) || (DATA.test(near) && VBSCRIPT.test(near))) continue;
        if (match[0].startsWith('[') && !VBSCRIPT.test(match[0]) && !DATA.test(match[0])) continue;
        const at = window.spanOf(match);
        if (seen.has(at.start)) continue;
        seen.add(at.start);
        yield { at, message: `${DATA.test(near) ? '`vbscript:`' : '`data:`'} gets past this.` };
      }
    }
  },
};
