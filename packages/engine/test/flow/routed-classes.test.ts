import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('a group of digits in the route of a handler is a number in its parameter', () =>
  expectFlows({
    'a.py': String.raw`
import os
from tornado import web

class Ports(web.RequestHandler):
    def get(self, host, port):
        os.system('nc -z localhost ' + port)
        os.system('ping ' + host) # flow

class Named(web.RequestHandler):
    def get(self, port, host=None):
        os.system('nc -z localhost ' + port)
        os.system('ping ' + host) # flow

class Word(web.RequestHandler):
    def get(self, word):
        os.system('show ' + word)

class Either(web.RequestHandler):
    def get(self, port):
        os.system('nc -z localhost ' + port) # flow

class Decoded(web.RequestHandler):
    def get(self, name):
        open('/srv/' + name) # flow

class Built(web.RequestHandler):
    def get(self, port):
        os.system('nc -z localhost ' + port) # flow

class Unrouted(web.RequestHandler):
    def get(self, port):
        os.system('nc -z localhost ' + port) # flow

PREFIX = os.environ['PREFIX']
app = web.Application([
    (r"/([^/]+):(\d+)", Ports, {"x": 1}),
    (r"/(?P<host>.*)/(?P<port>[0-9]{1,5})", Named),
    web.url(r"/word/([\w-]+)", Word),
    (r"/port/(\d+)", Either),
    (r"/any/(.*)", Either),
    (r"/file/([^/]+)", Decoded),
    (PREFIX + r"/port/(\d+)", Built),
])
`,
  }));
