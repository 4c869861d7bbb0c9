import { test } from 'node:test';
import { expectFlows } from './harness.ts';

const PYTHON_SERVER = `import os
from flask import Flask, request
app = Flask(__name__)
`;

test('classes that a decorator of the project keeps', () =>
  expectFlows({
    'kept.py': `${PYTHON_SERVER}TOOLS = {}
def register(cls):
    TOOLS[cls.__name__] = cls
    return cls
@register
class Run:
    def go(self, line): os.system(line) # flow
@app.get('/')
def go(): return TOOLS[request.args['name']]().go(request.args['line'])
`,
    'made.py': `${PYTHON_SERVER}TOOLS = {}
def register(name):
    def keep(cls):
        TOOLS[name] = cls()
        return cls
    return keep
@register('run')
class Run:
    def go(self, line): os.system(line) # flow
@app.get('/')
def go(): return TOOLS.get(request.args['name']).go(request.args['line'])
`,
    'kept.ts': `import { exec } from 'child_process';
import express from 'express';
const registry = new Map<string, any>();
function Tool(name: string) { return (made: any) => { registry.set(name, made); }; }
@Tool('run') class Run { go(line: string) { exec(line); } } // flow
express().get('/', (req) => { const Found = registry.get(String(req.query.name)); new Found().go(String(req.query.line)); });
`,
  }));

test('subclasses that a class keeps, or lists', () =>
  expectFlows({
    'told.py': `${PYTHON_SERVER}class Tool:
    registry = {}
    def __init_subclass__(cls, **rest):
        super().__init_subclass__(**rest)
        Tool.registry[cls.__name__] = cls
class Run(Tool):
    def go(self, line): os.system(line) # flow
@app.get('/')
def go(): return Tool.registry[request.args['name']]().go(request.args['line'])
`,
    'listed.py': `${PYTHON_SERVER}class Tool: pass
class Run(Tool):
    name = 'run'
    def go(self, line): os.system(line) # flow
TOOLS = {tool.name: tool for tool in Tool.__subclasses__()}
@app.get('/')
def go(): return TOOLS[request.args['name']]().go(request.args['line'])
`,
  }));

test('functions of a module, chosen by their name', () =>
  expectFlows({
    'own.py': `${PYTHON_SERVER}def do_run(line): os.system(line) # flow
def other(line): os.system(line)
@app.get('/')
def go(): return globals()['do_' + request.args['name']](request.args['line'])
`,
    'tools.py': `import os
def run(line): os.system(line) # flow
`,
    'main.py': `from flask import Flask, request
import tools
app = Flask(__name__)
@app.get('/')
def go(): return getattr(tools, request.args['name'])(request.args['line'])
`,
    'acts.ts': `import { exec } from 'child_process';
export function run(line: string) { exec(line); } // flow
`,
    'main.ts': `import express from 'express';
import * as acts from './acts';
express().get('/', (req) => { (acts as any)[String(req.query.name)](String(req.query.line)); });
`,
  }));

test('modules that are imported for what they do', () =>
  expectFlows({
    'registry.ts': `export class Registry {
  private static all: Record<string, any> = {};
  static add(tool: any) { this.all[tool.name] = tool; }
  static get(name: string) { return this.all[name]; }
}
`,
    'shell.ts': `import { exec } from 'child_process';
import { Registry } from './registry';
Registry.add({ name: 'shell', run: async (args: any) => { exec(args.line); } }); // flow
`,
    'main.ts': `import express from 'express';
import { Registry } from './registry';
import './shell';
express().post('/', (req) => { Registry.get(req.body.tool).run(req.body.args); });
`,
    'kept.py': `TOOLS = {}
def tool(function):
    TOOLS[function.__name__] = function
    return function
`,
    'shell.py': `import os
from kept import tool
@tool
def shell(line): os.system(line) # flow
`,
    'main.py': `from flask import Flask, request
from kept import TOOLS
import shell
app = Flask(__name__)
@app.get('/')
def go(): return TOOLS[request.args['name']](request.args['line'])
`,
  }));

test('what a decorator of the project puts in beside what is sent', () =>
  expectFlows({
    'wrapped.py': `${PYTHON_SERVER}import functools
def with_line(function):
    @functools.wraps(function)
    def inner(*args, **rest): return function(request.args['line'], *args, **rest)
    return inner
@app.get('/')
@with_line
def go(line): os.system(line) # flow
`,
  }));

test('a dictionary of functions is asked by its own method, whatever the names in it', () =>
  expectFlows({
    'several.py': `${PYTHON_SERVER}HANDLERS = {}
def handler(name):
    def keep(function):
        HANDLERS[name] = function
        return function
    return keep
@handler('remove')
def remove(data): os.system('rm ' + data['line']) # flow
@handler('show')
def show(data): os.system('cat ' + data['line']) # flow
@app.get('/')
def go():
    found = HANDLERS.get(request.args['name'])
    return found(request.get_json()) if found else ''
`,
    'asked.py': `${PYTHON_SERVER}HANDLERS = {}
def add(name, function): HANDLERS[name] = function
def remove(name): os.system('rm ' + name)
add(os.environ['NAME'], remove)
@app.get('/')
def go(): return str(HANDLERS.get(request.args['name']))
`,
    'fields.py': `${PYTHON_SERVER}KEPT = {}
def keep(name, value): KEPT[name] = value
@app.get('/')
def go():
    keep(request.args['name'], request.args['line'])
    os.system(KEPT.get(os.environ['NAME'])) # flow
    os.system(KEPT.items) # flow
`,
    'attribute.py': `${PYTHON_SERVER}from types import SimpleNamespace
def get(line): os.system(line) # flow
client = SimpleNamespace(get=get)
@app.get('/')
def go(): return client.get(request.args['line'])
`,
  }));
