import type { RepositoryCheck } from '../../check.ts';

/** Any version at all, or any from one on. */
const FLOATING: Readonly<Record<string, RegExp>> = {
  npm: /^(?:\*|x|latest|next|canary|)$|^>=?\s{0,2}[\d.]+$/i,
  pypi: /^\s*$|^\*$|^>=?[^,<=!~]+$/,
  cargo: /^\*$/,
  gem: /^$|^>=/,
  composer: /^(?:\*|dev-\w+)$/,
  maven: /^(?:LATEST|RELEASE|latest\.(?:release|integration)|\+|[[(][^,]*,\s*[\])])$/,
  nuget: /^(?:\*|\*-\*|[[(][^,]*,\s*[\])])$/,
};

export const check: RepositoryCheck = {
  id: 'supply-chain-unpinned-dependency',
  title: 'Dependency may be any version',
  severity: 'low',
  kind: 'hygiene',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [1357],
  why: `
    Without an upper bound and without a lockfile, every installation takes whatever was published last. A hostile or broken
    release reaches users the same hour, and no two installations are alike.`,
  fix: 'Name a range that ends before the next major version, and keep a lockfile.',
  blindSpots: 'Libraries leave ranges wide on purpose; only ranges without any end are reported, once per manifest.',
  over: 'repository',
  examples: {
    bad: [
      { 'package.json': '{"name": "x", "private": true, "dependencies": {«"left": "*"»}}' },
      { 'requirements.txt': '«flask»\nrequests==2.32.0\n' },
      { 'build.gradle': "dependencies {\n  «implementation 'org.acme:left:latest.release'»\n}\n" },
      { 'app.csproj': '<Project><ItemGroup>«<PackageReference Include="Left" Version="*" />»</ItemGroup></Project>' },
    ],
    good: [
      { 'package.json': '{"name": "x", "dependencies": {"left": "^1.2.0"}}' },
      { 'package.json': '{"name": "x", "dependencies": {"left": "*"}}', 'package-lock.json': '{}' },
      { 'requirements.txt': 'flask==3.0.0\nrequests>=2.32,<3\n' },
      {
        'build.gradle':
          "dependencies {\n  implementation 'org.acme:left:1.2.0'\n  implementation 'org.acme:managed'\n}\n",
      },
    ],
  },

  *find(repository) {
    const seen = new Set<string>();
    const contexts = new Map(repository.files.map(({ path, context }) => [path, context]));
    for (const { ecosystem, name, spec, scope, locked, at } of repository.notesOf('dependency')) {
      if (locked || scope === 'peer' || scope === 'build' || scope === 'development') continue;
      if (contexts.get(at.file) !== 'runtime' || seen.has(at.file)) continue;
      const own =
        spec
          .replace(name, '')
          .replace(/^\[[^\]]*\]/, '')
          .split(';', 1)[0]
          ?.trim() ?? '';
      if (FLOATING[ecosystem]?.test(ecosystem === 'pypi' || ecosystem === 'gem' ? own : spec) !== true) continue;
      seen.add(at.file);
      yield { at, message: `The dependency ${name} may be any version, whatever is published next.` };
    }
  },
};
