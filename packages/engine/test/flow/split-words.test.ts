import { test } from 'node:test';
import { RISKY_PROGRAMS } from '../../src/knowledge/risky-options.ts';
import type { SinkSpec } from '../../src/facts/flow/flow-facts.ts';
import { expectFlows } from './harness.ts';

const STARTS: readonly SinkSpec[] = [
  { kind: 'argument', languages: ['python'], callee: 'subprocess.run', options: RISKY_PROGRAMS },
  { kind: 'argument', languages: ['javascript'], callee: 'child_process.execFile', options: RISKY_PROGRAMS },
];

test('words of a text that outside data is in may be options, however the text begins', () =>
  expectFlows(
    {
      'a.py': `
import re, shlex, subprocess
from flask import request
def view():
    name = request.args['name']
    subprocess.run(shlex.split(f'git log {name}')) # flow
    subprocess.run(shlex.split('git log ' + name)) # flow
    subprocess.run(shlex.split(f"git log '{name}'")) # flow
    words = shlex.split(f'git log {name}')
    subprocess.run(words) # flow
    subprocess.run(['git', 'log', *words]) # flow
    subprocess.run(f'git log {name}'.split()) # flow
    subprocess.run(shlex.split(f'git log -- {name}'))
    subprocess.run(shlex.split(f'cat {name}'))
    if name.startswith('-'):
        raise ValueError
    subprocess.run(['git', 'log', name])
    subprocess.run(shlex.split(f'git log {name}')) # flow
    if not re.fullmatch(r'[a-z]+', name):
        raise ValueError
    subprocess.run(shlex.split(f'git log {name}'))
`,
      'a.js': `
const { execFile } = require('child_process');
require('express')().get('/', (req) => {
  const { name } = req.query;
  execFile('git', ('log ' + name).split(' ')); // flow
  execFile('git', ['log', 'v' + name]);
});`,
    },
    STARTS,
  ));
