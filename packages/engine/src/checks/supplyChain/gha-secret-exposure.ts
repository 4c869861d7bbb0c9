import type { FileCheck } from '../../check.ts';
import { stringOf } from '../../knowledge/every-member.ts';
import { jobsOf } from '../../knowledge/github-workflow.ts';

/** All secrets at once, or a part of one: GitHub masks whole secrets only. */
const TOO_MUCH =
  /\$\{\{[^}]{0,200}?(?<what>toJSON\(\s{0,3}secrets\s{0,3}\)|fromJSON\(\s{0,3}secrets\.[\w-]{1,100}\s{0,3}\)|secrets\[[^\]]{1,80}\])[^}]{0,200}\}\}/gi;

export const check: FileCheck = {
  id: 'supply-chain-gha-secret-exposure',
  title: 'Workflow hands on more secrets than needed',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [200, 532],
  why: `
    A step that gets every secret can leak every secret. Parts of a secret, taken out of JSON, are not masked in logs.`,
  fix: `
    Name each secret where it is used. Store values that are used separately as separate secrets.`,
  blindSpots: 'What a called workflow does with the secrets it inherits is not followed.',
  wants: { roles: ['github-workflow', 'github-action'] },
  examples: {
    bad: [
      {
        '.github/workflows/a.yml':
          'on: push\njobs:\n  call:\n    uses: acme/flows/.github/workflows/b.yml@v1\n    secrets: «inherit»\n',
      },
      {
        '.github/workflows/b.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - run: ./deploy\n        env:\n          ALL: «${{ toJSON(secrets) }}»\n',
      },
      {
        '.github/workflows/c.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - run: ./deploy\n        env:\n          PASS: «${{ fromJSON(secrets.CONFIG).password }}»\n',
      },
    ],
    good: [
      {
        '.github/workflows/a.yml':
          'on: push\njobs:\n  call:\n    uses: acme/flows/.github/workflows/b.yml@v1\n    secrets:\n      token: ${{ secrets.TOKEN }}\n',
      },
      {
        '.github/workflows/b.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - run: ./deploy\n        env:\n          TOKEN: ${{ secrets.TOKEN }}\n',
      },
    ],
  },

  *find(file) {
    for (const { root } of file.yaml) {
      for (const { node } of jobsOf(root)) {
        const secrets = node.get('secrets');
        if (stringOf(secrets) !== 'inherit' || secrets === undefined) continue;
        yield {
          at: file.span(secrets.start, secrets.end),
          message: 'The called workflow gets every secret of the repository.',
          // Its own workflows could name each secret themselves.
          ...(stringOf(node.get('uses'))?.startsWith('./') === true && { severity: 'low' }),
        };
      }
    }
    for (const match of file.text.matchAll(TOO_MUCH)) {
      const what = match.groups?.['what'] ?? '';
      const message = /^from/i.test(what)
        ? 'A part of a secret is used, and parts are not masked in logs.'
        : 'Every secret of the repository is within reach of this step.';
      yield { at: file.span(match.index, match.index + match[0].length), message };
    }
  },
};
