import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { isCommented } from '../src/facts/text/comments.ts';

const LINES: readonly (readonly [line: string, isComment: boolean])[] = [
  ['# HERE', true],
  ['  // HERE', true],
  ['/** told: HERE */', true],
  ['/* one */ HERE', false],
  [' * the last line */ HERE', false],
  ['/* one */ run(); /* HERE */', true],
  ['<!-- one --> HERE', false],
  [' * HERE', true],
  ['run();  // HERE', true],
  ['x = 1  # HERE', true],
  ['HERE // after', false],
  ["link('https://a.example # no', HERE)", false],
  ['fetch("https://a.example", HERE)', false],
  ["text = 'a // ' + HERE", false],
];

for (const [line, isComment] of LINES) {
  test(`${line} is ${isComment ? '' : 'not '}a comment`, () => {
    const text = `before();\n${line}\nafter();`;
    deepEqual(isCommented(text, text.indexOf('HERE')), isComment);
  });
}
