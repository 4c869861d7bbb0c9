import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Wants } from '../src/check.ts';
import { buildAutomaton } from '../src/facts/text/automaton.ts';
import { findLineWindows, findWindows } from '../src/facts/text/find-windows.ts';
import { boundedLines, tableOfLines } from '../src/facts/text/lines.ts';
import { findOccurrences, occurrencesOf } from '../src/facts/text/occurrences.ts';
import { textOffsets } from '../src/facts/text/offsets.ts';
import { readJson } from '../src/facts/text/read-json.ts';
import { readYaml } from '../src/facts/text/read-yaml.ts';

const letters = fc.constantFrom('a', 'b', 'c', 'A', 'B', '-', 'é');
const word = fc.string({ unit: letters, minLength: 1, maxLength: 5 }).map((text) => text.toLowerCase());

test('the automaton finds exactly what a search for each keyword finds', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 8 }),
      fc.string({ unit: letters, maxLength: 60 }),
      (keywords, text) => {
        const bytes = Buffer.from(text, 'utf8');
        const hits = buildAutomaton(keywords).search(bytes);
        const found = hits.keywords.map((keyword, at) => `${keywords[keyword]}@${hits.starts[at]}`).toSorted();
        assert.deepEqual(found, naiveHits(bytes, keywords).toSorted());
      },
    ),
  );
});

function naiveHits(bytes: Buffer, keywords: readonly string[]): string[] {
  // Latin-1 keeps one character a byte; only ASCII letters fold.
  const text = bytes.toString('latin1').replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return keywords.flatMap((keyword) => {
    const needle = Buffer.from(keyword, 'utf8').toString('latin1');
    const found: string[] = [];
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) found.push(`${keyword}@${at}`);
    return found;
  });
}

test('an automaton may have more states than sixteen bits can number', () => {
  const keywords = Array.from({ length: 90 }, (_, number) => `${number}-`.padEnd(800, `ab${number % 7}`));
  const text = `x${keywords[7]}y${keywords[89]}`;

  const { keywords: found, starts } = buildAutomaton(keywords).search(Buffer.from(text));

  assert.deepEqual(
    [found, starts],
    [
      [7, 89],
      [1, 802],
    ],
  );
});

test('a window points at the same characters in text that is not ASCII', () => {
  const text = `${'ü€😀'.repeat(100)}KEY=value${'…'.repeat(400)}`;
  const bytes = Buffer.from(text, 'utf8');
  const start = bytes.indexOf('KEY');

  const [window] = findWindows({ path: 'a', text, length: bytes.length, toText: textOffsets(bytes) }, [
    { keyword: 'key', start },
  ]);

  assert.ok(window !== undefined);
  assert.equal(text.slice(window.start, window.start + window.text.length), window.text);
  const at = window.text.indexOf('KEY');
  const span = window.span(at, at + 3);
  assert.equal(text.slice(span.start, span.end), 'KEY');
});

test('byte offsets are the same places in the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'ü', '€', '😀'), maxLength: 1200 }),
      fc.nat(2400),
      (text, at) => {
        const cut = Math.min(at, text.length);
        // Half of a pair is no place in the bytes.
        fc.pre(!/[\ud800-\udbff]$/.test(text.slice(0, cut)));
        assert.equal(textOffsets(Buffer.from(text, 'utf8'))(Buffer.byteLength(text.slice(0, cut))), cut);
      },
    ),
  );
});

test('the end of a text is a place too, whatever its length', () => {
  for (const length of [62, 126, 127, 128]) {
    const text = `ü${'a'.repeat(length)}`;
    assert.equal(textOffsets(Buffer.from(text, 'utf8'))(length + 2), length + 1);
  }
});

test('a word counts only where a word begins', () => {
  const bytes = Buffer.from('nc async nc _nc (nc');
  const found = findOccurrences(buildAutomaton(['nc']), bytes);

  const starts = (wants: Wants): readonly number[] => occurrencesOf(wants, found, bytes).map(({ start }) => start);

  assert.deepEqual(starts({ words: ['nc'] }), [0, 9, 17]);
  assert.deepEqual(starts({ keywords: ['nc'] }), [0, 6, 9, 13, 17]);
});

test('a window of a line ends where the line ends', () => {
  const text = `one\nkey ä key\n${'x'.repeat(400)}key${'y'.repeat(900)}\nkey`;
  const bytes = Buffer.from(text, 'utf8');
  const occurrences = [...text.matchAll(/key/g)].map(({ index }) => ({
    keyword: 'key',
    start: Buffer.byteLength(text.slice(0, index)),
  }));

  const windows = findLineWindows({ path: 'a', text, length: bytes.length, toText: textOffsets(bytes) }, occurrences);

  assert.deepEqual(
    windows.map((window) => window.text),
    ['key ä key', `${'x'.repeat(160)}key${'y'.repeat(497)}`, 'key'],
  );
  for (const window of windows) {
    const { start, end } = window.span(0, window.text.length);
    assert.equal(text.slice(start, end), window.text);
  }
});

