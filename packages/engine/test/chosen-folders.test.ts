import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

const SCRIPT = `import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const STATE = 'state.json';
const server = new McpServer({ name: 'notes', version: '1.0.0' });
server.tool('work', { root: z.string(), name: z.string() }, async ({ root, name }) => {
`;
const PYTHON = `import os
from pathlib import Path
from flask import send_from_directory
from mcp.server.fastmcp import FastMCP
mcp = FastMCP('notes')
STATE = 'state.json'

@mcp.tool()
def work(root: str, name: str) -> str:
    `;

/** The severities of what is said of one statement in a tool that is given a folder and a name. */
async function severities(file: 'a.ts' | 'a.py', statement: string): Promise<readonly string[]> {
  const text = file === 'a.ts' ? `${SCRIPT}${statement}\n});\n` : `${PYTHON}${statement}\n`;
  const { findings } = await scan(memoryTree({ [file]: text }));
  return findings.filter(({ category }) => category === 'filesystem').map(({ severity }) => severity);
}

const FOLDERS = {
  'a.ts': [
    "fs.readFileSync(path.join(root, '.notes', 'state.json'));",
    'fs.readFileSync(path.join(root, STATE));',
    'fs.readFileSync(`${root}/.notes/state.json`);',
    'fs.readFileSync(`${root}/${STATE}`);',
    "fs.writeFileSync(root + '/state.json', '{}');",
    "fs.rmSync(path.join(root, 'cache'), { recursive: true });",
  ],
  'a.py': [
    'return send_from_directory(root, STATE)',
    "return open(os.path.join(root, 'state.json')).read()",
    "return (Path(root) / '.notes' / STATE).read_text()",
    "return Path(root, 'state.json').read_text()",
    "return open(f'{root}/state.json').read()",
  ],
};

const FILES = {
  'a.ts': [
    'fs.readFileSync(root);',
    'fs.readFileSync(path.join(root, name));',
    'fs.readFileSync(path.resolve(root, path.basename(name)));',
    "fs.readFileSync(path.join(root, name + '.json'));",
    "fs.readFileSync(path.join(path.join(root, 'notes'), name));",
    "fs.readFileSync(name || path.join(root, 'state.json'));",
    "fs.readdirSync(path.join(root, 'notes', '..'));",
    'fs.readFileSync(`${root}/${name}`);',
    'fs.readFileSync(`${root}.json`);',
    "fs.rmSync(path.dirname(path.join(root, 'notes')), { recursive: true });",
  ],
  'a.py': [
    'return open(os.path.join(root, name)).read()',
    'return send_from_directory(root, name)',
    "return (Path(root) / (name + '.json')).read_text()",
    "return open(root + '.json').read()",
  ],
};

test('a folder to choose is less than a file to choose', async () => {
  for (const file of ['a.ts', 'a.py'] as const) {
    for (const text of FOLDERS[file]) assert.deepEqual(await severities(file, text), ['medium'], text);
    for (const text of FILES[file]) assert.deepEqual(await severities(file, text), ['high'], text);
  }
});

test('a folder that is made or worked in is read and changed by nobody yet', async () => {
  for (const text of [
    'fs.mkdirSync(root);',
    "execFileSync('git', ['status'], { cwd: root });",
    'process.chdir(root);',
  ]) {
    assert.deepEqual(await severities('a.ts', text), ['medium'], text);
  }
});

test('the file that can be chosen is told where both can', async () => {
  const { findings } = await scan(
    memoryTree({
      'a.ts': `${SCRIPT}  load(path.join(root, STATE));\n  load(name);\n});\nfunction load(file: string) {\n  return fs.readFileSync(file);\n}\n`,
    }),
  );
  const told = findings.filter(({ category }) => category === 'filesystem');
  assert.deepEqual(
    told.map(({ severity, message }) => [severity, message.includes('of that name')]),
    [['high', false]],
  );
});

test('a tool that is told a folder weighs less than one that is told a file', async () => {
  const tools = async (statements: string): Promise<readonly string[]> => {
    const { findings } = await scan(memoryTree({ 'a.ts': `${SCRIPT}${statements}\n});\n` }));
    return findings.filter(({ category }) => category === 'mcp').map(({ severity }) => severity);
  };
  assert.deepEqual(await tools('fs.readFileSync(path.join(root, STATE));'), ['low']);
  assert.deepEqual(await tools('fs.readFileSync(path.join(root, STATE));\n  fs.readFileSync(name);'), ['medium']);
});
