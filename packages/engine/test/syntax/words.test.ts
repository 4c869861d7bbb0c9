import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as fc from 'fast-check';
import { wordIn } from '../../src/facts/ir/words.ts';

it('gives the part that stands there, whatever was asked for before', () => {
  // Few letters, so that words come back, and more words than there are places for them.
  const letters = fc.constantFrom('a', 'b', 'é', '漢', '\ud83d', ' ');
  const texts = fc.string({ unit: letters, maxLength: 60 });
  fc.assert(
    fc.property(texts, fc.nat(60), fc.nat(60), (text, from, to) => {
      const start = Math.min(from, text.length);
      const end = Math.min(to, text.length);
      assert.equal(wordIn(text, start, end), text.slice(start, end));
    }),
    { numRuns: 30_000 },
  );
});
