import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SinkSpec } from '../../src/facts/flow/flow-facts.ts';
import { HTML_SINKS } from '../../src/knowledge/sinks/html.ts';
import { MODULE_SINKS } from '../../src/knowledge/sinks/module.ts';
import { REDIRECT_SINKS } from '../../src/knowledge/sinks/redirect.ts';
import { expectFlows, flowsOf, REAL_SINKS } from './harness.ts';

const SCRIPT = ['javascript', 'typescript'] as const;

test('a test of each element by a function of the repository proves what the function proves', () =>
  expectFlows(
    {
      'a.ts': `const app = require('express')();
const LOCAL = new Set(['localhost', '127.0.0.1']);
function matches(asked: string, known: string): boolean {
  if (asked === known) return true;
  let a: URL, b: URL;
  try { a = new URL(asked); b = new URL(known); } catch { return false; }
  if (!LOCAL.has(a.hostname) || !LOCAL.has(b.hostname)) return false;
  return a.protocol === b.protocol && a.hostname === b.hostname && a.pathname === b.pathname;
}
function begins(asked: string, known: string): boolean {
  return asked === known || asked.startsWith(known);
}
app.get('/a', async (req, res) => {
  const to = req.query.to;
  const client = await store.get(1);
  if (!client.uris.some((one) => matches(to, one))) throw new Error('unknown');
  res.redirect(to);
});
app.get('/b', async (req, res) => {
  const to = req.query.to;
  const client = await store.get(1);
  if (!client.uris.some(async (one) => matches(to, one))) throw new Error('unknown');
  res.redirect(to); // flow
});
app.get('/c', async (req, res) => {
  const to = req.query.to;
  const client = await store.get(1);
  if (!client.uris.some((one) => begins(to, one))) throw new Error('unknown');
  res.redirect(to); // flow
});
app.get('/d', async (req, res) => {
  const to = req.query.to;
  if (!req.body.uris.some((one) => matches(to, one))) throw new Error('unknown');
  res.redirect(to); // flow
});
const entry = ({ clients }) => async (req, res) => {
  const to = req.query.to;
  const client = await clients.get(req.query.id);
  if (!client.uris.some((one) => matches(to, one))) throw new Error('unknown');
  res.redirect(to);
};
app.get('/f', entry(settings));
app.get('/e', async (req, res) => {
  const to = req.query.to;
  const client = await store.get(1);
  if (client.uris.some((one) => matches(to, one))) throw new Error('known');
  res.redirect(to); // flow
});`,
    },
    REDIRECT_SINKS,
  ));

