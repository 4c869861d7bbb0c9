import type { FileCheck } from '../../check.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { stringOf } from '../../knowledge/every-member.ts';
import {
  actionOf,
  FORK_TRIGGERS,
  jobOf,
  PRIVILEGED_TRIGGERS,
  type Step,
  stepsOf,
  triggersOf,
} from '../../knowledge/github-workflow.ts';
import { holdsNothing, keepsStrangersOut, waitsForMaintainer } from '../../knowledge/workflow-guards.ts';
import { runsTheTree } from '../../knowledge/workflow-tree-runs.ts';
import { together } from '../../knowledge/workflow-scripts.ts';
import type { Reach } from '../../knowledge/workflow-strangers.ts';
import { valuesOf, type WorkflowValues } from '../../knowledge/workflow-values.ts';

const OF_RUN = /\bworkflow_run\b/;
const CHECKOUT_COMMAND = /\bgh\s{1,3}pr\s{1,3}checkout\b|\bgit\s{1,3}pull\b[^\n]{0,100}\bpull\/[^\n]{0,60}/;
const FETCH_COMMAND = /\bgit\s{1,3}(?:-\w{1,3}\s{1,3}\S{1,60}\s{1,3})?fetch\b[^\n]{0,100}\bpull\/[^\n]{0,60}/;
/** What was fetched stands in no folder until one of these puts it there. */
const LAYS_OUT =
  /\bgit\s{1,3}(?:-\w{1,3}\s{1,3}\S{1,60}\s{1,3})?(?:checkout|switch|merge|reset|rebase|worktree|cherry-pick|restore|pull|apply|am|archive|show|read-tree)\b/;
/** What a command of git takes into the working folder. */
const TAKES_IN =
  /\bgit\s{1,3}(?:-\w{1,3}\s{1,3}\S{1,60}\s{1,3})?(?:checkout|switch|merge|pull|reset|rebase|clone|worktree\s{1,3}add)\b([^\n;&|]{1,200})/g;

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
      {
        '.github/workflows/fetch.yml': `
          on: pull_request_target
          jobs:
            build:
              steps:
                - uses: actions/checkout@v4
                - run: «git fetch origin refs/pull/\${{ github.event.pull_request.number }}/head»
                - run: git checkout FETCH_HEAD && make`,
      },
    ],
    good: [
      {
        '.github/workflows/owners.yml': `
          on: pull_request_target
          jobs:
            compare:
              steps:
                - uses: actions/checkout@v4
                - run: git fetch origin +refs/pull/\${{ github.event.pull_request.number }}/head
                - run: git diff --name-only HEAD FETCH_HEAD`,
      },
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
        '.github/workflows/preview.yml': `
          on:
            pull_request_target:
              types: [closed]
            workflow_dispatch:
              inputs:
                ref:
                  type: string
          jobs:
            preview:
              steps:
                - uses: actions/checkout@v4
                  with:
                    ref: \${{ github.event_name == 'workflow_dispatch' && inputs.ref || '' }}
                - run: npm ci && npm run preview`,
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

  *find({ yaml, span, text }) {
    for (const { root } of yaml) {
      const events = [...triggersOf(root)];
      const trigger = [PRIVILEGED_TRIGGERS, REVIEWS].flatMap(
        (some) => events.find((event) => some.has(event)) ?? [],
      )[0];
      if (trigger === undefined) continue;
      const values = valuesOf(root);
      for (const step of stepsOf(root)) {
        const taken = strangersCode(values, step);
        if (taken === undefined || taken.reach === 'never' || taken.reach === 'merged') continue;
        if (taken.reach === 'fork' && !REVIEWS.has(trigger)) continue;
        const { place } = taken;
        const later = step.siblings.slice(step.siblings.indexOf(step.node) + 1);
        const runsIt = later.some(runsTheTree);
        // Which runs come before it, and whether strangers start those, another workflow says.
        const isOfRun = OF_RUN.test(stringOf(place) ?? '');
        const what = isOfRun ? 'what the run before it was about, maybe a pull request' : 'the pull request';
        const isLimited =
          taken.reach === 'fork' ||
          waitsForMaintainer(root, step.siblings) ||
          holdsNothing(root, jobOf(root, step.node)?.node, text);
        const isOwn = keepsStrangersOut(root, step.node);
        yield {
          at: span(place.start, place.end),
          message: `Under ${trigger} this job checks out ${what}${runsIt ? ', and then runs it' : ''}.`,
          confidence: !runsIt ? 'low' : isOfRun ? 'medium' : 'high',
          ...(isLimited && { severity: 'medium', confidence: runsIt ? 'medium' : 'low' }),
          ...(isOwn && { severity: 'low', confidence: 'low' }),
        };
      }
    }
  },
};

/** Under these a fork gets no secrets; branches of the repository itself do. */
const REVIEWS: ReadonlySet<string> = new Set([...FORK_TRIGGERS].filter((event) => event !== 'pull_request'));

function strangersCode(
  values: WorkflowValues,
  { node: step, siblings, run }: Step,
): { readonly place: JsonNode; readonly reach: Reach } | undefined {
  if (actionOf(stringOf(step.get('uses')))?.name === 'actions/checkout') {
    for (const place of [step.get('with', 'ref'), step.get('with', 'repository')]) {
      const origin = values.ofText(stringOf(place) ?? '', step);
      if (place !== undefined && origin?.isCommit === true) return { place, reach: origin.reach };
    }
  }
  const script = stringOf(run) ?? '';
  if (run === undefined) return undefined;
  const scripts = siblings.slice(siblings.indexOf(step)).map((one) => stringOf(one.get('run')) ?? '');
  const isLaidOut = FETCH_COMMAND.test(script) && scripts.some((one) => LAYS_OUT.test(one));
  if (isLaidOut || CHECKOUT_COMMAND.test(script)) return { place: run, reach: 'privileged' };
  for (const [, given = ''] of script.matchAll(TAKES_IN)) {
    const variables = [...given.matchAll(/\$\{?([A-Za-z_]\w{0,80})/g)].map(([, name = '']) =>
      values.ofVariable(name, step),
    );
    const origin = together([values.ofText(given, step), ...variables]);
    if (origin?.isCommit === true) return { place: run, reach: origin.reach };
  }
  return undefined;
}
