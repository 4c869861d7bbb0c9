import type { FileCheck } from '../../check.ts';
import { stringOf } from '../../knowledge/every-member.ts';
import { jobsOf, stepsOf } from '../../knowledge/github-workflow.ts';
import { splitOutside } from '../../knowledge/workflow-expressions.ts';
import { keepsStrangersOut } from '../../knowledge/workflow-guards.ts';

/** Who caused the last event, compared with the name of a bot. */
const ASKS_ACTOR =
  /github(?:\.(?:actor|triggering_actor)(?:_id)?|\[\s*'(?:actor|triggering_actor)(?:_id)?'\s*\]|\.event\.pull_request\.sender\.login)\s{0,3}==\s{0,3}(?:'[^']{0,60}\[bot\]'|'?49699333'?|'?29139614'?)|(?:'[^']{0,60}\[bot\]'|'?49699333'?|'?29139614'?)\s{0,3}==\s{0,3}github(?:\.(?:actor|triggering_actor)|\[)/i;

/** Who wrote the pull request, asked beside it, is a name that a stranger cannot take. */
const ASKS_AUTHOR = /github\.event\.pull_request\.user\.(?:login|id)\s{0,3}==/i;

export const check: FileCheck = {
  id: 'supply-chain-gha-spoofable-bot',
  title: 'Workflow trusts whoever caused the last event',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [290],
  why: `
    \`github.actor\` is whoever caused the latest event on a pull request, not its author. A stranger can make a bot touch their
    own pull request, by a comment or a rebase, and then passes for the bot.`,
  fix: `
    Compare \`github.event.pull_request.user.login\`, and check that the branch belongs to this repository.`,
  blindSpots: 'Conditions inside scripts and actions are not read.',
  wants: { roles: ['github-workflow', 'github-action'] },
  examples: {
    bad: [
      {
        '.github/workflows/a.yml':
          "on: pull_request_target\njobs:\n  a:\n    if: «github.actor == 'dependabot[bot]'»\n",
      },
      {
        '.github/workflows/b.yml':
          "on: pull_request_target\njobs:\n  a:\n    steps:\n      - if: «${{ github.actor == 'renovate[bot]' }}»\n        run: gh pr merge\n",
      },
    ],
    good: [
      {
        '.github/workflows/a.yml':
          "on: pull_request_target\njobs:\n  a:\n    if: github.event.pull_request.user.login == 'dependabot[bot]'\n",
      },
      {
        '.github/workflows/c.yml':
          "on: pull_request_target\njobs:\n  a:\n    if: github.actor == 'dependabot[bot]' && github.event.pull_request.user.login == 'dependabot[bot]'\n",
      },
      {
        '.github/workflows/d.yml':
          "on: pull_request_target\njobs:\n  a:\n    if: ${{ github.event.pull_request.user.login == 'a[bot]' && (github.actor == 'a[bot]' || github.actor == 'b[bot]') }}\n",
      },
      {
        '.github/workflows/e.yml':
          "on: pull_request\njobs:\n  a:\n    if: github.actor == 'a[bot]' && github.event.pull_request.head.repo.full_name == github.repository\n",
      },
      { '.github/workflows/b.yml': "on: push\njobs:\n  a:\n    if: github.actor != 'dependabot[bot]'\n" },
    ],
  },

  *find(file) {
    for (const { root } of file.yaml) {
      const places = [...jobsOf(root).map(({ node }) => node), ...[...stepsOf(root)].map(({ node }) => node)];
      for (const place of places) {
        const condition = place.get('if');
        const asked = stringOf(condition) ?? '';
        if (condition === undefined || !ASKS_ACTOR.test(asked)) continue;
        if (keepsStrangersOut(root, place)) continue;
        if (partsOf(asked).some((part) => ASKS_AUTHOR.test(part) && !part.includes('||'))) continue;
        yield {
          at: file.span(condition.start, condition.end),
          message: 'The condition asks who caused the event, which a stranger can make a bot do.',
        };
      }
    }
  },
};

/** What must all be true. */
function partsOf(condition: string): readonly string[] {
  const plain = condition.replace(/^\s*\$\{\{/, '').replace(/\}\}\s*$/, '');
  return splitOutside(plain, '||').length > 1 ? [] : splitOutside(plain, '&&');
}
