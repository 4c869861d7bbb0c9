import type { FileCheck, Sighting } from '../../check.ts';
import type { FileFacts } from '../../facts/file-facts.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { stringOf } from '../../knowledge/every-member.ts';
import { actionOf, jobOf, jobsOf, type Step, stepsOf } from '../../knowledge/github-workflow.ts';
import { CODE_INPUTS } from '../../knowledge/workflow-code-inputs.ts';
import { expressionsIn } from '../../knowledge/workflow-expressions.ts';
import { holdsNothing, keepsStrangersOut, waitsForMaintainer } from '../../knowledge/workflow-guards.ts';
import type { Reach } from '../../knowledge/workflow-strangers.ts';
import { valuesOf } from '../../knowledge/workflow-values.ts';

const VARIABLE = /\benv\.([A-Za-z_]\w{0,100})/;
/** Turned into something that is no longer the value. */
const HARMLESS = /^\s*(?:!|contains\(|startsWith\(|endsWith\(|hashFiles\()|==|!=|&&\s*'[^']*'\s*\|\|\s*'[^']*'\s*$/;
/** Values that whoever calls, or an earlier step, decides; whether that is a stranger cannot be seen here. */
const HANDED_IN =
  /\b(?:inputs\.(?<input>[\w-]{1,100})|matrix\.(?<cell>[\w-]{1,100})|(?:steps|needs)\.[\w-]{1,100}\.outputs\.[\w-]{1,100})/;
/** What an earlier step or job left, under either way to write it. */
const PASSED_ON = /\b(?:steps|needs)\b[\s\S]{0,120}\boutputs\b/;
/** Names and secrets: no commands in them by rule or by luck, and still no reason to paste them. */
const PASTED = /\bsecrets\.[\w-]{1,100}|\bgithub\.(?:actor|triggering_actor|ref_name|base_ref|ref)\b/;
const SAFE_TYPES: ReadonlySet<string | undefined> = new Set(['boolean', 'number', 'choice', 'environment']);

const OF_RUN = /\bworkflow_run\b/;

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
  blindSpots:
    'Values are followed through variables, scripts and outputs of one file; what an action or another workflow does with them is known of few.',
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
        '.github/workflows/build.yml': `
          on: pull_request
          jobs:
            build:
              steps:
                - run: git push origin HEAD:«\${{ github.head_ref }}»`,
      },
      {
        'action.yml': `
          runs:
            using: composite
            steps:
              - shell: bash
                run: ./notify.sh "«\${{ github.event.comment.body }}»"`,
      },
      {
        '.github/workflows/comment.yml': `
          on: issue_comment
          jobs:
            read:
              outputs:
                name: \${{ steps.parse.outputs.name }}
              steps:
                - id: parse
                  env:
                    BODY: \${{ github.event.comment.body }}
                  run: |
                    NAME=$(echo "$BODY" | sed 's/.* //')
                    echo "name=$NAME" >> "$GITHUB_OUTPUT"
            act:
              needs: read
              steps:
                - run: ./act "«\${{ needs.read.outputs.name }}»"`,
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

  *find(file) {
    for (const { root } of file.yaml) {
      const written = writtenOut(root);
      for (const step of stepsOf(root)) {
        for (const script of scriptsOf(step)) yield* judgeScript(file, root, step, script, written);
      }
    }
  },
};

/** What a step hands to an interpreter: its own script, or the input of an action that is one. */
function scriptsOf({ node, uses, run }: Step): readonly JsonNode[] {
  const name = actionOf(uses)?.name ?? '';
  const inputs = Object.hasOwn(CODE_INPUTS, name) ? (CODE_INPUTS[name] ?? []) : [];
  const places = [run, ...inputs.map((input) => node.get('with', input))];
  return places.filter((place) => place !== undefined && stringOf(place) !== undefined).flatMap((place) => place ?? []);
}

function* judgeScript(
  file: FileFacts,
  root: JsonNode,
  { node, siblings }: Step,
  script: JsonNode,
  written: ReadonlySet<string>,
): Iterable<Sighting> {
  const values = valuesOf(root);
  for (const { text: expression, at: offset, length } of expressionsIn(file.text.slice(script.start, script.end))) {
    const at = file.span(script.start + offset, script.start + offset + length);
    const origin = values.ofExpression(expression, node);
    const variable = VARIABLE.exec(expression)?.[1];
    if (origin?.isText === true) {
      const isGuarded = keepsStrangersOut(root, node);
      const isLimited = waitsForMaintainer(root, siblings) || holdsNothing(root, jobOf(root, node)?.node, file.text);
      yield {
        at,
        message: `The script contains \${{${expression}}}, which ${WRITER[origin.reach]} can write.`,
        severity: isGuarded ? 'low' : isLimited && origin.reach === 'privileged' ? 'medium' : HARM[origin.reach],
        // Strangers write it where another workflow, which runs first, answers pull requests.
        ...((OF_RUN.test(expression) || PASSED_ON.test(expression)) && { confidence: 'medium' }),
        ...(origin.reach === 'never' && { confidence: 'low' }),
      };
    } else if (isHandedIn(root, node, expression) || (variable !== undefined && !written.has(variable))) {
      yield {
        at,
        message: `The script contains \${{${expression}}}, and whoever decides that value decides what runs.`,
        severity: 'low',
        confidence: 'low',
      };
    } else if (PASTED.test(expression) && !HARMLESS.test(expression)) {
      yield {
        at,
        message: `The value of \${{${expression}}} is pasted into the script instead of handed over as a variable.`,
        severity: 'info',
        confidence: 'low',
      };
    }
  }
}

/** In a run of their own pull request strangers have no secrets, and run what they like anyway. */
const HARM: Readonly<Record<Reach, 'high' | 'medium' | 'low'>> = {
  privileged: 'high',
  fork: 'medium',
  merged: 'medium',
  never: 'low',
};
const WRITER: Readonly<Record<Reach, string>> = {
  privileged: 'whoever caused the event',
  fork: 'whoever opened the pull request',
  merged: 'the author of a merged commit',
  never: 'whoever caused another event than those here',
};

/** An input without a fixed type, a cell of a computed matrix, or the output of an earlier step. */
function isHandedIn(root: JsonNode, step: JsonNode, expression: string): boolean {
  const plain = expression.replaceAll(/\[\s{0,3}'([\w-]{1,80})'\s{0,3}\]/g, '.$1');
  const { input, cell } = HANDED_IN.exec(plain)?.groups ?? {};
  if (/^\s*(?:!|contains\(|hashFiles\()|==|!=/.test(expression) || !HANDED_IN.test(plain)) return false;
  if (input !== undefined) {
    const on = root.get('on') ?? root.get('true');
    const declared = [on?.get('workflow_call'), on?.get('workflow_dispatch')].flatMap(
      (event) => event?.get('inputs', input) ?? [],
    );
    return declared.length === 0 || !declared.some((one) => SAFE_TYPES.has(stringOf(one.get('type'))));
  }
  if (cell === undefined) return true;
  const matrix = jobOf(root, step)?.node.get('strategy', 'matrix');
  if (matrix === undefined || matrix.members.length === 0) return matrix !== undefined;
  const values = [matrix.get(cell), ...(matrix.get('include')?.items ?? []).map((item) => item.get(cell))];
  return values.some((value) => value !== undefined && holdsExpression(value));
}

function holdsExpression(node: JsonNode): boolean {
  return (stringOf(node) ?? '').includes('${{') || node.items.some(holdsExpression);
}

/** Variables of the workflow, its jobs and steps that are written out. */
function writtenOut(root: JsonNode): ReadonlySet<string> {
  const places = [root, ...jobsOf(root).map(({ node }) => node), ...Array.from(stepsOf(root), (step) => step.node)];
  const tables = places.flatMap((node) => node.get('env')?.members ?? []);
  return new Set(tables.filter(({ node }) => !holdsExpression(node)).map(({ key }) => key));
}
