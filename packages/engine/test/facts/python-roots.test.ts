import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPythonRoots } from '../../src/inventory/python-roots.ts';

test('packages of Python are imported from beside a manifest, and from the sources below it', () => {
  const roots = findPythonRoots([
    'pyproject.toml',
    'top/__init__.py',
    'libs/a/setup.cfg',
    'libs/a/src/a/deep/down/x.py',
    'libs/a/tests/test_x.py',
    'libs/b/setup.py',
    'libs/b/b/x.py',
    'libs/b/tests/test_x.py',
    'elsewhere/c/x.py',
    'libs/b/data/x.json',
  ]);
  assert.deepEqual(
    [...roots].toSorted(([first], [second]) => (first < second ? -1 : 1)),
    [
      ['a', ['libs/a/src']],
      ['b', ['libs/b']],
      ['elsewhere', ['']],
      ['libs', ['']],
      ['tests', ['libs/a', 'libs/b']],
      ['top', ['']],
    ],
  );
});