test('windows stay small when a keyword stands everywhere, and cover every occurrence', () => {
  const text = 'key '.repeat(250_000);
  const occurrences = Array.from({ length: 250_000 }, (_, index) => ({ keyword: 'key', start: index * 4 }));

  const windows = findWindows({ path: 'a', text, length: text.length, toText: (at) => at }, occurrences);

  assert.ok(windows.every((window) => window.text.length <= 2048));
  const covered = windows.reduce(
    (end, window) => (window.start <= end ? Math.max(end, window.start + window.text.length) : end),
    0,
  );
  assert.equal(covered, text.length);
});

test('windows of one endless line stay small too', () => {
  const text = 'key '.repeat(250_000);
  const occurrences = Array.from({ length: 250_000 }, (_, index) => ({ keyword: 'key', start: index * 4 }));

  const windows = findLineWindows({ path: 'a', text, length: text.length, toText: (at) => at }, occurrences);

  assert.ok(windows.every((window) => window.text.length <= 2048));
  assert.ok(windows.length > 0 && windows.length < 1000);
});

test('windows of first lines of keys hold the text twice at most', () => {
  const line = '-----BEGIN PRIVATE KEY-----\nMIIB\n';
  const text = line.repeat(5_000);
  const occurrences = Array.from({ length: 5_000 }, (_, index) => ({
    keyword: '-----begin',
    start: index * line.length,
  }));

  const windows = findWindows({ path: 'a', text, length: text.length, toText: (at) => at }, occurrences);

  const all = windows.reduce((sum, window) => sum + window.text.length, 0);
  assert.ok(all <= 2 * text.length);
});

test('merged windows know all keywords in them', () => {
  const text = 'alpha beta';
  const occurrences = [
    { keyword: 'alpha', start: 0 },
    { keyword: 'beta', start: 6 },
  ];

  const windows = findWindows({ path: 'a', text, length: text.length, toText: (at) => at }, occurrences);

  assert.equal(windows.length, 1);
  assert.deepEqual([...(windows[0]?.keywords ?? [])], ['alpha', 'beta']);
});

test('lines are found by offset', () => {
  const table = tableOfLines('one\r\ntwo\nthree');

  assert.deepEqual([0, 4, 5, 9, 13].map(table.lineOf), [1, 1, 2, 3, 3]);
  assert.deepEqual(table.rangeOf(1), { start: 0, end: 3 });
  assert.deepEqual(
    boundedLines('one\r\ntwo\n').map((line) => line.text),
    ['one', 'two', ''],
  );
});

test('a line of five million characters is cut for line rules', () => {
  const [line] = boundedLines('x'.repeat(5_000_000));

  assert.equal(line?.text.length, 20_000);
});

test('JSON keeps the place of every key and value, comments allowed', () => {
  const text = '{ // why\n "a": [1, {"b": "x"}], }';
  const node = readJson(text)?.root.get('a', 1, 'b');

  assert.equal(node?.value, 'x');
  assert.equal(text.slice(node?.start, node?.end), '"x"');
});

test('a key called __proto__ pollutes nothing', () => {
  const root = readJson('{"__proto__": {"polluted": true}}')?.root;

  assert.deepEqual(root?.get('__proto__', 'polluted')?.value, true);
  // The value is made without a prototype; reading through `Object.prototype` shows whether anything leaked.
  assert.equal(Reflect.get({}, 'polluted'), undefined);
  assert.equal(Object.getPrototypeOf(root?.value), null);
});

test('JSON nested too deep is refused, not followed', () => {
  assert.equal(readJson('['.repeat(100_000)), undefined);
});

test('YAML gives the same nodes as JSON', () => {
  const text = 'on:\n  push:\n    branches: [main]\njobs: {}\n';
  const node = readYaml(text)[0]?.root.get('on', 'push', 'branches', 0);

  assert.equal(node?.value, 'main');
  assert.equal(text.slice(node?.start, node?.end), 'main');
});

test('a YAML alias is read where it is used', () => {
  assert.deepEqual(readYaml('a: &x [1]\nb: *x\n')[0]?.root.get('b')?.value, [1]);
});

test('a YAML bomb and deep YAML are refused', () => {
  const levels = Array.from({ length: 12 }, (_, level) => `l${level}: &l${level} [${`*l${level - 1},`.repeat(9)}]`);
  const bomb = ['l-1: &l-1 [1]', ...levels].join('\n');

  assert.deepEqual(readYaml(bomb), []);
  assert.deepEqual(readYaml('['.repeat(50_000)), []);
});
