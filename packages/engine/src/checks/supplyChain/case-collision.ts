import type { RepositoryCheck } from '../../check.ts';

export const check: RepositoryCheck = {
  id: 'supply-chain-case-collision',
  title: 'Two files whose names differ only in case',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [178],
  why: `
    Where the file system ignores case, one replaces the other: reviewers read one file and users run another.`,
  fix: `
    Rename one of them.`,
  blindSpots: 'Names that some file systems make equal in other ways (composed letters) are not compared.',
  over: 'repository',
  examples: {
    bad: [
      { 'src/Run.js': 'a', 'src/run.js': '«»b' },
      { 'SETUP.PY': 'a', 'setup.py': '«»b' },
    ],
    good: [
      { 'a/run.js': 'x', 'b/run.js': 'x' },
      { 'readme.md': 'x', 'readme.txt': 'x' },
    ],
  },

  *find(repository) {
    const seen = new Map<string, string>();
    for (const { path } of repository.files) {
      const folded = path.toLowerCase();
      const other = seen.get(folded);
      seen.set(folded, other ?? path);
      if (other === undefined) continue;
      yield { at: repository.spanOf(path), message: `Where case is ignored it replaces, or is replaced by, ${other}.` };
    }
  },
};
