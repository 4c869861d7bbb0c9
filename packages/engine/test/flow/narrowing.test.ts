import { test } from 'node:test';
import type { SinkSpec } from '../../src/facts/flow/flow-facts.ts';
import { REDIRECT_SINKS } from '../../src/knowledge/sinks/redirect.ts';
import { expectFlows, python, script, SINKS } from './harness.ts';

const SCRIPT = ['javascript', 'typescript'] as const;
const PAGES: readonly SinkSpec[] = [
  { kind: 'html', languages: SCRIPT, callee: 'express.Response().send', arguments: [0] },
  { kind: 'html', languages: SCRIPT, method: 'send', evidence: ['express'], arguments: [0] },
  { kind: 'html', languages: ['python'], callee: 'markupsafe.Markup', arguments: [0] },
  { kind: 'nosql', languages: SCRIPT, method: 'findOne', evidence: ['mongoose'], arguments: [0] },
];

test('what a test proves of every item holds of the list', () =>
  expectFlows({
    ...script`
    const names = process.argv.slice(2);
    if (!names.every((name) => /^[a-z]+$/.test(name))) process.exit(1);
    exec('ls ' + names.join(' '));
    const others = process.argv.slice(2);
    if (!others.every((name) => /[a-z]+/.test(name))) process.exit(1);
    exec('ls ' + others.join(' ')); // flow
    const ALLOWED = ['a', 'b'];
    exec('ls ' + process.argv.slice(2).filter((name) => ALLOWED.includes(name)).join(' '));
    exec('ls ' + process.argv.slice(2).filter((name) => !ALLOWED.includes(name)).join(' ')); // flow
  `,
    ...python`
    ALLOWED = ['a', 'b']
    def run(text):
        parts = text.split(',')
        if not all(part in ALLOWED for part in parts):
            raise ValueError
        os.system('ls ' + ' '.join(parts))
    def other(text):
        parts = text.split(',')
        if not all(part not in ALLOWED for part in parts):
            raise ValueError
        os.system('ls ' + ' '.join(parts)) # flow
    run(sys.argv[1])
    other(sys.argv[1])
  `,
  }));

test('where none is picked out that a test refuses, all have passed it', () =>
  expectFlows({
    ...script`
    const names = process.argv.slice(2);
    const odd = names.filter((name) => !/^[a-z]+$/.test(name));
    if (odd.length > 0) throw new Error('odd');
    exec('ls ' + names.join(' '));
    const others = process.argv.slice(2);
    const short = others.filter((name) => /^[a-z]+$/.test(name));
    if (short.length > 0) throw new Error('odd');
    exec('ls ' + others.join(' ')); // flow
    const more = process.argv.slice(2);
    const few = more.filter((name) => !/^[a-z]+$/.test(name));
    if (few) exec('ls ' + more.join(' ')); // flow
    exec('ls ' + more.join(' ')); // flow
  `,
    ...python`
    NAME = re.compile(r'^[A-Za-z_][A-Za-z0-9_]*$')
    def demand(names: list[str] | None) -> bool:
        if not names:
            return True
        odd = [name for name in names if not NAME.match(name)]
        if odd:
            raise ValueError(odd)
        return True
    def run(text):
        parts = text.split(',')
        demand(parts)
        os.system('ls ' + ' '.join(parts))
    def counted(text):
        parts = text.split(',')
        odd = [part for part in parts if not NAME.match(part)]
        if len(odd) > 3:
            raise ValueError(odd)
        os.system('ls ' + ' '.join(parts)) # flow
    def twice(text):
        parts = text.split(',')
        odd = [part for part in parts if part and not NAME.match(part)]
        if odd:
            raise ValueError(odd)
        os.system('ls ' + ' '.join(parts))
    def either(text):
        parts = text.split(',')
        odd = [part for part in parts if not NAME.match(part) if len(part) > 9]
        if odd:
            raise ValueError(odd)
        os.system('ls ' + ' '.join(parts)) # flow
    run(sys.argv[1])
    counted(sys.argv[2])
    twice(sys.argv[3])
    either(sys.argv[4])
  `,
  }));

