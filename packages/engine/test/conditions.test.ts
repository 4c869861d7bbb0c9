import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { conditionsOver } from '../src/facts/text/conditions.ts';

function over(text: string): readonly string[] {
  return conditionsOver(text, text.indexOf('HERE'));
}

test('the conditions of a function stand over what is indented below them', () => {
  deepEqual(
    over(`
if outside:
    def make(options):
        if options.first:
            done = True
        if options.second:
            for one in options:
                HERE
`),
    ['if options.second:'],
  );
});

test('a condition may go over several lines', () => {
  deepEqual(over('if (\n    a == 1\n    or b == 2\n):\n    HERE\n'), ['if ( a == 1 or b == 2 ):']);
});

test('an else stands under the condition that did not hold', () => {
  deepEqual(over('if strict:\n    check()\nelse:\n    HERE\n'), ['if strict:']);
  deepEqual(over('if (strict) {\n  check();\n} else {\n  HERE;\n}\n'), ['if (strict) {']);
});

test('a case of a switch is a condition', () => {
  deepEqual(over("switch (mode) {\n  case 'off':\n    return HERE;\n}\n"), ["case 'off':"]);
});

test('what stands before, or beside, is none', () => {
  deepEqual(over('if strict:\n    check()\nHERE\n'), []);
  deepEqual(over('request(\n    HERE,\n)\n'), []);
});
