import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../../src/index.ts';
import { expectFlows, python, readAll, script } from './harness.ts';

test('`this` of a static method is the class it was asked of', () =>
  expectFlows(script`
    class Shell {
      static shell = 'sh';
      static name = this.shell;
      static run(command) { this.start(command); }
      static start(command) { exec(command); } // flow
      static get chosen() { return process.argv[3]; }
    }
    class Safe extends Shell {
      static start() { exec('ls'); }
    }
    Shell.run(process.argv[2]);
    Safe.run(process.argv[2]);
    exec(Shell.name);
    exec(Shell.chosen); // flow
  `));

test('`cls` is the class that was asked, not the one that has the method', () =>
  expectFlows(python`
    class Base:
        @classmethod
        def go(cls, value):
            cls.run(value)
    class Shell(Base):
        @classmethod
        def run(cls, value):
            os.system(value) # flow
    class Safe(Base):
        @classmethod
        def run(cls, value):
            os.system('ls')
    Shell.go(sys.argv[1])
    Safe.go(sys.argv[1])
  `));

test('what is handed on by name fills no other parameter', () =>
  expectFlows(python`
    def write(place='', **settings):
        os.system(place) # flow
        os.system(settings['url']) # flow
    def quiet(place='', **settings):
        os.system(place)
    def convert(to, **settings):
        return to(**settings)
    convert(quiet, url=sys.argv[1])
    convert(write, url=sys.argv[1], place=sys.argv[2])
    def run(place=''):
        os.system(place) # flow
    given = {'url': 'ls'}
    given[sys.argv[3]] = sys.argv[4]
    run(**given)
  `));

test('functions that are handed over are called with what goes with them', () =>
  expectFlows(python`
    import asyncio, threading, functools, subprocess
    from concurrent.futures import ThreadPoolExecutor

    def own(value, other='ls'):
        os.system(other) # flow

    async def serve(loop, background):
        await asyncio.to_thread(os.system, sys.argv[1]) # flow
        await asyncio.to_thread(own, 'ls')
        await asyncio.get_running_loop().run_in_executor(None, os.system, sys.argv[1]) # flow
        await asyncio.get_running_loop().run_in_executor(None, os.system, 'ls')
        await asyncio.to_thread(subprocess.run, sys.argv[1], shell=True) # flow
        await asyncio.to_thread(subprocess.run, ['ls', sys.argv[1]])
        with ThreadPoolExecutor() as pool:
            pool.submit(os.system, sys.argv[1]) # flow
            pool.submit(print, sys.argv[1])
            list(pool.map(os.system, [sys.argv[1]])) # flow
        threading.Thread(target=os.system, args=(sys.argv[1],)).start() # flow
        threading.Thread(target=own, kwargs={'value': sys.argv[1]}).start()
        threading.Thread(target=own, args=('ls',), kwargs={'other': sys.argv[1]}).start()
        functools.partial(os.system, sys.argv[1])() # flow
        functools.partial(own, 'ls', other=sys.argv[1])()
  `));

test('getters answer and setters take, in classes and in objects', () =>
  expectFlows(script`
    class Box {
      set command(value) { this.kept = value; }
      get command() { return this.kept; }
      set number(value) { this.count = Number(value); }
      get number() { return this.count; }
    }
    const box = new Box();
    box.command = process.argv[2];
    box.number = process.argv[3];
    exec(box.kept); // flow
    exec(box.command); // flow
    exec(box.number);
    const object = { value: process.argv[2], get command() { return this.value; }, get name() { return 'ls'; } };
    exec(object.command); // flow
    exec(object.name);
  `));

test('objects have what those have that they were made of', () =>
  expectFlows(script`
    const util = require('util');
    function Base(command) { this.command = command; }
    Base.prototype.run = function () { exec(this.command); }; // flow
    Base.prototype.list = function () { exec(this.command); };
    function Old(command) { Base.call(this, command); }
    util.inherits(Old, Base);
    Old.prototype.list = function () { exec('ls'); };
    new Old(process.argv[2]).run();
    new Old(process.argv[2]).list();
    const parent = { go() { exec(this.value); } }; // flow
    const child = Object.create(parent);
    child.value = process.argv[2];
    child.go();
  `));

test('who listens to an emitter gets what is emitted', () =>
  expectFlows(script`
    const bus = new (require('events'))();
    const other = new (require('events'))();
    bus.on('run', (command) => exec(command)); // flow
    bus.on('list', (command) => exec(command));
    other.on('run', (command) => exec(command));
    bus.emit('run', process.argv[2]);
    bus.emit('list', 'ls');
  `));

