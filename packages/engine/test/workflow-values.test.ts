import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readYaml } from '../src/facts/text/read-yaml.ts';
import { stepsOf } from '../src/knowledge/github-workflow.ts';
import { resultsOf } from '../src/knowledge/workflow-expressions.ts';
import { keepsStrangersOut } from '../src/knowledge/workflow-guards.ts';
import { isCounted } from '../src/knowledge/workflow-numbers.ts';
import { valuesOf } from '../src/knowledge/workflow-values.ts';

/** What strangers have in an expression of the last step: `text`, `commit`, both or neither, and how far it goes. */
function saidOf(workflow: string, expression: string): string {
  const root = readYaml(workflow)[0]?.root;
  assert.ok(root !== undefined);
  const step = [...stepsOf(root)].at(-1)?.node;
  assert.ok(step !== undefined);
  const origin = valuesOf(root).ofExpression(expression, step);
  if (origin === undefined) return 'nothing';
  return [origin.isText && 'text', origin.isCommit && 'commit', origin.reach].filter(Boolean).join(' ');
}

function workflowOf(event: string, ...lines: readonly string[]): string {
  const script = lines.map((line) => `          ${line}`).join('\n');
  return `on: ${event}
jobs:
  a:
    steps:
      - id: s
        env:
          TITLE: \${{ github.event.pull_request.title }}
          NUMBER: \${{ github.event.pull_request.number }}
        run: |
${script}
      - run: echo
`;
}

describe('expressions of a workflow', () => {
  const cases: readonly (readonly [event: string, expression: string, said: string])[] = [
    ['pull_request_target', 'github.event.pull_request.title', 'text privileged'],
    ['pull_request_target', "github['event']['pull_request']['title']", 'text privileged'],
    ['pull_request_target', 'github.head_ref', 'text commit privileged'],
    ['pull_request_target', 'github.event.pull_request.head.sha', 'commit privileged'],
    ['pull_request_target', 'github.event.pull_request.number', 'nothing'],
    ['pull_request', 'github.event.pull_request.title', 'text fork'],
    ['workflow_run', 'github.event.pull_request.head.sha', 'commit never'],
    ['push', 'github.event.commits[0].message', 'text merged'],
    ['issues', 'toJSON(github.event.issue)', 'text privileged'],
    ['issues', 'github.event.issue', 'nothing'],
    ['issues', "contains(github.event.issue.title, 'x')", 'nothing'],
    ['issues', "github.event.action == 'opened' && github.event.issue.title || 'x'", 'text privileged'],
    ['issues', "github.event.issue.title == 'x' && 'y' || 'z'", 'nothing'],
  ];
  for (const [event, expression, said] of cases) {
    test(`under ${event}, ${expression} holds ${said}`, () => {
      assert.equal(saidOf(workflowOf(event, 'true'), expression), said);
    });
  }
});

describe('what a script leaves for later steps', () => {
  const cases: readonly (readonly [lines: readonly string[], said: string])[] = [
    [['echo "x=$TITLE" >> "$GITHUB_OUTPUT"'], 'text privileged'],
    [['echo "x=$NUMBER" >> "$GITHUB_OUTPUT"'], 'nothing'],
    [['echo "::set-output name=x::$TITLE"'], 'text privileged'],
    [['A=$(echo "$TITLE" | sed "s/a/b/")', 'echo "x=$A" | tee -a $GITHUB_OUTPUT'], 'text privileged'],
    [['A=$(echo "$TITLE" | tr -cd a-z)', 'echo "x=$A" >> $GITHUB_OUTPUT'], 'nothing'],
    [['A=$TITLE', '[[ "$A" =~ ^[a-z]+$ ]] || exit 1', 'echo "x=$A" >> $GITHUB_OUTPUT'], 'nothing'],
    [['{', '  echo "x<<EOF"', '  echo "$TITLE"', '  echo EOF', '} >> "$GITHUB_OUTPUT"'], 'text privileged'],
    [['cat <<EOF >> $GITHUB_OUTPUT', 'x=$TITLE', 'EOF'], 'text privileged'],
    [['if [ "$TITLE" = a ]; then', '  echo "x=yes" >> $GITHUB_OUTPUT', 'fi'], 'nothing'],
    [['A=$(echo "$TITLE" | grep -oP "head: \\K[a-f0-9]+" || echo "")', 'echo "x=$A" >> $GITHUB_OUTPUT'], 'nothing'],
    [['A=$(echo "$TITLE" | grep -oP "head: \\K.+" || echo "")', 'echo "x=$A" >> $GITHUB_OUTPUT'], 'text privileged'],
    [['A=$(echo "$TITLE" | grep -oP "head: \\K[^>]+")', 'echo "x=$A" >> $GITHUB_OUTPUT'], 'text privileged'],
    [['S=$(gh api repos/a/b/pulls/1 --jq .head.sha)', 'echo "x=$S" >> $GITHUB_OUTPUT'], 'commit privileged'],
  ];
  for (const [lines, said] of cases) {
    test(`${lines.join(' ; ')} leaves ${said}`, () => {
      assert.equal(saidOf(workflowOf('pull_request_target', ...lines), 'steps.s.outputs.x'), said);
    });
  }

  test('variables set for the rest of the job are followed, and outputs of jobs', () => {
    const workflow = `${workflowOf('pull_request_target', 'echo "NAME=$TITLE" >> $GITHUB_ENV')}        env: {}
    outputs:
      title: \${{ env.NAME }}
  b:
    needs: a
    steps:
      - run: echo
`;

    assert.equal(saidOf(workflow, 'needs.a.outputs.title'), 'text privileged');
    assert.equal(saidOf(workflow, 'env.NAME'), 'nothing');
  });
});

