import { test } from 'node:test';
import { expectFlows } from './harness.ts';

/** A route that asks an address after one of some checks of what its host stands for. */
function asking(check: string, mark = ''): string {
  return `import ipaddress, socket, requests
from urllib.parse import urlsplit
from flask import Flask, request, abort
app = Flask(__name__)
def is_internal_address(ip):
    return ip in INNER
def check(host):
    ips = [ipaddress.ip_address(info[4][0]) for info in socket.getaddrinfo(host, 443)]
    ${check}
        raise ValueError('inside')
@app.get('/a')
def a():
    url = request.args['url']
    check(urlsplit(url).hostname)
    requests.get(url)${mark}
`;
}

test('none of the addresses of a host is inside', async () => {
  for (const check of [
    'if any(ip.is_private for ip in ips):',
    'if any(not ip.is_global for ip in ips):',
    'if not all(ip.is_global for ip in ips):',
    'if any(ip.is_private or ip.is_multicast for ip in ips):',
    'if not all(ip.is_global and not ip.is_multicast for ip in ips):',
    'if [ip for ip in ips if ip.is_private]:',
    'if any(is_internal_address(ip) for ip in ips):',
    'if not ips or any(is_internal_address(ip) for ip in ips):',
  ])
    await expectFlows({ 'a.py': asking(check) });
});

test('one of them may be, where that is not what is asked', async () => {
  for (const check of [
    'if any(ip.is_global for ip in ips):',
    'if not any(ip.is_global for ip in ips):',
    'if all(ip.is_private for ip in ips):',
    'if any(ip.is_private and ip.is_multicast for ip in ips):',
    'if any(ip.is_multicast for ip in ips):',
    'if any(ip.is_private for ip in ips if ip.version == 4):',
    'if any(other.is_private for ip in ips):',
    'if all(is_internal_address(ip) for ip in ips):',
    'if any(is_internal_address(other) for ip in ips):',
    'if any(not is_internal_address(ip) for ip in ips):',
    'any(ip.is_private for ip in ips)\n    if unknown:',
  ])
    await expectFlows({ 'a.py': asking(check, ' # flow') });
});

test('a host that a function was only shown is no checked host', async () => {
  const shown = (body: string): string => `import requests
from urllib.parse import urlsplit
from flask import Flask, request
app = Flask(__name__)
def look(host):
    ${body}
@app.get('/a')
def a():
    url = request.args['url']
    look(urlsplit(url).hostname)
    requests.get(url)`;
  await expectFlows({ 'a.py': `${shown('print(host)')} # flow\n` });
  await expectFlows({ 'a.py': `${shown("assert host in ('a.example.org', 'b.example.org')")}\n` });
});
