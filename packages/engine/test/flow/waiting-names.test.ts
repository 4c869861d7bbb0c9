import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectFlows, readAll, type Sources } from './harness.ts';

test('what another module makes is there once it is asked for: wrapped calls, objects, classes', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'shell.ts': `import { exec } from 'node:child_process';
import { promisify } from 'node:util';
const execAsync = promisify(exec);
class Runner {
  run(cmd: string) { return exec(cmd); } // flow
}
class Loud extends Runner {}
export const runner = new Loud();
export const runners = { one: runner, two: (cmd: string) => exec(cmd) }; // flow
export async function run(cmd: string) { await execAsync(cmd); } // flow
`,
    'main.ts': `import { run, runner, runners } from './shell';
run(process.argv[2]);
runner.run(process.argv[2]);
runners.two(process.argv[2]);
`,
  }));

test('what is done to it when its module is loaded was done before anybody has it', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'tools.ts': `import { exec } from 'node:child_process';
import { kinds } from './kinds';
export const tools: Record<string, (cmd: string) => void> = Object.create(null);
tools.run = (cmd) => exec(cmd); // flow
for (const kind of kinds) tools[kind] = (cmd) => exec(cmd); // flow
`,
    'kinds.ts': `export const kinds = ['start', 'stop'].map((kind) => kind);
`,
    'main.ts': `import { tools } from './tools';
tools.run(process.argv[2]);
tools[process.argv[3]](process.argv[2]);
`,
  }));

test('a name that is given several values, or by a function, is made in order', () =>
  expectFlows({
    'app/__init__.py': '',
    'app/shell.py': `import os
def quote(cmd):
    return 'echo'
def same(cmd):
    return cmd
clean = dict(f=same)['f']
clean = dict(f=quote)['f']
current = dict(f=quote)['f']
def become():
    global current
    current = same
become()
def run(cmd):
    os.system(clean(cmd))
    os.system(current(cmd)) # flow
`,
    'main.py': `import sys
from app.shell import run
run(sys.argv[1])
`,
  }));

test('classes of Python that nobody spelled out are among those a module gives', () =>
  expectFlows({
    'app/__init__.py': '',
    'app/plugins.py': `import os
class Base:
    pass
class Shell(Base):
    def run(self, cmd):
        os.system(cmd) # flow
`,
    'main.py': `import sys
from app import plugins
getattr(plugins, sys.argv[1])().run(sys.argv[2])
`,
  }));

test('modules that wait for each other end', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'one.ts': `import { exec } from 'node:child_process';
import { two } from './two';
export const one = { run: (cmd: string) => exec(cmd), next: two.next }; // flow
`,
    'two.ts': `import { one } from './one';
export const two = { run: one.run, next: one };
`,
    'main.ts': `import { two } from './two';
two.run(process.argv[2]);
`,
  }));

test('names that rest on each other in a long row are all made', async () => {
  const row = Array.from({ length: 3_000 }, (_, at) => `const n${at + 1} = pass(n${at});\n`).join('');
  const sources: Sources = {
    'package.json': '{"private": true}',
    'row.ts': `import { exec } from 'node:child_process';
const pass = (given: unknown) => given;
const n0 = { run: (cmd: string) => exec(cmd) };
${row}export const last = n3000;
`,
    'main.ts': `import { last } from './row';
last.run(process.argv[2]);
`,
  };

  const { flows, gap } = (await readAll(sources)).get('main.ts') ?? {};

  assert.equal(gap, undefined);
  assert.equal(flows?.length, 1);
});
