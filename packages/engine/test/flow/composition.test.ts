import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('parts that functions make of parts that functions make', () =>
  expectFlows({
    'parts.js': `const { exec } = require('child_process');
function createRunner() { return { run(line) { exec(line); } }; } // flow
function createStore() { const runner = createRunner(); return { find(x) { return runner.run('ls ' + x); } }; }
function createService() { const store = createStore(); return { get(x) { return store.find(x); } }; }
module.exports = { createService, service: createService() };
`,
    'made.js': `const app = require('express')();
const { service } = require('./parts');
app.get('/', (req) => { service.get(req.query.x); });
`,
    'main.js': `const express = require('express');
const { createService } = require('./parts');
function createController() { const service = createService(); return { get: (req) => service.get(req.query.x) }; }
function createRouter() { const { get } = createController(); return express.Router().get('/', get); }
function createApp() { return express().use(createRouter()); }
function main() { createApp().listen(3000); }
main();
`,
    'app.py': `import os
from flask import Blueprint, Flask, request
class Runner:
    def run(self, line):
        os.system(line) # flow
class Store:
    def __init__(self, runner):
        self.runner = runner
    def find(self, x):
        self.runner.run('ls ' + x)
class Service:
    def __init__(self, store):
        self.store = store
    def get(self, x):
        self.store.find(x)
def make_runner():
    return Runner()
def make_store():
    return Store(make_runner())
def make_service():
    return Service(make_store())
def make_blueprint():
    blueprint = Blueprint('a', __name__)
    service = make_service()
    @blueprint.get('/')
    def index():
        service.get(request.args['x'])
    return blueprint
def create_app():
    app = Flask(__name__)
    app.register_blueprint(make_blueprint())
    return app
`,
  }));

test('tools that functions register with an object of the project', () =>
  expectFlows({
    'registry.ts': `export class Registry {
  private handlers = new Map<string, (args: any) => unknown>();
  register(name: string, handler: (args: any) => unknown) { this.handlers.set(name, handler); return this; }
  run(name: string, args: any) { const handler = this.handlers.get(name); if (!handler) throw new Error(name); return handler(args); }
}
`,
    'tools.ts': `import { execSync } from 'child_process';
import { Registry } from './registry';
export function registerAll(registry: Registry) { registerGit(registry); registerFiles(registry); }
function registerGit(registry: Registry) { registry.register('log', (args) => execSync('git log ' + args.ref)); } // flow
function registerFiles(registry: Registry) { registry.register('show', (args) => execSync('cat ' + args.path)); } // flow
`,
    'index.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { Registry } from './registry';
import { registerAll } from './tools';
export function createServer() {
  const registry = new Registry();
  registerAll(registry);
  const server = new Server({ name: 'x', version: '1' }, { capabilities: {} });
  server.setRequestHandler(CallToolRequestSchema, async (request) => registry.run(request.params.name, request.params.arguments));
  return server;
}
`,
  }));

test('a container in another file leads to classes of further files', () =>
  expectFlows({
    'runner.ts': `import { exec } from 'child_process';
export class Runner { run(line: string) { exec(line); } } // flow
`,
    'store.ts': `import { Runner } from './runner';
export class Store { constructor(private readonly runner: Runner) {} find(x: string) { return this.runner.run('ls ' + x); } }
`,
    'service.ts': `import { Store } from './store';
export class Service { constructor(private store: Store) {} get(x: string) { return this.store.find(x); } }
`,
    'container.ts': `import { Service } from './service';
import { Store } from './store';
import { Runner } from './runner';
class Container {
  private static made: Container;
  readonly service = new Service(new Store(new Runner()));
  static get() { return (this.made ??= new Container()); }
}
export const container = Container.get();
`,
    'server.ts': `import express from 'express';
import { container } from './container';
express().get('/', (req) => { container.service.get(String(req.query.x)); });
`,
  }));

test('what a stranger sent is followed deeper than data without one, to what checks it and to what it reaches', () => {
  const through = (from: number, to: number): string =>
    Array.from(
      { length: to - from },
      (_, index) =>
        `def step${from + index}(name):\n    first = name.strip()\n    second = first.lower()\n    third = second + ''\n    return step${from + index + 1}(third)\n`,
    ).join('\n');
  return expectFlows({
    'a.py': `import os
from flask import Flask, request
app = Flask(__name__)

@app.get('/')
def show():
    step1(request.args['name'])

${through(1, 8)}
def step8(name):
    first = kept(name)
    os.system('show ' + first)
    os.system('show ' + name)  # flow

def kept(name):
    first = name.strip()
    second = first.lower()
    third = second
    if not third.isalnum():
        raise ValueError(name)
    return third
`,
  });
});
