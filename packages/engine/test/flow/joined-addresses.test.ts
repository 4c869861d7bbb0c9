import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('addresses put together of parts are asked of whoever chooses their host', () =>
  expectFlows({
    'a.py': `import requests
from urllib.parse import quote, urlparse, urlsplit, urlunparse, urlunsplit
from flask import Flask, request
app = Flask(__name__)
@app.get('/a')
def a():
    parsed = urlparse(request.args['url'])
    requests.get(urlunparse((parsed.scheme, parsed.netloc, '/robots.txt', '', '', ''))) # flow
@app.get('/b')
def b():
    requests.get(urlunsplit(('https', request.args['host'], '/', '', ''))) # flow
@app.get('/c')
def c():
    parsed = urlsplit(request.args['url'])
    requests.get(urlunsplit(parsed)) # flow
@app.get('/d')
def d():
    requests.get(urlunparse(('https', 'api.example.org', request.args['path'], '', 'a=' + request.args['q'], '')))
@app.get('/e')
def e():
    parsed = urlsplit(request.args['url'])
    requests.get(urlunsplit(('https', 'api.example.org', parsed.path, parsed.query, '')))
@app.get('/f')
def f():
    requests.get(urlunsplit((request.args['scheme'], '', '//a.example.org', '', ''))) # flow
`,
  }));
