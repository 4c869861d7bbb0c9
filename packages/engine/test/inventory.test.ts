import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { test } from 'node:test';
import { isMinified, readContent } from '../src/inventory/content.ts';
import { takeInventory } from '../src/inventory/inventory.ts';
import { memoryTree } from '../src/tree/memory-tree.ts';

function inventoryOf(...paths: readonly string[]): ReturnType<typeof takeInventory> {
  return takeInventory(memoryTree(Object.fromEntries(paths.map((path) => [path, '']))));
}

const PLACES: readonly (readonly [path: string, language: string, role: string | undefined, context: string])[] = [
  ['src/index.ts', 'typescript', undefined, 'runtime'],
  ['package.json', 'json', 'npm-manifest', 'runtime'],
  ['src/app.test.ts', 'typescript', undefined, 'test'],
  ['tests/test_app.py', 'python', undefined, 'test'],
  ['src/test_keys.rs', 'rust', undefined, 'test'],
  ['t/unit/security/keys.py', 'python', undefined, 'test'],
  ['src/t/translate.ts', 'typescript', undefined, 'runtime'],
  ['testdata/evil.sh', 'shell', 'shell-script', 'test'],
  ['node_modules/x/test/a.js', 'javascript', undefined, 'vendored'],
  ['.secretlintrc.json', 'json', undefined, 'example'],
  ['setup/_vendor/tar/__init__.py', 'python', undefined, 'vendored'],
  ['test-servers/src/http.ts', 'typescript', undefined, 'test'],
  ['packages/browser-tests/run.ts', 'typescript', undefined, 'test'],
  ['dummyserver/certs/server.key', 'text', undefined, 'test'],
  ['mock-data/users.json', 'json', undefined, 'test'],
  ['mocker/index.ts', 'typescript', undefined, 'runtime'],
  ['types/index.tst.ts', 'typescript', undefined, 'test'],
  ['src/client.integration-mock.ts', 'typescript', undefined, 'test'],
  ['jest.config.ts', 'typescript', undefined, 'test'],
  ['docker-examples/proxy/cert.key', 'text', undefined, 'example'],
  ['index.test-d.ts', 'typescript', undefined, 'test'],
  ['PKG-INFO', 'text', undefined, 'docs'],
  ['notes.egg-info/PKG-INFO', 'text', undefined, 'docs'],
  ['notes.dist-info/METADATA', 'text', undefined, 'docs'],
  ['src/latest-news/contest.ts', 'typescript', undefined, 'runtime'],
  ['examples/server.py', 'python', undefined, 'example'],
  ['.env.example', 'dotenv', 'env-file', 'example'],
  ['docker/release-example.yml', 'yaml', undefined, 'example'],
  ['.github/workflows/release-example.yml', 'yaml', 'github-workflow', 'runtime'],
  ['src/loader-example.js', 'javascript', undefined, 'runtime'],
  ['.env', 'dotenv', 'env-file', 'runtime'],
  ['docs/guide.md', 'markdown', undefined, 'docs'],
  ['README.md', 'markdown', 'readme', 'docs'],
  ['MANUAL.txt', 'text', undefined, 'docs'],
  ['usage.py', 'python', undefined, 'runtime'],
  ['packages/testserver/src/index.ts', 'typescript', undefined, 'test'],
  ['skills/pdf/SKILL.md', 'markdown', 'skill', 'runtime'],
  ['CLAUDE.md', 'markdown', 'agent-rules', 'runtime'],
  ['.cursor/rules/style.mdc', 'markdown', 'agent-rules', 'runtime'],
  ['.claude/settings.json', 'json', 'agent-settings', 'runtime'],
  ['.mcp.json', 'json', 'mcp-config', 'runtime'],
  ['.vscode/mcp.json', 'json', 'mcp-config', 'runtime'],
  ['.github/workflows/ci.yml', 'yaml', 'github-workflow', 'runtime'],
  ['dist/bundle.min.js', 'javascript', undefined, 'generated'],
  ['package-lock.json', 'json', 'npm-lockfile', 'generated'],
  ['coverage/lcov-report/prettify.js', 'javascript', undefined, 'generated'],
  ['Dockerfile.prod', 'dockerfile', 'dockerfile', 'runtime'],
  ['rules/shell.yaml', 'yaml', undefined, 'example'],
  ['src/rules/apply.ts', 'typescript', undefined, 'runtime'],
  ['src/example_package/__init__.py', 'python', undefined, 'runtime'],
  ['provider-sample/src/extension.ts', 'typescript', undefined, 'example'],
  ['app/security.py', 'python', undefined, 'runtime'],
  ['SECURITY.md', 'markdown', undefined, 'docs'],
  ['.github/workflows/release.yml', 'yaml', 'github-workflow', 'runtime'],
  ['.github/workflows/README.md', 'markdown', 'readme', 'docs'],
  ['core/client.vitest.ts', 'typescript', undefined, 'test'],
  ['src/server.examples.ts', 'typescript', undefined, 'example'],
];