test('what is compared with a secret of the program in constant time is that secret', () =>
  expectFlows({
    'a.js': `const { exec } = require('child_process');
const crypto = require('crypto');
const app = require('express')();
const KEY = crypto.randomBytes(16).toString('hex');
function isSame(a, b) {
  const one = Buffer.from(String(a));
  const other = Buffer.from(String(b));
  if (one.length !== other.length) return false;
  return crypto.timingSafeEqual(one, other);
}
app.get('/', ({ query: { given, tag, other } }) => {
  if (given && isSame(given, KEY)) exec('open ' + given);
  if (isSame(given, other)) exec('open ' + given); // flow
  if (!isSame(given, KEY)) exec('open ' + given); // flow
  if (!crypto.timingSafeEqual(Buffer.from(tag, 'hex'), Buffer.from(KEY))) return;
  exec('open ' + tag);
  exec('open ' + given); // flow
});`,
    'b.py': `import hmac, os, secrets
from flask import Flask, request
app = Flask(__name__)
KEY = secrets.token_hex(16)
@app.get('/')
def read():
    given = request.args['given']
    if hmac.compare_digest(given.encode(), KEY.encode()):
        os.system('open ' + given)
    if not hmac.compare_digest(given, request.args['other']):
        raise ValueError
    os.system('open ' + given) # flow`,
  }));

test('the characters of a text, one by one', () =>
  expectFlows({
    ...python`
    def plain(name):
        if not all(c.isalnum() or c in '-_' for c in name):
            raise ValueError
        os.system('ls ' + name)
        open('/data/' + name)
    def dotted(name):
        if not all(c.isalnum() or c in './' for c in name):
            raise ValueError
        os.system('ls ' + name)
        open('/data/' + name) # flow
    def shell(name):
        if not all(c.isalnum() or c in ';|' for c in name):
            raise ValueError
        os.system('ls ' + name) # flow
    def listed(name):
        ALLOWED_CHARACTERS = set('abc./')
        if not all(c in ALLOWED_CHARACTERS for c in name):
            raise ValueError
        open('/data/' + name) # flow
    plain(sys.argv[1])
    dotted(sys.argv[2])
    shell(sys.argv[3])
    listed(sys.argv[4])
  `,
    ...script`
    const name = process.argv[2];
    if (!name.search(/^[a-z]+$/)) process.exit(1);
    exec('ls ' + name); // flow
  `,
  }));

test('a schema lets through what it says and nothing else', () =>
  expectFlows({
    'a.ts': `import { exec } from 'child_process';
import { z } from 'zod';
const schema = z.object({
  mode: z.enum(['a', 'b']),
  count: z.coerce.number(),
  id: z.string().uuid(),
  name: z.string().regex(/^[a-z]+$/),
  text: z.string(),
  inner: z.object({ size: z.number(), note: z.string() }),
}).strict();
const body = schema.parse(JSON.parse(process.argv[2]));
exec('ls ' + body.mode + body.count + body.id + body.name + body.inner.size);
exec('ls ' + body.text); // flow
exec('ls ' + body.inner.note); // flow
const loose = z.object({ either: z.number().or(z.string()) }).parse(JSON.parse(process.argv[2]));
exec('ls ' + loose.either); // flow
const outcome = schema.safeParse(process.argv[2]);
exec('ls ' + outcome.data.mode);
exec('ls ' + outcome.data.text); // flow
`,
  }));

test('a request that a schema takes apart is still a request', () =>
  expectFlows({
    'a.ts': `import { exec } from 'child_process';
import express from 'express';
import { z } from 'zod';
const schema = z.object({ body: z.object({ text: z.string(), count: z.number() }) });
express().post('/a', (req, res) => {
  const { body } = schema.parse(req);
  exec('ls ' + body.count);
  exec('ls ' + body.text); // flow
});
`,
  }));

test('a model holds what the types, patterns and validators of its fields let through', () =>
  expectFlows(python`
    from typing import Literal, Optional
    from pydantic import BaseModel, Field, field_validator
    from dataclasses import dataclass
    class Base(BaseModel):
        kind: str
    class Order(Base):
        count: int
        most: Optional[float] = None
        mode: Literal['a', 'b']
        code: str = Field(pattern=r'^[a-z]+$')
        name: str
        text: str
        @field_validator('name')
        @classmethod
        def plain(cls, value):
            if not re.fullmatch(r'[a-z]+', value):
                raise ValueError('no')
            return value
    @dataclass
    class Plain:
        count: int
    def run(value):
        order = Order(kind=value, count=value, most=value, mode=value, code=value, name=value, text=value)
        os.system(f'ls {order.count} {order.most} {order.mode} {order.code} {order.name}')
        os.system('ls ' + order.text) # flow
        os.system('ls ' + order.kind) # flow
        os.system(f'ls {Plain(count=value).count}') # flow
    run(sys.argv[1])
  `));

test('the fields of a model that a route takes', () =>
  expectFlows({
    'a.py': `import os
from fastapi import FastAPI
from pydantic import BaseModel
app = FastAPI()
class Order(BaseModel):
    count: int
    text: str
@app.post('/a')
async def order(order: Order):
    os.system(f'ls {order.count}')
    os.system(f'ls {order.text}') # flow
    os.system(order.model_dump()['text']) # flow
`,
  }));

