import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesDomain } from '../../src/facts/flow/guards/host-patterns.ts';
import { expectFlows } from './harness.ts';

const NEITHER = { start: false, end: false };

test('patterns that name the domain of a host', () => {
  for (const pattern of [
    '^acme\\.com$',
    '\\.acme\\.com$',
    '(^|\\.)acme\\.com$',
    '^[\\w-]+\\.acme\\.com$',
    '^(?:[\\w-]+\\.)*acme\\.com$',
    '^files\\.[a-z0-9-]{3,}\\.acme\\.com(\\.cn)?$',
    '^(?:a\\.acme\\.com|b\\.acme\\.com)$',
  ])
    assert.ok(namesDomain(pattern, NEITHER), pattern);
});

test('patterns that anybody can have a host for', () => {
  for (const pattern of [
    'acme\\.com$',
    '^acme\\.com',
    '^acme.com$',
    '^[\\w.-]+$',
    '^[\\w.-]+acme\\.com$',
    '^.*\\.com$',
    '^acme\\.com|b$',
    '^(?:a\\.acme\\.com|.*)$',
    '^(?:[\\w-]+)*acme\\.com$',
    `^${'a\\.'.repeat(50_000)}com$`,
  ])
    assert.ok(!namesDomain(pattern, NEITHER), pattern);
});

/** A route that asks an address after a look at its host. */
function asking(part: string, test: string, mark = ''): string {
  return `import re, requests
from urllib.parse import urlparse
from flask import Flask, request
app = Flask(__name__)
OURS = re.compile(r'^files\\.[a-z0-9-]{3,}\\.acme\\.com$')
@app.post('/a')
def a():
    url = request.json['url']
    parsed = urlparse(url)
    host = parsed.${part}
    if ${test}:
        raise ValueError('elsewhere')
    requests.get(url)${mark}
`;
}

test('a host that such a pattern matched is asked', async () => {
  for (const part of ['netloc', 'hostname'])
    for (const check of ['OURS.fullmatch(host) is None', `not OURS.match(parsed.${part})`])
      await expectFlows({ 'a.py': asking(part, check) });
});

test('one that holds no slash may be anybody', async () => {
  for (const check of ["not re.fullmatch(r'[\\w.-]+', host)", "not re.fullmatch(r'[\\w.-]+', parsed.hostname)"])
    await expectFlows({ 'a.py': asking('hostname', check, ' # flow') });
});
