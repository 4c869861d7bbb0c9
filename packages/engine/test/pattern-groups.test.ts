import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { groupsOf } from '../src/knowledge/patterns/groups.ts';

function shown(pattern: string): readonly string[] | undefined {
  return groupsOf(pattern)?.map(({ name, body }) => (name === undefined ? body : `${name}=${body}`));
}

test('groups stand in the order in which they open', () => {
  deepEqual(shown('a((b)c)(?:d)(e)'), ['(b)c', 'b', 'e']);
  deepEqual(shown('(?<one>x)(?P<two>y)(?=z)(?<!w)(?i:v)'), ['one=x', 'two=y']);
});

test('brackets that are meant open nothing', () => {
  deepEqual(shown(String.raw`\((a)[()](b)[^])](c)`), ['a', 'b', 'c']);
  equal(shown('(a'), undefined);
  equal(shown('a)'), undefined);
  equal(shown('[a'), undefined);
});