test('parts of what a narrow pattern matched, and text in hexadecimal digits', () =>
  expectFlows(script`
    const match = process.argv[2].match(/^([a-z]+)-([0-9]+)$/);
    exec('ls ' + match[1]);
    const other = process.argv[2].match(/^([a-z]+)-(.*)$/);
    exec('ls ' + other[2]); // flow
    exec('ls ' + Buffer.from(process.argv[2]).toString('hex'));
    exec('ls ' + Buffer.from(process.argv[2]).toString('utf8')); // flow
  `));

test('paths that lie below, and the last piece of one', () =>
  expectFlows(
    python`
    from pathlib import Path
    ROOT = Path('/data')
    def parents(name):
        path = (ROOT / name).resolve()
        if ROOT not in path.parents:
            raise ValueError
        path.read_text()
    def relative(name):
        path = (ROOT / name).resolve()
        try:
            path.relative_to(ROOT)
        except ValueError:
            return
        path.read_text()
    def loose(name):
        path = (ROOT / name).resolve()
        try:
            path.relative_to(ROOT)
        except ValueError:
            pass
        path.read_text() # flow
    def last(name):
        (ROOT / Path(name).name).read_text()
        (ROOT / Path(name).parent).read_text() # flow
    parents(sys.argv[1])
    relative(sys.argv[1])
    loose(sys.argv[1])
    last(sys.argv[1])
  `,
    SINKS,
  ));

test('a tidied path without what it begins to climb with', () =>
  expectFlows({
    'a.js': `const fs = require('fs');
const path = require('path');
const name = path.normalize(process.argv[2]).replace(/^(\\.\\.(\\/|\\\\|$))+/, '');
fs.readFileSync(path.join('/data', name));
const other = process.argv[2].replace(/^(\\.\\.(\\/|\\\\|$))+/, '');
fs.readFileSync(path.join('/data', other)); // flow
const third = path.normalize(process.argv[2]).replace(/(\\.\\.[\\/\\\\])+/, '');
fs.readFileSync(path.join('/data', third));
`,
  }));

test('a host by the end of its name, with the dot before it', () =>
  expectFlows(script`
    const one = new URL(process.argv[2]);
    if (!one.hostname.endsWith('.example.com')) process.exit(1);
    fetch(one);
    const two = new URL(process.argv[3]);
    if (!two.hostname.endsWith('example.com')) process.exit(1);
    fetch(two); // flow
  `));

test('answers that are no pages, and templates that escape', () =>
  expectFlows(
    {
      'a.js': `const express = require('express');
const ejs = require('ejs');
const app = express();
app.get('/a', (req, res) => {
  res.type('text/plain').send(req.query.a);
  res.set('Content-Type', 'text/csv').send(req.query.a);
  res.type('text/html').send(req.query.a); // flow
  res.send(ejs.render('<b><%= a %></b>', { a: req.query.a }));
  res.send(ejs.render('<b><%- a %></b>', { a: req.query.a })); // flow
});
`,
    },
    PAGES,
  ));

test('operators in a query', () =>
  expectFlows(
    {
      'a.js': `const mongoose = require('mongoose');
const express = require('express');
const User = mongoose.model('User', new mongoose.Schema({}));
const app = express();
app.post('/a', async (req, res) => {
  await User.findOne({ name: { $eq: req.body.name } });
  await User.findOne({ name: { $ne: req.body.name } }); // flow
  if (typeof req.body.mail !== 'string') return;
  await User.findOne({ mail: req.body.mail });
  await User.findOne({ other: req.body.other }); // flow
});
`,
    },
    PAGES,
  ));

test('a loop that is left unless every item passes', () =>
  expectFlows({
    ...script`
    const names = process.argv.slice(2);
    for (const name of names) if (!/^[a-z]+$/.test(name)) throw new Error('no');
    exec('ls ' + names.join(' '));
    const others = process.argv.slice(3);
    for (let name of others) { name = name.replace(/[^a-z]/g, ''); exec('ls ' + name); }
    exec('ls ' + others.join(' ')); // flow
    const some = process.argv.slice(4);
    for (const name of some) { if (!/^[a-z]+$/.test(name)) break; }
    exec('ls ' + some.join(' ')); // flow
  `,
    ...python`
    def run(text):
        parts = text.split(',')
        for part in parts:
            if not re.fullmatch('[a-z]+', part):
                raise ValueError
        os.system('ls ' + ' '.join(parts))
    run(sys.argv[1])
  `,
  }));