for (const [path, language, role, context] of PLACES) {
  test(`${path} is ${language} in ${context}`, () => {
    const file = inventoryOf(path).get(path);

    assert.deepEqual([file?.language, file?.role, file?.context], [language, role, context]);
  });
}

test('a folder of many rules is a catalogue, its code included', () => {
  const inventory = inventoryOf(
    ...Array.from({ length: 12 }, (_, index) => `src/rules/rule-${index}.ts`),
    'src/main.ts',
  );

  assert.equal(inventory.get('src/rules/rule-3.ts')?.context, 'example');
  assert.equal(inventory.get('src/main.ts')?.context, 'runtime');
});

test('a folder of tests holds what they need, whatever it is called', () => {
  const inventory = inventoryOf(
    ...Array.from({ length: 6 }, (_, index) => `integration/part${index}_test.go`),
    'integration/run.go',
    'integration/resources/tls/local.key',
    'integration/server/main.go',
    'part_test.go',
    'main.go',
  );

  assert.equal(inventory.get('integration/run.go')?.context, 'test');
  assert.equal(inventory.get('integration/resources/tls/local.key')?.context, 'test');
  assert.equal(inventory.get('integration/server/main.go')?.context, 'runtime');
  assert.equal(inventory.get('main.go')?.context, 'runtime');
});

test('programs beside tests of their own in a folder of integration tests are there to be tried', () => {
  const inventory = inventoryOf(
    ...Array.from({ length: 5 }, (_, index) => `integration/orders/e2e/part${index}.spec.ts`),
    'integration/orders/src/tls/local.key',
    'integration/orders/src/main.ts',
    'integration/stock/src/main.ts',
    'integration/docker-compose.yml',
    'src/integration/main.ts',
    'packages/integration/e2e/one.spec.ts',
    'packages/integration/src/main.ts',
  );

  assert.equal(inventory.get('integration/orders/src/main.ts')?.context, 'test');
  assert.equal(inventory.get('integration/orders/src/tls/local.key')?.context, 'test');
  assert.equal(inventory.get('integration/docker-compose.yml')?.context, 'test');
  assert.equal(inventory.get('integration/stock/src/main.ts')?.context, 'runtime');
  assert.equal(inventory.get('src/integration/main.ts')?.context, 'runtime');
  assert.equal(inventory.get('packages/integration/src/main.ts')?.context, 'runtime');
});

test('a workflow that runs tests runs, and a stub of settings is an example', () => {
  const inventory = inventoryOf('.github/workflows/tests.yml', 'settings/tests.yml', 'src/env-stub.liquid', 'a.stub');

  assert.equal(inventory.get('.github/workflows/tests.yml')?.context, 'runtime');
  assert.equal(inventory.get('settings/tests.yml')?.context, 'test');
  assert.equal(inventory.get('src/env-stub.liquid')?.context, 'example');
  assert.equal(inventory.get('a.stub')?.context, 'example');
});

test('built code runs where its sources are not there, and beside an action', () => {
  const published = inventoryOf(
    'package.json',
    'bin/cli.js',
    'rollup.config.mjs',
    'dist/test/a.js',
    ...Array.from({ length: 12 }, (_, index) => `dist/part-${index}.js`),
  );
  const action = inventoryOf('action.yml', 'src/main.ts', 'dist/index.js');
  const repository = inventoryOf('packages/a/src/main.ts', 'packages/a/dist/main.js', 'packages/b/dist/main.js');

  assert.equal(published.get('dist/part-3.js')?.context, 'runtime');
  assert.equal(published.get('dist/test/a.js')?.context, 'test');
  assert.equal(action.get('dist/index.js')?.context, 'runtime');
  assert.equal(repository.get('packages/a/dist/main.js')?.context, 'generated');
  assert.equal(repository.get('packages/b/dist/main.js')?.context, 'runtime');
});

test('a launcher, scripts and declarations are not what built code was built from', () => {
  const code = 'x();\n'.repeat(400);
  const at = (files: Readonly<Record<string, string>>, path: string): string | undefined =>
    takeInventory(memoryTree(files)).get(path)?.context;

  assert.equal(at({ 'cli.js': 'import "./dist/run.js";', 'dist/run.js': code }, 'dist/run.js'), 'runtime');
  assert.equal(at({ 'index.d.ts': code, 'dist/index.js': code }, 'dist/index.js'), 'runtime');
  assert.equal(at({ 'headers/a.h': code, 'dist/index.js': code }, 'dist/index.js'), 'runtime');
  assert.equal(at({ 'src/index.js': 'x();', 'dist/index.js': code }, 'dist/index.js'), 'generated');
  assert.equal(at({ 'index.js': code, 'dist/index.js': code }, 'dist/index.js'), 'generated');
});

