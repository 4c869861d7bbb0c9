import { test } from 'node:test';
import { expectFlows, type Sources } from './harness.ts';

const MANIFEST = '{"name":"job","version":"1.0.0","main":"index.js"}';

function library(text: string): Sources {
  return {
    'package.json': MANIFEST,
    'index.js': `const cp = require('child_process');\nconst { exec } = cp;\n${text}`,
  };
}

test('what an exported constructor function is given stands in the fields its prototype reads', () =>
  expectFlows(
    library(`
function Job(file, port) {
  this.file = file;
  this.port = Number(port);
  this.mode = 'fast';
}
Job.prototype.run = function () { exec('wc ' + this.file); }; // flow
Job.prototype.command = function () { return 'wc ' + this.file; };
Job.prototype.start = function () { exec(this.command()); }; // flow
Job.prototype.kill = function () { exec('lsof -i :' + this.port); };
Job.prototype.show = function () { exec('show ' + this.mode + this.other); };
exports.Job = Job;

function Task(file) { this.file = file; }
Task.prototype = {
  run() { exec('wc ' + this.file); }, // flow
  size: function () { return this.file.length; },
};
module.exports.Task = Task;

function Inner(file) { this.file = file; }
Inner.prototype.run = function () { exec('wc ' + this.file); };
new Inner('a.txt').run();

function Quiet(file) { this.file = file; }
function Other(file) { this.name = file; }
Quiet.prototype.size = function () { return this.file.length; };
Other.prototype.run = function () { exec('wc ' + this.file); };
exports.Quiet = Quiet;
exports.Other = Other;
`),
  ));

test('the methods of what an exported function makes are called with what it was given', () =>
  expectFlows(
    library(`
class Reader {
  constructor(file) { this.file = file; }
  read() { exec('cat ' + this.file); } // flow
  copy(to) { exec('cp a ' + to); } // flow
  again() { return this; }
  _own(to) { exec('cp a ' + to); }
}
exports.open = (file) => new Reader(file);

class Fixed {
  constructor(file) { this.file = file; }
  read() { exec('cat ' + this.file); }
}
exports.fixed = () => new Fixed('a.txt');

function Old(file) { this.file = file; }
Old.prototype.read = function () { exec('cat ' + this.file); }; // flow
module.exports.old = function (file) { return new Old(file); };

class Kept {
  constructor(file) { this.file = file; }
  read() { exec('cat ' + this.file); }
}
exports.kept = (file) => { const kept = new Kept('b.txt'); return kept.file + file; };
`),
  ));

test('a field that was given a function of a library is that function', () =>
  expectFlows(
    library(`
class Runner {
  constructor(options, exec_ = exec) {
    this._exec = exec;
    this.cp = cp;
    this.given = options.exec || exec;
    this.usual = exec_;
  }
  one(host) { this._exec('ping ' + host); } // flow
  two(host) { this.cp.exec('ping ' + host); } // flow
  three(host) { this.given('ping ' + host); } // flow
  four(host) { this.usual('ping ' + host); } // flow
}
module.exports = Runner;

class Given {
  constructor(exec, { cp }) {
    const run = (text) => text;
    this._exec = exec;
    this.cp = cp;
    this.run = run;
  }
  one(host) { this._exec('ping ' + host); }
  two(host) { this.cp.exec('ping ' + host); }
  three(host) { this.run('ping ' + host); }
}
module.exports.Given = Given;
`),
  ));

test('what a method of a prototype refuses is refused whoever calls it', () =>
  expectFlows({
    'a.js': `
const fs = require('fs');
const path = require('path');
function Mount(root) { this.root = path.resolve(root); }
Mount.prototype.locate = function (name) {
  const full = path.join(this.root, name);
  return full.indexOf(this.root + path.sep) === 0 ? full : false;
};
Mount.prototype.serve = function (req, res) {
  const full = this.locate(req.url);
  if (full === false) return res.end();
  fs.readFile(full, () => {});
};
Mount.prototype.open = function (req) { fs.readFile(path.join(this.root, req.url), () => {}); }; // flow
const mount = new Mount('public');
require('http').createServer((req, res) => mount.serve(req, res));
require('http').createServer((req, res) => mount.open(req, res));`,
  }));

test('a constructor function that calls itself with `new` makes the same object either way', () =>
  expectFlows(
    library(`
function Job(file) {
  if (false === (this instanceof Job)) return new Job(file);
  this.run = () => { exec('wc ' + file); }; // flow
  this.start = (port) => { exec('lsof -i :' + port); }; // flow
}
exports.run = (file, port) => { const job = new Job(file); job.run(); job.start(port); };

function Quiet(file) {
  if (!(this instanceof Quiet)) return new Quiet(file);
  this.run = () => { exec('wc -c a.txt'); };
  this.size = () => file.length;
}
exports.quiet = (file) => { new Quiet(file).run(); };
`),
  ));
