import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Check } from '../src/check.ts';
import { fake, fakeWithChecksum } from '../src/fake.ts';
import { memoryTree, scan, standardPlan } from '../src/index.ts';

test('a general check is silent where a more telling one speaks of the same line', async () => {
  const report = await scan(memoryTree({ '.env': `GITHUB_TOKEN=${fakeWithChecksum('ghp_', 36)}\n` }));

  const ids = report.findings.filter(({ category }) => category === 'secrets').map(({ checkId }) => checkId);
  assert.deepEqual(ids, ['secrets-vcs-token']);
});

test('a general check speaks where no other does', async () => {
  const report = await scan(memoryTree({ 'a.py': 'import os\ndef build(x):\n    os.system("make " + x)\n' }));

  assert.ok(report.findings.some(({ checkId }) => checkId === 'rce-shell-true-dynamic'));
});

test('no two checks are each silent where the other speaks', async () => {
  const { checks } = await standardPlan();
  const yields = (one: Check, other: Check): boolean =>
    one !== other &&
    one.yieldsTo?.some((id) => (id.endsWith('*') ? other.id.startsWith(id.slice(0, -1)) : id === other.id)) === true;

  const pairs = checks.flatMap((one) => checks.filter((other) => yields(one, other) && yields(other, one)));
  assert.deepEqual(
    pairs.map(({ id }) => id),
    [],
  );
});

test('a random key of tokens in the code is told of once', async () => {
  const text = `app.use(require('express-session')({ secret: '${fake('', 32)}' }));\n`;
  const report = await scan(memoryTree({ 'app.js': text }));

  const ids = report.findings.filter(({ category }) => category === 'secrets').map(({ checkId }) => checkId);
  assert.deepEqual(ids, ['secrets-hardcoded-crypto-key']);
});

const FILES_SERVER = `import fs from 'node:fs/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'files', version: '1.0.0' });
server.tool('read', { path: z.string() }, async ({ path }) => fs.readFile(path, 'utf8'));
server.tool('empty', { folder: z.string() }, async ({ folder }) => fs.rm(folder, { recursive: true }));
`;

test('a flow of a tool argument is one finding where it ends, and one for the tool it comes in by', async () => {
  const report = await scan(memoryTree({ 'server.ts': FILES_SERVER }));

  const flows = report.findings.filter(({ trace }) => trace.length > 0);
  assert.deepEqual(
    flows.map(({ checkId, line, severity, origin }) => [checkId, line, severity, origin]),
    [
      ['filesystem-path-traversal', 4, 'high', 'tool'],
      ['filesystem-destructive-delete', 5, 'high', 'tool'],
      ['mcp-tool-path-traversal', 4, 'medium', 'tool'],
      ['mcp-tool-path-traversal', 5, 'medium', 'tool'],
    ],
  );
});

test('a random key of sessions is told of once, by what it opens', async () => {
  const report = await scan(memoryTree({ 'settings.py': `SECRET_KEY = "${fake('', 40)}"\n` }));

  const ids = report.findings.filter(({ file }) => file === 'settings.py').map(({ checkId }) => checkId);
  assert.deepEqual(ids, ['auth-jwt-weak-secret']);
});

test('code that is compiled and then run is told of once', async () => {
  const text = `from flask import Flask, request
app = Flask(__name__)
@app.post('/run')
def run():
    code = compile(request.data, 'sent', 'exec')
    exec(code)
@app.post('/make')
def make():
    return keep(compile(request.json['text'], 'sent', 'exec'))
`;
  const report = await scan(memoryTree({ 'app.py': text }));

  const lines = report.findings.filter(({ checkId }) => checkId === 'rce-code-injection').map(({ line }) => line);
  assert.deepEqual(lines, [6, 9]);
});

const KILLS = `const { exec } = require('child_process');
module.exports = (port) => exec('lsof -i :' + port);
`;

test('of two that bring data to one line the less trusted is told of', async () => {
  const manifest = '{"name":"kill","version":"1.0.0","main":"index.js","bin":{"kill":"cli.js"}}';
  const cli = "require('./index.js')(process.argv[2]);\n";
  const told = async (files: Record<string, string>): Promise<unknown[]> =>
    (await scan(memoryTree(files))).findings
      .filter(({ category }) => category === 'rce')
      .map(({ checkId, severity, origin }) => [checkId, severity, origin]);

  const library = ['rce-unsafe-shell-construction', 'medium', 'library'];
  assert.deepEqual(await told({ 'package.json': manifest, 'index.js': KILLS }), [library]);
  assert.deepEqual(await told({ 'package.json': manifest, 'index.js': KILLS, 'cli.js': cli }), [library]);
  const program = '{"name":"kill","private":true}';
  assert.deepEqual(await told({ 'package.json': program, 'index.js': KILLS, 'cli.js': cli }), [
    ['rce-command-injection', 'low', 'argv'],
  ]);
  const server = `require('express')().get('/', (req) => require('./index.js')(req.query.port));\n`;
  assert.deepEqual(await told({ 'package.json': manifest, 'index.js': KILLS, 'server.js': server }), [
    ['rce-command-injection', 'critical', 'remote'],
  ]);
});
