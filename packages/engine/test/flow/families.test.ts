import { test } from 'node:test';
import { CODE_SINKS } from '../../src/knowledge/sinks/code.ts';
import { COMMAND_SINKS } from '../../src/knowledge/sinks/command.ts';
import { DESERIALIZATION_SINKS } from '../../src/knowledge/sinks/deserialization.ts';
import { PATH_SINKS } from '../../src/knowledge/sinks/path.ts';
import { TEMPLATE_SINKS } from '../../src/knowledge/sinks/template.ts';
import { expectFlows } from './harness.ts';

const EXPRESS = "const express = require('express');\nconst app = express();\n";

test('every way to start a process in Python is known, with and without a shell', async () => {
  await expectFlows(
    {
      'a.py': `import asyncio, os, subprocess, pexpect
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def run():
    name = request.args['name']
    os.spawnl(os.P_WAIT, '/bin/bash', 'bash', '-c', name) # flow
    os.spawnvp(os.P_WAIT, name, [name]) # flow
    os.spawnlp(os.P_WAIT, 'ls', 'ls', name)
    os.posix_spawn('/bin/ls', ['ls', name], {})
    asyncio.subprocess.create_subprocess_shell(name) # flow
    asyncio.subprocess.create_subprocess_exec('sh', '-c', name) # flow
    asyncio.create_subprocess_exec('ls', name)
    loop = asyncio.new_event_loop()
    loop.subprocess_shell(make, name) # flow
    loop.subprocess_exec(make, 'ls', name)
    loop.subprocess_exec(make, 'sh', '-c', name) # flow
    pexpect.spawnu(name) # flow
    subprocess.run(['ls'], executable=name) # flow
`,
    },
    COMMAND_SINKS,
  );
});

test('wrapped functions of child_process are still those functions', async () => {
  await expectFlows(
    {
      'a.js': `${EXPRESS}const cp = require('child_process');
const first = require('util-promisify')(cp.exec);
const second = require('es6-promisify').promisifyAll(cp);
const third = require('thenify-all')(cp, {}, ['exec']);
const util = require('util');
app.get('/', (req, res) => {
  first(req.query.a); // flow
  second.exec(req.query.a); // flow
  third.exec(req.query.a); // flow
  second.execFile('ls', [req.query.a]);
  cp.exec(util.format('ls %s', req.query.a)); // flow
});
`,
    },
    COMMAND_SINKS,
  );
});

test('a server of files refuses names that climb, and keeps to its root', async () => {
  await expectFlows(
    {
      'a.js': `${EXPRESS}const path = require('path');
app.get('/', (req, res) => {
  res.sendFile(req.query.file); // flow
  res.sendFile(req.query.file, { root: '/srv/public' });
  res.sendFile(req.query.file, path.join(settings.uploads, 'tasks'));
  res.sendFile(req.query.file, (error) => next(error)); // flow
  res.sendFile(req.query.file, { root: '/' }); // flow
  res.sendFile(req.query.file, { root: req.query.root }); // flow
  res.sendFile('/srv/public/' + req.query.file);
  res.sendFile(path.join('/srv/public', req.query.file)); // flow
});
`,
    },
    PATH_SINKS,
  );
});

test('a shell and its switch may be chosen by platform, and a tag quotes all but the program', async () => {
  await expectFlows(
    {
      'a.js': `${EXPRESS}const cp = require('child_process');
const { $ } = require('execa');
const shell = () => (process.platform === 'win32' ? { cmd: 'cmd', flag: '/c' } : { cmd: 'sh', flag: '-c' });
app.get('/', (req, res) => {
  const { cmd, flag } = shell();
  cp.spawn(cmd, [flag, req.query.a]); // flow
  cp.spawn(cmd, ['--help', req.query.a]);
  $\`\${req.query.a} --help\`; // flow
  $\`ls \${req.query.a}\`;
});
`,
    },
    COMMAND_SINKS,
  );
});

