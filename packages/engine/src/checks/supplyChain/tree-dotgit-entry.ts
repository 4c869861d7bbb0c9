import type { RepositoryCheck } from '../../check.ts';

/** `.git` as git itself, Windows and macOS may read it: other case, trailing dots, short names, invisible characters. */
const DOT_GIT =
  /(?:^|\/)(?:\.git|git~\d|\.g[\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]*it)[ .]*(?:::\$INDEX_ALLOCATION)?(?:\/|$)/i;

export const check: RepositoryCheck = {
  id: 'supply-chain-tree-dotgit-entry',
  title: "The repository holds an entry that passes for git's own folder",
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [22, 506],
  why: `
    Hooks and settings below \`.git\` run commands. A repository cannot hold such an entry by accident: it was made to be
    checked out over the real one.`,
  fix: `
    Do not check the repository out; to look at it, make a bare clone. Have the entry removed from its history.`,
  blindSpots: 'Spellings that only some file systems take for .git may be missing.',
  over: 'repository',
  examples: {
    bad: [{ '.git/hooks/post-checkout': '«»#!/bin/sh\nid' }, { 'src/.GIT/config': '«»[core]' }],
    good: [{ '.gitignore': 'dist' }, { 'docs/.github/a.yml': 'x: 1' }],
  },

  *find(repository) {
    for (const { path } of repository.files) {
      if (DOT_GIT.test(path)) yield { at: repository.spanOf(path), message: "The entry passes for git's own folder." };
    }
  },
};
