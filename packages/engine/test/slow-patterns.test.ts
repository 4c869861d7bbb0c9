import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slowPart } from '../src/knowledge/slow-patterns.ts';

test('a repetition is slow where one text can be taken in two ways that meet again', () => {
  for (const pattern of [
    '^(a+)+$',
    '^(\\w+\\s?)*$',
    '^(a|aa)*$',
    '(a?a?)*b',
    '(b|a?b)*c',
    '"(?:\\\\.|[^"])*"',
    '^((?:a{|-)|\\w\\{)+X$',
    '^([a-z]+|[0-9a-f]+)*$',
    '^(\\d{1,3})*x$',
    '^(\\x61|a)*$',
    '^(?:\\s+(\\S+)(\\s*=\\s*\\w+)?)*>',
    '^([^,]+,?)*;$',
  ])
    assert.notEqual(slowPart(pattern), undefined, pattern);
  assert.notEqual(slowPart('^([DE]|[de])*F', true), undefined);
});

test('a repetition that can take each text in one way is none', () => {
  for (const pattern of [
    '^(?:[a-z]+-)*[a-z]+$',
    '^([a-z0-9]+\\.)+[a-z]{2,}$',
    '^\\w+(,\\w+)*$',
    '"(?:\\\\.|[^"\\\\])*"',
    '^(ab|ac)*$',
    '^(?:\\x61|b)*$',
    '^(a|b)*$',
    '^(?:.|\\n)*x$',
    '(a+)+',
    '^(?:(?:\\d{4})-?)*$',
    '^([DE]|[de])*F',
  ])
    assert.equal(slowPart(pattern), undefined, pattern);
});

test('a pattern with very many places is given up, not tried for long', () => {
  assert.equal(slowPart(`^(${Array.from({ length: 200 }, (_, at) => `a{1,${at + 2}}`).join('|')})*$`), undefined);
});
