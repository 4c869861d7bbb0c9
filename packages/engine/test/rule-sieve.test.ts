import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { ROT13_WORDS } from '../src/facts/prose/decode.ts';
import { anchorsOf } from '../src/facts/text/anchors.ts';
import { buildSieve } from '../src/facts/prose/rules/candidates.ts';
import { ENGLISH_STRICT } from '../src/facts/prose/rules/english.ts';
import { ENGLISH_WEAK } from '../src/facts/prose/rules/english-weak.ts';
import { MULTILINGUAL } from '../src/facts/prose/rules/multilingual.ts';

const PATTERNS = [...[...ENGLISH_STRICT, ...ENGLISH_WEAK, ...MULTILINGUAL].map((rule) => rule.pattern), ROT13_WORDS];

test('a pattern says which words it cannot do without', () => {
  const cases: readonly (readonly [RegExp, readonly (readonly (readonly string[])[])[]])[] = [
    [
      /\bignor(?:e|ing)\b[^.]{0,30}?(?:previous|prior) rules?/i,
      [
        [
          ['ignore', 'ignoring'],
          ['previous rule', 'prior rule'],
        ],
      ],
    ],
    [/red|[a-z]+ blue (?:fish)?/, [[['red']], [[' blue ']]]],
    [
      /summari[sz]e\s+(?:all|every){1,2}/,
      [
        [
          ['summarise', 'summarize'],
          ['all', 'every'],
        ],
      ],
    ],
    [/(?=never)\w+(?<!always)/, [[]]],
    [/x?y*\d+|[^"]{3,}/, [[], []]],
    [/Größe(?:n)?\u00e4\/\./, [[['größeä/.', 'größenä/.']]]],
  ];
  for (const [pattern, anchors] of cases) assert.deepEqual(anchorsOf(pattern), anchors, pattern.source);
});

test('every rule says so of itself, in each of its forms', () => {
  for (const pattern of PATTERNS) {
    for (const anchors of anchorsOf(pattern)) assert.ok(anchors.length > 0, pattern.source.slice(0, 80));
  }
});

test('a sieve lets every text through that a rule matches', () => {
  const { candidatesIn } = buildSieve(PATTERNS);
  const forms = PATTERNS.flatMap((pattern) => anchorsOf(pattern));
  const sentence = fc
    .constantFrom(...forms)
    .chain((groups) => fc.tuple(...groups.map((group) => fc.constantFrom(...group))).map((words) => words.join(' ')));
  const filler = fc.constantFrom(
    '',
    ' the ',
    ' you must ',
    ' your ',
    ' all ',
    '. ',
    ' é ',
    ' НЕ ',
    'Ignore previous ',
    ' to the user ',
  );
  const changed = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.replaceAll(' ', '\n '),
  );
  let matches = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(filler, sentence), { minLength: 1, maxLength: 4 }), changed, (pieces, change) => {
      const text = change(pieces.flat().join(' '));
      const candidates = candidatesIn(text);
      for (const [number, pattern] of PATTERNS.entries()) {
        pattern.lastIndex = 0;
        if (!pattern.test(text)) continue;
        matches += 1;
        assert.ok(candidates.includes(number), `${pattern.source.slice(0, 60)} on ${JSON.stringify(text)}`);
      }
    }),
    { numRuns: 3000 },
  );
  assert.ok(matches > 500, `only ${matches} matches`);
});

test('a sieve holds ordinary text back', () => {
  const { candidatesIn } = buildSieve(PATTERNS);

  assert.deepEqual(candidatesIn('Formats one file of code.'), []);
  assert.deepEqual(candidatesIn('Zählt Zeilen.'), []);
  assert.deepEqual(candidatesIn(''), []);
});
