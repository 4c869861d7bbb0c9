import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

test('a request that a handler keeps in an object is read through its methods', () =>
  expectFlows(
    {
      'context.ts': `import type { Request, Response } from 'express';
export class Context {
  private readonly started = 'now';
  constructor(private readonly req: Request) {}
  name(): string { return this.req.query.name as string; }
  get file() { return this.req.query.file as string; }
  param(key: string) { return this.req.query[key]; }
  when() { return this.started; }
}
export class Both {
  req: Request;
  res: Response;
  static from(req: Request, res: Response) {
    const both = new Both();
    both.req = req;
    both.res = res;
    return both;
  }
  body<T>(): T { return this.req.body as T; }
}
class Base {
  constructor(protected request: any) {}
  protected get query() { return this.request.query; }
}
export class Inner extends Base {
  path() { return this.query.path; }
}
`,
      'app.ts': `import express from 'express';
import { exec } from 'child_process';
import { readFile } from 'fs';
import { Both, Context, Inner } from './context';
const app = express();
app.get('/name', (req, res) => {
  const context = new Context(req);
  exec(context.name()); // flow
  exec(context.when());
});
app.get('/file', (req, res) => readFile(new Context(req).file, () => {})); // flow
app.get('/param', (req, res) => { fetch(new Context(req).param('url')); }); // flow
app.post('/body', (req, res) => { fetch(Both.from(req, res).body<{ url: string }>().url); }); // flow
app.get('/inner', (req, res) => readFile(new Inner(req).path(), () => {})); // flow
const wrapped = (run: (context: Context) => void) => (req, res) => run(new Context(req));
app.get('/wrapped', wrapped((context) => { exec(context.name()); })); // flow
app.get('/fixed', wrapped((context) => { exec(context.when()); }));
`,
    },
    REAL_SINKS,
  ));

test('a request that a handler keeps in an object is read through its methods in Python', () =>
  expectFlows(
    {
      'context.py': `from dataclasses import dataclass
from fastapi import Request
class Context:
    def __init__(self, request):
        self.request = request
        self.started = 'now'
    def name(self):
        return self.request.args['name']
    @property
    def file(self):
        return self.request.args.get('file')
    def arg(self, key, default=None):
        return self.request.args.get(key, default)
@dataclass
class Asked:
    request: Request
    def url(self):
        return self.request.query_params['url']
class Inner(Context):
    @property
    def query(self):
        return self.request.args
class Needed:
    def __init__(self, request: Request):
        self._request = request
    def command(self):
        return self._request.query_params['command']
`,
      'app.py': `import os, requests
from flask import Flask, request
from context import Context, Inner
app = Flask(__name__)
@app.route('/name')
def name():
    context = Context(request)
    os.system(context.name()) # flow
    os.system(context.started)
@app.route('/file')
def file():
    open(Context(request).file) # flow
@app.route('/arg')
def arg():
    requests.get(Context(request).arg('url')) # flow
@app.route('/inner')
def inner():
    os.system(Inner(request).query['command']) # flow
`,
      'api.py': `import os, requests
from fastapi import Depends, FastAPI, Request
from context import Asked, Needed
app = FastAPI()
@app.get('/url')
def url(request: Request):
    requests.get(Asked(request=request).url()) # flow
@app.get('/command')
async def command(needed: Needed = Depends(Needed)):
    os.system(needed.command()) # flow
`,
    },
    REAL_SINKS,
  ));
