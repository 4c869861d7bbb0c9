import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('a group of a pattern holds no more than the group admits', () =>
  expectFlows({
    'a.js': `const { exec } = require('child_process');
const app = require('express')();
app.get('/', (req) => {
  const found = req.query.url.match(/^https:\\/\\/acme\\.com\\/([\\w-]+)\\/([\\w-]+)(.*)$/);
  if (!found) return;
  exec('clone ' + found[1] + '/' + found[2]);
  exec('clone ' + found[3]); // flow
  exec('clone ' + found[0]); // flow
  exec('clone ' + found.input); // flow
  const [, owner, repository, rest] = found;
  exec('clone ' + owner + '/' + repository);
  exec('clone ' + rest); // flow
  for (const each of found) exec(each); // flow
  exec(found.slice(1).join(' ')); // flow
});`,
    'b.py': `import os, re
from flask import Flask, request
app = Flask(__name__)
PATTERN = re.compile(r'([a-z]+)(;q=.*)?')
@app.route('/')
def read():
    found = PATTERN.match(request.args['x'])
    if not found:
        return ''
    os.system('use ' + found.group(1))
    os.system('use ' + found[1])
    os.system('use ' + found.group(2)) # flow
    os.system('use ' + found.group()) # flow
    language, quality = found.groups()
    os.system('use ' + language)
    os.system('use ' + quality) # flow
    return ''`,
  }));

test('groups by their names', () =>
  expectFlows({
    'a.js': `const { exec } = require('child_process');
const app = require('express')();
app.get('/', (req) => {
  const found = /(?<owner>\\w+)\\/(?<rest>.*)/.exec(req.query.url);
  exec('clone ' + found.groups.owner);
  exec('clone ' + found.groups.rest); // flow
  const { owner, rest } = found.groups;
  exec('clone ' + owner);
  exec('clone ' + rest); // flow
});`,
    'b.py': `import os, re
from flask import Flask, request
app = Flask(__name__)
PATTERN = re.compile(r"""
    (?P<language>[a-z]+)   # as browsers write it :)
    (;q=(?P<quality>.*))?
""", re.VERBOSE)
@app.route('/')
def read():
    found = PATTERN.match(request.args['x'])
    os.system('use ' + found['language'])
    os.system('use ' + found['quality']) # flow
    language, quality = found.group('language', 'quality')
    os.system('use ' + language)
    os.system('use ' + quality) # flow
    os.system('use ' + found.groupdict()['language'])
    os.system('use ' + found.groupdict()['quality']) # flow
    return ''`,
  }));

test('what a pattern did not find, and all it found, is no group', () =>
  expectFlows({
    'a.js': `const { exec } = require('child_process');
const app = require('express')();
app.get('/', (req) => {
  const { url } = req.query;
  const found = /(\\w+) (.*)/.exec(url);
  if (found === null) return exec(url); // flow
  exec(url.match(/(\\w+).*/g)[1]); // flow
  exec((url.match(/(\\w+) (.*)/) || [])[2]); // flow
  exec(url.match(/(\\w+) (.*)/)?.[2]); // flow
  exec(url.match(/(\\w+) (.*)/)?.[1]);
});`,
  }));

test('what was found is proved of the text, whatever its groups hold', () =>
  expectFlows({
    'a.js': `const fs = require('fs');
const app = require('express')();
const NAME = /^([a-z]+)\\.([a-z]+)$/;
app.get('/1', (req) => {
  const found = NAME.exec(req.query.name);
  if (!found) return fs.readFileSync('/srv/' + req.query.name); // flow
  fs.readFileSync('/srv/' + req.query.name);
});
app.get('/2', (req) => {
  const { name } = req.query;
  const found = name.match(NAME);
  if (found === null) throw new Error('no');
  fs.readFileSync('/srv/' + name);
});`,
    'b.py': `import re
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def read():
    name = request.args['name']
    found = re.fullmatch(r'([a-z]+)\\.([a-z]+)', name)
    if found is None:
        return open('/srv/' + name).read() # flow
    return open('/srv/' + name).read()`,
  }));
