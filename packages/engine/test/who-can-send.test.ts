import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

/** `severity` of every finding of the check, in order. */
async function severities(checkId: string, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { findings } = await scan(memoryTree(files));
  return findings.filter((finding) => finding.checkId === checkId).map(({ severity }) => severity);
}

const fastapi = (parameter: string, decorator = "@app.get('/admin/preview')"): string => `
import requests
from fastapi import Depends, FastAPI
from .users import current_user, get_admin_user
app = FastAPI()

${decorator}
def preview(url: str, user=${parameter}):
    return requests.get(url).text
`;

test('what only administrators can send weighs less', async () => {
  const guarded = [
    fastapi('Depends(get_admin_user)'),
    fastapi('None', "@app.get('/preview', dependencies=[Depends(get_admin_user)])"),
    `
import requests
from flask import Flask, request
from .guards import admins_only
app = Flask(__name__)

@app.route('/preview')
@admins_only
def preview():
    return requests.get(request.args['url']).text
`,
  ];
  for (const text of guarded) assert.deepEqual(await severities('network-ssrf', { 'app.py': text }), ['medium'], text);
  const script = `
    const express = require('express');
    const { requireAdmin } = require('./guards');
    const router = express.Router();
    router.get('/preview', requireAdmin, async (req, res) => res.send(await (await fetch(req.query.url)).text()));`;
  assert.deepEqual(await severities('network-ssrf', { 'app.js': script }), ['medium']);
});

test('what others can send by another way weighs in full', async () => {
  const script = `
    const express = require('express');
    const { requireAdmin } = require('./guards');
    const router = express.Router();
    async function load(url) { return (await fetch(url)).text(); }
    router.get('/one', requireAdmin, async (req, res) => res.send(await load(req.query.url)));
    router.get('/two', async (req, res) => res.send(await load(req.query.url)));`;
  assert.deepEqual(await severities('network-ssrf', { 'app.js': script }), ['high']);
});

test('a route that is only called after administrators is open to all', async () => {
  for (const text of [fastapi('Depends(current_user)'), fastapi('None', "@admin.get('/preview')")]) {
    const files = { 'app.py': text.replace('app = FastAPI()', 'app = admin = FastAPI()') };
    assert.deepEqual(await severities('network-ssrf', files), ['high'], text);
  }
});

test('a name that a repository gives its tools says nothing of who can send', async () => {
  const server = `
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { execSync } from 'node:child_process';
    import { z } from 'zod';
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
    server.tool('log for administrators alone', { branch: z.string() }, async ({ branch }) => ({
      content: [{ type: 'text', text: execSync('git log ' + branch).toString() }],
    }));`;
  assert.deepEqual(await severities('rce-command-injection', { 'server.ts': server }), ['critical']);
});

test('a page that asks an address of its own link is no server', async () => {
  const page = "const part = window.location.hash.slice(1);\nfetch('https://' + part + '/list');\n";
  assert.deepEqual(await severities('network-ssrf', { 'page.js': page }), ['medium']);
});

test('a job that a maintainer lets through weighs less', async () => {
  const workflow = (job: string): Readonly<Record<string, string>> => ({
    '.github/workflows/report.yml': `on: pull_request_target
jobs:
  build:
    if: github.event.pull_request.head.repo.full_name == github.repository
    steps: []
  report:
${job}
    steps:
      - uses: actions/checkout@v4
        with:
          ref: \${{ github.event.pull_request.head.sha }}
      - run: npm test
`,
  });
  const checkId = 'supply-chain-gha-untrusted-checkout';
  assert.deepEqual(await severities(checkId, workflow('    needs: build')), ['medium']);
  assert.deepEqual(await severities(checkId, workflow('    needs: [build]\n    if: always()')), ['high']);
  assert.deepEqual(await severities(checkId, workflow('    runs-on: ubuntu-latest')), ['high']);
});

test('a page that leads to itself sends nobody away', async () => {
  const page = (use: string) => ({ 'page.js': `const here = window.location;\n${use}\n` });
  for (const use of [
    'window.location.href = `${window.location.pathname}?page=2`;',
    "const url = new URL(window.location);\nurl.searchParams.set('page', 2);\nwindow.location.href = url.toString();",
    "location.href = location.pathname + '?a=1';",
  ])
    assert.deepEqual(await severities('network-open-redirect', page(use)), [], use);
  const away = 'window.location.href = window.location.hash.slice(1);';
  assert.deepEqual(await severities('network-open-redirect', page(away)), ['medium']);
});

