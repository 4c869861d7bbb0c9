import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('what a context manager yields is what is entered', () =>
  expectFlows({
    'opened.py': `import os, sqlite3
from contextlib import asynccontextmanager, contextmanager
from flask import Flask, request
app = Flask(__name__)
@contextmanager
def command(line):
    try:
        yield 'ls ' + line
    finally:
        print('done')
@contextmanager
def database():
    connection = sqlite3.connect('a.db')
    yield connection
    connection.close()
@asynccontextmanager
async def later(line): yield line
@app.get('/a')
def a():
    with command(request.args['x']) as line: os.system(line) # flow
@app.get('/b')
def b():
    with database() as found: found.execute('select * from a where b = ' + request.args['x']) # flow
@app.get('/c')
async def c():
    async with later(request.args['x']) as line: os.system(line) # flow
`,
  }));

test('items that are folded into one, and lists with two ends', () =>
  expectFlows({
    'folded.py': `import os
from collections import deque
from functools import reduce
from flask import Flask, request
app = Flask(__name__)
@app.get('/a')
def a(): os.system(reduce(lambda so, next: so + next, ['ls', request.args['x']])) # flow
@app.get('/b')
def b(): os.system(reduce(lambda so, next: so + next, [request.args['x']], 'ls')) # flow
@app.get('/c')
def c():
    lines = deque()
    lines.appendleft(request.args['x'])
    os.system(lines.pop()) # flow
@app.get('/d')
def d():
    lines = deque()
    lines.extendleft([request.args['x']])
    os.system(lines[0]) # flow
`,
  }));
