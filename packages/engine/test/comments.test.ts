import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { isCommented, withoutComments } from '../src/facts/text/comments.ts';

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

test('a script is left without its comments', () => {
  const script = `a(); // one
/* two
*/ b('/api/*', "https://c.example//d", '*/'); c(/* three */ 1); //
d();
/* four`;

  deepEqual(withoutComments(script).split(/\s+/), [
    'a();',
    "b('/api/*',",
    '"https://c.example//d",',
    "'*/');",
    'c(',
    '1);',
    'd();',
    '',
  ]);
  deepEqual(withoutComments('/* '.repeat(100_000)), '');
});
