import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { pathBytes, pathText } from '../src/index.ts';

test('ordinary names stay as they are', () => {
  for (const name of ['a/b.js', '50% off.txt', 'a%20b.md', 'ünïcode/文件.py', 'a%2Fb', '\ufeffbom.txt'])
    assert.equal(pathText(Buffer.from(name)), name);
});

test('bytes that are not UTF-8 are escaped, the rest of the name is not', () => {
  assert.equal(pathText(Buffer.from([0x61, 0xff, 0xc3, 0xa9, 0xc3, 0x28])), 'a%FFé%C3(');
  assert.equal(pathText(Buffer.from('a%FF')), 'a%25FF');
});

test('every path comes back from its text', () => {
  const pieces = fc.constantFrom('%', '%25', '%FF', '%2525FF', 'é', '/', '25', 'F', '8', 'a');
  const bytes = fc.array(
    fc.oneof(
      pieces.map((piece) => Buffer.from(piece)),
      fc.uint8Array({ maxLength: 3 }),
    ),
    {
      maxLength: 12,
    },
  );

  fc.assert(
    fc.property(bytes, (parts) => {
      const path = Buffer.concat(parts);
      assert.deepEqual(pathBytes(pathText(path)), path);
    }),
    { numRuns: 5_000 },
  );
});
