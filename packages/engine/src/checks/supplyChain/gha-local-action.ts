import type { FileCheck } from '../../check.ts';
import { stringOf } from '../../knowledge/every-member.ts';
import { jobsOf, PRIVILEGED_TRIGGERS, stepsOf, triggersOf } from '../../knowledge/github-workflow.ts';

export const check: FileCheck = {
  id: 'supply-chain-gha-local-action',
  title: 'Action is taken from whatever lies in the workspace',
  severity: 'info',
  kind: 'hygiene',
  confidence: 'low',
  since: '0.1.0',
  cwe: [829],
  why: `
    \`./action\` means the folder of that name in the workspace, as earlier steps have left it. Where one of them checks out
    another commit or unpacks an artifact, somebody else's action runs in its place.`,
  fix: 'Refer to the action of this repository at the commit of the workflow (`$/action`), or check nothing else out before it.',
  blindSpots: 'Whether an earlier step really replaces the folder is not followed.',
  wants: { roles: ['github-workflow'] },
  examples: {
    bad: [
      { '.github/workflows/a.yml': 'on: push\njobs:\n  a:\n    steps:\n      - uses: «./.github/actions/build»\n' },
      { '.github/workflows/b.yml': 'on: pull_request\njobs:\n  a:\n    uses: «./.github/workflows/reuse.yml»\n' },
    ],
    good: [
      { '.github/workflows/a.yml': 'on: push\njobs:\n  a:\n    steps:\n      - uses: $/.github/actions/build\n' },
      { '.github/workflows/b.yml': 'on: push\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n' },
    ],
  },

  *find(file) {
    for (const { root } of file.yaml) {
      const isPrivileged = [...triggersOf(root)].some((event) => PRIVILEGED_TRIGGERS.has(event));
      const places = [...[...stepsOf(root)].map(({ node }) => node), ...jobsOf(root).map(({ node }) => node)];
      for (const place of places) {
        const uses = place.get('uses');
        if (uses === undefined || stringOf(uses)?.startsWith('./') !== true) continue;
        yield {
          at: file.span(uses.start, uses.end),
          message: 'This runs whatever earlier steps have left in that folder.',
          severity: isPrivileged ? 'low' : 'info',
        };
      }
    }
  },
};
