import type { FileCheck } from '../../check.ts';
import { scalarOf, stringOf } from '../../knowledge/every-member.ts';
import { actionOf, stepsOf } from '../../knowledge/github-workflow.ts';

export const check: FileCheck = {
  id: 'supply-chain-gha-persisted-credentials',
  title: "Checkout leaves the workflow's token on disk",
  severity: 'low',
  kind: 'hygiene',
  confidence: 'low',
  since: '0.1.0',
  cwe: [522],
  why: `
    actions/checkout writes the token where every later step, and an artifact made of the folder, can read it.`,
  fix: `
    Set \`persist-credentials: false\` unless a later step pushes.`,
  blindSpots:
    'Whether a later step needs the credentials to push is judged only by whether one of them calls git push.',
  wants: { roles: ['github-workflow', 'github-action'] },
  examples: {
    bad: [
      {
        '.github/workflows/a.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - uses: «actions/checkout@v4»\n      - uses: actions/upload-artifact@v4\n        with:\n          path: .\n',
      },
      {
        '.github/workflows/b.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - uses: «actions/checkout@v4»\n        with:\n          persist-credentials: true\n',
      },
    ],
    good: [
      {
        '.github/workflows/a.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n        with:\n          persist-credentials: false\n',
      },
      {
        '.github/workflows/b.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n      - run: git push\n',
      },
    ],
  },

  *find(file) {
    for (const { root } of file.yaml) {
      for (const { node, uses, siblings } of stepsOf(root)) {
        const place = node.get('uses');
        if (place === undefined || actionOf(uses)?.name !== 'actions/checkout') continue;
        const persist = scalarOf(node.get('with', 'persist-credentials'));
        if (persist === 'false') continue;
        const pushes = siblings.some((step) =>
          /\bgit\s{1,3}(?:push|fetch|pull)\b/.test(stringOf(step.get('run')) ?? ''),
        );
        if (pushes && persist !== 'true') continue;
        const uploads = siblings.some(
          (step) => actionOf(stringOf(step.get('uses')))?.name === 'actions/upload-artifact',
        );
        yield {
          at: file.span(place.start, place.end),
          message: uploads
            ? 'The token stays on disk and an artifact is made later.'
            : 'The token stays on disk for later steps.',
          severity: uploads ? 'medium' : 'info',
        };
      }
    }
  },
};
