import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '@assay/engine';
import { memoryTree } from '@assay/engine/inventory';
import { analyseTree } from '../../src/analysis/analyse-tree.ts';
import { oddPool, patiently } from './odd-pool.ts';

function gapsOf({ coverage }: Report): Record<string, string> {
  return Object.fromEntries(coverage.skipped.flatMap(({ reason, files }) => files.map((file) => [file, reason])));
}
/** Files that are fine, round the one that is not. */
function amongOthers(odd: Readonly<Record<string, string>>): Record<string, string> {
  const files: Record<string, string> = { ...odd };
  for (let i = 0; i < 20; i += 1) files[`a${i}.txt`] = 'fine';
  for (let i = 0; i < 20; i += 1) files[`z${i}.txt`] = 'fine';
  return files;
}

for (const without of [[], ['bwrap']] as const) {
  const level = without.length === 0 ? 'as confined as possible' : 'without bubblewrap';

  test(`every file is looked at and the report is drawn in a process, ${level}`, async (t) => {
    const pool = await oddPool(t, { without });

    const { report, isolation } = await analyseTree(pool, memoryTree(amongOthers({})), patiently());

    assert.equal(report.files.length, 40);
    assert.equal(report.coverage.partial, false);
    assert.equal(isolation, pool.level);
    assert.equal(report.notes.length, 40);
    assert.ok(report.notes.every((note) => note.kind === 'entry' && note.what !== String(process.pid)));
    assert.deepEqual(pool.deaths, []);
  });

  test(`a file that hangs, or takes all memory, costs only itself, ${level}`, async (t) => {
    const pool = await oddPool(t, { without });
    const files = amongOthers({ 'm-hang.txt': 'hang', 'n-flood.txt': 'flood' });

    const { report } = await analyseTree(pool, memoryTree(files), patiently());

    const gaps = gapsOf(report);
    assert.equal(gaps['m-hang.txt'], 'timedOut');
    // A slow machine may run out of time before it runs out of memory.
    assert.ok(gaps['n-flood.txt'] === 'crashed' || gaps['n-flood.txt'] === 'timedOut');
    assert.equal(report.coverage.filesScanned, 40);
    assert.equal(pool.deaths.length, 2);
  });
}

test('memory outside the heap is limited as well', async (t) => {
  const pool = await oddPool(t);
  const limits = { fileMs: 60_000, openMs: 30_000, concludeMs: 30_000, deaths: 3 };

  const { report } = await analyseTree(pool, memoryTree(amongOthers({ 'm.txt': 'buffers' })), patiently({ limits }));

  assert.deepEqual(gapsOf(report), { 'm.txt': 'crashed' });
});

for (const [name, content] of [
  ['ends its process', 'exit'],
  ['makes it write garbage', 'garbage'],
  ['makes it announce a huge message', 'huge'],
  ['makes it send an unknown message', 'shapeless'],
  ['makes it ask for a file that does not exist', 'nowhere'],
  ['makes it answer for another file', 'another a1.txt'],
  ['makes it claim that a file is absent which is there', 'lie a1.txt'],
] as const) {
  test(`a file that ${name} is marked as crashed, and the rest is looked at`, async (t) => {
    const pool = await oddPool(t);

    const { report } = await analyseTree(pool, memoryTree(amongOthers({ 'm.txt': content })), patiently());

    assert.deepEqual(gapsOf(report), { 'm.txt': 'crashed' });
    assert.equal(report.coverage.filesScanned, 40);
    assert.equal(pool.deaths.length, 1);
  });
}

test('an engine that throws on a file loses the file and keeps the process', async (t) => {
  const pool = await oddPool(t);

  const { report } = await analyseTree(pool, memoryTree(amongOthers({ 'm.txt': 'throw' })), patiently());

  assert.deepEqual(gapsOf(report), { 'm.txt': 'crashed' });
  assert.deepEqual(pool.deaths, []);
});

test('the third death ends the scan with what was found, and says what was not looked at', async (t) => {
  const pool = await oddPool(t, { size: 1 });
  const files: Record<string, string> = { 'a.txt': 'fine', 'b.txt': 'exit', 'c.txt': 'exit', 'd.txt': 'exit' };
  files['e.txt'] = 'fine';

  const { report, outOfTime } = await analyseTree(pool, memoryTree(files), patiently());

  assert.equal(pool.deaths.length, 3);
  assert.equal(outOfTime, false);
  assert.deepEqual(gapsOf(report), { 'b.txt': 'crashed', 'c.txt': 'crashed', 'd.txt': 'crashed', 'e.txt': 'crashed' });
  assert.equal(report.coverage.filesScanned, 1);
});

