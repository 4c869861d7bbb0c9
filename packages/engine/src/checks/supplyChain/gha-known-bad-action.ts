import type { FileCheck } from '../../check.ts';
import { stringOf } from '../../knowledge/every-member.ts';
import { actionOf, jobsOf, stepsOf } from '../../knowledge/github-workflow.ts';

/** Actions whose tags were moved to hostile code, with the advisory that says so and the first version made after it. */
const COMPROMISED: Readonly<Record<string, { readonly advisory: string; readonly safeFrom: number }>> = {
  'tj-actions/changed-files': { advisory: 'CVE-2025-30066', safeFrom: 46 },
  'reviewdog/action-setup': { advisory: 'CVE-2025-30154', safeFrom: 2 },
};
/** Versions with a weakness that was published, and the first without it. */
const WEAK: Readonly<Record<string, { readonly advisory: string; readonly versions: RegExp; readonly what: string }>> =
  {
    'actions/download-artifact': {
      advisory: 'CVE-2024-42471',
      versions: /^v?4\.(?:0\.\d{1,2}|1\.[0-2])$/,
      what: 'an artifact can write outside its folder',
    },
  };
/** Actions nobody maintains: a weakness found in them stays. */
const ARCHIVED = new Set([
  'actions/setup-ruby',
  'actions/create-release',
  'actions/upload-release-asset',
  'actions-rs/toolchain',
  'actions-rs/cargo',
  'actions-rs/clippy-check',
  'actions-rs/audit-check',
  'actions-rs/tarpaulin',
  'actions-rs/install',
  'andymckay/cancel-action',
  'azure/container-scan',
  'dev-drprasad/delete-tag-and-release',
  'gaurav-nelson/github-action-markdown-link-check',
  'imjohnbo/issue-bot',
  'nwtgck/actions-netlify',
  'peter-evans/commit-comment',
]);
const FULL_COMMIT = /^[0-9a-f]{40}$/;

export const check: FileCheck = {
  id: 'supply-chain-gha-known-bad-action',
  title: 'Action that was compromised, is abandoned or has a known weakness',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [1395, 1104],
  why: `
    An action runs with the job's token and secrets. One whose tags were once moved to hostile code may still run it from a
    cache or a fork; one that nobody maintains keeps its weaknesses.`,
  fix: `
    Replace the action, or pin a commit that is known to be good.`,
  blindSpots: 'The list is short and as old as this release; an action that went bad since is not in it.',
  wants: { roles: ['github-workflow', 'github-action'] },
  examples: {
    bad: [
      {
        '.github/workflows/a.yml': 'on: push\njobs:\n  a:\n    steps:\n      - uses: «tj-actions/changed-files@v44»\n',
      },
      { '.github/workflows/b.yml': 'on: push\njobs:\n  a:\n    steps:\n      - uses: «actions/setup-ruby@v1»\n' },
      {
        '.github/workflows/d.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - uses: «actions/download-artifact@v4.1.0»\n',
      },
    ],
    good: [
      {
        '.github/workflows/c.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - uses: tj-actions/changed-files@v46.0.1\n',
      },
      { '.github/workflows/a.yml': 'on: push\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n' },
      { '.github/workflows/d.yml': 'on: push\njobs:\n  a:\n    steps:\n      - uses: actions/download-artifact@v4\n' },
      {
        '.github/workflows/b.yml': `on: push\njobs:\n  a:\n    steps:\n      - uses: tj-actions/changed-files@${'a1'.repeat(20)}\n`,
      },
    ],
  },

  *find(file) {
    for (const { root } of file.yaml) {
      const places = [...[...stepsOf(root)].map(({ node }) => node), ...jobsOf(root).map(({ node }) => node)];
      for (const place of places) {
        const uses = place.get('uses');
        const action = actionOf(stringOf(uses));
        if (uses === undefined || action === undefined) continue;
        const name = action.name.split('/').slice(0, 2).join('/');
        const at = file.span(uses.start, uses.end);
        const moved = Object.hasOwn(COMPROMISED, name) ? COMPROMISED[name] : undefined;
        if (moved !== undefined && !FULL_COMMIT.test(action.version)) {
          if (majorOf(action.version) >= moved.safeFrom) continue;
          yield { at, message: `Tags of ${name} were moved to code that steals secrets (${moved.advisory}).` };
          continue;
        }
        const weak = Object.hasOwn(WEAK, name) ? WEAK[name] : undefined;
        if (weak?.versions.test(action.version) === true) {
          yield { at, message: `${name}@${action.version}: ${weak.what} (${weak.advisory}).`, severity: 'medium' };
        } else if (ARCHIVED.has(name)) {
          yield { at, message: `${name} is archived: nobody fixes what is found in it.`, severity: 'low' };
        }
      }
    }
  },
};

/** A branch or anything else that is no version counts as the oldest. */
function majorOf(version: string): number {
  return Number(/^v?(\d{1,6})(?:\.|$)/.exec(version)?.[1] ?? 0);
}