test('the body of a loop that tests at its end runs first', () =>
  expectFlows(script`
    let command = 'ls ';
    do { command += process.argv[2]; } while (false);
    exec(command); // flow
    let name = process.argv[2];
    do { exec(name); } while (/^[a-z]+$/.test(name)); // flow
    let made = process.argv[2];
    do { made = 'ls'; } while (taken());
    exec(made);
  `));

test('what replaces a part of a text is in it, and so is what a function puts there', () =>
  expectFlows({
    ...script`
    const values = { name: process.argv[2] };
    exec('ls {name}'.replace(/{(\\w+)}/g, (whole, key) => values[key])); // flow
    exec('ls {name}'.replace(/{(\\w+)}/g, () => 'safe'));
  `,
    ...python`
    import re
    os.system(re.sub('X', sys.argv[1], 'ls X')) # flow
    os.system(re.sub('X', 'safe', 'ls X'))
    os.system(re.sub('X', lambda match: sys.argv[1], 'ls X')) # flow
  `,
  }));

test('a default that is put in stays there', () =>
  expectFlows(python`
    from collections import defaultdict
    found = {}
    found.setdefault('a', []).append(sys.argv[1])
    found.setdefault('b', []).append('ls')
    os.system(found['a'][0]) # flow
    os.system(found['b'][0])
    lists = defaultdict(list)
    lists['a'].append(sys.argv[1])
    os.system(lists['a'][0]) # flow
  `));

test('a function of a library that is handed over is called like any other', () =>
  expectFlows(script`
    const given = process.argv[2];
    Promise.resolve(given).then(exec); // flow
    [given].forEach(exec); // flow
    [given].map(exec); // flow
    setTimeout(exec, 10, given); // flow
    setTimeout((command) => exec(command), 10, given); // flow
    [given].map(Number).forEach((count) => exec('head -n ' + count));
    setTimeout(exec, given, 'ls');
  `));

test('what is put into the middle of a list, or read by its key, is in hand', () =>
  expectFlows(script`
    const given = process.argv[2];
    const words = ['ls'];
    words.splice(1, 0, given);
    exec(words.join(' ')); // flow
    const kept = {};
    Reflect.set(kept, 'command', given);
    exec(Reflect.get(kept, 'command')); // flow
    exec(Reflect.get(kept, 'other'));
  `));

test('what an object was once told is only guessed to be what a method of it answers', async () => {
  const sources = {
    'app.py': `from flask import Flask, request
from shop import make
app = Flask(__name__)

@app.route('/')
def read():
    store = make()
    store.user = request.args['user']
    open(store.user)
    open(store.logo_path())
`,
  };
  const facts = await readAll(sources);
  const found = [...facts.values()].flatMap(({ flows }) => flows);
  assert.deepEqual(
    found.map(({ confidence }) => confidence),
    ['high', 'medium'],
  );
});

test('a method of an object that stands in for itself is the one that stood there', async () => {
  const { findings } = await scan(
    memoryTree({
      'app.py': `import functools, requests
from flask import Flask, request
app = Flask(__name__)

def session():
    made = requests.Session()
    made.get = functools.partial(made.get, timeout=5)
    return made

@app.route('/asked')
def asked():
    session().get(request.args['address'])

@app.route('/sent')
def sent():
    token = session().get('https://id.example.net/token', params={'code': request.args['code']}).json()
    requests.get(token['profile'])
`,
    }),
  );
  const told = findings.filter(({ checkId }) => checkId === 'network-ssrf');
  assert.deepEqual(
    told.map(({ line, trace }) => [line, trace?.[0]?.line]),
    [[7, 12]],
  );
});

test('a token is what another server gives for a code', () =>
  expectFlows({
    'app.py': `import os
from flask import Flask, request
from accounts import client_class, store
app = Flask(__name__)

@app.route('/back')
def back():
    client = client_class('id', 'secret')
    os.system(client.get_access_token(request.args['code'])['profile'])
    os.system(client.get_command(request.args['code'])['profile']) # flow
    os.system(store.get_access_token(request.args['code'])) # flow
`,
  }));

test('what a server answers to a function that fetches is not what it was sent', () =>
  expectFlows({
    'client.js': `import express from 'express';
      class Client {
        constructor(options) { this._fetch = options.fetch; this.store = options.store; }
        async ask(text, fetchFn) {
          const answer = await this._fetch('https://api.example.net/', { body: JSON.stringify({ text }) });
          await fetch(answer.headers.get('link'));
          const other = await fetchFn('https://api.example.net/', { body: text });
          await fetch(other.headers.get('link'));
          await fetch(await this.store.addressOf('link', { body: text })); // flow
          await fetch(await this._fetch(text, {})); // flow
        }
      }
      const client = new Client(settings);
      express().post('/', (req, res) => client.ask(req.body.text, settings.fetch));`,
  }));
