import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scan } from '../src/scan.ts';
import { memoryTree } from '../src/tree/memory-tree.ts';

test('a template that can call nothing weighs less than one that runs code', async () => {
  const { findings } = await scan(
    memoryTree({
      'package.json': '{"private": true}',
      'app.js': `const app = require('express')();
app.get('/a', (req, res) => res.json(require('mustache').render(req.query.text, {})));
app.get('/b', (req, res) => res.json(require('ejs').render(req.query.text, {})));`,
    }),
  );
  const told = findings.filter(({ checkId }) => checkId === 'rce-template-injection');

  assert.deepEqual(
    told.map(({ line, severity }) => [line, severity]),
    [
      [3, 'high'],
      [2, 'medium'],
    ],
  );
});
