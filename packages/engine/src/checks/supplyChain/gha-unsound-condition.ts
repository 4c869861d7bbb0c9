import type { FileCheck } from '../../check.ts';
import { stringOf } from '../../knowledge/every-member.ts';
import { jobsOf, stepsOf } from '../../knowledge/github-workflow.ts';

const FENCED = /\$\{\{[\s\S]{0,2000}?\}\}/;
/** `a && '' || 'b'` gives 'b' whatever a is: the empty text counts as false. */
const EMPTY_CHOICE = /\$\{\{[^}]{0,200}&&\s{0,3}(?:''|false|0|null)\s{0,3}\|\|[^}]{0,200}\}\}/g;
/** Whether earlier steps went well is all it asks: nobody is kept out by that. */
const ASKS_OUTCOME = /^(?:[\s(){}$|&!]|\b(?:success|failure|always|cancelled)\(\))*$/;
/** `contains('a b c', x)` asks for a part of a text, not for one of a list. */
const SUBSTRING_LIST = /contains\(\s{0,3}'[^']{0,300}[ ,][^']{0,300}'\s{0,3},/i;

export const check: FileCheck = {
  id: 'supply-chain-gha-unsound-condition',
  title: 'Condition that is always true',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [571, 670],
  why: `
    Text beside \`\${{ … }}\`, even a line break at its end, turns the result into a string, and a string that is not empty
    is true. A job that was meant to be guarded then always runs.`,
  fix: `
    Leave the braces out, or strip the line break with \`|-\` or \`>-\`. Use \`contains(fromJSON('["a", "b"]'), x)\` for lists.`,
  blindSpots: 'Conditions that are wrong for other reasons are not seen.',
  wants: { roles: ['github-workflow', 'github-action'] },
  examples: {
    bad: [
      {
        '.github/workflows/a.yml': "on: push\njobs:\n  a:\n    if: «true && ${{ github.ref == 'refs/heads/main' }}»\n",
      },
      {
        '.github/workflows/b.yml':
          "on: push\njobs:\n  a:\n    if: «contains('refs/heads/main refs/heads/dev', github.ref)»\n",
      },
    ],
    good: [
      { '.github/workflows/a.yml': "on: push\njobs:\n  a:\n    if: ${{ github.ref == 'refs/heads/main' }}\n" },
      {
        '.github/workflows/b.yml':
          "on: push\njobs:\n  a:\n    if: |\n      github.ref == 'refs/heads/main'\n        && !cancelled()\n",
      },
    ],
  },

  *find(file) {
    for (const match of file.text.matchAll(EMPTY_CHOICE)) {
      yield {
        at: file.span(match.index, match.index + match[0].length),
        message: 'The choice always gives its second value, because the first counts as false.',
        severity: 'low',
      };
    }
    for (const { root } of file.yaml) {
      const places = [...jobsOf(root).map(({ node }) => node), ...[...stepsOf(root)].map(({ node }) => node)];
      for (const place of places) {
        const condition = place.get('if');
        const text = stringOf(condition);
        if (condition === undefined || text === undefined) continue;
        const fenced = FENCED.exec(text);
        if (fenced !== null && fenced[0] !== text) {
          yield {
            at: file.span(condition.start, condition.end),
            message: 'The condition is a text beside an expression, so it is always true.',
            ...(ASKS_OUTCOME.test(text) && { severity: 'low' }),
          };
        } else if (SUBSTRING_LIST.test(text)) {
          yield {
            at: file.span(condition.start, condition.end),
            message: 'The condition is true for every part of that text, not only for its words.',
          };
        }
      }
    }
  },
};
