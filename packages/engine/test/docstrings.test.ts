import assert from 'node:assert/strict';
import { test } from 'node:test';
import { docstringsIn } from '../src/facts/text/docstrings.ts';

test('what stands between three quotes is told apart from what stands outside', () => {
  const text = `before = 1\n"""about one"""\nbetween = 2\n'''about two'''\nafter = 3\n`;
  const isTold = docstringsIn(text);
  const told = ['before', 'about one', 'between', 'about two', 'after'].filter((word) => isTold(text.indexOf(word)));
  assert.deepEqual(told, ['about one', 'about two']);
});