test('a match that is compared with nothing', () =>
  expectFlows({
    ...script`
    const PATTERN = /^[a-z]+$/;
    const name = process.argv[2];
    if (PATTERN.exec(name) === null) process.exit(1);
    exec('ls ' + name);
    const other = process.argv[3];
    if (other.match(PATTERN) !== null) process.exit(1);
    exec('ls ' + other); // flow
    const third = process.argv[4];
    if (third.search(/[^a-z]/) !== -1) process.exit(1);
    exec('ls ' + third);
  `,
    ...python`
    PATTERN = re.compile('^[a-z]+$')
    def passes(text):
        return PATTERN.fullmatch(text) is not None
    def run(text):
        match = PATTERN.fullmatch(text)
        if match is None:
            raise ValueError
        os.system('ls ' + text)
    def told(text):
        if passes(text):
            os.system('ls ' + text)
        else:
            os.system('ls ' + text) # flow
    def refused(text):
        if re.search('[^a-z]', text):
            raise ValueError
        os.system('ls ' + text)
    def items(text):
        parts = text.split(',')
        if any(not PATTERN.fullmatch(part) for part in parts):
            raise ValueError
        os.system('ls ' + ' '.join(parts))
    def number(value):
        if isinstance(value, int):
            os.system(f'kill {value}')
        if isinstance(value, str):
            os.system(f'kill {value}') # flow
    run(sys.argv[1])
    told(sys.argv[2])
    refused(sys.argv[3])
    items(sys.argv[4])
    number(sys.argv[5])
  `,
  }));

test("what the repository's own decorators let through", () =>
  expectFlows(python`
    import functools
    def checked(function):
        @functools.wraps(function)
        def wrapped(text):
            if not re.fullmatch('[a-z]+', text):
                raise ValueError
            return function(text)
        return wrapped
    def counted(function):
        def wrapped(*items, **named):
            return function(*items, **named)
        return wrapped
    @checked
    def safe(text):
        os.system('ls ' + text)
    @counted
    def unsafe(text, more=''):
        os.system('ls ' + text) # flow
        os.system('ls ' + more) # flow
    safe(sys.argv[1])
    unsafe(sys.argv[2], more=sys.argv[3])
  `));

test('the page that was asked for is no other page', () =>
  expectFlows(
    {
      'views.py': `from django.http import HttpResponseRedirect
def view(request):
    if request.GET.get('a'):
        return HttpResponseRedirect(request.get_full_path())
    if request.GET.get('b'):
        return HttpResponseRedirect(request.path + '?b=1')
    return HttpResponseRedirect(request.GET['next']) # flow
`,
    },
    [{ kind: 'redirect', languages: ['python'], callee: 'django.http.HttpResponseRedirect', arguments: [0] }],
  ));

test('an address of the same site that was put together leads nowhere else', () =>
  expectFlows(
    {
      'a.js': `module.exports = () => async (ctx, next) => {
  const { path, querystring } = ctx;
  const query = querystring.length ? '?' + querystring : '';
  const page = new URL(path + query, ctx.request.URL);
  if (page.origin === ctx.origin) ctx.redirect(path + query);
  else ctx.redirect(path); // flow
  await next();
};
`,
    },
    REDIRECT_SINKS,
  ));

test('a switch that only whoever runs the program can set takes no proof away', () =>
  expectFlows({
    'fetch.js': `const ipaddr = require('ipaddr.js');
const dns = require('dns').promises;
async function assertPublic(text) {
  const url = new URL(text);
  if (process.env.ALLOW_PRIVATE_NETWORK === 'true') return url;
  const { address } = await dns.lookup(url.hostname);
  if (ipaddr.parse(address).range() !== 'unicast') throw new Error('no');
  return url;
}
async function assertUnlessAsked(text, options) {
  const url = new URL(text);
  if (options.skipCheck) return url;
  const { address } = await dns.lookup(url.hostname);
  if (ipaddr.parse(address).range() !== 'unicast') throw new Error('no');
  return url;
}
const app = require('express')();
app.get('/', async (req) => {
  await fetch(await assertPublic(req.query.url));
  await fetch(await assertUnlessAsked(req.query.other, req.body)); // flow
});
app.get('/on', async (req) => {
  if (!process.env.ALLOW_PRIVATE_NETWORK) await assertPublic(req.query.third);
  await fetch(req.query.third);
});`,
  }));

test('what is text, or nothing, where it is no object does nothing once it is no text', () =>
  expectFlows(
    {
      'page.js': `const app = require('express')();
function write(part) {
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (mark) => '&#' + mark.charCodeAt(0) + ';');
  return part.html;
}
app.get('/:name', (req, res) => res.send('<p>' + write(req.params.name) + '</p>'));
app.post('/', (req, res) => res.send('<p>' + write(req.body.name) + '</p>')); // flow`,
    },
    PAGES,
  ));
