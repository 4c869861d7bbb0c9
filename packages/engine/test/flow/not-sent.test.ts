import { test } from 'node:test';
import type { SinkSpec } from '../../src/facts/flow/flow-facts.ts';
import { PATH_SINKS } from '../../src/knowledge/sinks/path.ts';
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
    def pack(self, request, queryset):
        return FileResponse(open(queryset.first().path))
`,
  }));

test('a field for files holds something to read from, and the last piece of the name its sender gave it', () =>
  expectFlows({
    'forms.py': `from django import forms

class Upload(forms.Form):
    photo = forms.ImageField(required=False)
    name = forms.CharField()

    def save(self):
        photo = self.cleaned_data['photo']
        open(photo)
        open(photo.temporary_file_path())
        open('/srv/' + photo.name)
        eval(photo.name) # flow
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
      'proxy.py': `import pycurl, requests
from botocore.awsrequest import AWSRequest
from flask import Flask, request
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
app = Flask(__name__)

@app.route('/')
def forward():
    client = AsyncHTTPClient()
    client.fetch(HTTPRequest(url='http://127.0.0.1:8080/', body=request.get_data()))
    made = HTTPRequest(request.args['url']) # flow
    client.fetch(made) # flow
    signed = AWSRequest(method='GET', url='https://acme.io/query', params={'q': request.args['q']})
    requests.request(method=signed.method, url=signed.url, headers=dict(signed.headers))
    elsewhere = AWSRequest(method='GET', url=request.args['url'])
    requests.request(method='GET', url=elsewhere.url) # flow
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

test('what was stored under a key is not the key', () =>
  expectFlows({
    'app.py': `from fastapi import FastAPI
app = FastAPI()

@app.get('/recipes/{slug}')
def show(slug: str):
    recipe = service.recipes.get_one(slug)
    open(recipe.folder + '/notes.txt')
    open(load_user_by_name(slug).home)
    open(store.get_path_by_name(slug)) # flow
    open('/srv/' + slug) # flow
`,
    'main.js': `const { app, dialog, ipcMain } = require('electron'); const fs = require('fs');
ipcMain.handle('save', async (event, { title, place }) => {
  const chosen = await dialog.showSaveDialog({ title });
  fs.readFileSync(chosen.filePath);
  fs.readFileSync(place); // flow
});
`,
  }));

test('data behind an address that the caller of a library gave does not choose the host', () =>
  expectFlows(
    {
      'pyproject.toml': '[project]\nname = "client"\nversion = "1.0"\n',
      'client.py': `import requests
from mcp.server.fastmcp import FastMCP

class Client:
    PLACE = '/models/{model}'
    def __init__(self, config):
        self.base = config.url.rstrip('/')
    def read(self, model):
        place = self.PLACE.format(model=model)
        requests.get(f'{self.base}{place}')
        requests.get(f'{self.base}/items/{model}')
        requests.get(f'{self.base}{model}') # flow

def serve(config):
    mcp = FastMCP('a')
    client = Client(config)
    @mcp.tool()
    def read(model: str) -> str:
        return client.read(model)
`,
    },
    [{ kind: 'url', languages: ['python'], callee: 'requests.get', arguments: [0], from: ['tool'] }],
  ));

const OPTIONS: readonly SinkSpec[] = [
  { kind: 'argument', languages: ['python'], callee: 'subprocess.run', options: [{ of: /^docker$/ }] },
];

test('what stands behind a beginning that is no option is none', () =>
  expectFlows(
    {
      'images.py': `import os, re, subprocess
from mcp.server.fastmcp import FastMCP
mcp = FastMCP('images')

@mcp.tool()
def push(name: str, tag: str, folder: str) -> None:
    if not re.fullmatch(r'[a-z][a-z0-9]*', name):
        raise ValueError(name)
    subprocess.run(['docker', 'push', f'{name}:{tag}'])
    subprocess.run(['docker', 'push', name + ':' + tag])
    subprocess.run(['docker', 'build', os.path.realpath(folder)])
    subprocess.run(['docker', 'push', f'{tag}:{name}']) # flow
    subprocess.run(['docker', 'build', folder]) # flow
`,
    },
    OPTIONS,
  ));

const PAGES: readonly SinkSpec[] = [
  {
    kind: 'html',
    languages: ['javascript'],
    property: 'body',
    evidence: ['koa.Context()', 'koa.Context().response'],
    shallow: true,
  },
  { kind: 'redirect', languages: ['python'], callee: 'django.shortcuts.redirect', arguments: [0] },
];

test('an answer that is data, and a way to a route of one’s own', () =>
  expectFlows(
    {
      'app.js': `const Koa = require('koa'); const Router = require('@koa/router');