test('a host that is the one a program was given is asked, another one is not', () =>
  expectFlows({
    'a.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const KNOWN = new Set(['a.example.com', 'b.example.com']);
function checked(address: string, base: string): string {
  const regionHost = new URL(address).host.toLowerCase();
  if (regionHost === base.toLowerCase()) return regionHost;
  if (!KNOWN.has(regionHost)) throw new Error('unknown');
  return regionHost;
}
function loose(address: string, base: string): string {
  const regionHost = new URL(address).host.toLowerCase();
  if (regionHost.includes(base.toLowerCase())) return regionHost;
  throw new Error('unknown');
}
export function serve(server: McpServer, context: Context) {
  server.tool('read', { address: z.string() }, async ({ address }) => {
    await fetch(\`https://\${checked(address, context.host || 'example.com')}/api\`);
  });
  server.tool('look', { address: z.string() }, async ({ address }) => {
    await fetch(\`https://\${loose(address, context.host || 'example.com')}/api\`); // flow
  });
  server.tool('ask', { address: z.string(), own: z.string() }, async ({ address, own }) => {
    await fetch(\`https://\${checked(address, own)}/api\`); // flow
  });
}`,
  }));

test('parts of a parsed address are spelled so that no tag is in them, until they are decoded', () =>
  expectFlows(
    {
      'a.ts': `export default { fetch(request: Request) {
  const url = new URL(request.url);
  const type = { headers: { 'content-type': 'text/html' } };
  if (url.search === '?a') return new Response('<form action="' + url.pathname + '">', type);
  if (url.search === '?b') return new Response('<p>' + decodeURIComponent(url.pathname), type); // flow
  return new Response('<p>' + url.searchParams.get('name'), type); // flow
} };`,
    },
    HTML_SINKS,
  ));

test('an answer that another file makes is a page where somebody says so', () =>
  expectFlows(
    {
      'answers.ts': `export const refuse = (text: string) => new Response('unknown: ' + text, { status: 400 });
export const again = (answer: Response) => new Response(answer.body, answer);
export const typed = (text: string, init: ResponseInit) => new Response(text, init); // flow
export function page(text: string) {
  return new Response('<p>' + text, { headers: { 'content-type': 'text/html' } }); // flow
}`,
      'main.ts': `import { refuse, again, page, typed } from './answers';
export default { fetch(request: Request) {
  const name = new URL(request.url).searchParams.get('name');
  if (name.length > 9) return again(refuse(name));
  if (name.length > 5) return typed('<p>' + name, { headers: { 'content-type': 'text/html' } });
  return page(name);
} };`,
    },
    HTML_SINKS,
  ));

test('behind its own origin a page leads to itself', () =>
  expectFlows(
    {
      'a.js': `window.location.href = window.location.origin + window.location.pathname;
window.location.href = window.location.origin + new URLSearchParams(location.search).get('next'); // flow`,
    },
    REDIRECT_SINKS,
  ));

test('a module of a package that the program names is one of that package', () =>
  expectFlows(
    {
      'a.py': `from django.utils.module_loading import import_string
from django.http import HttpRequest

def view(request: HttpRequest, model):
    name = request.GET.get('name')
    import_string(f'{model._meta.app_label}.tables.{name}')
    import_string(f'{name}.tables.Plain') # flow
    import_string(f'{model._meta.app_label}{name}') # flow`,
    },
    MODULE_SINKS,
  ));

test('what Django finds or shows of a record is not what was asked for', () =>
  expectFlows(
    {
      'views.py': `from django.http import HttpRequest
from django.shortcuts import redirect
from .filters import OrderFilter

def listed(request: HttpRequest):
    orders = OrderFilter(request.GET, queryset=all_orders()).qs
    return redirect(orders.first().link)

def shown(request: HttpRequest):
    form = read_form(request.POST)
    return redirect(form['order'].get_absolute_url())

class Link:
    def __init__(self, to):
        self.to = to
    def get_absolute_url(self):
        return self.to

def linked(request: HttpRequest):
    return redirect(Link(request.POST['to']).get_absolute_url()) # flow

def asked(request: HttpRequest):
    form = read_form(request.POST)
    return redirect(form['order']) # flow

def back(request: HttpRequest):
    to = request.GET.get('to')
    if to and safe_for_redirect(to):
        return redirect(to)
    if to and wanted_redirect(to):
        return redirect(to) # flow`,
    },
    REDIRECT_SINKS,
  ));

test('a piece of the address that Nest hands over is a text, a body or what a pipe makes may be an object', () =>
  expectFlows(
    {
      'cats.ts': `import { Controller, Get, Post, Param, Query, Body } from '@nestjs/common';
import { Model } from 'mongoose';
@Controller('cats')
export class Cats {
  constructor(private cats: Model<Cat>) {}
  @Get(':id') one(@Param('id') id: string) { return this.cats.findOne({ _id: id }); }
  @Get(':id') piped(@Param('id', ParseAnything) id: any) { return this.cats.findOne({ _id: id }); } // flow
  @Get() asked(@Query('id') id: string) { return this.cats.findOne({ _id: id }); } // flow
  @Post() sent(@Body('id') id: string) { return this.cats.findOne({ _id: id }); } // flow
}`,
    },
    [{ kind: 'nosql', languages: SCRIPT, method: 'findOne', evidence: ['mongoose'], arguments: [0] }],
  ));

test('files that come with a message lie where the server has put them', () =>
  expectFlows({
    'a.py': `import gradio as gr
def answer(message, history):
    for name in message.get('files', []):
        open(name)
    open(message['text']) # flow
def plain(message, history):
    open(message) # flow
gr.ChatInterface(fn=answer, multimodal=True)
gr.ChatInterface(fn=plain)`,
  }));

const GRAPHQL: readonly SinkSpec[] = [
  { kind: 'query', languages: SCRIPT, callee: '@actions/github.getOctokit().graphql', arguments: [0] },
];

test('who owns the repository of an event decides what it is called, whoever caused the event', () =>
  expectFlows(
    {
      'a.ts': `import * as github from '@actions/github';
const octokit = github.getOctokit('x');
const { payload } = github.context;
octokit.graphql('{ repository(name: "' + payload.repository.name + '") { id } }');
octokit.graphql('{ search(query: "' + payload.issue.title + '") { id } }'); // flow`,
    },
    GRAPHQL,
  ));

test('what a page keeps of answers is not the key, and a property of a component no address', () =>
  expectFlows(
    {
      'a.tsx': `import { useParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
export function Page() {
  const { id, to } = useParams();
  const { data } = useQuery({ queryKey: [id] });
  return <div>
    <a href={data.link}>ours</a>
    <Entry action={to} />
    <a href={to}>theirs</a> // flow
    <Form action={to} /> // flow
  </div>;
}`,
    },
    HTML_SINKS.filter(({ scheme }) => scheme === true),
  ));

test('an address of a machine that netaddr has read holds nothing else', async () => {
  const flows = await flowsOf(
    {
      'a.py': `import os
from flask import request
from netaddr import IPAddress
def view():
    os.system('ping ' + str(IPAddress(request.args['ip'])))
    os.system('ping ' + request.args['ip'])`,
    },
    REAL_SINKS,
  );
  assert.deepEqual(
    flows.filter((flow) => flow.includes('a.py:5')),
    [],
  );
  assert.equal(flows.filter((flow) => flow.includes('a.py:6')).length, 1);
});

test('one of the fields that a class declares is no field of somebody else', () =>
  expectFlows(
    {
      'views.py': `from django.views import View

class Rename(View):
    rename_fields = None

    def post(self, request):
        named = [one for one in request.POST.getlist('fields') if self.rename_fields and one in self.rename_fields]
        for field in named:
            setattr(find(), field, '')
        for field in request.POST.getlist('fields'):
            setattr(find(), field, '') # flow
        for field in request.POST.getlist('fields'):
            if field in request.POST:
                setattr(find(), field, '') # flow`,
    },
    [{ kind: 'record', languages: ['python'], callee: 'setattr', arguments: [1], from: ['remote'] }],
  ));

test('a function that says whether it allows a redirect is believed where its body asks anything', () =>
  expectFlows(
    {
      'views.py': `from urllib.parse import urlparse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve
KNOWN = ('hc-index', 'hc-checks')
def _allow_redirect(address):
    if urlparse(address).netloc:
        return False
    try:
        match = resolve(urlparse(address).path)
    except Resolver404:
        return False
    return match.url_name in KNOWN
def allow_redirect_to(address):
    return bool(address) and len(address) < 200
def allow_redirects(address):
    return settings.FOLLOW
def back(request):
    to = request.GET.get('next')
    if to and _allow_redirect(to):
        return redirect(to)
    return redirect('home')
def shown(request):
    to = request.GET.get('next')
    if allow_redirect_to(to):
        return redirect(to)  # flow
    return redirect('home')
def followed(request):
    to = request.GET.get('next')
    if allow_redirects(to):
        return redirect(to)  # flow
    if not _allow_redirect(to):
        return redirect(to)  # flow
    return redirect('home')
`,
    },
    REDIRECT_SINKS,
  ));

test('an address that a client found to be one of its own is one, whatever else is done with an address', () =>
  expectFlows(
    {
      'app.py': `from fastapi import FastAPI, Request
from fastapi.responses import RedirectResponse
from stores import clients
app = FastAPI()
def validate_return_url(address):
    return address.strip()
@app.get('/a')
async def authorize(request: Request):
    client = await clients.get_client(request.query_params['client'])
    asked = request.query_params['redirect_uri']
    return RedirectResponse(client.validate_redirect_uri(asked))
@app.get('/b')
async def complete(request: Request):
    client = await clients.get_client(request.query_params['client'])
    asked = request.query_params['redirect_uri']
    return RedirectResponse(client.complete_redirect_uri(asked))  # flow
@app.get('/c')
async def own(request: Request):
    return RedirectResponse(validate_return_url(request.query_params['to']))  # flow
`,
    },
    REDIRECT_SINKS,
  ));

test('what an ORM wrote of a filter holds places for values; a request that is made of another is one', () =>
  expectFlows({
    'shop/__init__.py': '',
    'shop/views.py': `from django.db import connection
from django.http import HttpResponse
from rest_framework.views import APIView
from shop.models import Order

class Orders(APIView):
    def initialize_request(self, request, *args, **kwargs):
        made = super().initialize_request(request, *args, **kwargs)
        return made

def counted(request):
    queryset = Order.objects.filter(**request.GET.dict())
    where, values = queryset.query.where.as_sql(None, connection)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM orders WHERE {where}".format(where=where), values)
        cursor.execute("SELECT count(*) FROM orders WHERE {where}".format(where=request.GET['where'])) # flow
    return HttpResponse('ok')

def cloned(request, tools):
    inner = tools.clone_request(request)
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM orders ORDER BY " + inner.GET['sort']) # flow
        cursor.execute("DELETE FROM locks WHERE tenant = '%s'" % inner.tenant_id)
    return HttpResponse('ok')
`,
  }));
