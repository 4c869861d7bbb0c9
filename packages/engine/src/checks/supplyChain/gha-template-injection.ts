import type { FileCheck, Sighting } from '../../check.ts';
import type { FileFacts } from '../../facts/file-facts.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { stringOf } from '../../knowledge/every-member.ts';
import {
  actionOf,
  CODE_INPUTS,
  jobsOf,
  keepsStrangersOut,
  PRIVILEGED_TRIGGERS,
  type Step,
  stepsOf,
  triggersOf,
  WRITTEN_BY_STRANGERS,
} from '../../knowledge/github-workflow.ts';

const EXPRESSION = /\$\{\{([^}]{1,300})\}\}/g;
const VARIABLE = /\benv\.([A-Za-z_]\w{0,100})/;
/** Turned into something that is no longer the stranger's text. */
const HARMLESS = /^\s*(?:!|contains\(|startsWith\(|endsWith\(|hashFiles\()|==|!=|&&\s*'[^']*'\s*\|\|\s*'[^']*'\s*$/;
/** The whole event, with every title and message in it. */
const WHOLE_EVENT = /\btoJSON\(\s{0,3}github(?:\.event)?\s{0,3}\)/i;
/** Values that whoever calls, or an earlier step, decides; whether that is a stranger cannot be seen here. */
const HANDED_IN =
  /\b(?:inputs\.(?<input>[\w-]{1,100})|matrix\.(?<cell>[\w-]{1,100})|(?:steps|needs)\.[\w-]{1,100}\.outputs\.[\w-]{1,100})/;
/** Names and secrets: no commands in them by rule or by luck, and still no reason to paste them. */
const PASTED = /\bsecrets\.[\w-]{1,100}|\bgithub\.(?:actor|triggering_actor|ref_name|base_ref|ref)\b/;
const SAFE_TYPES: ReadonlySet<string | undefined> = new Set(['boolean', 'number', 'choice', 'environment']);

const OF_RUN = /github\.event\.workflow_run\./;

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
      const known = variablesOf(root);
      for (const step of stepsOf(root)) {
        for (const script of scriptsOf(step)) yield* judgeScript(file, root, step, script, known);
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

interface Variables {
  readonly tainted: ReadonlySet<string>;
  readonly written: ReadonlySet<string>;
}

function* judgeScript(
  file: FileFacts,
  root: JsonNode,
  { node }: Step,
  script: JsonNode,
  { tainted, written }: Variables,
): Iterable<Sighting> {
  for (const match of file.text.slice(script.start, script.end).matchAll(EXPRESSION)) {
    const expression = match[1] ?? '';
    const at = file.span(script.start + match.index, script.start + match.index + match[0].length);
    const variable = VARIABLE.exec(expression)?.[1];
    if (isStrange(expression) || WHOLE_EVENT.test(expression) || (variable !== undefined && tainted.has(variable))) {
      yield {
        at,
        message: `The script contains \${{${expression}}}, which whoever caused the event can write.`,
        severity: harmIn(root, node),
        // Strangers write it where another workflow, which runs first, answers pull requests.
        ...(OF_RUN.test(expression) && { confidence: 'medium' }),
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
function harmIn(root: JsonNode, step: JsonNode): 'high' | 'medium' | 'low' {
  if (keepsStrangersOut(root, step)) return 'low';
  const triggers = [...triggersOf(root)];
  const isTheirOwn = triggers.includes('pull_request') && triggers.every((event) => !isForOthers(event));
  return isTheirOwn ? 'medium' : 'high';
}

function isForOthers(event: string): boolean {
  return PRIVILEGED_TRIGGERS.has(event) || event === 'workflow_call';
}

function isStrange(expression: string): boolean {
  return WRITTEN_BY_STRANGERS.test(expression) && !HARMLESS.test(expression);
}

/** An input without a fixed type, a cell of a computed matrix, or the output of an earlier step. */
function isHandedIn(root: JsonNode, step: JsonNode, expression: string): boolean {
  const { input, cell } = HANDED_IN.exec(expression)?.groups ?? {};
  if (/^\s*(?:!|contains\(|hashFiles\()|==|!=/.test(expression) || !HANDED_IN.test(expression)) return false;
  if (input !== undefined) {
    const on = root.get('on') ?? root.get('true');
    const declared = [on?.get('workflow_call'), on?.get('workflow_dispatch')].flatMap(
      (event) => event?.get('inputs', input) ?? [],
    );
    return declared.length === 0 || !declared.some((one) => SAFE_TYPES.has(stringOf(one.get('type'))));
  }
  if (cell === undefined) return true;
  const job = jobsOf(root).find(({ node }) => node.start <= step.start && step.end <= node.end);
  const matrix = job?.node.get('strategy', 'matrix');
  if (matrix === undefined || matrix.members.length === 0) return matrix !== undefined;
  const values = [matrix.get(cell), ...(matrix.get('include')?.items ?? []).map((item) => item.get(cell))];
  return values.some((value) => value !== undefined && holdsExpression(value));
}

function holdsExpression(node: JsonNode): boolean {
  return (stringOf(node) ?? '').includes('${{') || node.items.some(holdsExpression);
}

/** Variables of the workflow, its jobs and steps: those that hold a stranger's text, and those that are written out. */
function variablesOf(root: JsonNode): Variables {
  const jobs = root.get('jobs')?.members.map((job) => job.node) ?? [];
  const steps = [...stepsOf(root)].map((step) => step.node);
  const tables = [root, ...jobs, ...steps].flatMap((node) => node.get('env')?.members ?? []);
  return {
    tainted: new Set(tables.filter(({ node }) => isStrange(stringOf(node) ?? '')).map(({ key }) => key)),
    written: new Set(tables.filter(({ node }) => !holdsExpression(node)).map(({ key }) => key)),
  };
}
