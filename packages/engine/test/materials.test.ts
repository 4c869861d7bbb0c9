import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines, materialsOf, named } from './materials-of.ts';

test('without a lockfile a range stays a range, and parts of the repository are no components', async () => {
  const materials = await materialsOf({
    'package.json': JSON.stringify({
      workspaces: ['packages/*'],
      dependencies: {
        left: '^1.0.0',
        exact: '1.2.3',
        inner: 'workspace:*',
        beside: 'file:../beside',
        by: 'npm:real@~2.0',
      },
      optionalDependencies: { maybe: '1.x' },
      peerDependencies: { host: '>=18' },
    }),
    'packages/inner/package.json': JSON.stringify({ name: 'inner', dependencies: { left: '^1.0.0' } }),
    'test/fixtures/package.json': JSON.stringify({ dependencies: { sample: '1.0.0' } }),
    'vendor/copied/package.json': JSON.stringify({ name: 'copied', version: '4.5.6', dependencies: { far: '1' } }),
  });

  assert.deepEqual(lines(materials), [
    'copied@4.5.6 required > ?',
    'exact@1.2.3 required direct > ?',
    'host@(>=18) required direct > ?',
    'left@(^1.0.0) required direct > ?',
    'maybe@(1.x) optional direct > ?',
    'real@(~2.0) required direct > ?',
    'sample@1.0.0 excluded direct > ?',
  ]);
  assert.equal(named(materials, 'left')?.places.length, 2);
});

test('the nearest lockfile above a manifest resolves it', async () => {
  const lock = (version: string): string =>
    JSON.stringify({ lockfileVersion: 3, packages: { '': {}, 'node_modules/left': { version } } });
  const manifest = JSON.stringify({ dependencies: { left: '*' } });
  const { components } = await materialsOf({
    'package-lock.json': lock('1.0.0'),
    'apps/one/package.json': manifest,
    'apps/two/package.json': manifest,
    'apps/two/package-lock.json': lock('2.0.0'),
  });

  assert.deepEqual(new Set(components.map(({ version }) => version)), new Set(['1.0.0', '2.0.0']));
});

test('what could not be read is told, file by file', async () => {
  const { gaps } = await materialsOf({
    'package.json': '{ "dependencies": ',
    'package-lock.json': '{ "packages": {',
    'poetry.lock': '[[package',
    'build.sbt': 'name := "x"',
    'setup.py': 'from setuptools import setup\nsetup(install_requires=deps())\n',
    'vendor/x/build.sbt': 'name := "x"',
  });

  assert.deepEqual(gaps.map(({ file, reason }) => `${file}: ${reason}`).toSorted(), [
    'build.sbt: of a kind that is not read',
    'package-lock.json: malformed',
    'package.json: malformed',
    'poetry.lock: malformed',
    'setup.py: a program, which is not run',
  ]);
});

test('a list has an end, and what lies beyond it is counted', async () => {
  const packages = Object.fromEntries(
    Array.from({ length: 10_050 }, (_, at) => [`node_modules/p${at}`, { version: '1.0.0' }]),
  );
  const { components, leftOut } = await materialsOf({
    'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages: { '': {}, ...packages } }),
  });

  assert.deepEqual([components.length, leftOut], [10_000, 50]);
});

test('a hostile lockfile costs no more than its size', async () => {
  const deep = Array.from({ length: 400 }, () => 'node_modules/a').join('/');
  const wants = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`w${at}`, '*']));
  const { components, gaps } = await materialsOf({
    'package-lock.json': JSON.stringify({
      lockfileVersion: 3,
      packages: {
        [deep]: { version: '1.0.0', dependencies: wants },
        'node_modules/__proto__': { version: '1.0.0', dependencies: { constructor: '*', __proto__: '*' } },
        'node_modules/null': null,
        'node_modules/list': [],
        'node_modules/long': { version: 'v'.repeat(5_000) },
      },
    }),
    'yarn.lock': `# yarn lockfile v1\n${'  '.repeat(50_000)}x:\n`,
    'Gemfile.lock': 'x'.repeat(100_000),
  });

  assert.deepEqual(components.map(({ name }) => name).toSorted(), ['__proto__', 'a']);
  assert.deepEqual(gaps.map(({ file }) => file).toSorted(), ['Gemfile.lock', 'package-lock.json']);
});
