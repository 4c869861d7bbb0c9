import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('services that a container puts into fields are followed, through their own services too', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'runner.service.ts': `import { Injectable } from '@nestjs/common';
import { execSync } from 'child_process';
@Injectable()
export class RunnerService {
  run(command: string) { return execSync(command); } // flow
  list(folder: string) {
    if (!/^[a-z]+$/.test(folder)) throw new Error('no such folder');
    return execSync('ls ' + folder);
  }
}
`,
    'files.service.ts': `import { Injectable } from '@nestjs/common';
import { RunnerService } from './runner.service';
@Injectable()
export class FilesService {
  constructor(private readonly runner: RunnerService) {}
  search(words: string) { return this.runner.run('grep ' + words); }
  list(folder: string) { return this.runner.list(folder); }
}
`,
    'files.controller.ts': `import { Controller, Get, Query } from '@nestjs/common';
import { FilesService } from './files.service';
@Controller('files')
export class FilesController {
  constructor(private readonly files: FilesService) {}
  @Get('search') search(@Query('words') words: string) { return this.files.search(words); }
  @Get('list') list(@Query('folder') folder: string) { return this.files.list(folder); }
}
`,
  }));

test('a field that is declared with its class, or inherited, is such a field', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'shell.ts': `import { exec } from 'child_process';
export class Shell { run(command: string) { exec(command); } } // flow
`,
    'base.ts': `import { Inject } from '@nestjs/common';
import { Shell } from './shell';
export abstract class Base { @Inject() protected shell: Shell; }
`,
    'web.ts': `import { Controller, Get, Param } from '@nestjs/common';
import { Base } from './base';
@Controller()
export class Web extends Base { @Get(':name') get(@Param('name') name: string) { this.shell.run(name); } }
`,
  }));

test('a Python service is known by the annotation of what __init__ takes', () =>
  expectFlows({
    'runner.py': `import os

class Runner:
    def run(self, command):
        os.system(command)  # flow

    def quiet(self, command):
        os.system('ls')
`,
    'server.py': `from mcp.server.fastmcp import FastMCP
from runner import Runner

class Server:
    def __init__(self, runner: Runner):
        self.runner = runner

    def register(self, mcp: FastMCP):
        @mcp.tool()
        def run(command: str) -> str:
            self.runner.quiet(command)
            return self.runner.run(command)
`,
  }));

test('a container that is asked for a class hands out an object of it', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'shell.ts': `import { exec } from 'node:child_process';
import { Service } from 'typedi';
@Service()
export class Shell {
  run(command: string) { exec(command); } // flow
  list(folder: string) { exec('ls'); }
}
`,
    'app.ts': `import express from 'express';
import { Container } from 'typedi';
import { container } from 'tsyringe';
import { Shell } from './shell';
const app = express();
app.get('/a', (req, res) => { Container.get(Shell).run(req.query.command); });
app.get('/b', (req, res) => { const shell = container.resolve(Shell); shell.list(req.query.folder); });
`,
  }));

test('what a constructor makes, or takes unless told otherwise, is in the fields of an object that nobody made here', () =>
  expectFlows({
    'shell.js': `const { exec } = require('child_process');
module.exports = class Shell {
  run(name) { exec('x ' + name); } // flow
};`,
    'service.js': `const Shell = require('./shell');
module.exports = class Service {
  constructor(shell = new Shell()) { this.shell = shell; }
  go(name) { this.shell.run(name); }
};`,
    'controller.js': `const Service = require('./service');
class Controller {
  constructor() { this.service = new Service(); }
  show(req, res) { this.service.go(req.query.name); }
}
module.exports = Controller;`,
  }));

test('fields are set where their class is written', () =>
  expectFlows({
    'shell.ts': `import { exec } from 'node:child_process';
export class Shell { run(name: string) { exec('x ' + name); } } // flow
`,
    'service.ts': `import { Shell } from './shell';
export class Service { private shell = new Shell(); go(name: string) { this.shell.run(name); } }
`,
    'a.ts': `import express from 'express';
import { Service } from './service';
const service = new Service();
express().get('/', (req) => service.go(req.query.name));
`,
  }));

test('classes that make each other come to an end', () =>
  expectFlows({
    'a.js': `const { exec } = require('child_process');
class A {
  constructor() { this.b = new B(); }
  show(req, res) { this.b.go(req.query.name); }
}
class B {
  constructor() { this.a = new A(); }
  go(name) { exec(name); }
}
exports.A = A;`,
  }));

test('a field that begins with nothing is what another method makes it', () =>
  expectFlows(
    {
      'client.py': `import requests

class Client:
    def __init__(self):
        self.session = None
        self.cache = None

    def start(self):
        if self.session is None:
            self.session = requests.Session()

    def read(self, url):
        return self.session.get(url) # flow

    def kept(self, url):
        return self.cache.get(url)
`,
      'a.py': `from flask import Flask, request
from client import Client
app = Flask(__name__)
client = Client()
@app.get('/')
def read():
    client.kept(request.args['url'])
    return client.read(request.args['url'])
`,
    },
    [{ kind: 'url', languages: ['python'], callee: 'requests.Session().get', arguments: [0] }],
  ));

test('a service that a class declares, in fields of fields or as a parameter, is one too', () =>
  expectFlows({
    'files.py': `import os
class Files:
    def show(self, name):
        os.system('cat ' + name)  # flow
    def head(self, name):
        os.system('head ' + name)  # flow
    def tail(self, name):
        os.system('tail ' + name)  # flow
    def list(self, name):
        os.system('ls')
class Shelf:
    def __init__(self, files: 'Files'):
        self.files = files
`,
    'container.py': `from files import Files, Shelf
class Services:
    files: Files
    shelf: Shelf
`,
    'declared.py': `from flask import Flask, request
from container import Services
app = Flask(__name__)
@app.get('/a')
def a():
    Services.files.list(request.args['a'])
    Services.files.show(request.args['a'])
`,
    'fields.py': `from flask import Flask, request
from container import Services
app = Flask(__name__)
@app.get('/b')
def b():
    Services.shelf.files.head(request.args['b'])
`,
    'given.py': `from flask import Flask, request
from files import Files
app = Flask(__name__)
services = {}
def show(files: Files, name):
    files.tail(name)
@app.get('/c')
def c():
    show(services.get('files'), request.args['c'])
`,
  }));

test('a method that is only promised is done by the one class that keeps the promise', () =>
  expectFlows({
    'promise.py': `from abc import ABC, abstractmethod
class Store(ABC):
    @abstractmethod
    def place(self, name): ...
class Other(ABC):
    @abstractmethod
    def place(self, name): ...
`,
    'disk.py': `import os
from promise import Store
class Disk(Store):
    def place(self, name):
        return '/srv/' + os.path.basename(name)
`,
    'app.py': `import os
from flask import Flask, request
from disk import Disk
from promise import Other, Store
KINDS = [Disk]
class Services:
    store: Store
    other: Other
app = Flask(__name__)
@app.get('/a')
def a():
    open(Services.store.place(request.args['a']))
    open(Services.other.place(request.args['a']))  # flow
`,
  }));
