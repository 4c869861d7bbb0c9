import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { expectFlows, flowsOf, REAL_SINKS } from './harness.ts';

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

test('a host that is listed, or stands below one that is, makes a URL safe', () =>
  expectFlows({
    'a.js': `
const app = require('express')();
const LISTED = ['example.com', 'example.org'];
function isListed(address) {
  const { hostname } = new URL(address);
  return LISTED.some((one) => hostname === one || hostname.endsWith('.' + one));
}
app.get('/', (req, res) => {
  const { one, two, three, four } = req.query;
  if (isListed(one)) fetch(one);
  const url = new URL(two);
  if (LISTED.some((host) => url.hostname === host || url.hostname.endsWith(\`.\${host}\`))) fetch(url);
  const host = new URL(three).hostname;
  if (LISTED.some((one) => host === one || host.endsWith(one)))
    fetch(three); // flow
  if (req.query.more.some((one) => host === one || host.endsWith('.' + one)))
    fetch(three); // flow
  if (host === 'example.com' || host.endsWith('.example.com')) fetch(three);
});`,
    'b.py': `import requests
from urllib.parse import urlparse
from flask import Flask, request
app = Flask(__name__)
LISTED = {'example.com', 'example.org'}

def is_listed(url):
    domain = urlparse(url).hostname
    return any(domain == one or domain.endswith(f'.{one}') for one in LISTED)

@app.route('/a')
def a():
    url = request.args['url']
    if is_listed(url):
        requests.get(url)
    return ''

@app.route('/b')
def b():
    url = request.args['url']
    host = urlparse(url).hostname
    if host in LISTED or host.endswith('.example.net'):
        requests.get(url)
    return ''

@app.route('/c')
def c():
    url = request.args['url']
    host = urlparse(url).netloc
    if ':' in host:
        host = host.split(':')[0]
    if any(host == one or host.endswith('.' + one) for one in LISTED):
        requests.get(url) # flow
    return ''

@app.route('/d')
def d():
    url = request.args['url']
    host, _, port = urlparse(url).netloc.partition(':')
    if host in LISTED:
        requests.get(url) # flow
    return ''

@app.route('/e')
def e():
    url = request.args['url']
    host = urlparse(url).netloc.split('@')[-1].split(':')[0]
    if host in LISTED:
        requests.get(url)
    return ''`,
  }));

