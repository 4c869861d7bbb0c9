import type { FileCheck } from '../../check.ts';
import { stringOf } from '../../knowledge/every-member.ts';
import { PRIVILEGED_TRIGGERS, stepsOf, triggersOf } from '../../knowledge/github-workflow.ts';
import { valuesOf } from '../../knowledge/workflow-values.ts';

/** Actions and commands that let a model act in the workflow. */
const AGENT_ACTION =
  /^(?:anthropics\/claude-code(?:-base)?-action|google-github-actions\/run-gemini-cli|openai\/codex-action|actions\/ai-inference|block\/goose|sst\/opencode)/i;
const AGENT_COMMAND =
  /(?:^|[\s;&|])(?:claude|gemini|codex|opencode|aider|goose|llm|copilot)\s{1,3}(?:-p\b|--prompt|exec|run|--message|--yolo|--dangerously)/m;
/** Anyone may start it: the action asks nobody who they are. */
const OPEN_TO_ALL =
  /allowed_non_write_users["']?\s{0,3}:\s{0,3}["']?\*|--dangerously-skip-permissions|--yolo\b|--full-auto\b/;

export const check: FileCheck = {
  id: 'supply-chain-ci-agent-injection',
  title: 'Strangers can talk to an agent that acts in the workflow',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [1427, 77],
  why: `
    An issue or a comment becomes part of the agent's prompt, and the agent holds the workflow's token and tools. Whoever
    writes the issue can tell it what to do.`,
  fix: `
    Start the agent for members only, give its job no secrets and a token that only reads, and hand strangers' text over as
    a file it is told not to obey.`,
  blindSpots: 'What the action itself does against injection is not known.',
  wants: { roles: ['github-workflow'] },
  examples: {
    bad: [
      {
        '.github/workflows/a.yml':
          'on: issues\njobs:\n  a:\n    steps:\n      - uses: «anthropics/claude-code-action@v1»\n        with:\n          prompt: Fix ${{ github.event.issue.body }}\n',
      },
      {
        '.github/workflows/b.yml':
          'on: issue_comment\njobs:\n  a:\n    steps:\n      - run: «claude -p "$BODY" --dangerously-skip-permissions»\n        env:\n          BODY: ${{ github.event.comment.body }}\n',
      },
    ],
    good: [
      {
        '.github/workflows/a.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - uses: anthropics/claude-code-action@v1\n        with:\n          prompt: Write the changelog\n',
      },
      { '.github/workflows/b.yml': 'on: issues\njobs:\n  a:\n    steps:\n      - uses: actions/labeler@v5\n' },
    ],
  },

  *find(file) {
    for (const { root } of file.yaml) {
      if (![...triggersOf(root)].some((event) => PRIVILEGED_TRIGGERS.has(event))) continue;
      for (const { node, uses, run } of stepsOf(root)) {
        const isAction = AGENT_ACTION.test(uses ?? '');
        const place = isAction ? node.get('uses') : AGENT_COMMAND.test(stringOf(run) ?? '') ? run : undefined;
        if (place === undefined) continue;
        const step = file.text.slice(node.start, node.end);
        const origin = valuesOf(root).ofText(step, node);
        if (origin?.isText !== true && !OPEN_TO_ALL.test(step)) continue;
        yield {
          at: file.span(place.start, place.end),
          message: "An agent in this workflow reads text that anybody can write, and acts with the workflow's token.",
        };
      }
    }
  },
};
