import { test } from 'node:test';
import { COMMAND_SINKS } from '../../src/knowledge/sinks/command.ts';
import { expectFlows } from './harness.ts';

test('of programs of which none is a shell the arguments are no commands, however they are put together', () =>
  expectFlows(
    {
      'a.js': `const { spawn } = require('child_process');
require('express')().get('/', (req) => {
const { x } = req.query;
const isNew = process.env.NEW === '1';
const words = ['-metric', 'mse', x];
if (!isNew) words.unshift('compare');
spawn(isNew ? 'compare' : 'gm', words);
const windows = process.platform === 'win32';
spawn(windows ? 'cmd' : 'sh', [windows ? '/c' : '-c', 'ls ' + x]); // flow
const table = { win32: 'cmd.exe', linux: '/bin/bash', darwin: 'zsh' };
spawn(table[process.platform], [windows ? '/c' : '-c', 'ls ' + x]); // flow
spawn(isNew ? 'magick' : 'gm', [isNew ? 'convert' : 'compare', x]);
spawn(isNew ? 'magick' : 'sh', [isNew ? 'convert' : '-c', x]); // flow
});`,
    },
    COMMAND_SINKS,
  ));

test('words of which the first was found to be a program start that one', () =>
  expectFlows(
    {
      'a.py': `
import shlex, subprocess
from flask import request

def lower():
    words = shlex.split(request.args['command'])
    if not words or words[0].lower() != 'aws':
        raise ValueError(words)
    subprocess.run(words)

def same():
    words = shlex.split(request.args['command'])
    if words[0] == 'aws':
        subprocess.run(words)
    subprocess.run(words) # flow

def shell():
    words = shlex.split(request.args['command'])
    if words[0] == 'sh':
        subprocess.run(words) # flow
    if words[0] == 'python3':
        subprocess.run(words) # flow
    if words[0] == 'sudo':
        subprocess.run(words) # flow

def second():
    words = shlex.split(request.args['command'])
    if words[1] == 'aws':
        subprocess.run(words) # flow

def other():
    words = shlex.split(request.args['command'])
    others = shlex.split(request.args['other'])
    if others[0] != 'aws':
        raise ValueError(words)
    subprocess.run(words) # flow

def again():
    words = shlex.split(request.args['command'])
    if words[0] != 'aws':
        raise ValueError(words)
    words = shlex.split(request.args['other'])
    subprocess.run(words) # flow

def chosen():
    words = shlex.split(request.args['command'])
    if words[0] == request.args['program']:
        subprocess.run(words) # flow
`,
      'b.js': `const { spawn } = require('child_process');
require('express')().get('/', (req) => {
const [bin, ...rest] = req.query.x.split(' ');
spawn(bin, rest); // flow
if (bin !== 'git') throw new Error('no');
spawn(bin, rest);
const words = req.query.y.split(' ');
if (words[0] !== 'aws') throw new Error('no');
spawn(words[0], words.slice(1));
spawn(words[1], words.slice(2)); // flow
});`,
    },
    COMMAND_SINKS,
  ));