test('a host that is listed speaks for the address wherever it is read from again', () =>
  expectFlows({
    'a.js': `const app = require('express')();
const LISTED = ['example.com', 'example.org'];
app.get('/a', (req, res) => {
  const { hostname } = new URL(req.query.url);
  if (!LISTED.includes(hostname)) return res.end();
  fetch(req.query.url);
  fetch(req.query.other); // flow
});
app.get('/b', (req, res) => {
  const host = new URL(req.query.url).hostname;
  if (host !== 'example.com') return res.end();
  fetch(req.query.url);
});
app.get('/c', (req, res) => {
  const host = new URL(req.query.url).hostname;
  if (!host) return res.end();
  fetch(req.query.url); // flow
});`,
    'b.py': `import requests
from urllib.parse import urlparse
from flask import Flask, request
app = Flask(__name__)
LISTED = {'example.com'}

@app.route('/a')
def a():
    host = urlparse(request.args['url']).hostname
    if host not in LISTED:
        return ''
    return requests.get(request.args['url']).text

@app.route('/b')
def b():
    host = urlparse(request.args.get('url')).hostname
    if host == 'example.org':
        return ''
    return requests.get(request.args.get('url')).text # flow`,
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

test('a host that lies in no range of inside machines may be asked, however the ranges are written', () =>
  expectFlows({
    'server.ts': `import { BlockList } from 'node:net';
import { lookup } from 'node:dns/promises';
import express from 'express';
const app = express();
const RANGES = [/^10\\./, /^127\\./, /^192\\.168\\./];
const BEGINNINGS = ['10.', '127.', '192.168.'];
const inside = new BlockList();
inside.addSubnet('10.0.0.0', 8);
app.get('/pattern', async (req) => {
  const url = new URL(String(req.query.url));
  if (/^(localhost|127\\.|10\\.|192\\.168\\.)/.test(url.hostname)) throw new Error('inside');
  await fetch(url);
});
app.get('/patterns', async (req) => {
  const host = new URL(String(req.query.url)).hostname;
  if (RANGES.some((range) => range.test(host))) throw new Error('inside');
  await fetch('http://' + host);
});
app.get('/beginning', async (req) => {
  const url = new URL(String(req.query.url));
  if (url.hostname === 'localhost' || url.hostname.startsWith('192.168.')) return;
  await fetch(url);
});
app.get('/beginnings', async (req) => {
  const { hostname } = new URL(String(req.query.url));
  if (BEGINNINGS.some((beginning) => hostname.startsWith(beginning))) return;
  await fetch('http://' + hostname);
});
app.get('/list', async (req) => {
  const url = new URL(String(req.query.url));
  const { address } = await lookup(url.hostname);
  if (inside.check(address)) return;
  await fetch(url);
});
app.get('/one', async (req) => {
  const url = new URL(String(req.query.url));
  if (url.hostname === '169.254.169.254') return;
  await fetch(url); // flow
});
app.get('/said', async (req) => {
  const url = new URL(String(req.query.url));
  if (/^192\\.168\\./.test(url.hostname)) console.warn('inside');
  await fetch(url); // flow
});
`,
    'server.py': `import ipaddress, re, socket
import requests
from urllib.parse import urlparse
from flask import Flask, request
app = Flask(__name__)
NETWORKS = [ipaddress.ip_network('10.0.0.0/8'), ipaddress.ip_network('192.168.0.0/16')]
@app.route('/beginnings')
def beginnings():
    url = request.args['url']
    if urlparse(url).hostname.startswith(('10.', '127.', '192.168.')):
        raise ValueError('inside')
    return requests.get(url).text
@app.route('/networks')
def networks():
    url = request.args['url']
    ip = ipaddress.ip_address(socket.gethostbyname(urlparse(url).hostname))
    if any(ip in network for network in NETWORKS):
        raise ValueError('inside')
    return requests.get(url).text
@app.route('/pattern')
def pattern():
    url = request.args['url']
    host = urlparse(url).hostname
    if re.match(r'10\\.|192\\.168\\.', host):
        raise ValueError('inside')
    return requests.get(url).text
`,
  }));

test('what a function finds out of an address where there is one holds of the URL behind it', () =>
  expectFlows({
    'server.ts': `import express from 'express';
import { lookup } from 'node:dns/promises';
const app = express();
function refuse(text: string): void {
  const host = new URL(text).hostname;
  const parts = host.match(/^(\\d+)\\.(\\d+)\\.\\d+\\.\\d+$/);
  if (parts) {
    const [first, second] = parts.slice(1).map(Number);
    const inner = first === 10 || first === 127 || (first === 192 && second === 168);
    if (inner) throw new Error('inside');
  }
}
function inner(ip: string): boolean {
  const [first, second] = ip.split('.').map(Number);
  if (first === 10) return true;
  if (first === 172 && second >= 16 && second <= 31) return true;
  return false;
}
app.get('/refused', async (req) => {
  const url = String(req.query.url);
  refuse(url);
  await fetch(url + '/feed');
});
app.get('/looked-up', async (req) => {
  const url = new URL(String(req.query.url));
  const { address } = await lookup(url.hostname);
  if (inner(address)) throw new Error('inside');
  await fetch(url);
});
app.get('/switched', async (req) => {
  const url = new URL(String(req.query.url));
  if (process.env.STRICT) {
    if (url.hostname.startsWith('10.')) throw new Error('inside');
  }
  await fetch(url); // flow
});
`,
    'server.py': `import ipaddress, socket
import requests
from urllib.parse import urlparse
from flask import Flask, request
app = Flask(__name__)
NETWORKS = [ipaddress.ip_network('10.0.0.0/8')]
def refuse(url):
    ip = ipaddress.ip_address(socket.gethostbyname(urlparse(url).hostname))
    for network in NETWORKS:
        if ip in network:
            raise ValueError('inside')
@app.route('/refused')
def refused():
    url = request.args['url']
    refuse(url)
    return requests.get(url).text
@app.route('/each')
def each():
    url = request.args['url']
    for found in socket.getaddrinfo(urlparse(url).hostname, 443):
        ip = ipaddress.ip_address(found[4][0])
        if ip.is_private or ip.is_loopback:
            raise ValueError('inside')
    return requests.get(url).text
@app.route('/read')
def read():
    url = request.args['url']
    host = urlparse(url).hostname
    try:
        ip = ipaddress.ip_address(host)
        if ip.is_private:
            return 'no'
    except ValueError:
        pass
    return requests.get(url).text
`,
  }));

test('a host that a pattern of whoever runs the program admits may be asked', () =>
  expectFlows({
    'server.ts': `import express from 'express';
import { minimatch } from 'minimatch';
import { settings } from './settings';
const app = express();
function admits(pattern: { host: string }, url: URL): boolean {
  if (!new RegExp(pattern.host).test(url.hostname)) return false;
  return true;
}
app.get('/patterns', async (req) => {
  const url = new URL(String(req.query.url));
  if (!settings.patterns.some((pattern) => admits(pattern, url))) throw new Error('host');
  await fetch(url);
});
app.get('/text', async (req) => {
  const text = String(req.query.url);
  let url;
  try { url = new URL(text); } catch { return; }
  if (!settings.patterns.some((pattern) => admits(pattern, url))) throw new Error('host');
  await fetch(text);
});
app.get('/globs', async (req) => {
  const url = new URL(String(req.query.url));
  if (!minimatch(url.hostname, settings.glob)) throw new Error('host');
  await fetch(url);
});
app.get('/own', async (req) => {
  const url = new URL(String(req.query.url));
  if (!new RegExp(String(req.query.pattern)).test(url.hostname)) throw new Error('host');
  await fetch(url); // flow
});
app.get('/loose', async (req) => {
  const url = new URL(String(req.query.url));
  if (!/example/.test(url.pathname)) throw new Error('path');
  await fetch(url); // flow
});
`,
    'server.py': `from fnmatch import fnmatch
import requests
from urllib.parse import urlparse
from flask import Flask, request
from settings import ALLOWED
app = Flask(__name__)
@app.route('/')
def read():
    url = request.args['url']
    host = urlparse(url).hostname
    if not any(fnmatch(host, pattern) for pattern in ALLOWED):
        return 'no'
    return requests.get(url).text
`,
  }));

test('what is put behind an address that was checked, and a sign that ends its host, decides nothing', () =>
  expectFlows({
    'a.py': `import re, requests
from flask import Flask, request, redirect
app = Flask(__name__)
@app.route('/')
def read():
    url = request.args['url']
    more = request.args['more']
    if not re.match(r'https://docs\\.acme\\.com/', url):
        return 'no'
    requests.get(f'{url}?more={more}')
    asked = url + '?a=1'
    asked += '&more=' + more
    requests.get(asked)
    return requests.get(more + url).text # flow`,
    'b.js': `const app = require('express')();
app.get('/', async (req, res) => {
  const { url, more } = req.query;
  if (new URL(url).host !== 'docs.acme.com') return;
  await fetch(url + '/' + more);
  await fetch(url + more); // flow
  await fetch(\`\${more}/\${url}\`); // flow
});`,
  }));

test('what stands behind the host of an address does not decide it, whoever does', async () => {
  const flows = await flowsOf({
    'a.js': `const app = require('express')();
app.get('/', async (req, res) => {
  const { host, version, url } = req.query;
  await fetch(\`https://\${process.env.HOST}/api/\${version}\`);
  await fetch(\`https://\${process.env.HOST}\${version}\`);
  await fetch(\`https://\${version}.acme.com/api\`);
  await fetch(\`https://\${host}/api/\${version}\`);
  await fetch(\`\${url}/\${version}\`);
});`,
  });
  deepEqual(flows, [
    'url fetch a.js:4 <- environment (high)',
    'url fetch a.js:5 <- environment (high)',
    'url fetch a.js:5 <- remote (high)',
    'url fetch a.js:6 <- remote (high)',
    'url fetch a.js:7 <- remote (high)',
    'url fetch a.js:8 <- remote (high)',
  ]);
});

test('a request through what refuses inside machines goes to none', () =>
  expectFlows({
    'a.js': `const filter = require('ssrf-req-filter');
const { useAgent } = require('request-filtering-agent');
const http = require('http');
require('express')().get('/', (req) => {
  const { url } = req.query;
  fetch(url, { agent: filter(url) });
  fetch(url, { agent: useAgent(url) });
  fetch(url, { agent: new http.Agent() }); // flow
  fetch(url, { agent: getProtectedHttpAgent(url.protocol) });
  fetch(url, { agent: getHttpAgent(url.protocol) }); // flow
  fetch(url, { dispatcher: getSsrfSafeDispatcher() });
  fetch(url, { dispatcher: getDispatcher() }); // flow
  // One for each protocol: a redirect to the other goes past it.
  fetch(url, { agentClass: getProtectedHttpAgent(url.protocol) }); // flow
});`,
  }));

test('a decorator of one’s own says by its name that an address leads outside', () =>
  expectFlows({
    'a.ts': `import { Body, Controller, Post } from '@nestjs/common';
import { IsString, IsUrl } from 'class-validator';
import { IsNotPrivateHost, IsSafeWebhookUrl, IsSafeText } from './validators';
class Hook {
  @IsString() @IsUrl() @IsSafeWebhookUrl() url: string;
  @IsNotPrivateHost() host: string;
  @IsUrl() open: string;
  @IsSafeText() text: string;
}
@Controller('hooks')
export class Hooks {
  @Post()
  async call(@Body() hook: Hook) {
    await fetch(hook.url);
    await fetch('https://' + hook.host);
    await fetch(hook.open); // flow
    await fetch(hook.text); // flow
  }
}
`,
  }));

test('names that are looked up by what refuses inside machines lead to none', () =>
  expectFlows({
    'a.js': `const dns = require('dns');
const http = require('http');
const { Agent } = require('undici');
const { isInside } = require('somewhere');
const createPinnedLookup = (address) => (host, options, done) => done(null, address, 4);
const publicLookup = (host, options, done) =>
  dns.lookup(host, options, (error, address) => done(isInside(address) ? new Error('no') : error, address));
const cachedLookup = (host, options, done) => done(null, options.cache[host], 4);
require('express')().get('/', (req) => {
  const { url } = req.query;
  fetch(url, { lookup: publicLookup });
  fetch(url, { lookup: createPinnedLookup(req.address) });
  fetch(url, { lookup: dns.lookup }); // flow
  fetch(url, { lookup: cachedLookup }); // flow
  fetch(url, { agent: new http.Agent({ lookup: publicLookup }) });
  fetch(url, { dispatcher: new Agent({ connect: { lookup: publicLookup } }) });
  fetch(url, { dispatcher: new Agent({ connect: { timeout: 10 } }) }); // flow
});`,
  }));

test('a loop that passes over inside machines refuses nothing to what comes behind it', () =>
  expectFlows({
    'a.js': `require('express')().get('/', async (req) => {
  const { urls } = req.body;
  const kept = [];
  for (const url of urls) {
    if (isPrivateHost(new URL(url).hostname)) continue;
    kept.push(url);
  }
  for (const url of kept) await fetch(url);
  await fetch(urls[0]); // flow
});`,
  }));

test('what stands behind a base that nobody can see is believed less', async () => {
  const flows = await flowsOf({
    'a.js': `const app = require('express')();
const settings = require('./settings');
app.get('/', async (req, res) => {
  await fetch(settings.base + req.query.path);
  await fetch(req.query.url);
  await fetch('https://api.acme.com' + req.query.path);
});`,
  });
  deepEqual(flows, [
    'url fetch a.js:4 <- remote (medium)',
    'url fetch a.js:5 <- remote (high)',
    'url fetch a.js:6 <- remote (high)',
  ]);
});

test('an address that holds its data asks nobody', () =>
  expectFlows({
    'a.js': `const app = require('express')();
app.get('/', (req) => {
  if (req.query.image.startsWith('data:')) return fetch(req.query.image);
  if (req.query.image.startsWith('http:')) return fetch(req.query.image); // flow
});`,
  }));

test('a session that asks through what refuses inside machines', () =>
  expectFlows(
    {
      'fetch.py': `import requests
from flask import request
from requests.adapters import HTTPAdapter
from guards import SsrfSafeAdapter

class RetryAdapter(HTTPAdapter):
    pass

def ask():
    session = requests.Session()
    session.mount('https://', SsrfSafeAdapter(max_retries=3))
    session.get(request.args['url'])
    plain = requests.Session()
    plain.mount('https://', RetryAdapter(max_retries=3))
    plain.get(request.args['url']) # flow
`,
    },
    [{ kind: 'url', languages: ['python'], callee: 'requests.Session().get', arguments: [0] }],
  ));

test('what a sum puts behind a host decides no host, whoever decides that', () =>
  expectFlows({
    'a.js': `import express from 'express';
const REGIONS = ['eu', 'us'];
express().get('/:path', async (req) => {
  const { region, name } = req.query;
  await fetch('https://' + region + '.acme.com/v1/' + name); // flow
  if (!REGIONS.includes(region)) return;
  const base = 'https://' + region + '.acme.com/v1/';
  await fetch(base + name);
  await fetch(\`\${base}\${name}\`);
  await fetch('https://' + region + name); // flow
});`,
    'b.py': `import requests
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def read():
    region = request.args['region']
    if region not in {'eu', 'us'}:
        return ''
    base = 'https://' + region + '.acme.com/'
    requests.get(base + request.args['name'])
    requests.get('https://' + region + request.args['name']) # flow
    return ''`,
  }));

test('which of two schemes an address begins with says nothing of its host', () =>
  expectFlows({
    'a.py': `import requests, sys

class Client:
    def __init__(self, protocol, host):
        self.protocol = 'http' if protocol == 'http' else 'https'
        self.host = host

    def base(self):
        return f'{self.protocol}://{self.host}'

    def read(self, name):
        requests.get(f'{self.base()}/files/{name}')
        requests.get(f'{self.protocol}://{name}') # flow

Client(settings.protocol, settings.host).read(sys.argv[1])
`,
  }));

test('the path of a parsed address begins with a slash, so that the base decides the host', () =>
  expectFlows({
    'proxy.js': `const app = require('express')();
module.exports = (base) => {
  app.get('/', async (req) => {
    const { pathname, search } = new URL(req.query.path, 'http://none/');
    await fetch(\`\${base}\${pathname}\${search}\`);
    await fetch(new URL(\`\${base}\${new URL(req.query.path).pathname}\`));
    await fetch(\`\${base}\${req.query.path}\`); // flow
  });
};`,
  }));

test('what is put behind the host of an address, and where a router is mounted, decide no host', () =>
  expectFlows({
    'audit.js': `const app = require('express')();
module.exports = (base) => {
  app.get('/', async (req) => {
    const url = new URL(base);
    url.search = new URLSearchParams(req.query).toString();
    await fetch(url.toString());
    await fetch(\`\${base}\${req.baseUrl}/audit\`);
    url.host = req.query.host;
    await fetch(url.toString()); // flow
  });
};`,
  }));

test('what a request asks for begins with a slash, so that the base decides the host', () =>
  expectFlows(
    {
      'server.js': `import express from 'express'; import http from 'http'; import proxies from 'http-proxy';
const app = express();
const proxy = proxies.createProxyServer({});
app.get('/a/:port', async (req, res) => {
  await fetch('http://backend:3000' + req.url);
  await fetch(\`\${process.env.BACKEND}\${req.originalUrl}\`);
  const port = parseInt(req.params.port, 10);
  req.base = req.path.split('/').slice(0, 3).join('/');
  proxy.web(req, res, { target: \`http://backend:\${port}\${req.originalUrl}\` });
  proxy.web(req, res, { target: \`http://backend:\${req.params.port}\${req.originalUrl}\` }); // flow
  await fetch(req.url); // flow
  await fetch('http:/' + req.url); // flow
  await fetch(new URL(req.url, 'http://backend')); // flow
  await fetch('http://backend' + req.url.replace('/a', '')); // flow
  await fetch('http://backend' + req.url.replace(/^\\/a/, '')); // flow
  await fetch('http://backend' + req.path.replace('/a', '')); // flow
  await fetch('http://backend' + req.originalUrl.slice(2)); // flow
  res.end();
});
http.createServer(async (req, res) => {
  await fetch('http://backend' + req.url);
  await fetch(req.url); // flow
});
`,
    },
    REAL_SINKS,
  ));

test('a text that is empty until a case fills it in begins as the case says', () =>
  expectFlows({
    'a.js': `const app = require('express')();
const HOST = process.env.HOST || 'http://127.0.0.1:8123';
app.get('/', async (req, res) => {
  let path = '';
  switch (req.query.action) {
    case 'info':
      path = \`/addons/\${req.query.name}/info\`;
      break;
    case 'start':
      path = \`/addons/\${req.query.name}/start\`;
      break;
  }
  await fetch(\`\${HOST}\${path}\`);
  let base = '';
  if (req.query.isOurs) base = 'https://docs.acme.com/';
  await fetch(base + req.query.url); // flow
});`,
  }));

test('texts joined in Python begin as the first of them does', () =>
  expectFlows({
    'a.py': `import os, subprocess, requests
from flask import Flask, request
app = Flask(__name__)
TOOL = os.environ['TOOL']
@app.route('/')
def read():
    name = request.args['name']
    requests.get('/'.join(['https://docs.acme.com', name]))
    requests.get('/'.join([name, 'docs'])) # flow
    requests.get('//'.join(['https:', name])) # flow
    subprocess.run(' '.join([TOOL, name]), shell=False)
    subprocess.run(' '.join([TOOL, name]), shell=True) # flow
    return subprocess.run(' '.join([name, TOOL])) # flow`,
  }));

test('an address whose host is replaced asks the host it is given', () =>
  expectFlows({
    'a.py': `import requests
from aiohttp import web
async def forward(request: web.Request):
    requests.get(request.url.with_host('127.0.0.1').with_port(9991))
    requests.get(request.url.with_host(request.query['host'])) # flow
app = web.Application()
app.router.add_get('/', forward)`,
  }));

test('a list that is empty unless all goes well begins with the program', () =>
  expectFlows({
    'a.py': `import subprocess
from flask import Flask, request
app = Flask(__name__)
def words_for(tool, name):
    words = list()
    words.append(tool)
    words.append('name=' + name)
    return words
@app.route('/')
def run():
    words = []
    try:
        words = words_for(find_tool(), request.args['name'])
    except OSError as error:
        print(error)
    subprocess.run(words)
    if request.args.get('wide'):
        others = ['nice']
    else:
        others = []
    others.append(request.args['program'])
    subprocess.run(others) # flow
    told = []
    try:
        told = ['sh', '-c', request.args['name']]
    except OSError as error:
        print(error)
    subprocess.run(told) # flow
    return 'done'`,
  }));

test('a program that was started shows nothing of the place it lies at', () =>
  expectFlows({
    'a.js': `const { chromium } = require('playwright');
const app = require('express')();
app.get('/', async (req, res) => {
  const browser = await chromium.launch({ executablePath: req.query.path });
  const page = await browser.newPage();
  eval(await page.title());
  eval(req.query.path); // flow
});`,
  }));

test('what a condition found out about an address holds where it was acted upon', () =>
  expectFlows({
    'a.js': `
const dns = require('dns/promises');
const app = require('express')();
app.get('/', async (req, res) => {
  const { one, two } = req.query;
  for (const ip of await dns.resolve(new URL(one).hostname))
    if (isPrivateIp(ip) || isLoopbackIp(ip)) console.log('inside');
  await fetch(one); // flow
  for (const ip of await dns.resolve(new URL(two).hostname))
    if (isPrivateIp(ip) || isLoopbackIp(ip)) throw new Error('inside');
  await fetch(two);
});`,
  }));

test('of several slashes one is left, and whoever is asked is asked still', () =>
  expectFlows({
    'a.js': `
const app = require('express')();
const tidy = (address) => address.replace(/(https?:\\/\\/)|(\\/)+/g, '$1$2');
app.get('/', async (req, res) => {
  const { id } = req.query;
  await fetch(tidy(process.env.BASE + '/users/' + id));
  await fetch((process.env.BASE + '/users/' + id).replace(/([^:]\\/)\\/+/g, '$1'));
  await fetch(tidy(id + '/users')); // flow
  await fetch((process.env.BASE + '/users/' + id).replace(/^.*users\\//, '')); // flow
});`,
  }));

test('a route of SvelteKit that asks the server it is on asks nobody else', () =>
  expectFlows({
    'src/routes/a/+server.js': `
export async function GET({ url }) { return new Response((await fetch(new URL('/a.txt', url.origin))).body); }
export async function POST({ url }) {
  return fetch(url.searchParams.get('to')); // flow
}
`,
  }));

test('clients of Python that ask through what refuses inside machines ask none', () =>
  expectFlows(
    {
      'safe.py': `import httpx

class AsyncSafeTransport(httpx.AsyncBaseTransport):
    pass

class Retrying(httpx.AsyncBaseTransport):
    pass

class UnsafeTransport(httpx.AsyncBaseTransport):
    pass`,
      'app.py': `import aiohttp, httpx, sys
from safe import AsyncSafeTransport, Retrying, UnsafeTransport
from guarded import SsrfGuardedResolver

async def load():
    url = sys.argv[1]
    async with httpx.AsyncClient(transport=AsyncSafeTransport()) as client:
        await client.get(url)
    async with httpx.AsyncClient(transport=Retrying()) as client:
        await client.get(url) # flow
    async with httpx.AsyncClient(transport=UnsafeTransport()) as client:
        await client.get(url) # flow
    connector = aiohttp.TCPConnector(resolver=SsrfGuardedResolver())
    async with aiohttp.ClientSession(connector=connector) as session:
        await session.get(url)
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=4)) as session:
        await session.get(url) # flow`,
    },
    REAL_SINKS,
  ));

test('of all slashes that an address begins with one may be left, where it is known to begin with one', () =>
  expectFlows(
    {
      'a.js': String.raw`
require('express')().get('/', (req, res) => {
  res.redirect(301, req.originalUrl.replace(/^[\/\\]+/, '/'));
  res.redirect(req.originalUrl.replace(/^\/+/, '/')); // flow
  res.redirect(req.originalUrl.replace(/[\/\\]+/, '/')); // flow
  res.redirect(req.originalUrl.replace(/^[\/\\]+/, '//')); // flow
  res.redirect(req.query.next.replace(/^[\/\\]+/, '/')); // flow
});`,
    },
    REAL_SINKS,
  ));

test('packages that ask as a browser does bring their function by its name too', () =>
  expectFlows(
    Object.fromEntries(
      ['cross-fetch', 'node-fetch', 'unfetch', '@whatwg-node/fetch'].map((name, index) => [
        `${index}.js`,
        `const { fetch, Headers } = require('${name}');
require('express')().get('/', (req) => {
fetch(req.query.address); // flow
new Headers(req.query.address);
});`,
      ]),
    ),
  ));

test('an address put together of a base and a path is asked of the host of the base', () =>
  expectFlows(
    {
      'joined.py': `import os, flask, requests
from urllib.parse import urljoin, urlsplit, urlunsplit
app = flask.Flask(__name__)
BASE = os.environ['API']
@app.get('/')
def ask():
    sent = flask.request.args['sent']
    requests.get(urljoin('https://api.example.com', f'/users/{sent}'))
    requests.get(urljoin(BASE, f'/users/{sent}'))
    requests.get(urljoin(BASE, 'users/' + sent))
    requests.get(urljoin(BASE, '?of=' + sent))
    requests.get(urljoin(BASE, sent)) # flow
    requests.get(urljoin(BASE, '/' + sent)) # flow
    requests.get(urljoin(BASE, 'users' + sent)) # flow
    requests.get(urljoin(sent, '/users')) # flow
    requests.get(urljoin(f'https://{sent}/', '/users')) # flow
@app.get('/parts')
def parts():
    sent = urlsplit(flask.request.args['sent'])
    requests.get(urlunsplit(('https', 'api.example.com', sent.path, sent.query, '')))
    requests.get(urlunsplit(('https', BASE, sent.path, sent.query, '')))
    requests.get(urlunsplit(('https', sent.netloc, sent.path, sent.query, ''))) # flow
    requests.get(urlunsplit((sent.scheme, 'api.example.com', sent.path, '', ''))) # flow
    requests.get(urlunsplit(sent)) # flow
@app.get('/back')
def back():
    sent = flask.request.args['sent']
    if sent == 'home': return flask.redirect(urljoin(flask.request.host_url, flask.url_for('home')))
    if sent[0] == 'p': return flask.redirect(urljoin(flask.request.url_root, flask.url_for('page', name=sent)))
    return flask.redirect(urljoin(flask.request.host_url, sent)) # flow
`,
      'resolved.js': `const url = require('url'); const express = require('express');
express().get('/', (req) => {
  fetch(url.resolve(process.env.API, 'users/' + req.query.id));
  fetch(url.resolve(process.env.API, req.query.id)); // flow
});
`,
      'joined.rb': `class PagesController < ApplicationController
  def show
    Net::HTTP.get(URI.join('https://api.example.com', '/users/' + params[:id]))
    Net::HTTP.get(URI.join('https://api.example.com', params[:id])) # flow
  end
end
`,
    },
    REAL_SINKS,
  ));

test('a place of the same site stays one, whichever of its further parts are put behind it', () =>
  expectFlows(
    {
      'back.py': `from urllib.parse import urlparse
from flask import Flask, redirect, request
app = Flask(__name__)
@app.get('/')
def back():
    sent = urlparse(request.args['back'])
    place = '/' + sent.path.lstrip('/\\\\')
    if sent.query:
        place += '?' + sent.query
    if sent.fragment:
        place += '#' + sent.fragment
    return redirect(place)
@app.get('/loose')
def loose():
    sent = urlparse(request.args['back'])
    place = '/' + sent.path.lstrip('/\\\\')
    if sent.query:
        place += '?' + sent.query
    if sent.fragment:
        place += sent.fragment
    return redirect(place) # flow
`,
    },
    REAL_SINKS,
  ));

test('what is looked at only where something is listed goes by unseen where nothing is', () =>
  expectFlows(
    {
      'package.json': '{"private": true}',
      'app.ts': `import express from 'express';
const app = express();
const LISTED = (process.env.HOSTS ?? '').split(',').filter((host) => host.length > 0);
app.get('/a', async (req, res) => {
  const url = new URL(req.query.url);
  if (LISTED.length > 0 && (url.protocol === 'http:' || url.protocol === 'https:')) {
    const host = url.hostname;
    if (!LISTED.includes(host)) throw new Error('unknown host');
  }
  res.json(await fetch(url)); // flow
});
app.get('/b', async (req, res) => {
  const url = new URL(req.query.url);
  if (url.protocol === 'http:' || url.protocol === 'https:') {
    const host = url.hostname;
    if (!LISTED.includes(host)) throw new Error('unknown host');
  }
  res.json(await fetch(url));
});
app.get('/c', async (req, res) => {
  const url = new URL(req.query.url);
  if (!process.env.ALLOW_ANY_HOST && (url.protocol === 'http:' || url.protocol === 'https:')) {
    const host = url.hostname;
    if (!LISTED.includes(host)) throw new Error('unknown host');
  }
  res.json(await fetch(url));
});
`,
    },
    REAL_SINKS,
  ));

test('an address that is checked or begins with the own root leads nowhere else, whichever it is', () =>
  expectFlows(
    {
      'shop/__init__.py': '',
      'shop/views.py': `from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme

def next_of(request):
    url = request.GET.get("next")
    return url if url_has_allowed_host_and_scheme(url, allowed_hosts=None) else None

def place_of(request, start):
    if found := next_of(request):
        return found
    kept = request.GET.urlencode()
    return start + ("?" + kept if kept else "")

def any_of(request, start):
    if request.GET.get("here"):
        return start + "/" + request.GET["here"]
    return request.GET["next"]

def one(request):
    return redirect(place_of(request, "/start"))

def two(request):
    return redirect(any_of(request, "/start")) # flow
`,
    },
    REAL_SINKS,
  ));

test('an agent that refuses inside machines is meant, whatever stands in for it', () =>
  expectFlows(
    {
      'package.json': '{"private": true}',
      'fetch.ts': `import express from 'express';
import fetch from 'node-fetch';
import { ProxyAgent } from 'proxy-agent';
import { useAgent } from 'request-filtering-agent';
const app = express();
function agentFor(url: string, proxy: string | undefined) {
  let agent;
  if (proxy) agent = new ProxyAgent(proxy);
  else agent = useAgent(url);
  return agent;
}
app.get('/a', async (req, res) => {
  res.json(await fetch(req.query.url, { agent: agentFor(req.query.url, process.env.PROXY) }));
});
app.get('/b', async (req, res) => {
  res.json(await fetch(req.query.url, { agent: new ProxyAgent(process.env.PROXY) })); // flow
});
`,
    },
    REAL_SINKS,
  ));
