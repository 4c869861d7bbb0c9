import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

const HANDLER = `
const { exec } = require('node:child_process');
const app = require('express')();
app.get('/', (req, res) => exec('ls ' + req.query.folder));
`;
const VIEW = `
import subprocess
from flask import Flask, request
app = Flask(__name__)

@app.route("/")
def index():
    subprocess.run("ls " + request.args["folder"], shell=True)
`;
const TESTS: readonly (readonly [what: string, path: string, text: string])[] = [
  ['imports the runner of Node', 'test/run.js', `import { test } from 'node:test';${HANDLER}`],
  ['imports a framework', 'src/__tests__/run.ts', `import { expect } from "vitest";${HANDLER}`],
  ['describes, and is called a spec', 'src/run.spec.js', `${HANDLER}describe('a command', () => {});`],
  ['says what it does', 'test/run.js', `${HANDLER}  it.only(\`runs\`, async () => {});`],
  ['imports a framework of Python', 'tests/test_run.py', `import pytest\n${VIEW}`],
  [
    'has functions that are called by name',
    'tests/test_run.py',
    `${VIEW}\nasync def test_it_runs(client):\n    pass\n`,
  ],
  ['has a class that is called by name', 'tests/run.py', `${VIEW}\nclass TestRun(Base):\n    pass\n`],
];
/** They lie where tests lie, or speak as tests do, but not both. */
const OTHERS: readonly (readonly [what: string, path: string, text: string])[] = [
  ['a fixture', 'test/fixtures/app.js', HANDLER],
  ['code that describes itself', 'src/describe.js', `${HANDLER}describe('a command', () => {});`],
  ['a bench', 'bench/app.js', `${HANDLER}describe(app);`],
  ['an application beside tests', 'tests/app.py', `${VIEW}\ndef contest_entry():\n    pass\n`],
  ['code that imports a framework', 'src/run.py', `import unittest\n${VIEW}`],
];

async function scanOne(path: string, text: string): ReturnType<typeof scan> {
  return await scan(memoryTree({ [path]: text }));
}

suite('tests of the repository', () => {
  for (const [what, path, text] of TESTS) {
    test(`what ${what} is searched and not followed`, async () => {
      const { findings, coverage } = await scanOne(path, text);

      assert.ok(!findings.some(({ checkId }) => checkId === 'rce-command-injection'));
      assert.deepEqual(coverage.skipped, [{ reason: 'testSuite', count: 1, files: [path] }]);
      assert.deepEqual([coverage.filesScanned, coverage.partial], [1, false]);
    });
  }
  for (const [what, path, text] of OTHERS) {
    test(`${what} is followed`, async () => {
      const { findings, coverage } = await scanOne(path, text);

      assert.ok(findings.some(({ checkId }) => checkId === 'rce-command-injection'));
      assert.deepEqual(coverage.skipped, []);
    });
  }

  test('a secret in a test is still found', async () => {
    const key = ['-----BEGIN RSA PRIVATE ', 'KEY-----\n'].join('');
    const { findings } = await scanOne(
      'test/login.test.js',
      `import { test } from 'node:test';\nconst key = \`${key}${'MIIEowIBAAKCAQEA7xYzq3'.repeat(20)}\n\`;\n`,
    );

    assert.ok(findings.some(({ category }) => category === 'secrets'));
  });

  test('what a test calls in code that runs is followed there', async () => {
    const { findings } = await scan(
      memoryTree({
        'src/app.js': HANDLER,
        'test/app.test.js': `import { test } from 'node:test';\nimport app from '../src/app.js';\n`,
      }),
    );

    assert.deepEqual(
      findings.filter(({ checkId }) => checkId === 'rce-command-injection').map(({ file }) => file),
      ['src/app.js'],
    );
  });
});