test('an expression gives its last alternatives, not what it asks', () => {
  assert.deepEqual(resultsOf("(a == 'b' && c) || format('{0}', d)"), ['c', "format('{0}', d)"]);
  assert.deepEqual(resultsOf("!a || 'literal'"), []);
});

describe('what a script of the platform sets', () => {
  const asks = 'const pr = (await github.rest.pulls.get({ pull_number: 1 })).data; const { data } = { data: pr };';
  const cases: readonly (readonly [lines: readonly string[], said: string])[] = [
    [["core.setOutput('x', data.title)"], 'text privileged'],
    [["core.setOutput('y', data.title)", "core.setOutput('x', pr.number)"], 'nothing'],
    [['const n = context.payload.issue?.number;', "core.setOutput('x', n);", 'data.title'], 'nothing'],
    [["core.setOutput('x', data.title ? pr.number.toString() : '');"], 'nothing'],
    [["core.setOutput('x', pr.number);", "core.setOutput('x', data.title);"], 'text privileged'],
    [['let n = pr.number;', 'n = data.title;', "core.setOutput('x', n);"], 'text privileged'],
    [['const said = JSON.parse(data.body);', "core.setOutput('x', said.number);"], 'text privileged'],
    [["for (const name of ['x']) core.setOutput(name, data.title);"], 'text privileged'],
  ];
  for (const [lines, said] of cases) {
    test(`${lines.join(' ')} leaves ${said}`, () => {
      const script = [asks, ...lines].map((line) => `            ${line}`).join('\n');
      const workflow = `on: issue_comment
jobs:
  a:
    steps:
      - id: s
        uses: actions/github-script@v7
        with:
          script: |
${script}
      - run: echo
`;

      assert.equal(saidOf(workflow, 'steps.s.outputs.x'), said);
    });
  }
});

describe('numbers of an event', () => {
  const cases: readonly (readonly [expression: string, isNumber: boolean])[] = [
    ['github.event.pull_request.number', true],
    ["github.event.review.id || 'None'", true],
    ['github.run_id', true],
    ['github.event.workflow_run.head_sha', true],
    ['github.event.inputs.number', false],
    ['github.event.client_payload.id', false],
    ['github.event.number && github.event.issue.title', false],
    ['inputs.number', false],
  ];
  for (const [expression, isNumber] of cases) {
    test(`${expression} is ${isNumber ? 'one' : 'none'}`, () => {
      assert.equal(isCounted(expression), isNumber);
    });
  }
});

describe('conditions that let nobody but members in', () => {
  const cases: readonly (readonly [condition: string, isKept: boolean])[] = [
    ["github.event.workflow_run.event == 'push'", true],
    ['github.event.workflow_run.head_repository.full_name == github.repository', true],
    ["${{ needs.a.outputs.x == 'true' && github.event.workflow_run.head_repository.fork == false }}", true],
    ["github.event.workflow_run.event == 'pull_request'", false],
    ["github.event.workflow_run.event == 'push' || github.event.workflow_run.conclusion == 'success'", false],
    ["github.event.workflow_run.event != 'push'", false],
  ];
  for (const [condition, isKept] of cases) {
    test(`${condition}: ${isKept ? 'members' : 'anybody'}`, () => {
      const root = readYaml(`on: workflow_run\njobs:\n  a:\n    if: ${condition}\n    steps:\n      - run: echo\n`)[0]
        ?.root;
      assert.ok(root !== undefined);
      const step = [...stepsOf(root)][0]?.node;
      assert.ok(step !== undefined);

      assert.equal(keepsStrangersOut(root, step), isKept);
    });
  }
});
