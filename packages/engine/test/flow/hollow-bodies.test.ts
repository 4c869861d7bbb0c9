import { test } from 'node:test';
import { expectFlows } from './harness.ts';

const EXPRESS = `const fs = require('fs');
const path = require('path');
const dns = require('dns');
const { ranges, registry } = require('./known');
const app = require('express')();
`;

test('what calls itself safe and asks for the form of an address alone proves nothing', () =>
  expectFlows({
    'a.js': `${EXPRESS}
const PROTOCOLS = new Set(['http:', 'https:']);
const isSafeUrl = (text) => {
  try { return PROTOCOLS.has(new URL(text).protocol); } catch { return false; }
};
const isAllowedUrl = (text) => typeof text === 'string' && text.length < 2000 && /^https?:\\/\\//.test(text);
const isTrustedUrl = (text) => isAllowedUrl(text) && !text.includes('\\0');
const isPublicUrl = (text) => { console.log(text); return true; };
const isPrivateHost = () => false;
app.get('/', (req) => {
  const { a, b, c, d, e } = req.query;
  if (isSafeUrl(a)) fetch(a); // flow
  if (isAllowedUrl(b)) fetch(b); // flow
  if (isTrustedUrl(c)) fetch(c); // flow
  if (isPublicUrl(d)) fetch(d); // flow
  if (!isPrivateHost(new URL(e).hostname)) fetch(e); // flow
});`,
  }));

test('what calls itself safe is believed where its body asks something more, or nobody can see it', () =>
  expectFlows({
    'a.js': `${EXPRESS}
const isSafeUrl = (text) => { const url = new URL(text); return url.protocol === 'https:' && registry.holds(url.hostname); };
const isAllowedUrl = (text) => text.startsWith('https://') && ranges[new URL(text).hostname];
const isPrivateHost = (host) => host.split('.')[0] === '10';
const isTrustedUrl = (text) => !isPrivateHost(new URL(text).hostname);
app.get('/', (req) => {
  const { a, b, c, d } = req.query;
  if (isSafeUrl(a)) fetch(a);
  if (isAllowedUrl(b)) fetch(b);
  if (isTrustedUrl(c)) fetch(c);
  if (registry.isSafeUrl(d)) fetch(d);
});`,
  }));

test('paths are held to the same', () =>
  expectFlows({
    'a.js': `${EXPRESS}
async function isPathAllowed(file) { return !file.includes('\\0'); }
const isFileAllowed = (file) => fs.existsSync(file) && file.trim() !== '';
const isPathSafe = (file) => ranges.hold(file);
const isInsideDir = (file) => file in registry;
app.get('/', async (req) => {
  const { a, b, c, d } = req.query;
  if (await isPathAllowed(a)) fs.readFile(path.resolve('/srv', a)); // flow
  if (isFileAllowed(b)) fs.readFile(b); // flow
  if (isPathSafe(c)) fs.readFile(c);
  if (isInsideDir(d)) fs.readFile(d);
});`,
  }));

test('the same in Python', () =>
  expectFlows({
    'a.py': `
import requests
from urllib.parse import urlparse
from flask import Flask, request
from known import resolves, ROOTS
app = Flask(__name__)
def is_safe_url(text):
    """Whether it may be asked."""
    return text.startswith(('http://', 'https://'))
def is_public_url(text):
    parsed = urlparse(text)
    return parsed.scheme in ('http', 'https') and bool(parsed.netloc)
def is_allowed_url(text):
    parsed = urlparse(text)
    if parsed.scheme not in ('http', 'https'):
        return False
    return resolves(parsed.hostname)
def is_safe_path(path):
    return chr(0) not in path and len(path) < 200
def is_path_allowed(path):
    return ROOTS.hold(path)
class Guard:
    def is_trusted_url(self, text):
        raise NotImplementedError
@app.route('/')
def view(guard: Guard):
    a = request.args['a']
    if is_safe_url(a):
        requests.get(a) # flow
    b = request.args['b']
    if is_public_url(b):
        requests.get(b) # flow
    c = request.args['c']
    if is_allowed_url(c):
        requests.get(c)
    d = request.args['d']
    if is_safe_path(d):
        open('/srv/' + d) # flow
    e = request.args['e']
    if is_path_allowed(e):
        open(e)
    f = request.args['f']
    if guard.is_trusted_url(f):
        requests.get(f)
`,
  }));

test('a lookup that hands on whatever the resolver says filters nothing', () =>
  expectFlows({
    'a.js': `${EXPRESS}
const safeLookup = (host, options, callback) => {
  dns.lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return callback(error);
    for (const one of found) console.log(one.address);
    callback(null, found[0].address, found[0].family);
  });
};
const guardedLookup = (host, options, callback) => {
  dns.lookup(host, options, (error, address) => callback(ranges.hold(address) ? new Error('no') : error, address));
};
app.get('/', (req) => {
  fetch(req.query.a, { lookup: safeLookup }); // flow
  fetch(req.query.b, { lookup: guardedLookup });
});`,
  }));

test('what calls itself allowed proves nothing where it looks for what is allowed anywhere in the text', () =>
  expectFlows({
    'a.js': `${EXPRESS}
const ALLOWED = new Set(['https://docs.example.org', 'https://shop.example.org']);
const isAllowedUrl = (url) => {
  let allowed = false;
  for (const one of ALLOWED) allowed = allowed || url.includes(one);
  return allowed;
};
const isTrustedUrl = (url) => [...ALLOWED].some((one) => url.indexOf(one) !== -1);
const isSafeUrl = (url) => [...ALLOWED].some((one) => one === new URL(url).origin);
const isPublicUrl = (url) => !url.includes('@') && ALLOWED.has(new URL(url).origin);
const isPermittedUrl = (allowed, url) => allowed.includes(url);
app.get('/', (req) => {
  const { a, b, c, d, e } = req.query;
  if (isAllowedUrl(a)) fetch(a); // flow
  if (isTrustedUrl(b)) fetch(b); // flow
  if (isSafeUrl(c)) fetch(c);
  if (isPublicUrl(d)) fetch(d);
  if (isPermittedUrl(ranges, e)) fetch(e);
});`,
  }));
