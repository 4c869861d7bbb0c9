import type { FileCheck } from '../../check.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { stringOf } from '../../knowledge/every-member.ts';
import { PRIVILEGED_TRIGGERS, stepsOf, triggersOf, waitsForMaintainer } from '../../knowledge/github-workflow.ts';

const CHECKOUT = /^actions\/checkout@/;
const STRANGERS_COMMIT =
  /github\.(?:head_ref|event\.pull_request\.head\.(?:sha|ref|repo)|event\.pull_request\.merge_commit_sha|event\.workflow_run\.(?:head_sha|head_branch|head_commit|head_repository))|refs\/pull\/|inputs\.(?:pr|ref|sha)\b/;
const OF_RUN = /github\.event\.workflow_run\./;
const CHECKOUT_COMMAND = /\bgh\s{1,3}pr\s{1,3}checkout\b|\bgit\s{1,3}(?:fetch|pull)\b[^\n]{0,100}\bpull\/[^\n]{0,60}/;
/** Steps that run what was checked out: build tools read their configuration from the tree. */
const RUNS_THE_TREE =
  /\b(?:npm|pnpm|yarn|bun|npx|make|cmake|gradle|gradlew|mvn|cargo|go\s{1,3}(?:run|test|generate|build)|pip3?\s{1,3}install|poetry|uv\s{1,3}(?:run|sync)|pytest|tox|python3?|ruby|bundle|rake|composer|docker\s{1,3}build|terraform|bash|sh)\b|(?:^|\s)\.\//m;

export const check: FileCheck = {
  id: 'supply-chain-gha-untrusted-checkout',
  title: 'Privileged workflow checks out code of strangers',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [829],
  why: `
    Workflows started by pull_request_target, workflow_run or a comment hold the repository's secrets and a token that may
    write. When such a workflow checks out the pull request and builds it, whoever opened the pull request runs code with
    those secrets.`,
  fix: `
    Build pull requests under \`pull_request\`, which has no secrets, and hand results to a second workflow as data.
    Where the code must be fetched, never run anything from it.`,
  blindSpots:
    'Approval gates set in the repository settings (environments, labels removed after review) are not visible in the file.',
  wants: { roles: ['github-workflow'] },
  examples: {
    bad: [
      {
        '.github/workflows/test.yml': `
          on: pull_request_target
          jobs:
            test:
              steps:
                - uses: actions/checkout@v4
                  with:
                    ref: «\${{ github.event.pull_request.head.sha }}»
                - run: npm ci && npm test`,
      },
      {
        '.github/workflows/command.yml': `
          on:
            issue_comment:
              types: [created]
          jobs:
            run:
              steps:
                - run: «gh pr checkout \${{ github.event.issue.number }}»
                - run: make benchmark`,
      },
    ],
    good: [
      {
        '.github/workflows/test.yml': `
          on: pull_request
          jobs:
            test:
              steps:
                - uses: actions/checkout@v4
                  with:
                    ref: \${{ github.event.pull_request.head.sha }}
                - run: npm test`,
      },
      {
        '.github/workflows/label.yml': `
          on: pull_request_target
          jobs:
            label:
              steps:
                - uses: actions/checkout@v4
                - run: ./scripts/label.sh`,
      },
    ],
  },

  *find({ yaml, span }) {
    for (const { root } of yaml) {
      const trigger = [...triggersOf(root)].find((event) => PRIVILEGED_TRIGGERS.has(event));
      if (trigger === undefined) continue;
      for (const step of stepsOf(root)) {
        const place = strangersCode(step.node, step.uses, step.run);
        if (place === undefined) continue;
        const later = step.siblings.slice(step.siblings.indexOf(step.node) + 1);
        const runsIt = later.some(runsTheTree);
        // Which runs come before it, and whether strangers start those, another workflow says.
        const isOfRun = OF_RUN.test(stringOf(place) ?? '');
        const what = isOfRun ? 'what the run before it was about, maybe a pull request' : 'the pull request';
        yield {
          at: span(place.start, place.end),
          message: `Under ${trigger} this job checks out ${what}${runsIt ? ', and then runs it' : ''}.`,
          confidence: !runsIt ? 'low' : isOfRun ? 'medium' : 'high',
          ...(waitsForMaintainer(root, step.siblings) && { severity: 'medium', confidence: 'medium' }),
        };
      }
    }
  },
};

function strangersCode(step: JsonNode, uses: string | undefined, run: JsonNode | undefined): JsonNode | undefined {
  if (CHECKOUT.test(uses ?? '')) {
    const places = [step.get('with', 'ref'), step.get('with', 'repository')];
    return places.find((place) => STRANGERS_COMMIT.test(stringOf(place) ?? ''));
  }
  return CHECKOUT_COMMAND.test(stringOf(run) ?? '') ? run : undefined;
}

function runsTheTree(step: JsonNode): boolean {
  return RUNS_THE_TREE.test(stringOf(step.get('run')) ?? '') || stringOf(step.get('uses'))?.startsWith('./') === true;
}
