import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMMAND_SINKS } from '../../src/knowledge/sinks/command.ts';
import { expectFlows, flowsOf, python, script } from './harness.ts';

test('what is put behind a list never stands first in it', () =>
  expectFlows({
    ...python`
    def options(context):
        if context:
            return ['--context', context]
        return []
    name = sys.argv[1]
    subprocess.run(['git'] + options(name) + ['show', name])
    subprocess.run(['git'] + somewhere() + ['show', name])
    subprocess.run(somewhere() + ['show', name])
    subprocess.run([*somewhere(), 'show', name])
    subprocess.run([*(['git'] + somewhere()), name])
    subprocess.run(['bash'] + somewhere() + ['-c', name]) # flow
    subprocess.run(name.split() + ['show']) # flow
  `,
    ...script`
    const cp = require('child_process');
    const name = process.argv[2];
    const [program, ...rest] = [...somewhere(), name];
    cp.spawn(program, rest);
    const [given, ...others] = [...name.split(' '), 'show'];
    cp.spawn(given, others); // flow
  `,
  }));

test('text that is cut into words begins with the words that are known', () =>
  expectFlows({
    ...python`
    import shlex
    name = sys.argv[1]
    subprocess.run(shlex.split(name)) # flow
    subprocess.run(shlex.split('git show ' + name))
    subprocess.run('git show {}'.format(name).split())
    subprocess.run(f'git-{name} show'.split(' ')) # flow
    subprocess.run(shlex.split(f'bash -c {name}')) # flow
    def run(command):
        if not command.strip().startswith('git '):
            command = f'git {command}'
        subprocess.run(shlex.split(command))
        if command.startswith('git '):
            subprocess.run(command, shell=True) # flow
    run(name)
    def check(command):
        if not command.startswith('git'):
            raise ValueError(command)
        subprocess.run(shlex.split(command)) # flow
    check(name)
  `,
    ...script`
    const cp = require('child_process');
    const { parse } = require('shell-quote');
    const name = process.argv[2];
    const [known, ...behind] = ('git show ' + name).split(' ');
    cp.spawn(known, behind);
    const [given, ...others] = parse(name);
    cp.spawn(given, others); // flow
  `,
  }));

test('the last item of a list nobody knows the end of is not its first', () =>
  expectFlows(python`
    name = sys.argv[1]
    command = ['git'] + somewhere() + ['show']
    command[-1] += name
    subprocess.run(command)
    whole = ['git']
    whole[-1] += name
    subprocess.run(whole) # flow
  `));

test('what is filled into a text nobody sees may stand anywhere in it', async () => {
  const flows = await flowsOf(python`
    name = sys.argv[1]
    words = [word.replace('{name}', name) for word in somewhere()]
    words.append(name)
    subprocess.run(words)
    address = settings.ADDRESS
    for place in places():
        address = address.replace('{host}', name)
    requests.get(address)
    requests.get('https://{name}/'.replace('{name}', name))
  `);
  assert.deepEqual(flows, [
    'command subprocess.run a.py:5 <- argv (medium)',
    'url requests.get a.py:10 <- argv (high)',
    'url requests.get a.py:9 <- argv (medium)',
  ]);
});

test('a place to fill that names no host is one of the path', async () => {
  const flows = await flowsOf({
    ...python`
    name = sys.argv[1]
    address = settings.ADDRESS
    for place in places():
        address = address.replace(f'{{{place}}}', name)
    requests.get(address)
    requests.get(settings.ADDRESS.replace('x', name))
  `,
    ...script`
    const name = process.argv[2];
    const fill = (address) => {
      if (!name) return address;
      return address.replace(/{(.*?)}/g, () => name);
    };
    fetch(fill(settings.address));
    fetch(settings.address.replace(':id', name));
    fetch(fill(process.env.BASE + '/' + settings.path));
    fetch(settings.address.replace('{host}', name).replace('{id}', name));
    fetch(settings.address.replace(/^{base}/, name));
  `,
  });
  assert.deepEqual(flows, [
    'url fetch a.js:10 <- argv (medium)',
    'url fetch a.js:11 <- argv (high)',
    'url requests.get a.py:7 <- argv (medium)',
  ]);
});

test('a function that many call still knows what the beginning of a text decides', () => {
  const fixed = Array.from({ length: 30 }, (_, index) => `ask('https://${index}.example.com/' + process.argv[2]);`);
  const told = Array.from(
    { length: 30 },
    (_, index) => `tell({ url: 'https://${index}.example.com/' + process.argv[2] });`,
  );
  const head = `
function ask(url) { return fetch(url); }
function tell(options) { return fetch(options.url); }
function any(url) { return fetch(url); } // flow
`;
  const open = `
for (const name of names) any('https://' + process.argv[2]);
const other = given ? 'https://a.example.com/' + process.argv[2] : null;
fetch(other);
`;
  return expectFlows({ 'a.js': [head, ...fixed, ...told, open].join('\n') });
});

test('what compilers make of asynchronous functions waits where it yields', () =>
  expectFlows({
    'a.js': `
const { exec } = require('child_process');
function build(name) { return __awaiter(this, void 0, void 0, function* () { const given = yield later(name); return 'ls ' + given; }); }
function fixed(name) { return __awaiter(this, void 0, void 0, function* () { return 'ls'; }); }
const run = _asyncToGenerator(function* (name) {
  exec(yield build(name)); // flow
  exec(yield fixed(name));
});
run(process.argv[2]);
function* each() { exec(yield process.argv[2]); }
`,
  }));

test('a program nobody knows is a shell where it is told what to run, not where it is told something fixed', () =>
  expectFlows(python`
    name = sys.argv[1]
    def start(program):
        subprocess.run([program, '-c', name]) # flow
        subprocess.run([program, '-c', 'copy', name])
    start(settings().program)
    player = 'ffmpeg' if somewhere() else 'avconv'
    subprocess.run([player, '-loglevel', 'info' if somewhere() else 'quiet', name])
    shell = 'sh' if somewhere() else 'cmd'
    subprocess.run([shell, '-c' if somewhere() else '/c', name]) # flow
  `));

test('code that an interpreter is told is known among arguments put together in branches', () =>
  expectFlows(
    {
      'a.js': `const { execFile } = require('child_process');
require('express')().get('/', (req) => {
const { x } = req.query;
const told = [];
if (process.env.QUIET) told.push('-s', 's');
told.push('-e', x);
told.push(...more);
execFile('osascript', told, done); // flow
const given = ['-l', 'JavaScript'];
if (process.env.QUIET) given.push('-s', 's');
given.push('run.js', x);
execFile('osascript', given, done);
const others = [];
if (process.env.QUIET) others.push('-q');
others.push('-e', x);
execFile('notes', others, done);
});
`,
      'a.py': `import subprocess, sys
command = ['python3']
if quiet:
    command.append('-q')
command.extend(['-c', sys.argv[1]])
subprocess.run(command) # flow
`,
    },
    COMMAND_SINKS,
  ));
