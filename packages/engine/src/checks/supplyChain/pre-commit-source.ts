import type { FileCheck, Sighting } from '../../check.ts';
import type { FileFacts } from '../../facts/file-facts.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { stringOf } from '../../knowledge/every-member.ts';

/** Nobody looks after these any more. */
const ARCHIVED =
  /github\.com\/(?:pre-commit\/mirrors-(?:prettier|jshint|fixmyjs|csslint|scss-lint|ruby-lint|coffeelint|puppet-lint|isort|yapf|autopep8|pylint)|asottile\/(?:reorder_python_imports-old|seed-isort-config))(?:\.git)?$/;
/** A branch, which is something else tomorrow. */
const BRANCH = /^(?:main|master|head|develop|stable|latest|trunk)$/i;

export const check: FileCheck = {
  id: 'supply-chain-pre-commit-source',
  title: 'Commit hooks come from a place that can change',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [829, 319],
  why: `
    pre-commit fetches these repositories and runs their code at every commit of every developer. Over plain HTTP anybody
    on the way can replace it, and a branch is whatever its owner pushed last.`,
  fix: 'Use https and a full commit or a version as `rev`.',
  blindSpots: 'A tag can be moved like a branch, and is not reported.',
  wants: { keywords: ['repos:'] },
  examples: {
    bad: [
      { '.pre-commit-config.yaml': 'repos:\n  - repo: «http://github.com/acme/hooks»\n    rev: v1.0.0\n' },
      { '.pre-commit-config.yaml': 'repos:\n  - repo: https://github.com/acme/hooks\n    rev: «main»\n' },
    ],
    good: [
      { '.pre-commit-config.yaml': 'repos:\n  - repo: https://github.com/acme/hooks\n    rev: v1.0.0\n' },
      { '.pre-commit-config.yaml': 'repos:\n  - repo: local\n    hooks: []\n' },
    ],
  },

  *find(file) {
    if (!/(?:^|\/)\.pre-commit-config\.ya?ml$/.test(file.path)) return;
    for (const { root } of file.yaml) {
      for (const entry of root.get('repos')?.items ?? []) yield* judge(file, entry);
    }
  },
};

function* judge(file: FileFacts, entry: JsonNode): Iterable<Sighting> {
  const repo = entry.get('repo');
  const rev = entry.get('rev');
  const address = stringOf(repo) ?? '';
  if (repo !== undefined && /^(?:http|git):\/\//.test(address)) {
    yield { at: file.span(repo.start, repo.end), message: 'The hooks are fetched without encryption.' };
  }
  if (repo !== undefined && ARCHIVED.test(address)) {
    yield { at: file.span(repo.start, repo.end), message: 'These hooks are no longer maintained.', severity: 'low' };
  }
  if (rev !== undefined && BRANCH.test(stringOf(rev) ?? '')) {
    yield {
      at: file.span(rev.start, rev.end),
      message: 'The hooks are whatever was pushed to a branch last.',
      severity: 'low',
    };
  }
}
