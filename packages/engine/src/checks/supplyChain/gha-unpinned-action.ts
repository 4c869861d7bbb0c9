import type { FileCheck } from '../../check.ts';
import { everyMember, stringOf } from '../../knowledge/every-member.ts';

const COMMIT = /@[0-9a-f]{40}$/;
const IMAGE_DIGEST = /@sha256:[0-9a-f]{64}$/;
/** GitHub's own actions live under the platform that runs them: pinning those adds nothing. */
const FIRST_PARTY = /^(?:actions|github)\//;

export const check: FileCheck = {
  id: 'supply-chain-gha-unpinned-action',
  title: 'Action is not pinned to a commit',
  severity: 'low',
  kind: 'hygiene',
  confidence: 'high',
  since: '0.1.0',
  cwe: [829],
  why: `
    A tag or branch can be moved to other code at any time. Whoever takes over the action's repository then runs in this
    workflow, with its token and secrets, and nothing in this repository changes.`,
  fix: 'Write the full commit behind the tag (`owner/action@<40 digits> # v1.2.3`) and let a bot propose updates.',
  blindSpots: 'Actions of GitHub itself are left out; what a pinned action fetches by itself is not looked at.',
  wants: { roles: ['github-workflow', 'github-action'] },
  examples: {
    bad: [
      {
        '.github/workflows/ci.yml': `
          on: push
          jobs:
            build:
              steps:
                - uses: «acme/setup-tool@v3»`,
      },
      {
        '.github/workflows/release.yml': `
          on: push
          jobs:
            call:
              uses: «acme/workflows/.github/workflows/release.yml@main»`,
      },
    ],
    good: [
      {
        '.github/workflows/ci.yml': `
          on: push
          jobs:
            build:
              steps:
                - uses: actions/checkout@v4
                - uses: ./.github/actions/local
                - uses: acme/setup-tool@0123456789abcdef0123456789abcdef01234567 # v3`,
      },
      {
        'action.yml': `
          runs:
            using: composite
            steps:
              - uses: github/codeql-action/init@v3`,
      },
    ],
  },

  *find({ yaml, span }) {
    for (const { root } of yaml) {
      for (const { key, node } of everyMember(root)) {
        const action = key === 'uses' ? stringOf(node) : undefined;
        if (action === undefined || isFixed(action)) continue;
        yield { at: span(node.start, node.end), message: `The action ${action} can change without notice.` };
      }
    }
  },
};

function isFixed(action: string): boolean {
  if (action.startsWith('./') || action.startsWith('../')) return true;
  if (action.startsWith('docker://')) return IMAGE_DIGEST.test(action);
  return FIRST_PARTY.test(action) || COMMIT.test(action);
}
