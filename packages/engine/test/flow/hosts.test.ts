import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('a pattern that writes out the host decides where a request goes', () =>
  expectFlows({
    'a.py': `import re, requests
from flask import Flask, request
app = Flask(__name__)
HOSTS = [r'^https?://docs\\.acme\\.com/', r'^https://([\\w-]+\\.)*acme\\.org/']
OPEN = [r'^https?://docs\\.acme\\.com/', r'^https://']
@app.route('/')
def read():
    url = request.args['url']
    if re.match(r'https://docs\\.acme\\.com/', url):
        requests.get(url)
    if any(re.match(host, url) for host in HOSTS):
        requests.get(url)
    if any(re.match(host, url) for host in OPEN):
        requests.get(url) # flow
    if re.match(r'https://docs.acme.com/', url):
        requests.get(url) # flow
    if re.match(r'https://docs\\.acme\\.com', url):
        requests.get(url) # flow
    if not re.match(r'https://docs\\.acme\\.com/', url):
        requests.get(url) # flow
    return ''`,
    'b.js': `const app = require('express')();
app.get('/', async (req, res) => {
  const { url } = req.query;
  if (/^https:\\/\\/docs\\.acme\\.com\\//.test(url)) await fetch(url);
  if (/https:\\/\\/docs\\.acme\\.com\\//.test(url))
    await fetch(url); // flow
});`,
  }));

test('a checked host makes a URL safe', () =>
  expectFlows({
    'a.js': `
const x = process.argv[2];
fetch(x); // flow
fetch('https://api.example.com/items/' + x);
fetch('https://' + x + '/items'); // flow
const url = new URL(x);
if (!['a.example.com'].includes(url.hostname)) throw new Error('host');
fetch(url);
fetch(x);
`,
  }));

test('an address that is not private makes the URL it was looked up for safe to ask', () =>
  expectFlows({
    'a.js': `
      const { lookup } = require('node:dns/promises');
      async function checked(text) {
        const parsed = new URL(text);
        const { address } = await lookup(parsed.hostname);
        if (isPrivateIp(address)) throw new Error('no');
        return parsed;
      }
      async function every(text) {
        const found = await lookup(new URL(text).hostname, { all: true });
        for (const entry of found) {
          if (isInternalAddress(entry.address)) throw new Error('no');
        }
        await fetch(text);
        await fetch(process.argv[4]); // flow
      }
      async function none(text) {
        const found = await lookup(new URL(text).hostname, { all: true });
        if (found.some((entry) => isPrivateIp(entry.address))) throw new Error('no');
        await fetch(text);
      }
      async function direct(text) {
        if (ip.isPrivate(new URL(text).hostname)) throw new Error('no');
        await fetch(text);
      }
      async function told(text) {
        const parsed = new URL(text);
        if (is_ip_private(parsed.hostname)) throw new Error('no');
        await fetch(text);
        if (isPrivate(parsed.pathname)) throw new Error('no');
      }
      async function other(text) {
        if (isPrivate(new URL(text).pathname)) throw new Error('no');
        await fetch(text); // flow
      }
      async function looked(text) {
        const { address } = await lookup(new URL(text).hostname);
        console.log(address);
        await fetch(text); // flow
      }
      const parsed = await checked(process.argv[2]);
      await fetch(parsed.href);
      await every(process.argv[3]);
      await none(process.argv[3]);
      await direct(process.argv[6]);
      await told(process.argv[7]);
      await other(process.argv[8]);
      await looked(process.argv[5]);`,
  }));

test('an address that a library finds to be public', () =>
  expectFlows({
    'a.js': `
      const { lookup } = require('node:dns/promises');
      const ipaddr = require('ipaddr.js');
      const text = process.argv[2];
      const { address } = await lookup(new URL(text).hostname);
      if (ipaddr.parse(address).range() === 'private') await fetch(text); // flow
      if (ipaddr.parse(address).range() !== 'unicast') throw new Error('no');
      await fetch(text);`,
    'b.py': `import ipaddress, socket, sys
import requests
from urllib.parse import urlparse

url = sys.argv[1]
address = ipaddress.ip_address(socket.gethostbyname(urlparse(url).hostname))
if address.is_multicast:
    requests.get(url) # flow
if address.is_private or address.is_loopback:
    raise ValueError(url)
requests.get(url)
`,
  }));

test('a template that is filled in begins with what is put into its first place', () =>
  expectFlows({
    'app.py': `import requests
from flask import request
from settings import config

HOST = 'https://api.example.com'

def format():
    name = request.args['name']
    requests.get('{}/users/{}'.format(HOST, name))
    requests.get('{base}/users/{name}'.format(name=name, base=config.base))
    requests.get('{0}api?{1}'.format(config.base, name))
    requests.get('{}/users'.format(name)) # flow
    requests.get('{1}/users/{0}'.format(config.base, name)) # flow
    requests.get('{}://{}/users'.format(config.scheme, name)) # flow
    requests.get('{{{}}}/users'.format(name)) # flow

def percent():
    name = request.args['name']
    requests.get('%s/users/%s' % (HOST, name))
    requests.get('%(base)s/users/%(name)s' % {'name': name, 'base': config.base})
    requests.get('%s/users' % name) # flow
    requests.get('%s%s' % (config.base, name)) # flow
    requests.get('%s/users' % (name, )) # flow
`,
  }));
