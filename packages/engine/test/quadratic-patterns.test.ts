import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgePattern } from '../src/knowledge/patterns/slow-patterns.ts';

test('a pattern needs the square of the length where repetitions share a run, or begin anew at each character', () => {
  for (const pattern of [
    '^[1-9]+[0-9]*$',
    '^\\d+\\.?\\d*$',
    '^(\\+|-)?(\\d+|(\\d*\\.\\d*))?(E|e)?(\\d+)?$',
    '^\\s*\\S*\\s*\\w+x',
    // More words than there are ways to try; none of them repeats anything.
    `^(\\d+)?\\.?\\d+ *(${Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `${letter}s?`).join('|')})?$`,
  ])
    assert.equal(judgePattern(pattern).how, 'inside', pattern);
  // It matches in the end, after the rest was tried at every place.
  for (const pattern of ['^([^]*?)\\/*$', '^(.*?)=(.*?)([\\t ]*;.*)?$'])
    assert.equal(judgePattern(pattern).how, 'inside', pattern);
  for (const pattern of ['^([^]*)\\/*$', '^([^]*?)\\/$', '^([a-z]*?)\\/*$'])
    assert.equal(judgePattern(pattern).how, undefined, pattern);
  for (const pattern of ['^(b|y)+y*x', '^(ab)*ab(ab)*x', '^\\d*5\\w*$', '^(?:a|b)*[bc]+d'])
    assert.equal(judgePattern(pattern).how, 'inside', pattern);
  for (const pattern of ['a*b', '<!--[^]*?-->', '\\w+?@', '^\\s+|\\s+$', '(?:ab|c)*d', '.*x'])
    assert.equal(judgePattern(pattern).how, 'ahead', pattern);
  for (const pattern of ['\\s+$', ' *, *', '\\s*\\n\\s*']) assert.equal(judgePattern(pattern).how, 'ahead', pattern);
  for (const pattern of [
    '^[1-9][0-9]*$',
    '^\\d+\\.\\d+$',
    '^\\w+,\\w+$',
    '^\\s+',
    'a+',
    '^(.*)\\s*$',
    '^[a-z]+(-[a-z]+)*$',
    '^a{0,50}a{0,50}b',
    '\\b\\w+\\b:',
    '(?<![a-z])[a-z]+;',
    '^(?:ab)*(?:ac)*$',
    '[a-z]*',
    '.*',
  ])
    assert.equal(judgePattern(pattern).how, undefined, pattern);
});

test('a pattern that is held to the beginning begins nowhere else', () => {
  assert.equal(judgePattern('a*b', {}, { isHeldAtStart: true }).how, undefined);
  assert.equal(judgePattern('a*a*', {}).how, undefined);
  assert.equal(judgePattern('a*a*', {}, { isHeldAtStart: true, isHeldAtEnd: true }).how, 'inside');
});
