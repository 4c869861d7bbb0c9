import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, type Note, planChecks, scan } from '../src/index.ts';

const plan = await planChecks([]);

async function notesOf<K extends Note['kind']>(
  kind: K,
  files: Record<string, string>,
): Promise<readonly Extract<Note, { kind: K }>[]> {
  const { notes } = await scan(memoryTree(files), { plan });
  return notes.filter((note): note is Extract<Note, { kind: K }> => note.kind === kind);
}

function byFirst(a: readonly unknown[], b: readonly unknown[]): number {
  return a.join(' ') < b.join(' ') ? -1 : 1;
}

test('package.json tells the package, its dependencies and what runs by itself', async () => {
  const files = {
    'package.json': JSON.stringify({
      name: 'tool',
      version: '1.2.3',
      description: 'Does it.',
      bin: { tool: 'cli.js', 'tool-x': 'x.js' },
      scripts: { postinstall: 'node scripts/setup', test: 'node --test' },
      dependencies: { left: '^1.0.0' },
      devDependencies: { right: '2.0.0' },
    }),
    'package-lock.json': '{}',
    'scripts/setup.js': '',
  };

  const [about] = await notesOf('package', files);
  assert.deepEqual(
    [about?.name, about?.version, about?.description, about?.commands],
    ['tool', '1.2.3', 'Does it.', ['tool', 'tool-x']],
  );
  assert.equal(about?.line, 1);
  const dependencies = await notesOf('dependency', files);
  assert.deepEqual(
    dependencies.map((note) => [note.name, note.spec, note.scope, note.locked]),
    [
      ['left', '^1.0.0', 'runtime', true],
      ['right', '2.0.0', 'development', true],
    ],
  );
  const hooks = await notesOf('hook', files);
  assert.deepEqual(
    hooks.map((note) => [note.event, note.command, note.target]),
    [['npm postinstall', 'node scripts/setup', 'scripts/setup.js']],
  );
});

test('pyproject.toml tells dependencies of every form, and a backend inside the repository', async () => {
  const files = {
    'pyproject.toml': `
[build-system]
requires = ["hatchling"]
build-backend = "backend"
backend-path = ["_build_tool"]
[project]
name = "thing"
dependencies = ["httpx[http2]>=0.27; python_version > '3.8'", "own @ git+https://example.org/own.git"]
[project.optional-dependencies]
dev = ["pytest"]
[project.scripts]
thing = "thing:main"
[tool.poetry.group.dev.dependencies]
black = "24.1"
`,
    '_build_tool/backend.py': '',
  };

  const dependencies = await notesOf('dependency', files);
  assert.deepEqual(
    dependencies.map((note) => `${note.scope} ${note.name} ${note.spec}`),
    [
      'runtime httpx >=0.27',
      'runtime own @ git+https://example.org/own.git',
      'build hatchling ',
      'optional pytest ',
      'development black 24.1',
    ],
  );
  assert.equal(dependencies[0]?.line, 8);
  assert.deepEqual(
    (await notesOf('package', files)).map((note) => [note.name, note.commands]),
    [['thing', ['thing']]],
  );
  assert.deepEqual(
    (await notesOf('hook', files)).map((note) => [note.event, note.target]),
    [['python build', '_build_tool/backend.py']],
  );
});

test('requirements, setup.cfg, Cargo, Gemfile, composer and go.mod tell their dependencies', async () => {
  const dependencies = await notesOf('dependency', {
    'requirements.txt': '# pinned\nflask==3.0.0  # web\n-r more.txt\nuvicorn[standard]>=0.30\n',
    'setup.cfg': '[options]\ninstall_requires =\n    requests>=2\n    attrs\nzip_safe = no\n',
    'Cargo.toml':
      '[package]\nname = "c"\n[dependencies]\nserde = { version = "1", features = ["derive"] }\n[build-dependencies]\ncc = "1"\n',
    Gemfile: "source 'https://rubygems.org'\ngem 'rails', '~> 7.1'\n",
    'composer.json': '{"require": {"php": ">=8", "acme/lib": "^2"}}',
    'go.mod': 'module example.org/m\n\nrequire (\n\texample.org/x v1.2.3\n)\n',
  });

  assert.deepEqual(dependencies.map((note) => `${note.ecosystem} ${note.name} ${note.spec}`).toSorted(), [
    'cargo cc 1',
    'cargo serde {"version":"1","features":["derive"]}',
    'composer acme/lib ^2',
    'gem rails ~> 7.1',
    'go example.org/x v1.2.3',
    'pypi attrs ',
    'pypi flask ==3.0.0',
    'pypi requests >=2',
    'pypi uvicorn >=0.30',
  ]);
});