test('a tag that was told to use a shell quotes nothing', async () => {
  await expectFlows(
    {
      'a.js': `${EXPRESS}import { $ } from 'execa';
const told = $({ shell: true });
const other = $({ cwd: '/srv', shell: '/bin/bash' });
app.get('/', async (req, res) => {
  const { a } = req.query;
  await $({ shell: true })\`ls \${a}\`; // flow
  await told\`ls \${a}\`; // flow
  await other.sync\`ls \${a}\`; // flow
  await $({ shell: true })\`ls \${Number(a)}\`;
  await $\`ls \${a}\`;
  await $({ shell: false })\`ls \${a}\`;
  await $({ cwd: '/srv' })\`ls \${a}\`;
});
`,
    },
    COMMAND_SINKS,
  );
});

test('outside data that chooses a function of the page runs code', async () => {
  await expectFlows(
    {
      'a.js': `const known = {};
window.addEventListener('message', (event) => {
  const { name, value } = JSON.parse(event.data);
  window[name](value); // flow
  window['on' + name](value);
  known[name](value);
});
angular.module('a').controller('b', ['$scope', function ($scope, $parse) {
  $scope.$eval(location.hash); // flow
  $scope.$eval('1 + 1', { a: location.hash });
}]);
`,
    },
    CODE_SINKS,
  );
});

test('what another server answers is followed through events', async () => {
  await expectFlows(
    {
      'a.js': `const https = require('https');
https.get('https://example.com/a.js', (answer) => {
  let text = '';
  answer.on('data', (part) => { text += part; });
  answer.on('end', () => eval(text)); // flow
});
`,
    },
    CODE_SINKS,
  );
});

test('a path that goes to a function of unknown make is as good as opened', async () => {
  await expectFlows(
    {
      'a.js': `${EXPRESS}const path = require('path');
app.get('/', (req, res) => {
  const file = path.join('/srv', req.query.name);
  extractFile(file); // flow
  createFile({ at: file }); // flow
  showTitle(file);
  if (!file.startsWith('/srv/')) return;
  extractFile(file);
});
`,
    },
    PATH_SINKS,
  );
});

test('options that name a folder or a file are paths', async () => {
  await expectFlows(
    {
      'a.js': `${EXPRESS}const cp = require('child_process');
const { rimrafSync } = require('rimraf');
const fse = require('fs-extra');
app.get('/', (req, res) => {
  cp.execFileSync('ls', [], { cwd: req.query.folder }); // flow
  cp.execFileSync('ls', [], { cwd: '/srv', input: req.query.folder });
  rimrafSync(req.query.folder); // flow
  fse.outputJsonSync(req.query.folder, {}); // flow
  fse.outputJsonSync('/srv/data.json', req.query.folder);
  res.render(req.query.view); // flow
  res.render('view', { name: req.query.view });
});
`,
      'b.py': `import shutil, gzip
from flask import Flask, request, send_from_directory
app = Flask(__name__)
@app.route('/')
def get():
    send_from_directory(request.args['folder'], 'a.txt') # flow
    gzip.open(request.args['file']) # flow
    shutil.disk_usage(request.args['file']) # flow
    return send_from_directory('/srv', request.args['file'])
`,
    },
    PATH_SINKS,
  );
});

test('text that became one of a few known values is no longer foreign', async () => {
  await expectFlows(
    {
      'a.js': `${EXPRESS}const fs = require('fs');
app.get('/', (req, res) => {
  const { name } = req.query;
  if (name === 'a.txt' || name === 'b.txt') fs.readFileSync(name);
  if (name === 'a.txt' || unknown()) fs.readFileSync(name); // flow
  if (!(name !== 'a.txt' && name !== 'b.txt')) fs.readFileSync(name);
});
`,
    },
    PATH_SINKS,
  );
});

test('templates, code and serialised objects of many libraries', async () => {
  await expectFlows(
    {
      'a.py': `import dill, jinja2.sandbox, marshal, profile
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def get():
    text = request.args['text']
    jinja2.sandbox.SandboxedEnvironment().from_string(text)
    dill.loads(text) # flow
    profile.run(text) # flow
    jinja2.sandbox.SandboxedEnvironment().from_string('{{ text }}').render(text=text)
`,
      'b.js': `${EXPRESS}const { VM } = require('vm2');
const Sandbox = require('sandbox');
const pug = require('pug');
app.get('/', (req, res) => {
  new VM().run(req.query.code); // flow
  new VM({ sandbox: { code: req.query.code } }).run('work(code)');
  new Sandbox().run('f(' + req.query.code + ')'); // flow
  pug.compileClient(req.query.code); // flow
});
`,
    },
    [...CODE_SINKS, ...TEMPLATE_SINKS, ...DESERIALIZATION_SINKS],
  );
});