test('below sources, build is the name of a part', () => {
  const inventory = inventoryOf('src/commands/run.ts', 'src/commands/build/cli.ts');

  assert.equal(inventory.get('src/commands/build/cli.ts')?.context, 'runtime');
  assert.equal(inventoryOf('src/a.ts', 'build/src/a.js').get('build/src/a.js')?.context, 'generated');
});

test('a package of Python inside another is part of the program, though it is called doc', () => {
  const app = inventoryOf(
    'cookbook/__init__.py',
    'cookbook/migrations/__init__.py',
    'cookbook/views.py',
    'examples/cookbook/views.py',
  );
  const inner = inventoryOf('papers/__init__.py', 'papers/doc/__init__.py', 'papers/doc/read.py', 'papers/doc/a.md');
  const outer = inventoryOf('papers/__init__.py', 'docs/__init__.py', 'docs/conf.py', 'papers/docs/show.py');
  const tests = inventoryOf('papers/__init__.py', 'papers/tests/__init__.py', 'papers/tests/data.py');

  assert.equal(inner.get('papers/doc/read.py')?.context, 'runtime');
  assert.equal(app.get('cookbook/views.py')?.context, 'runtime');
  assert.equal(app.get('examples/cookbook/views.py')?.context, 'example');
  assert.equal(inner.get('papers/doc/a.md')?.context, 'docs');
  assert.equal(outer.get('docs/conf.py')?.context, 'docs');
  assert.equal(outer.get('papers/docs/show.py')?.context, 'docs');
  assert.equal(tests.get('papers/tests/data.py')?.context, 'test');
});

test('UTF-16 with a byte order mark is decoded', () => {
  const content = readContent(Buffer.from('\ufeffsecret ü', 'utf16le'));

  assert.equal(content.kind === 'text' && content.text, 'secret ü');
});

test('a UTF-8 byte order mark is no part of the text', () => {
  const content = readContent(Buffer.from('\ufeff{"é": 1}', 'utf8'));

  assert.equal(content.kind === 'text' && content.text, '{"é": 1}');
});

test('invalid UTF-8 is read byte by byte', () => {
  const content = readContent(Buffer.from([0x61, 0xff, 0x62]));

  assert.equal(content.kind === 'text' && content.text, 'aÿb');
});

test('a NUL in the first bytes means binary', () => {
  assert.equal(readContent(Buffer.from('a\0b')).kind, 'binary');
  assert.equal(readContent(Buffer.from(`\0\x01\x02${'a'.repeat(900)}`)).kind, 'binary');
});

test('code in which a NUL stands between quotes is code', () => {
  const lines = 'export const next = (left, right) => left + right;\n'.repeat(20);
  const content = readContent(Buffer.from(`${lines}const KEY = 'a\0b';\n`));
  assert.equal(content.kind === 'text' ? content.text : undefined, `${lines}const KEY = 'a b';\n`);
});

test('a Git LFS pointer is recognised', () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n';

  assert.equal(readContent(Buffer.from(pointer)).kind, 'lfsPointer');
});

test('long mean lines mean a minified file', () => {
  assert.equal(isMinified('x'.repeat(10_000), 2), true);
  assert.equal(isMinified('x\n'.repeat(10_000), 10_000), false);
});

test('embedded data and the map of a compiler make no minified file', () => {
  const code = 'function f() {\n  return 1;\n}\n';
  assert.equal(isMinified(`const module = '${'QUJD'.repeat(10_000)}';\n${code}`, 5), false);
  assert.equal(isMinified(`const table = [${'1,23, '.repeat(10_000)}];\n${code}`, 5), false);
  assert.equal(
    isMinified(`${code}//# sourceMappingURL=data:application/json;base64,${'QUJD'.repeat(10_000)}`, 4),
    false,
  );
  const value = JSON.stringify(Array.from({ length: 2_000 }, (_, index) => ({ [`name${index}`]: { kind: 'word' } })));
  assert.equal(isMinified(`"use strict";\n// Made by a script.\nmodule.exports = ${value};\n`, 3), false);
  assert.equal(isMinified(`module.exports = ${value.replace('"word"', 'run()')};\n`, 1), true);
  assert.equal(isMinified(`var a="${'QUJD'.repeat(10_000)}";${'a=f(a,b);'.repeat(3_000)}`, 1), true);
});