test('client configurations tell the servers they start', async () => {
  const servers = await notesOf('server-config', {
    '.mcp.json': '{"mcpServers": {"a": {"command": "npx", "args": ["-y", "a"]}}}',
    '.vscode/mcp.json': '{// comment\n "servers": {"b": {"url": "https://b.example.org/mcp"}}}',
    'claude_desktop_config.json': '{"mcpServers": {"c": {"command": "node", "args": ["c.js"]}}}',
    '.gemini/settings.json': '{"mcpServers": {"d": {"httpUrl": "https://d.example.org"}}}',
  });

  assert.deepEqual(
    servers.map((note) => [note.name, note.command, note.arguments.join(' '), note.url]).toSorted(byFirst),
    [
      ['a', 'npx', '-y a', undefined],
      ['b', '', '', 'https://b.example.org/mcp'],
      ['c', 'node', 'c.js', undefined],
      ['d', '', '', 'https://d.example.org'],
    ],
  );
});

test('hooks of agents, editors and containers are told with what they run', async () => {
  const hooks = await notesOf('hook', {
    '.claude/settings.json':
      '{"hooks": {"Stop": [{"matcher": "*", "hooks": [{"type": "command", "command": "sh tools/end.sh"}]}]}}',
    '.claude/tools/end.sh': '',
    '.vscode/tasks.json': '{"tasks": [{"command": "make", "args": ["all"], "runOptions": {"runOn": "folderOpen"}}]}',
    'web/.vscode/tasks.json':
      '{"tasks": [{"type": "npm", "script": "watch", "runOptions": {"runOn": "folderOpen"}}, {"type": "gulp", "task": "pages", "runOptions": {"runOn": "folderOpen"}}]}',
    '.devcontainer/devcontainer.json': '{"postCreateCommand": {"a": "npm ci", "b": ["make", "x"]}}',
  });

  assert.deepEqual(hooks.map((note) => [note.event, note.command, note.target]).toSorted(byFirst), [
    ['agent Stop', 'sh tools/end.sh', '.claude/tools/end.sh'],
    ['devcontainer postCreateCommand', 'make x', undefined],
    ['devcontainer postCreateCommand', 'npm ci', undefined],
    ['editor folder open', 'gulp pages', undefined],
    ['editor folder open', 'make all', undefined],
    ['editor folder open', 'npm run watch', undefined],
  ]);
});

test('a skill tells its name, description and tools', async () => {
  const [skill] = await notesOf('skill', {
    'skills/pdf/SKILL.md':
      '---\nname: pdf\ndescription: Reads PDF files.\nallowed-tools: Bash(git add:*, git commit:*), Read\n---\n\nText\n',
  });

  assert.deepEqual(
    [skill?.name, skill?.description, skill?.allowedTools],
    ['pdf', 'Reads PDF files.', ['Bash(git add:*, git commit:*)', 'Read']],
  );
});

test('malformed manifests tell less and break nothing', async () => {
  const report = await scan(
    memoryTree({
      'package.json': '{"name": 5, "dependencies": [1], "scripts": "x", "__proto__": {"a": 1}',
      'pyproject.toml': '[project\nname = ',
      'Cargo.toml': 'package = 1',
      'composer.json': '[]',
      '.mcp.json': '{"mcpServers": [null]}',
      '.claude/settings.json': `{"hooks": ${'['.repeat(5000)}`,
      'SKILL.md': '---\n: : :\n---\n',
    }),
    { plan },
  );

  assert.deepEqual(report.coverage.skipped, []);
});
