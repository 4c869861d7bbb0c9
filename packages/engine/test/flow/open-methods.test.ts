import { test } from 'node:test';
import { expectFlows } from './harness.ts';

const SCRIPT = `
const { exec } = require('child_process');
const app = require('express')();
class Runner {
  command(name) {
    throw new Error('not implemented');
  }
  fail(name) {
    throw new Error(name);
  }
  check(name) {
    if (!/^\\w+$/.test(name)) this.fail(name);
  }
  run(name) {
    exec(this.command(name)); // flow
  }
  runChecked(name) {
    if (!/^\\w+$/.test(name)) throw new Error(name);
    exec(this.command(name));
  }
  runOwn(name) {
    this.command(name);
    exec('ls');
  }
}
app.get('/', (req, res) => {
  const runner = new Runner();
  runner.run(req.query.name);
  runner.runChecked(req.query.name);
  runner.runOwn(req.query.name);
});
`;

test('what a method gives that only throws is for classes below to say', () => expectFlows({ 'a.js': SCRIPT }));

test('the same of a prototype, and what follows the call is not dead', () =>
  expectFlows({
    'a.js': `
const { exec } = require('child_process');
const app = require('express')();
function Runner() {}
Runner.prototype.command = function (name) {
  throw new Error('not implemented');
};
Runner.prototype.run = function (name) {
  const command = this.command(name);
  exec(command); // flow
};
app.get('/', (req, res) => new Runner().run(req.query.name));
`,
  }));

test('a function that only throws is no such method: nothing follows it', () =>
  expectFlows({
    'a.js': `
const { exec } = require('child_process');
const app = require('express')();
const errors = {
  fail(name) {
    throw new Error(name);
  },
};
app.get('/', (req, res) => {
  if (!/^\\w+$/.test(req.query.name)) errors.fail(req.query.name);
  exec('ls ' + req.query.name);
});
`,
  }));

test('abstract methods of Python, by a decorator or by what they raise', () =>
  expectFlows({
    'a.py': `import os
from abc import ABC, abstractmethod
from flask import Flask, request
app = Flask(__name__)
class Runner(ABC):
    @abstractmethod
    def command(self, name):
        """Says what to run."""
        ...
    def program(self, name):
        raise NotImplementedError
    def before(self, name):
        pass
    def run(self, name):
        os.system(self.command(name))  # flow
        os.system(self.program(name))  # flow
        os.system(self.before(name))
@app.route('/')
def index():
    Runner().run(request.args['name'])
`,
  }));

test('a class below that writes the method decides what comes out', () =>
  expectFlows({
    'a.js': `
const { exec } = require('child_process');
const app = require('express')();
class Runner {
  command(name) {
    throw new Error('not implemented');
  }
  run(name) {
    exec(this.command(name));
  }
}
class Lister extends Runner {
  command(name) {
    return name === 'all' ? 'ls -a' : 'ls';
  }
}
app.get('/', (req, res) => new Lister().run(req.query.name));
`,
  }));
