import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quadraticIn } from '../src/knowledge/quadratic-patterns.ts';

test('a pattern needs the square of the length where repetitions share a run, or begin anew at each character', () => {
  for (const pattern of [
    '^[1-9]+[0-9]*$',
    '^\\d+\\.?\\d*$',
    '^(\\+|-)?(\\d+|(\\d*\\.\\d*))?(E|e)?(\\d+)?$',
    '^\\s*\\S*\\s*\\w+x',
    // More words than there are ways to try; none of them repeats anything.
    `^(\\d+)?\\.?\\d+ *(${Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `${letter}s?`).join('|')})?$`,
  ])
    assert.equal(quadraticIn(pattern), 'inside', pattern);
  for (const pattern of ['\\s+$', ' *, *', '\\s*\\n\\s*']) assert.equal(quadraticIn(pattern), 'ahead', pattern);
  for (const pattern of [
    '^[1-9][0-9]*$',
    '^\\d+\\.\\d+$',
    '^\\w+,\\w+$',
    '^\\s+',
    'a+',
    '^(.*)\\s*$',
    '^[a-z]+(-[a-z]+)*$',
  ])
    assert.equal(quadraticIn(pattern), undefined, pattern);
});
