import type { RepositoryCheck } from '../../check.ts';

const LEAVES = /(?:^|[/\\])\.\.(?:[/\\]|$)|^[/\\]|^[A-Za-z]:[/\\]/;

export const check: RepositoryCheck = {
  id: 'supply-chain-tree-path-traversal',
  title: 'The repository holds a name that leads out of it',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [22, 506],
  why: `
    A name such as \`../../.bashrc\` writes outside the folder when a careless program unpacks the repository. git refuses to
    make such names; somebody built them by hand.`,
  fix: `
    Do not unpack the repository. Have the entry removed from its history.`,
  blindSpots: 'Names that lead out only on one operating system beyond drive letters and backslashes are not judged.',
  over: 'repository',
  examples: {
    bad: [{ '../evil.sh': '«»id' }, { 'a/../../b': '«»x' }],
    good: [{ 'a..b/c': 'x' }, { 'src/...dots': 'x' }],
  },

  *find(repository) {
    for (const { path } of repository.files) {
      if (LEAVES.test(path)) yield { at: repository.spanOf(path), message: 'The name leads out of the repository.' };
    }
  },
};
