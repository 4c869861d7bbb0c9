import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';

/** More blank space than any indentation or table needs: what follows stands outside the window of an editor. */
const GAP = ' '.repeat(120);
const PUSHED_AWAY = /\S[^\n]{0,160}? {120,}([^\s][^\n]{3,400})/g;
/** Something is called or assigned there; comments and continued tables are not. */
const ACTS =
  /[\w\])]\s{0,2}\(|\b(?:require|import|eval|exec|global|globalThis)\b|(?:^|[;,\s])(?:var|let|const)\s|=>|\w\s{0,2}=[^=]/;
/** What a statement that hides is there for: to load, fetch, unpack, start or send something. */
const REACHES_OUT =
  /\b(?:require|import|eval|exec\w{0,8}|spawn\w{0,4}|system|popen|subprocess|fetch|https?|axios|requests|urlopen|global|globalThis|process|Function|atob|btoa|Buffer|base64|b64decode|fromCharCode|XMLHttpRequest|WebSocket|child_process|compile|__import__|open|write\w{0,12})\b|\\x[\da-f]{2}|_0x[\da-f]{3}/i;
const COMMENT = /^(?:\/\/|#|\/\*|\*|--|;|\|)/;

export const check: FileCheck = {
  id: 'supply-chain-hidden-code',
  title: 'Code is pushed out of sight',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    Hundreds of blanks before a statement put it past the right edge of every editor and review page.
    Nobody writes code like that by accident: it hides what the line does from whoever reads it.`,
  fix: 'Remove the line and look at everything the same author changed.',
  blindSpots: 'Only gaps of 120 blanks or more count; code that tabs push aside is not seen.',
  wants: { keywords: [GAP] },
  examples: {
    bad: [
      { 'index.js': `module.exports = run;${' '.repeat(300)}«global.r=require;require('child_process').exec(c)»\n` },
      { 'setup.py': `from setuptools import setup;${' '.repeat(240)}«exec(payload)»\n` },
    ],
    good: [
      { 'table.py': `ROWS = [\n    "a",${' '.repeat(130)}# first\n    "b",${' '.repeat(130)}# second\n]\n` },
      { 'art.js': `const banner = [\n${' '.repeat(140)}'*',\n];\n` },
      { 'pad.js': `var blanks="${' '.repeat(180)}",pad=n?blanks.substring(0,n):"";write(pad)\n` },
      { 'data.txt': `left${' '.repeat(200)}right(1)\n` },
    ],
  },

  *find({ windows, language }) {
    if (!isCode(language)) return;
    for (const window of windows) {
      for (const match of window.text.matchAll(PUSHED_AWAY)) {
        const hidden = match[1] ?? '';
        if (COMMENT.test(hidden) || !ACTS.test(hidden)) continue;
        const start = match.index + match[0].length - hidden.length;
        if (isBlankText(window.text, start)) continue;
        yield {
          at: window.span(start, start + hidden.trimEnd().length),
          message: 'A statement stands behind more than a hundred blanks, where no reader sees it.',
          ...(REACHES_OUT.test(hidden) ? {} : MISHAP),
        };
      }
    }
  },
};

/** `spaces = "      "`: blanks that are a text of their own, and what comes next stands behind its quote. */
function isBlankText(text: string, end: number): boolean {
  const quote = text.charAt(end);
  return /["'`]/.test(quote) && text.slice(0, end).trimEnd().endsWith(quote);
}

/** A line that was joined with the next by mistake looks the same, but does nothing that is worth hiding. */
const MISHAP = { severity: 'medium', confidence: 'low' } as const;
