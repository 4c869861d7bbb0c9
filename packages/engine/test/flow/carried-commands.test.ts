import { test } from 'node:test';
import { COMMAND_SINKS } from '../../src/knowledge/sinks/command.ts';
import { expectFlows } from './harness.ts';

test('a program that has others run carries what they are told', () =>
  expectFlows(
    {
      'a.js': `const { spawn, execFile } = require('child_process');
require('express')().get('/', (req) => {
const { x } = req.query;
spawn('ssh', ['-p', '22', 'host', 'ls ' + x]); // flow
spawn('ssh', ['host', 'ls', x]); // flow
spawn('ssh', ['-p', x, 'host', 'uptime']);
spawn('ssh', [x, 'uptime']);
spawn('sshpass', ['-e', 'ssh', 'host', x]); // flow
spawn('sudo', ['-u', 'www', 'env', 'A=1', '/bin/sh', '-c', 'ls ' + x]); // flow
spawn('sudo', ['-u', 'www', 'ls', '--', x]);
spawn('timeout', ['5', 'python3', '-c', x]); // flow
spawn('adb', ['-s', 'phone', 'shell', 'rm', x]); // flow
spawn('adb', ['-s', x, 'shell', 'ls']);
spawn('su', ['-', 'www', '-c', 'ls ' + x]); // flow
spawn('watch', ['-n', x, 'ls']);
spawn('watch', ['ls ' + x]); // flow
spawn('tmux', ['send-keys', '-t', 'main', 'ls ' + x, 'Enter']); // flow
spawn('tmux', ['send-keys', '-t', x, 'q']);
spawn('find', ['.', '-name', x]);
spawn('find', ['.', '-exec', 'sh', '-c', 'echo ' + x, ';']); // flow
spawn('wsl.exe', ['bash', '-lc', 'ls ' + x]); // flow
spawn('npx', ['-y', x]); // flow
spawn('uvx', ['some-tool', x]);
});
`,
    },
    COMMAND_SINKS,
  ));

test('what is run in a box as it came is for the box to bear, what slips into a command is not', () =>
  expectFlows(
    {
      'a.py': `import subprocess
from flask import Flask, request
app = Flask(__name__)
@app.get('/')
def run():
    x = request.args['x']
    subprocess.run(['docker', 'exec', 'box', 'sh', '-c', 'ls ' + x]) # flow
    subprocess.run(['kubectl', 'exec', 'pod', '--', 'env', 'bash', '-c', f'cat {x}']) # flow
    subprocess.run(['docker', 'exec', 'box', 'python', '-c', x])
    subprocess.run(['docker', 'run', '--rm', 'python', 'sh', '-c', 'ls ' + x])
    subprocess.run(['docker', 'exec', 'box', 'sh', '-c', 'cat "$1"', 'sh', x])
`,
    },
    COMMAND_SINKS,
  ));

test('a script of sed or awk is told by the first word or by an option', () =>
  expectFlows(
    {
      'a.py': `import subprocess
from flask import Flask, request
app = Flask(__name__)
@app.get('/')
def run():
    x = request.args['x']
    n = int(request.args['n'])
    subprocess.run(['sed', '-n', f'/{x}/p', 'file']) # flow
    subprocess.run(['sed', '-n', f'{n},{n + 9}p', 'file'])
    subprocess.run(['sed', '-e', x, 'file']) # flow
    subprocess.run(['sed', '-e', 's/a/b/', './' + x])
    subprocess.run(['awk', '-v', 'name=' + x, '{ print name }', 'file'])
    subprocess.run(['awk', '-F', ',', '{ print "' + x + '" }', 'file']) # flow
    subprocess.run(['awk', '-f', 'script.awk', './' + x])
`,
    },
    COMMAND_SINKS,
  ));

test('behind a script options are its own', () =>
  expectFlows(
    {
      'a.js': `const { spawn } = require('child_process');
const path = require('path');
require('express')().get('/', (req) => {
const { x } = req.query;
spawn('python3', ['tool.py', '-c', x]);
spawn('python3', ['-m', 'tool', '-c', x]);
spawn('python3', ['-u', '-c', x]); // flow
spawn('python3', ['-u', 'tool.py', '-p', x]);
spawn('node', [path.join(__dirname, 'tool.js'), '-e', x]);
spawn(process.execPath, ['-e', x]); // flow
spawn('deno', ['eval', x]); // flow
spawn('php', ['-r', x]); // flow
spawn('perl', ['-ne', x]); // flow
});
`,
    },
    COMMAND_SINKS,
  ));
