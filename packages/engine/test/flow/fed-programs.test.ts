import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

test('a shell runs what is written to it', () =>
  expectFlows(
    {
      'a.js': `
const { spawn, execFileSync } = require('child_process');
const { execa } = require('execa');
class Shell {
  constructor() { this.child = spawn('/bin/bash', ['-s']); }
  send(line) { this.child.stdin.write(line + '\\n'); } // flow
}
const shell = new Shell();
require('express')().get('/', async (req) => {
  const { name, count } = req.query;
  shell.send(name);
  const one = spawn('bash');
  one.stdin.end('ls ' + name); // flow
  one.stdin.write('ls ' + Number(count));
  execFileSync('python3', ['-'], { input: name }); // flow
  await execa('bash', { input: 'ls ' + name }); // flow
  await execa('cat', { input: name });
  spawn('cat').stdin.write(name);
  spawn('bash', ['-c', 'read line; echo "$line"']).stdin.write(name);
  spawn('bash', ['read.sh']).stdin.write(name);
  spawn('node', ['-e', 'process.stdin.pipe(process.stdout)']).stdin.write(name);
  execFileSync('grep', ['x'], { input: name });
});`,
      'a.py': `
import asyncio, subprocess
from flask import request
async def view():
    name = request.args['name']
    subprocess.run(['bash'], input=f'ls {name}', text=True) # flow
    subprocess.run(['bash', 'read.sh'], input=name, text=True)
    subprocess.run(['sort'], input=name, text=True)
    shell = subprocess.Popen(['/bin/sh'], stdin=subprocess.PIPE)
    shell.stdin.write(name) # flow
    shell.communicate(name.encode()) # flow
    subprocess.Popen(['sort'], stdin=subprocess.PIPE).communicate(name)
    other = await asyncio.create_subprocess_exec('bash', stdin=asyncio.subprocess.PIPE)
    await other.communicate(name.encode()) # flow
    with subprocess.Popen('bash', stdin=subprocess.PIPE) as opened:
        opened.stdin.write(name) # flow
`,
    },
    REAL_SINKS,
  ));

test('a client asks its database what it is told and what it reads', () =>
  expectFlows(
    {
      'a.js': `
const { spawn, execFileSync } = require('child_process');
require('express')().get('/', async (req) => {
  const { name } = req.query;
  execFileSync('sqlite3', ['a.db', "select * from t where x = '" + name + "'"]); // flow
  execFileSync('sqlite3', ['-separator', ',', '-readonly', 'a.db', 'select ' + name]); // flow
  execFileSync('sqlite3', ['-separator', name, 'a.db', 'select 1']);
  execFileSync('psql', ['-d', 'shop', '-c', "select '" + name + "'"]); // flow
  execFileSync('psql', ['-v', 'x=' + name, '-c', 'select 1']);
  spawn('psql', ['-d', 'shop']).stdin.write('select ' + name); // flow
  spawn('psql', ['-c', 'copy t from stdin']).stdin.write(name);
});`,
      'a.py': `
import subprocess
from flask import request
def view():
    name = request.args['name']
    subprocess.run(['mysql', '-u', 'app', '-e', f"select '{name}'"]) # flow
    subprocess.run(['mysql', 'shop'], input=f"select '{name}'") # flow
    subprocess.run(['mysql', '-e', 'select 1', 'shop'])
`,
    },
    REAL_SINKS,
  ));
