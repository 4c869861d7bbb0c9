import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgePattern, slowPart } from '../src/knowledge/patterns/slow-patterns.ts';

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
    // A loop within a loop that leads on whatever comes, once it is left.
    '((?:\\[[^\\]]+\\]|\\((?:[^()]+)+\\)|\\w+)+)',
    '^(?:a{2,3})*$',
    '^(a|a?){30,90}$',
    '^(?=(?:\\d+)+x)\\w',
    '(\\w+\\s?)+(?=:)',
    '(?i)^([de]|[DE])*f',
  ])
    assert.notEqual(slowPart(pattern), undefined, pattern);
  assert.notEqual(slowPart('^([DE]|[de])*F', { ignoresCase: true }), undefined);
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
    // Whatever follows, it matches.
    '^(?:[^]+)+$',
    '^(\\s+\\S*)*\\s*$',
    '(a+)+a+',
    '(x+)+(?=y*)',
    // Behind the end of the text there is no second round.
    '^([-\\w]+:[^:;]*(;\\s*|$))*$',
    '^(\\d{1,3},)*x$',
    '^(?:\\d{2}){2,8}$',
  ])
    assert.equal(slowPart(pattern), undefined, pattern);
});

test('lines and lazy ends are no reason', () => {
  assert.equal(slowPart('^(^#(| .*)$\\s)+^end', { holdsToLines: true }), undefined);
  assert.equal(slowPart('(?:`+[^`]*?`+(?=x)|[^`])*?'), undefined);
  assert.equal(slowPart('(?:[^!]+|!+(?!$))+'), undefined);
});

test('what divides a text in two is told', () => {
  assert.deepEqual(slowPart('^-(?:a|aa)*$'), { text: 'aaa', loop: '(?:a|aa)*' });
});

test('comments and blanks of a pattern are no part of it where it says so', () => {
  assert.notEqual(slowPart('^ (a | a) # twice\n *$', { isVerbose: true }), undefined);
  assert.equal(slowPart('^(?: a b | a c )*$', { isVerbose: true }), undefined);
});

test('work is bounded, by itself and by what is left for others', () => {
  const effort = { left: 1_000 };
  const heavy = `^(?:${Array.from({ length: 90 }, (_, at) => `[^\\x${(at + 33).toString(16)}]*${at % 10}`).join('|')})*$`;
  assert.equal(slowPart(heavy, {}, effort), undefined);
  assert.ok(effort.left <= 0);
  assert.ok(judgePattern(heavy).steps < 1_000_000);
});

test('a pattern with very many places is given up, not tried for long', () => {
  assert.equal(slowPart(`^(${Array.from({ length: 200 }, (_, at) => `a{1,${at + 2}}`).join('|')})*$`), undefined);
});
