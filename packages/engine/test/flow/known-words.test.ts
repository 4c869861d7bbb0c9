import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { knownWords } from '../../src/facts/flow/first-look/known-words.ts';

const WORDS = ['exec', 'execSync', '$', '_x', 'a', 'toString', '__proto__', 'constructor', 'get2'];
const words = knownWords(new Map(WORDS.map((word) => [word, word.length])));

function met(text: string): string[] {
  const found: string[] = [];
  words.search(text, (number, start, end) => {
    const word = text.slice(start, end);
    assert.equal(words.numberOf(word), number);
    assert.equal(words.known[number], word.length);
    found.push(`${start}:${word}`);
  });
  return found;
}

describe('known words in a text', () => {
  it('are whole identifiers', () => {
    assert.deepEqual(met('exec execSync(a) _exec exec2 1a äexec get2'), [
      '0:exec',
      '5:execSync',
      '14:a',
      '30:a',
      '33:exec',
      '38:get2',
    ]);
    assert.deepEqual(met('obj.__proto__["constructor"]'), ['4:__proto__', '15:constructor']);
  });

  it('are those a regular expression finds', () => {
    const piece = fc.constantFrom(...WORDS, ' ', '.', '\n', '9', 'é', '😀', 'z', '(');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const expected = [...text.matchAll(/[A-Za-z_$][\w$]*/g)].filter(([word]) => WORDS.includes(word));
        assert.deepEqual(
          met(text),
          expected.map(({ 0: word, index }) => `${index}:${word}`),
        );
      }),
    );
  });
});
