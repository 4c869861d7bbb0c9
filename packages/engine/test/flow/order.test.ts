import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CodeFacts } from '../../src/facts/code.ts';
import { readAll, type Sources } from './harness.ts';

function plain(facts: CodeFacts | undefined): unknown {
  assert.ok(facts !== undefined);
  const { calls, flows, imports, notes, dependsOn, gap } = facts;
  const rests = Object.entries(dependsOn).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { calls, flows, imports: [...imports], notes, rests, gap };
}

/** Reads a repository from each of its files on, forwards and backwards; every file must tell the same each time. */
async function expectSameInEveryOrder(sources: Sources): Promise<Map<string, CodeFacts>> {
  const paths = Object.keys(sources);
  const first = await readAll(sources);
  for (const start of paths.keys()) {
    const turned = [...paths.slice(start), ...paths.slice(0, start)];
    for (const order of [turned, turned.toReversed()]) {
      const again = await readAll(Object.fromEntries(order.map((path) => [path, sources[path] ?? ''])));
      for (const [path, facts] of first)
        assert.deepEqual(plain(again.get(path)), plain(facts), `${path} in ${order.join()}`);
    }
  }
  return first;
}

function sinksIn(facts: CodeFacts | undefined): readonly string[] {
  return (facts?.flows ?? []).map(({ sink }) => sink.file);
}

test('modules that import each other tell the same from every end', async () => {
  const facts = await expectSameInEveryOrder({
    'package.json': '{"private": true}',
    'a.js': `const b = require('./b');
const { exec } = require('child_process');
exports.run = (cmd) => exec(b.decorate(cmd));
exports.name = 'a' + b.name;
`,
    'b.js': `const a = require('./a');
exports.name = 'b' + a.name;
exports.decorate = (cmd) => a.prefix ? a.prefix + cmd : cmd;
exports.start = (cmd) => a.run(cmd);
`,
    'main.js': `const { start } = require('./b');
start(process.argv[2]);
`,
    'other.js': `require('./a').run(process.env.COMMAND);
`,
  });

  assert.deepEqual(sinksIn(facts.get('main.js')), ['a.js']);
});

test('what one file writes into a module is not there for a file that does not import it', async () => {
  const facts = await expectSameInEveryOrder({
    'package.json': '{"private": true}',
    'hooks.js': `exports.hooks = { run: () => 0 };
`,
    'plugin.js': `const { exec } = require('child_process');
const { hooks } = require('./hooks');
hooks.run = (cmd) => exec(cmd);
`,
    'quiet.js': `const { hooks } = require('./hooks');
hooks.run(process.argv[2]);
`,
    'loud.js': `const { exec } = require('child_process');
const { hooks } = require('./hooks');
hooks.run = (cmd) => exec(cmd);
hooks.run(process.argv[2]);
`,
  });

  assert.deepEqual(sinksIn(facts.get('quiet.js')), []);
  assert.deepEqual(sinksIn(facts.get('loud.js')), ['loud.js']);
});

test('how far a file sees does not depend on what was parsed before it', async () => {
  const chain: Record<string, string> = { 'package.json': '{"private": true}' };
  for (let link = 0; link < 6; link += 1) {
    chain[`m${link}.ts`] = `import { step as next } from './m${link + 1}.ts';
export * from './m${link + 1}.ts';
export function step(cmd: string) { return next(cmd); }
`;
    chain[`from${link}.ts`] = `import { step, last } from './m${link}.ts';
step(process.argv[2]);
last(process.argv[2]);
`;
  }
  chain['m6.ts'] = `import { exec } from 'node:child_process';
export function step(cmd: string) { return exec(cmd); }
export const last = (cmd: string) => exec(cmd);
`;

  const facts = await expectSameInEveryOrder(chain);

  assert.deepEqual(sinksIn(facts.get('from5.ts')), ['m6.ts', 'm6.ts']);
  assert.deepEqual(sinksIn(facts.get('from0.ts')), []);
});

test('Python packages in a circle tell the same from every end', async () => {
  const facts = await expectSameInEveryOrder({
    'app/__init__.py': 'from .core import run\nfrom .settings import options\n',
    'app/settings.py': 'options = {}\nhandlers = []\n',
    'app/core.py': `import os
from . import settings
from .late import decorate
def run(cmd):
    os.system(decorate(cmd))
settings.options['runner'] = run
`,
    'app/late.py': `from .core import run
from .settings import options
def decorate(cmd):
    return options.get('prefix', '') + cmd
def again(cmd):
    options['runner'](cmd)
`,
    'main.py': `import sys
from app import run
from app.late import again
run(sys.argv[1])
again(sys.argv[2])
`,
    'other.py': `import sys
from app.settings import options
options['runner'](sys.argv[1])
`,
  });

  assert.deepEqual(sinksIn(facts.get('main.py')), ['app/core.py']);
});

test('a module that was cut short for another file is run to its end for itself', async () => {
  const long = 'total = total + 1 * 2;\n'.repeat(16_000);
  const facts = await expectSameInEveryOrder({
    'package.json': '{"private": true}',
    'long.js': `const { exec } = require('child_process');
let total = 0;
${long}exec(process.argv[2]);
exports.total = total;
`,
    'main.js': `const { total } = require('./long');
require('child_process').exec(process.argv[2] + total);
`,
  });

  assert.deepEqual(sinksIn(facts.get('long.js')), ['long.js']);
  assert.equal(facts.get('long.js')?.gap, undefined);
});

test('a file behind one with more names than are kept tells the same', async () => {
  const calls = Array.from({ length: 11_000 }, (_, at) => `first${at}.second${at}();`).join('\n');
  const facts = await expectSameInEveryOrder({
    'package.json': '{"private": true}',
    'names.js': `require('child_process').exec('ls');\n${calls}\n`,
    'run.js': `exports.run = require('child_process').exec;\n`,
    'main.js': `require('./run').run(process.argv[2]);\n`,
  });

  assert.deepEqual(sinksIn(facts.get('main.js')), ['main.js']);
});
