import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ROUTES } from '@assay/contract';
import { brokenPromises } from '../tools/openapi-growth.ts';
import { OPENAPI_FILE, openApiText, takenBack } from '../tools/write-openapi.ts';

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- the document is changed by name

test('nothing that the committed description promises is gone or of another type', async () => {
  assert.deepEqual(await takenBack(await openApiText()), []);
});

test('the committed description is the generated one', async () => {
  assert.equal(
    await readFile(OPENAPI_FILE, 'utf8'),
    await openApiText(),
    'run: node --conditions=assay-source tools/write-openapi.ts',
  );
});

test('every route of the contract is described', async () => {
  const { paths } = JSON.parse(await openApiText()) as Json;
  for (const route of Object.values(ROUTES)) assert.ok(paths[route.path][route.method.toLowerCase()], route.path);
});

test('numbers in a query are described as numbers', async () => {
  const { paths } = JSON.parse(await openApiText()) as Json;
  for (const path of ['/api/v1/scans', '/api/account/scans']) {
    const types = Object.fromEntries(paths[path].get.parameters.map((one: Json) => [one['name'], one['schema'].type]));
    assert.deepEqual([types['limit'], types['offset']], ['integer', 'integer'], path);
  }
});

const SCAN = '/api/v1/scan';
const changes: [string, (document: Json) => void, RegExp | undefined][] = [
  ['a path that is gone', (d) => delete d['paths'][SCAN], /paths\/\/api\/v1\/scan is gone/],
  ['a method that is gone', (d) => delete d['paths'][SCAN].post, /post is gone/],
  ['a status that is gone', (d) => delete d['paths'][SCAN].post.responses[200], /responses\/200 is gone/],
  ['a field that is gone', (d) => delete d['components'].schemas.Finding.properties.line, /properties\/line is gone/],
  [
    'a field of another type',
    (d) => (d['components'].schemas.Finding.properties.line.type = 'string'),
    /line\/type was "integer"/,
  ],
  ['a field that became optional', (d) => d['components'].schemas.Finding.required.shift(), /required lost "id"/],
  ['a value that is gone', (d) => d['components'].schemas.Finding.properties.severity.enum.pop(), /enum lost "info"/],
  [
    'a header that is gone',
    (d) => delete d['paths'][SCAN].post.responses[201].headers['X-RateLimit-Limit'],
    /X-RateLimit-Limit is gone/,
  ],
  ['a parameter that is gone', (d) => d['paths']['/api/v1/scans'].get.parameters.pop(), /query:status is gone/],
  [
    'a parameter that is now needed',
    (d) => d['paths']['/api/v1/scans'].get.parameters.push({ name: 'x', in: 'query', required: true }),
    /needs query:x/,
  ],
  [
    'a body field that is now needed',
    (d) => d['components'].schemas.CreateScanBody.required.push('ref'),
    /asks for "ref"/,
  ],
  [
    'a new field in an answer',
    (d) => (d['components'].schemas.Finding.properties.extra = { type: 'string' }),
    undefined,
  ],
  ['a new endpoint', (d) => (d['paths']['/api/v1/new'] = { get: {} }), undefined],
  [
    'a new value',
    (d) => d['components'].schemas.Coverage.properties.skipped.items.properties.reason.enum.push('new'),
    undefined,
  ],
  ['other words', (d) => (d['paths'][SCAN].post.summary = 'Other words'), undefined],
];
for (const [name, change, expected] of changes) {
  test(`${name} is ${expected ? 'noticed' : 'allowed'}`, async () => {
    const before = JSON.parse(await openApiText()) as Json;
    const after = structuredClone(before);
    change(after);
    const broken = brokenPromises(before, after);
    if (expected) assert.match(broken.join('\n'), expected);
    else assert.deepEqual(broken, []);
  });
}
