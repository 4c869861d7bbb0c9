import { test } from 'node:test';
import type { SinkSpec } from '../../src/facts/flow/flow-facts.ts';
import { URL_SINKS } from '../../src/knowledge/sinks/url.ts';
import { expectFlows } from './harness.ts';

test('what a middleware has found and put on a request is not what was sent', () =>
  expectFlows({
    'app.js': `const express = require('express'); const fs = require('fs'); const database = require('./database');
const app = express();
async function find(req, res, next) {
  req.item = await database.items.load(req.params.id);
  if (!req.item?.media || !req.body.name) return res.sendStatus(404);
  next();
}
app.get('/items/:id', find, (req, res) => {
  fs.readFileSync(req.item.path);
  fs.readFileSync('/srv/' + req.body.name); // flow
  fs.readFileSync('/srv/' + req.params.id); // flow
});
`,
    'database.js': `module.exports = global.database;\n`,
  }));

test('of functions that take a request, those that routes can lead to take parts of the address', () =>
  expectFlows({
    'views.py': `from django.http import FileResponse
from django.contrib import admin
from pathlib import Path

def show(request, name):
    return FileResponse(open('/srv/' + name)) # flow

def listing(request, name: str, folder: Path):
    open('/srv/' + name) # flow
    open(folder)

def _send(request, name):
    return FileResponse(open('/srv/' + name))

class Backend:
    def serve(self, request, stored):
        return FileResponse(open(stored.path))
    def get(self, request, name):
        return FileResponse(open('/srv/' + name)) # flow

class ItemAdmin(admin.ModelAdmin):
    def export(self, request, name):
        return FileResponse(open('/srv/' + name)) # flow
`,
  }));

test('a field for files holds something to read from, and the name its sender gave it', () =>
  expectFlows({
    'forms.py': `from django import forms

class Upload(forms.Form):
    photo = forms.ImageField(required=False)
    name = forms.CharField()

    def save(self):
        photo = self.cleaned_data['photo']
        open(photo)
        open(photo.temporary_file_path())
        open('/srv/' + photo.name) # flow
        open('/srv/' + self.cleaned_data['name']) # flow
`,
  }));

const IMAGES: readonly SinkSpec[] = [
  { kind: 'path', languages: ['javascript'], callee: 'sharp', arguments: [0] },
  { kind: 'path', languages: ['javascript'], callee: 'fs.readFileSync', arguments: [0] },
];

test('bytes are no path, until they are read as text', () =>
  expectFlows(
    {
      'app.js': `const express = require('express'); const fs = require('fs'); const sharp = require('sharp'); const { v5 } = require('uuid');
express().post('/', (req, res) => {
  sharp(Buffer.from(req.body.image, 'base64'));
  sharp(req.file.buffer);
  sharp(req.body.image); // flow
  fs.readFileSync(Buffer.from(req.body.name, 'base64').toString()); // flow
  fs.readFileSync('/srv/' + v5(req.body.name, v5.URL));
});
`,
    },
    IMAGES,
  ));

const REBUILDS: readonly SinkSpec[] = [
  { kind: 'deserialization', languages: ['python'], callee: 'pickle.loads', arguments: [0] },
];

test('what a program has packed itself it may unpack', () =>
  expectFlows(
    {
      'copy.py': `import pickle
from flask import Flask, request
app = Flask(__name__)

@app.route('/')
def copy():
    pickle.loads(pickle.dumps(request.get_json()))
    pickle.loads(request.get_data()) # flow
`,
    },
    REBUILDS,
  ));

test('what a request takes along does not say where it goes', () =>
  expectFlows(
    {
      'proxy.py': `import pycurl
from flask import Flask, request
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
app = Flask(__name__)

@app.route('/')
def forward():
    client = AsyncHTTPClient()
    client.fetch(HTTPRequest(url='http://127.0.0.1:8080/', body=request.get_data()))
    made = HTTPRequest(request.args['url']) # flow
    client.fetch(made) # flow
    curl = pycurl.Curl()
    curl.setopt(pycurl.READDATA, request.get_data())
    curl.setopt(pycurl.URL, request.args['url']) # flow
    curl.setopt(curl.URL, request.args['url']) # flow
`,
    },
    URL_SINKS,
  ));

const STATEMENTS: readonly SinkSpec[] = [
  { kind: 'sql', languages: ['javascript'], method: 'query', evidence: ['sequelize'], arguments: [0] },
];

test('a connection escapes what goes into its statements', () =>
  expectFlows(
    {
      'search.js': `const express = require('express'); const { Sequelize } = require('sequelize'); const shop = require('./shop');
express().get('/', (req, res) => {
  shop.sequelize.query('SELECT * FROM items WHERE name LIKE ' + shop.sequelize.escape('%' + req.query.q + '%'));
  shop.sequelize.query('SELECT * FROM items WHERE name LIKE ' + shop.page.escape(req.query.q)); // flow
});
`,
      'shop.js': `module.exports = global.shop;\n`,
    },
    STATEMENTS,
  ));
