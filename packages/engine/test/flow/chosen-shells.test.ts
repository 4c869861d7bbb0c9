import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('a shell that is chosen is a shell where every choice is one', () =>
  expectFlows({
    'a.js': `
const { spawn } = require('child_process');
const isWindows = process.platform === 'win32';
const told = { shell: isWindows ? 'cmd.exe' : true };
let shell = '/bin/bash';
if (isWindows) shell = process.env.OLD ? 'cmd.exe' : 'powershell.exe';
require('express')().get('/', (req) => {
  const { name } = req.query;
  spawn('ls', [name], told); // flow
  spawn('ls ' + name, { shell: isWindows ? 'cmd.exe' : '/bin/sh' }); // flow
  spawn('ls', [name], { shell }); // flow
  spawn('ls', [name], { shell: isWindows ? 'cmd.exe' : false });
  spawn('ls', [name], { shell: isWindows ? true : undefined });
  spawn('ls', [name], { shell: isWindows ? '' : '/bin/sh' });
  spawn('ls', [name], { shell: isWindows });
});`,
    'a.py': `
import subprocess, sys
from flask import request
def view(quiet):
    name = request.args['name']
    subprocess.run('ls ' + name, shell=True if quiet else 1) # flow
    subprocess.run('ls ' + name, shell=quiet)
`,
  }));
