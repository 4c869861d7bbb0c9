import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateKey, hashKey, isWellFormedKey, shownPart } from '../src/keys/key-format.ts';
import { newScanId } from '../src/scans/scan-id.ts';
import { parseScope, readScopeKey, scopeKey } from '../src/scans/scope.ts';

test('a key is its prefix, 43 random characters and a checksum', () => {
  const key = generateKey();
  assert.match(key, /^assay_sk_[0-9A-Za-z]{49}$/);
  assert.ok(isWellFormedKey(key));
  assert.equal(shownPart(key), key.slice(0, 17));
  assert.match(hashKey(key), /^[0-9a-f]{64}$/);
  assert.notEqual(generateKey(), generateKey());
});

test('the checksum of a known key never changes', () => {
  const zeros = generateKey((size) => new Uint8Array(size));
  assert.equal(zeros, `assay_sk_${'0'.repeat(43)}${zeros.slice(-6)}`);
  assert.equal(zeros.slice(-6), '2CZclj');
});

test('a key with one character changed, added or lost is not well-formed', () => {
  const key = generateKey();
  for (let at = 0; at < key.length; at += 1) {
    const other = key.charAt(at) === 'x' ? 'y' : 'x';
    assert.equal(isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1)), false);
    assert.equal(isWellFormedKey(key.slice(0, at) + key.slice(at + 1)), false);
  }
  for (const wrong of ['', `${key}a`, ` ${key}`, `${key}\n`, key.toUpperCase()])
    assert.equal(isWellFormedKey(wrong), false);
});

test('bytes that would favour some characters are thrown away', () => {
  let call = 0;
  const key = generateKey((size) => new Uint8Array(size).fill((call += 1) === 1 ? 255 : 61));
  assert.equal(key.slice(9, 52), 'z'.repeat(43));
});

test('scan identifiers are 26 base32 characters and all different', () => {
  const ids = new Set(Array.from({ length: 1000 }, newScanId));
  assert.equal(ids.size, 1000);
  for (const id of ids) assert.match(id, /^scan_[a-z2-7]{26}$/);
});

test('a scope survives being a key', () => {
  for (const [ref, path] of [
    [undefined, undefined],
    ['main', undefined],
    [undefined, 'a/b:c'],
    ['v1', 'a:b'],
  ]) {
    const scope = parseScope(ref, path);
    assert.deepEqual(readScopeKey(scopeKey(scope)), scope);
  }
});
