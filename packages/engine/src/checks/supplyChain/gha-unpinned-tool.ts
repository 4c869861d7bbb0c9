import type { FileCheck } from '../../check.ts';
import { scalarOf } from '../../knowledge/every-member.ts';
import { actionOf, stepsOf } from '../../knowledge/github-workflow.ts';

/** Actions that fetch a program, and the input that says which version; the newest unless it is given. */
const TOOLS: Readonly<Record<string, string>> = {
  'aquasecurity/setup-trivy': 'version',
  'aquasecurity/trivy-action': 'version',
  '1password/load-secrets-action': 'version',
  '1password/install-cli-action': 'version',
  'hashicorp/setup-terraform': 'terraform_version',
  'hashicorp/setup-packer': 'version',
  'opentofu/setup-opentofu': 'tofu_version',
  'azure/setup-helm': 'version',
  'azure/setup-kubectl': 'version',
  'golangci/golangci-lint-action': 'version',
  'goreleaser/goreleaser-action': 'version',
  'sigstore/cosign-installer': 'cosign-release',
  'anchore/sbom-action/download-syft': 'syft-version',
  'docker/setup-compose-action': 'version',
  'gitleaks/gitleaks-action': 'version',
};
const MOVING = /^(?:latest|nightly|edge|main|master|\*|>=.*|~>.*)$|\$\{\{/;
/** Actions whose default is a fixed version: only an explicit "latest" is a choice. */
const FIXED_BY_DEFAULT: ReadonlySet<string> = new Set(['sigstore/cosign-installer', 'aquasecurity/trivy-action']);

export const check: FileCheck = {
  id: 'supply-chain-gha-unpinned-tool',
  title: 'Workflow fetches the newest version of a program',
  severity: 'low',
  kind: 'hygiene',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [1357],
  why: `
    The action is pinned, but it downloads a program whose version nobody named. What runs beside the secrets of the
    workflow is whatever was released last, good or bad.`,
  fix: 'Give the version of the program, not only of the action.',
  blindSpots: 'Only actions in the list are known to fetch programs.',
  wants: { roles: ['github-workflow', 'github-action'] },
  examples: {
    bad: [
      {
        '.github/workflows/a.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - uses: «aquasecurity/setup-trivy@v0.2.6»\n',
      },
      {
        '.github/workflows/b.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - uses: azure/setup-helm@v4\n        with:\n          version: «latest»\n',
      },
    ],
    good: [
      {
        '.github/workflows/a.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - uses: aquasecurity/setup-trivy@v0.2.6\n        with:\n          version: v0.60.0\n',
      },
      { '.github/workflows/b.yml': 'on: push\njobs:\n  a:\n    steps:\n      - uses: actions/setup-node@v4\n' },
    ],
  },

  *find(file) {
    for (const { root } of file.yaml) {
      for (const { node, uses } of stepsOf(root)) {
        const name = actionOf(uses)?.name ?? '';
        const input = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
        if (input === undefined) continue;
        const given = node.get('with', input);
        const version = scalarOf(given);
        if (version === undefined ? FIXED_BY_DEFAULT.has(name) : !MOVING.test(version)) continue;
        const place = given ?? node.get('uses');
        if (place === undefined) continue;
        yield { at: file.span(place.start, place.end), message: `${name} fetches whatever version is the newest.` };
      }
    }
  },
};