test('when the time is up, what was not looked at is reported as such', async (t) => {
  const pool = await oddPool(t, { size: 1 });
  const files = { 'a.txt': 'fine', 'b.txt': 'hang', 'c.txt': 'fine' };
  const limits = { fileMs: 60_000, openMs: 30_000, concludeMs: 30_000, deaths: 3 };
  await analyseTree(pool, memoryTree({ 'warm.txt': 'fine' }), patiently());

  const { report, outOfTime } = await analyseTree(pool, memoryTree(files), patiently({ budgetMs: 2_000, limits }));

  assert.equal(outOfTime, true);
  assert.deepEqual(gapsOf(report), { 'b.txt': 'timedOut', 'c.txt': 'timedOut' });
});

test('a scan that is given up ends its processes and rejects with the reason', async (t) => {
  const pool = await oddPool(t, { size: 1 });
  const giveUp = new AbortController();
  const limits = { fileMs: 60_000, openMs: 30_000, concludeMs: 30_000, deaths: 3 };
  const tree = memoryTree({ 'a.txt': 'fine', 'b.txt': 'hang' });

  const analysis = analyseTree(
    pool,
    tree,
    patiently({ signal: giveUp.signal, limits, onProgress: () => giveUp.abort(new Error('lease lost')) }),
  );

  await assert.rejects(analysis, /lease lost/);
  assert.equal(pool.deaths.length, 1);
});

test('a conclusion that kills its process twice is an error, not an empty report', async (t) => {
  const pool = await oddPool(t, { size: 1 });

  await assert.rejects(
    analyseTree(pool, memoryTree({ 'conclude-exit': '' }), patiently()),
    /no analysis process could draw a conclusion/,
  );
  assert.equal(pool.deaths.length, 2);
});

test('a source that fails ends the scan with its error and frees the processes', async (t) => {
  const pool = await oddPool(t, { size: 2 });
  const tree = memoryTree({ 'a.txt': 'fine', 'b.txt': 'fine' });
  const broken = { ...tree, read: () => Promise.reject(new Error('the disk is gone')) };

  await assert.rejects(analyseTree(pool, broken, patiently()), /the disk is gone/);

  const { report } = await analyseTree(pool, tree, patiently());
  assert.equal(report.coverage.filesScanned, 2);
});

test('a process may ask for any other file of the tree', async (t) => {
  const pool = await oddPool(t);
  const files = { 'lib/a.txt': 'imported text', 'main.txt': 'read lib/a.txt', 'other.txt': 'read absent.txt' };

  const { report } = await analyseTree(pool, memoryTree(files), patiently());

  const seen = report.notes.map((note) => note.kind === 'entry' && [note.at.file, note.framework]);
  assert.deepEqual(seen, [
    ['lib/a.txt', 'imported text'],
    ['main.txt', 'imported text'],
    ['other.txt', 'nothing'],
  ]);
});

test('a large tree is shared between processes', async (t) => {
  const pool = await oddPool(t, { size: 2 });
  const files: Record<string, string> = {};
  for (let i = 0; i < 60; i += 1) files[`src/f${String(i).padStart(2, '0')}.js`] = 'x'.repeat(20_000);

  const { report } = await analyseTree(pool, memoryTree(files), patiently());

  const workers = report.notes.map((note) => (note.kind === 'entry' ? note.what : ''));
  assert.equal(report.files.length, 60);
  assert.ok(new Set(workers).size <= 2);
});

test('processes stay warm between scans and are replaced after their share of scans', async (t) => {
  const pool = await oddPool(t, { size: 1, scansPerProcess: 2, without: ['bwrap'] });
  const pids: string[] = [];
  for (let i = 0; i < 4; i += 1) {
    const { report } = await analyseTree(pool, memoryTree({ 'a.txt': 'fine' }), patiently());
    pids.push(...report.notes.map((note) => (note.kind === 'entry' ? note.what : '')));
  }

  assert.equal(pids[0], pids[1]);
  assert.equal(pids[2], pids[3]);
  assert.notEqual(pids[1], pids[2]);
});

test('processes that have nothing to do end, but one', async (t) => {
  const pool = await oddPool(t, { size: 3, idleMs: 50 });
  const { signal } = new AbortController();
  const processes = await Promise.all(Array.from({ length: 3 }, () => pool.acquire('first', signal)));

  for (const process of processes) pool.release(process);
  const reasons = await Promise.all(processes.slice(0, 2).map((process) => process.ended));

  assert.deepEqual(reasons, ['it was not needed', 'it was not needed']);
  assert.equal(processes[2]?.hasEnded, false);
});

test('a process can be started before it is needed', async (t) => {
  const pool = await oddPool(t, { size: 1 });

  pool.warm();
  pool.warm();
  await pool.close();

  assert.deepEqual(pool.deaths, ['the service stops']);
});

test('scans at the same time share the processes and all come to an end', async (t) => {
  const pool = await oddPool(t, { size: 2 });
  const files: Record<string, string> = {};
  for (let i = 0; i < 100; i += 1) files[`f${i}.js`] = 'x'.repeat(10_000);

  const analyses = await Promise.all(
    Array.from({ length: 5 }, () => analyseTree(pool, memoryTree(files), patiently())),
  );

  assert.ok(analyses.every(({ report }) => report.coverage.filesScanned === 100));
  assert.deepEqual(pool.deaths, []);
});
