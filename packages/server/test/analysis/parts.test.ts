import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { memoryTree, takeInventory, type TreeEntry } from '@assay/engine/inventory';
import { contentStore } from '../../src/analysis/contents.ts';
import { dependencyLedger, numberDependencies } from '../../src/analysis/dependencies.ts';
import { BadFrame, encodeFrame, frameReader, MOST_FRAME_BYTES } from '../../src/analysis/frames.ts';
import { shardsOf } from '../../src/analysis/shards.ts';

test('frames come out as they went in, however the stream is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ header: fc.jsonValue(), payload: fc.uint8Array({ maxLength: 300 }) }), { maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 }),
      (frames, cuts) => {
        const wire = Buffer.concat(frames.flatMap(({ header, payload }) => [...encodeFrame(header, payload)]));
        const read = frameReader();
        const out: { header: unknown; payload: number[] }[] = [];

        for (let from = 0, turn = 0; from < wire.length; turn += 1) {
          const to = from + (cuts[turn % cuts.length] ?? 1);
          for (const frame of read(Buffer.from(wire.subarray(from, to)))) {
            out.push({ header: frame.header, payload: [...frame.payload] });
          }
          from = to;
        }

        const expected = frames.map(({ header, payload }) => ({
          header: JSON.parse(JSON.stringify(header)) as unknown,
          payload: [...payload],
        }));
        assert.deepEqual(out, expected);
      },
    ),
  );
});

test('a frame that says it is too large, or longer inside than outside, is refused before it is held', () => {
  const lengths = (size: number, header: number): Buffer => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32BE(size, 0);
    bytes.writeUInt32BE(header, 4);
    return bytes;
  };

  assert.throws(() => frameReader()(lengths(MOST_FRAME_BYTES + 1, 2)), BadFrame);
  assert.throws(() => frameReader()(lengths(10, 9)), BadFrame);
  assert.throws(() => frameReader()(Buffer.concat([lengths(6, 2), Buffer.from('}{')])), BadFrame);
  assert.throws(() => encodeFrame({}, Buffer.alloc(MOST_FRAME_BYTES)), BadFrame);
});

test('what a result rests on crosses in numbers and is the same on the other side', () => {
  const tree = memoryTree({ a: '1', b: '2', c: '3' });
  const inventory = takeInventory(tree);
  const places = new Map(tree.entries.map((entry, at) => [entry.path, at]));
  const pair = fc.constantFrom('a', 'b', 'c', 'x', 'y', 'z', '__proto__');
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(pair), { maxLength: 8 }), (files) => {
      const rows: string[] = [];
      const ledger = dependencyLedger(tree, inventory, (path, blob) => rows.push(`${path} ${blob}`) - 1);
      const numbered = numberDependencies(places);
      const sender = {};

      for (const paths of files) {
        const blobs = paths.map((path): [string, string | null] => [path, inventory.get(path)?.entry.blob ?? null]);
        const told = ledger.rowsOf(sender, numbered(Object.fromEntries(blobs)));

        const expected = blobs.map(([path, blob]) => `${path} ${blob}`).toSorted();
        assert.deepEqual(Array.from(told ?? [], (row) => rows[row] ?? '').toSorted(), expected);
      }
      assert.equal(new Set(rows).size, rows.length);
    }),
  );
});

test('a ledger believes in no place beyond the tree, no unknown number and no absence that is none', () => {
  const tree = memoryTree({ a: '1' });
  const ledger = dependencyLedger(tree, takeInventory(tree), () => 0);
  const rests = { present: [], absent: [], names: [] };

  assert.equal(ledger.rowsOf({}, { ...rests, present: [1] }), undefined);
  assert.equal(ledger.rowsOf({}, { ...rests, absent: [0] }), undefined);
  assert.equal(ledger.rowsOf({}, { ...rests, names: ['a'] }), undefined);
  assert.deepEqual(ledger.rowsOf({}, { ...rests, names: ['b'], absent: [0], present: [0] }), new Uint32Array(2));
});

test('takers together get every piece once, whoever is quick', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.nat({ max: 4 }), { maxLength: 200 }),
      (weights, takers, turns) => {
        const pieces = weights.map((weight, id) => ({ id, weight }));
        const shards = shardsOf(pieces, takers);
        const taken: number[] = [];

        for (const turn of turns) {
          const piece = shards.next(turn % takers);
          if (piece === undefined) continue;
          if (turn === 4) shards.giveBack(turn % takers, [piece]);
          else taken.push(piece.id);
        }
        assert.equal(shards.left, pieces.length - taken.length);
        taken.push(...shards.drain().map(({ id }) => id));

        assert.equal(shards.left, 0);
        assert.deepEqual(
          taken.toSorted((a, b) => a - b),
          pieces.map(({ id }) => id),
        );
      },
    ),
  );
});

test('a taker goes through neighbours, and the weights of the first stretches are alike', () => {
  const pieces = Array.from({ length: 100 }, (_, id) => ({ id, weight: id < 10 ? 900 : 100 }));
  const shards = shardsOf(pieces, 2);

  const first = Array.from({ length: 5 }, () => shards.next(0)?.id);
  const second = Array.from({ length: 5 }, () => shards.next(1)?.id ?? 0);

  assert.deepEqual(first, [0, 1, 2, 3, 4]);
  assert.deepEqual(
    second.map((id) => id - (second[0] ?? 0)),
    [0, 1, 2, 3, 4],
  );
  const before = pieces.slice(0, second[0]).reduce((sum, { weight }) => sum + weight, 0);
  assert.ok(Math.abs(before - 9_000) <= 1_000);
});

test('contents are given back as sent, asked for where they are not there, and keep nothing of their frame', () => {
  const entry = (blob: string): TreeEntry => ({ path: blob, mode: 'file', size: 3, blob });
  const asked: number[] = [];
  const store = contentStore((at) => {
    asked.push(at);
    return Buffer.from('two');
  });
  const frame = Buffer.from('one and more');
  store.given(entry('a'), frame.subarray(0, 3));
  frame.fill(0);

  assert.deepEqual(store.read(entry('a'), 1), Buffer.from('one'));
  assert.deepEqual(store.read(entry('b'), 7), Buffer.from('two'));
  assert.deepEqual(store.read(entry('b'), 7), Buffer.from('two'));
  assert.deepEqual(asked, [7]);

  store.given(entry('gone'), undefined);
  assert.equal(store.read(entry('gone'), 3), undefined);
  store.given(entry('large'), Buffer.alloc(8 * 1024 * 1024));
  store.read(entry('a'), 1);
  assert.deepEqual(asked, [7, 1], 'a large content takes the place of older ones');
});
