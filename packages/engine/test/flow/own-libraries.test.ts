import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

const CLOSED = 'module.exports = Reflect.apply(assembled, undefined, []);\n';

test('examples of a library mean by it what its users mean', async () => {
  await expectFlows(
    {
      'package.json': '{"name": "shelljs", "main": "index.js"}',
      'index.js': CLOSED,
      'examples/a.js': `const shell = require('..');
shell.exec('ls ' + process.argv[2]); // flow
`,
      'examples/b/index.mjs': `import { exec } from '../../index.js';
exec('ls ' + process.argv[2]); // flow
`,
      'examples/c.js': `const shell = require('../lib/other');
shell.exec('ls ' + process.argv[2]);
`,
      'lib/other.js': CLOSED,
    },
    REAL_SINKS,
  );
  await expectFlows({
    'pyproject.toml': '[project]\nname = "mcp"\n',
    'src/mcp/__init__.py': '',
    'src/mcp/server/__init__.py': '',
    'src/mcp/server/fastmcp.py': `class FastMCP:
    def tool(self):
        return self._keep
    def _keep(self, function):
        return None
`,
    'examples/server.py': `import os
from mcp.server.fastmcp import FastMCP
mcp = FastMCP('files')
@mcp.tool()
def show(path: str) -> str:
    os.system('cat ' + path)  # flow
`,
  });
});

test('what only goes by the name of a library is read for what it says', async () => {
  await expectFlows({
    'package.json': '{"name": "acme"}',
    'index.js': `const { exec } = require('child_process');
exports.show = (path) => exec('cat ' + path); // flow
`,
    'examples/a.js': `const express = require('express');
const { show } = require('..');
express().get('/', (req, res) => show(req.query.path));
`,
  });
  await expectFlows({
    'pyproject.toml': '[project]\nname = "acme"\n',
    'requests/__init__.py': '',
    'requests/shown.py': `import os
def show(path):
    os.system('cat ' + path)  # flow
`,
    'examples/server.py': `from flask import Flask, request
from requests.shown import show
app = Flask(__name__)
@app.get('/')
def page():
    return show(request.args['path'])
`,
  });
});

test('a library itself is followed through its own files', () =>
  expectFlows({
    'pyproject.toml': '[project]\nname = "flask"\n',
    'src/flask/__init__.py': '',
    'src/flask/shown.py': `import os
def show(path):
    os.system('cat ' + path)  # flow
`,
    'src/flask/cli.py': `import sys
from flask.shown import show
show(sys.argv[1])
`,
  }));

test('what users of a library may give it is followed six deep in a file of its own, three deep in others', async () => {
  await expectFlows({
    'package.json': '{"name": "acme", "main": "index.js"}',
    'index.js': `const { first, name } = require('./lib/steps');
const { exec } = require('child_process');
exports.run = (command) => first(command);
exports.show = (command) => exec(name(command)); // flow
`,
    'lib/steps.js': `const { exec } = require('child_process');
const first = (command) => second(command);
const second = (command) => third(command);
const third = (command) => fourth(command);
const fourth = (command) => fifth(command);
const fifth = (command) => exec(command); // flow
exports.first = first;
exports.name = (command) => same(command);
const same = (command) => command;
`,
  });
});

test('a part of a package that is called like a library hides no library', () =>
  expectFlows({
    'shop/__init__.py': '',
    'shop/flask/__init__.py': 'from .pages import pages\n',
    'shop/flask/pages.py': `import os
from flask import Blueprint, request
pages = Blueprint('pages', __name__)

@pages.route('/')
def show():
    os.system(request.args['name']) # flow
`,
    'plain/requests.py': `import os

def get(name):
    os.system(name) # flow
`,
    'plain/run.py': `import sys
import requests

requests.get(sys.argv[1])
`,
  }));
