import type { RepositoryCheck } from '../../check.ts';
import type { Note } from '../../facts/notes.ts';

type Dependency = Extract<Note, { kind: 'dependency' }>;

const COMMIT = /[#@=:"\s][0-9a-f]{40}\b/;
const PLAIN_HTTP = /(?:^|[\s@+"])(?:http|git):\/\//;
/** A place instead of a version, as each package manager writes it. */
const ELSEWHERE: Partial<Record<Dependency['ecosystem'], RegExp>> = {
  npm: /^(?:git(?:\+[a-z]+)?:|https?:\/\/|(?:github|gitlab|bitbucket|gist):|[\w.-]+\/[\w.-]+(?:#|$))/,
  pypi: /(?:^|@\s{0,4})(?:git|hg|bzr)\+|@\s{0,4}https?:\/\/|"(?:git|url)":"/,
  cargo: /"git":"/,
  gem: /\b(?:git|github):|:git(?:hub)?\s{0,4}=>/,
};

export const check: RepositoryCheck = {
  id: 'supply-chain-url-dependency',
  title: 'Dependency comes from an address instead of a registry',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [829],
  why: `
    A branch, tag or archive can be replaced by whoever controls it; no registry keeps the old content, and audits by
    version do not see it. Over plain HTTP anybody on the way can replace it too.`,
  fix: 'Depend on a released version, or name the full commit (`#<40 digits>`, `rev = "…"`).',
  blindSpots: 'Go modules and Composer packages are not judged.',
  over: 'repository',
  examples: {
    bad: [
      { 'package.json': '{"dependencies": {«"left": "github:acme/left#main"»}}' },
      { 'requirements.txt': '«parser @ git+https://github.com/acme/parser.git@develop»\n' },
      { 'package.json': '{"dependencies": {«"right": "http://files.example.com/right.tgz"»}}' },
      { 'Cargo.toml': '[package]\nname = "x"\n[dependencies]\n«fast» = { git = "https://github.com/acme/fast" }\n' },
    ],
    good: [
      { 'package.json': '{"dependencies": {"left": "^1.2.0", "own": "workspace:*", "near": "file:../near"}}' },
      { 'package.json': '{"dependencies": {"left": "github:acme/left#0123456789abcdef0123456789abcdef01234567"}}' },
      { 'requirements.txt': 'parser==1.2.0\nother>=2\n' },
      {
        'requirements.txt': `parser @ https://files.example.com/parser-1.2.0-py3-none-any.whl \\\n    --hash=sha256:${'0123456789abcdef'.repeat(4)}\n`,
      },
    ],
  },

  *find(repository) {
    for (const dependency of repository.notesOf('dependency')) {
      const { name, spec, ecosystem, scope, at, integrity = [] } = dependency;
      // What it must be is written beside it: another file in its place is refused.
      if (ELSEWHERE[ecosystem]?.test(spec) !== true || COMMIT.test(spec) || integrity.length > 0) continue;
      const isPlain = PLAIN_HTTP.test(spec);
      yield {
        at,
        message: isPlain
          ? `The dependency ${name} is fetched without encryption.`
          : `The dependency ${name} is fetched from an address that can change.`,
        severity: severityOf(isPlain, scope),
      };
    }
  },
};

function severityOf(isPlain: boolean, scope: Dependency['scope']): 'high' | 'medium' | 'low' {
  if (isPlain) return 'high';
  return scope === 'development' ? 'low' : 'medium';
}
