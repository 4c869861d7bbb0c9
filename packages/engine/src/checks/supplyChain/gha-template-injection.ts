import type { FileCheck } from '../../check.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { stringOf } from '../../knowledge/every-member.ts';
import { stepsOf, WRITTEN_BY_STRANGERS } from '../../knowledge/github-workflow.ts';

const EXPRESSION = /\$\{\{([^}]{1,300})\}\}/g;
const VARIABLE = /\benv\.([A-Za-z_]\w{0,100})/;
/** Turned into something that is no longer the stranger's text. */
const HARMLESS = /^\s*(?:!|contains\(|startsWith\(|endsWith\(|hashFiles\()|==|!=|&&\s*'[^']*'\s*\|\|\s*'[^']*'\s*$/;
const SCRIPT_ACTION = /^actions\/github-script@/;

export const check: FileCheck = {
  id: 'supply-chain-gha-template-injection',
  title: 'Text from strangers becomes part of a workflow script',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [94],
  why: `
    GitHub puts the value of an expression into the script before the shell reads it. A title, branch name or comment is
    written by anybody; with a quote and a semicolon in it, its author runs commands in the workflow, next to its token
    and secrets.`,
  fix: `
    Hand the value over through the environment and quote the variable: \`env: { TITLE: \${{ github.event.issue.title }} }\`,
    then \`"$TITLE"\` in the script.`,
  blindSpots: 'Values that pass through the outputs of a step or of another workflow are not followed.',
  wants: { roles: ['github-workflow', 'github-action'] },
  examples: {
    bad: [
      {
        '.github/workflows/greet.yml': `
          on: issues
          jobs:
            greet:
              runs-on: ubuntu-latest
              steps:
                - run: echo "New issue «\${{ github.event.issue.title }}»"`,
      },
      {
        '.github/workflows/label.yml': `
          on: pull_request_target
          env:
            BRANCH: \${{ github.head_ref }}
          jobs:
            label:
              steps:
                - run: |
                    git checkout -b "copy-«\${{ env.BRANCH }}»"
                - uses: actions/github-script@v7
                  with:
                    script: console.log("«\${{ github.event.pull_request.title }}»")`,
      },
      {
        'action.yml': `
          runs:
            using: composite
            steps:
              - shell: bash
                run: ./notify.sh "«\${{ github.event.comment.body }}»"`,
      },
    ],
    good: [
      {
        '.github/workflows/greet.yml': `
          on: issues
          jobs:
            greet:
              steps:
                - env:
                    TITLE: \${{ github.event.issue.title }}
                  run: echo "$TITLE"`,
      },
      {
        '.github/workflows/build.yml': `
          on: pull_request
          jobs:
            build:
              steps:
                - run: echo \${{ github.event.pull_request.number }} \${{ github.sha }}
                - if: contains(github.event.pull_request.title, 'docs')
                  run: make docs`,
      },
    ],
  },

  *find({ yaml, text, span }) {
    for (const { root } of yaml) {
      const tainted = taintedVariables(root);
      for (const step of stepsOf(root)) {
        const script = SCRIPT_ACTION.test(step.uses ?? '') ? step.node.get('with', 'script') : step.run;
        if (stringOf(script) === undefined || script === undefined) continue;
        for (const match of text.slice(script.start, script.end).matchAll(EXPRESSION)) {
          const expression = match[1] ?? '';
          const variable = VARIABLE.exec(expression)?.[1];
          const isTainted = isStrange(expression) || (variable !== undefined && tainted.has(variable));
          if (!isTainted) continue;
          const start = script.start + match.index;
          yield {
            at: span(start, start + match[0].length),
            message: `The script contains \${{${expression}}}, which whoever caused the event can write.`,
          };
        }
      }
    }
  },
};

function isStrange(expression: string): boolean {
  return WRITTEN_BY_STRANGERS.test(expression) && !HARMLESS.test(expression);
}

/** Variables of the workflow, its jobs and steps that hold a stranger's text: an expression copies them just as well. */
function taintedVariables(root: JsonNode): ReadonlySet<string> {
  const jobs = root.get('jobs')?.members.map((job) => job.node) ?? [];
  const steps = [...stepsOf(root)].map((step) => step.node);
  const tables = [root, ...jobs, ...steps].flatMap((node) => node.get('env')?.members ?? []);
  return new Set(tables.filter(({ node }) => isStrange(stringOf(node) ?? '')).map(({ key }) => key));
}
