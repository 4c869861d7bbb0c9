import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endingIn } from '../src/facts/text/ending.ts';

const PATTERNS = [/\.$/, /\.$|[{,]\s*$/, /(?:^|[^.\w$])$/, /\bdescription["'`]?\s*[:=]\s*$/i, /(?<![\w$])app\s*\??\.$/];
const TEXTS = [
  '',
  '.',
  'a.',
  'a. ',
  '{ a,\n  ',
  '{',
  'x',
  ' ',
  'Description: ',
  'my_description = ',
  'app?.',
  'myapp.',
];

test('a text that is read backwards ends as a search says', () => {
  for (const pattern of PATTERNS) {
    const ends = endingIn(pattern);
    for (const text of TEXTS) assert.equal(ends(text), pattern.test(text), `${pattern} on ${JSON.stringify(text)}`);
  }
});