test('what a page of the program itself sends weighs less than what anybody can send', async () => {
  const weights = async (use: string): Promise<readonly string[]> => {
    const text = `const { ipcMain } = require('electron');\nconst app = require('express')();\n${use}\n`;
    const { findings } = await scan(memoryTree({ 'main.js': text }));
    return findings
      .filter(({ checkId }) => checkId === 'network-ssrf')
      .map((one) => `${one.severity} ${one.confidence}`);
  };
  const fromPage = "ipcMain.handle('load', (event, url) => load(url));";
  const served = "app.get('/', (req, res) => load(req.query.url));";
  const load = 'function load(url) { return fetch(url); }';
  assert.deepEqual(await weights(`${fromPage} ${load}`), ['medium medium']);
  assert.deepEqual(await weights(`${served} ${load}`), ['high high']);
  assert.deepEqual(await weights(`${fromPage} ${served} ${load}`), ['high high']);
  assert.deepEqual(await weights(`${served} ${fromPage} ${load}`), ['high high']);
});

test('a worker is told what to do by the page that started it', async () => {
  const listens = (owner: string) => ({
    'w.js': `${owner}.addEventListener('message', (event) => { eval(event.data.script); });`,
  });
  assert.deepEqual(await severities('rce-code-injection', listens('self')), ['high']);
  assert.deepEqual(await severities('rce-code-injection', listens('window')), ['critical']);
});

test('what comes out of a queue is told of whoever may fill it, milder and less sure than a request', async () => {
  const worker = (use: string): string => `
import { Worker } from 'bullmq';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
const pool = new pg.Pool();
new Worker('jobs', async (job) => { ${use} });
`;
  const told: readonly (readonly [string, string, string])[] = [
    ['network-ssrf', 'await fetch(job.data.url);', 'medium low'],
    ['filesystem-path-traversal', "await readFile('/srv/' + job.data.name);", 'medium low'],
    ['data-handling-sql-injection', "await pool.query('SELECT ' + job.data.columns);", 'medium low'],
    ['rce-code-injection', 'new Function(job.data.formula)();', 'high medium'],
  ];
  for (const [checkId, use, weight] of told) {
    const { findings } = await scan(memoryTree({ 'package.json': '{"name": "jobs"}', 'worker.ts': worker(use) }));
    const found = findings.find((finding) => finding.checkId === checkId);
    assert.equal(`${found?.severity} ${found?.confidence}`, weight, use);
    assert.match(found?.message ?? '', /whoever may put messages into the queue/);
    assert.deepEqual(
      findings.filter(({ checkId: id }) => /remote-code|hostile/.test(id)),
      [],
      use,
    );
  }
});

test('a message of a queue that is looked at, or only written to a log, is nothing', async () => {
  const quiet = [
    "const { name } = job.data; if (/^[a-z]+$/.test(name)) await readFile('/srv/' + name);",
    "await pool.query('SELECT * FROM t WHERE id = $1', [job.data.id]);",
    'await fetch(`https://api.example.org/users/${job.id}`);',
    'console.log(`working on ${job.data.name}`);',
  ];
  for (const use of quiet) {
    const text = `
import { Worker } from 'bullmq';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
const pool = new pg.Pool();
new Worker('jobs', async (job) => { ${use} });
`;
    const { findings } = await scan(memoryTree({ 'worker.ts': text }));
    assert.deepEqual(
      findings.filter(({ severity }) => severity !== 'info').map(({ checkId }) => checkId),
      [],
      use,
    );
  }
});

test('a worker of Nest is given its job by its type', async () => {
  const worker = `
import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
@Processor('jobs')
export class Jobs extends WorkerHost {
  async process(job: Job<{ url: string }>) { return fetch(job.data.url); }
}
`;
  assert.deepEqual(await severities('network-ssrf', { 'jobs.ts': worker }), ['medium']);
  assert.deepEqual(
    await severities('network-ssrf', { 'jobs.ts': worker.replace('job.data.url', "'https://a.b'") }),
    [],
  );
});
