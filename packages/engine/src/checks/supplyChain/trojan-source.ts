import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';
import { docstringsIn } from '../../facts/text/docstrings.ts';
import { lineAt } from '../../facts/text/lines.ts';

/** Characters that turn the direction of text: embeddings, overrides and isolates, and the marks that end them. */
const TURNS = ['\u202a', '\u202b', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068'];
const TURN = new RegExp(`[${TURNS.join('')}]`, 'g');
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** An entry of a table of characters: nothing stands before or behind it that could be moved. */
const ENTRY = /^\s*(?:["'][\w \\-]{1,60}["']\s{0,3}[:,]\s{0,3})?["'][\u202a-\u202e\u2066-\u2069]["'][\s,;)\]}]*$/;
const LONGEST_READ = 500;

export const check: FileCheck = {
  id: 'supply-chain-trojan-source',
  title: 'Source text is shown in another order than it is run',
  severity: 'high',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [1007],
  why: `
    Bidirectional control characters make an editor show code in another order than the compiler reads it: a comment can
    look like code and code like a comment. Reviewers approve what they see, machines run the rest.`,
  fix: 'Remove the control characters. Where text really runs from right to left, keep it in a data file.',
  blindSpots: 'Look-alike letters are another trick and another check.',
  wants: { keywords: TURNS },
  examples: {
    bad: [
      {
        'auth.py': `if access != "user«\u202e» \u2066# check\u2069 \u2066":\n`
          .replace('\u2066# check', '«\u2066»# check')
          .replace(' \u2066":', ' «\u2066»":'),
      },
      { 'main.go': 'level := "user«\u202e»" // admin\n' },
    ],
    good: [
      { 'i18n.ts': 'export const title = "\u202bשלום\u202c";\n' },
      { 'README.md': 'right \u202e left\n' },
      { 'main.go': 'level := "user" // admin\n' },
    ],
  },

  *find({ windows, language, text }) {
    if (!isCode(language)) return;
    const isBetweenQuotes = language === 'python' ? docstringsIn(text) : () => false;
    for (const window of windows) {
      for (const match of window.text.matchAll(TURN)) {
        if (RIGHT_TO_LEFT.test(lineAt(window.text, match.index))) continue;
        const at = window.span(match.index, match.index + 1);
        const line = lineAt(text, at.start);
        // Nobody reads packed code, so nobody is deceived; and on a line of a docstring there is no code to be moved.
        const movesNothing =
          line.length > LONGEST_READ || ENTRY.test(line) || (isBetweenQuotes(at.start) && !/"{3}|'{3}/.test(line));
        yield {
          at,
          message: 'A control character turns the direction of the text in code without any right-to-left script.',
          ...(movesNothing && { severity: 'low', confidence: 'low' }),
        };
      }
    }
  },
};