test('frameworks that hand requests to their handlers in other ways', async () => {
  await expectFlows(
    {
      'lambda.js': `exports.handler = async (event) => { eval(event.code); }; // flow
exports.helper = async (event) => { eval(event.code); };
`,
      'fastify.js': `const fastify = require('fastify')();
fastify.addHook('onRequest', async (request, reply) => { eval(request.query.code); }); // flow
`,
      'graph.js': `const { GraphQLObjectType } = require('graphql');
const { ApolloServer } = require('@apollo/server');
new GraphQLObjectType({ name: 'Q', fields: { a: { resolve: (_, { value }) => eval(value) } } }); // flow
new ApolloServer({ resolvers: { Query: { a: (parent, args) => eval(args.code) } } }); // flow
`,
      'page.js': `window.addEventListener('message', (event) => { eval(event.data); }); // flow
window.addEventListener('click', (event) => { eval(event.data); });
`,
      'socket.js': `const io = require('socket.io')(server);
io.on('connection', (socket) => { socket.on('run', (code) => { eval(code); }); }); // flow
`,
      'main.js': `const { ipcMain } = require('electron');
ipcMain.handle('run', (event, code) => eval(code)); // flow
`,
      'error.js': `${EXPRESS}app.use((err, req, res, next) => { eval(req.query.code); }); // flow
`,
      'views.py': `from flask import Flask, request
from flask.views import MethodView
from django.views import View
app = Flask(__name__)
class A(MethodView):
    def get(self, name):
        eval(name) # flow
    def help(self, name):
        eval(name)
class B(View):
    def work(self):
        eval(self.request.GET['code']) # flow
def show(name):
    eval(name) # flow
app.add_url_rule('/show/<name>', view_func=show)
`,
      'rest.py': `import tornado.web
from django.views.generic import TemplateView
class A(tornado.web.RequestHandler):
    def get(self, slug):
        eval(slug) # flow
        globals()[slug]() # flow
        self.known[slug]()
class B(TemplateView):
    def work(self):
        eval(self.kwargs['code']) # flow
`,
      'wsgi.py': `def application(environ, start_response):
    eval(environ['QUERY_STRING']) # flow
`,
    },
    CODE_SINKS,
  );
});

test('what stands above a page is run, unless another function reads it', () =>
  expectFlows(
    {
      'a.js': `${EXPRESS}const matter = require('gray-matter');
const nothing = () => ({});
const options = { engines: { js: nothing, javascript: nothing } };
app.get('/', (req) => {
  matter(req.query.page, options);
  matter(req.query.page, { language: 'yaml' }); // flow
});`,
    },
    CODE_SINKS,
  ));

test('what stands behind the script of a shell is no part of it', () =>
  expectFlows(
    {
      'a.js': `const { execFileSync } = require('child_process');
require('express')().get('/', (req) => {
  const { name, names } = req.query;
  execFileSync('bash', ['-c', 'cat -- "$1"', 'bash', name]);
  execFileSync('sh', ['-c', 'cat -- "$0"', name]);
  execFileSync('sh', ['-c', 'cat -- "$@"', 'sh', ...names]);
  execFileSync('sh', ['-c', 'cat ' + name]); // flow
  execFileSync('sh', ['-c', 'eval "$1"', 'sh', name]); // flow
  execFileSync('sh', ['-c', '"$1" --version', 'sh', name]); // flow
  execFileSync('cmd', ['/c', 'type', name]); // flow
});`,
      'b.py': `import subprocess
from flask import request
def read():
    name = request.args['name']
    subprocess.run(['bash', '-c', 'cat -- "$1"', 'bash', name])
    subprocess.run(['bash', '-c', f'cat -- "{name}"']) # flow
`,
    },
    COMMAND_SINKS,
  ));