const router = new Router();
router.get('/', (ctx) => {
  ctx.body = { data: { name: ctx.query.name } };
  ctx.body = [ctx.query.name];
  ctx.body = '<p>' + ctx.query.name; // flow
});
`,
      'views.py': `from django.shortcuts import redirect
from django.urls import reverse

def moved(request, slug):
    return redirect(reverse('event', kwargs={'slug': slug}))

def away(request):
    return redirect(request.GET['next']) # flow
`,
    },
    PAGES,
  ));

test('an address that begins with a known path is no whole address', () =>
  expectFlows({
    'mail.js': `const express = require('express');
const API = 'https://mail.example.com/v1';
async function ask(endpoint) {
  const url = endpoint.startsWith('http') ? endpoint : API + endpoint;
  return fetch(url); // flow
}
async function reply(endpoint) {
  const url = endpoint.startsWith('http') ? endpoint : API + endpoint;
  return fetch(url);
}
express().get('/', async (req, res) => {
  await ask(req.query.next);
  await reply('/me/messages/' + req.query.id);
});
`,
    'paths.py': `from flask import request
from paths import build_safe_abspath, build_abspath

def show():
    open(build_safe_abspath('/srv', request.args['f']))
    open(build_abspath('/srv', request.args['f'])) # flow
`,
  }));

test('what a program answers is not what it was asked about', () =>
  expectFlows({
    'a.py': `import subprocess
from flask import Flask, request
app = Flask(__name__)

def nodes(name):
    result = subprocess.run(['kind', 'get', 'nodes', '--name', name], capture_output=True)
    return result.stdout.strip().splitlines()

@app.route('/')
def show():
    for node in nodes(request.args['name']):
        open(f'/srv/{node}')
    return open(request.args['name']).read() # flow`,
    'b.js': `const { execFileSync } = require('child_process');
const fs = require('fs');
const app = require('express')();
app.get('/', (req, res) => {
  const root = execFileSync('where-is', [req.query.name]).toString().trim();
  fs.readFileSync(root);
  fs.readFileSync(req.query.name); // flow
});`,
  }));

test('what a map hands out and the temporary file of an upload are not what was sent', () =>
  expectFlows(
    {
      'Upload.java': `
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PathParam;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;
import org.jboss.resteasy.reactive.RestForm;
import org.jboss.resteasy.reactive.multipart.FileUpload;

@jakarta.ws.rs.Path("/up")
public class Upload {
  private final Map<String, Kept> kept = new HashMap<>();
  static class Kept { final Path place; Kept(Path place) { this.place = place; } }

  @POST
  public byte[] read(@RestForm("f") FileUpload file) throws Exception {
    Files.readString(Path.of("/srv", file.fileName())); // flow
    return Files.readAllBytes(file.uploadedFile());
  }
  @DELETE @jakarta.ws.rs.Path("{id}")
  public void drop(@PathParam("id") String id) throws Exception {
    Kept one = kept.remove(id);
    Files.deleteIfExists(one.place);
    Files.deleteIfExists(Path.of(id)); // flow
  }
}`,
    },
    PATH_SINKS,
  ));

test('what nobody who calls a tool can give is not sent', () =>
  expectFlows({
    'server.py': `
from typing import Any
from fastmcp import FastMCP
mcp = FastMCP('x')

@mcp.tool(exclude_args=['reader'])
def read(name: str, reader: Any = None) -> str:
    open(reader.place)
    return open(name).read() # flow
`,
  }));

test('what a server beside the program says comes from nobody else', () =>
  expectFlows({
    'run.js': `const { exec } = require('child_process');
async function run(port, host) {
  const own = await fetch(\`http://127.0.0.1:\${port}/commands\`);
  exec(await own.text());
  const near = await fetch(\`http://localhost.\${host}/commands\`);
  exec(await near.text()); // flow
  const far = await fetch('https://commands.example/all');
  exec(await far.text()); // flow
}
run();
`,
  }));

test('an event of a page is nothing that somebody sent', () =>
  expectFlows({
    'menu.js': `const { execSync } = require('child_process');
exports.enter = function (event, context) {
  execSync('open ' + event.currentTarget + context);
};
exports.keyHandler = function (event) {
  event.preventDefault();
  execSync('open ' + event.which);
};
`,
    'function.js': `const { execSync } = require('child_process');
exports.run = function (event, context) {
  execSync('open ' + event.name); // flow
};
`,
  }));
