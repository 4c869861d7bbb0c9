import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { startHarness } from './harness.ts';
import { sendRaw } from './raw-http.ts';

const SCAN = '/api/v1/scan';
const REPO = 'https://git.test/acme/lib';

test('a body over 16 KiB is 413, and one of exactly 16 KiB is read', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const padded = (bytes: number): string => {
    const frame = `{"url":"${REPO}","x":""}`;
    return frame.replace('"x":""', `"x":"${'y'.repeat(bytes - frame.length)}"`);
  };
  const large = await api.send('POST', SCAN, { key, raw: padded(17 * 1024) });
  assert.deepEqual([large.status, large.body.error.code], [413, 'PAYLOAD_TOO_LARGE']);
  assert.equal(large.headers['x-ratelimit-limit'], '100');
  assert.equal((await api.send('POST', SCAN, { key, raw: padded(16 * 1024) })).status, 201);
  const chunked = `POST ${SCAN} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5000\r\n${'z'.repeat(0x5000)}\r\n0\r\n\r\n`;
  assert.equal((await sendRaw(api.port, chunked)).status, 413);
});

test('deep, truncated and otherwise broken JSON is INVALID_REQUEST', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const bodies = [
    '['.repeat(16_000),
    `${'['.repeat(8000)}${']'.repeat(8000)}`,
    `{"url":"${REPO}`,
    '',
    ' ',
    '{',
    'undefined',
    "{'url':1}",
    '\u0000',
  ];
  for (const raw of bodies) {
    const { status, body } = await api.send('POST', SCAN, { key, raw });
    assert.deepEqual([status, body.error.code], [400, 'INVALID_REQUEST'], raw.slice(0, 20));
  }
});

test('a body of another type, or none, is INVALID_REQUEST', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const raw = JSON.stringify({ url: REPO });
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    '',
    'nonsense',
    'application/json, text/plain',
  ]) {
    const { status, body } = await api.send('POST', SCAN, { key, raw, headers: { 'content-type': type } });
    assert.deepEqual([status, body.error.code], [400, 'INVALID_REQUEST'], type);
  }
  assert.equal((await api.send('POST', SCAN, { key })).body.error.code, 'INVALID_REQUEST');
  const withCharset = { key, raw, headers: { 'content-type': 'application/json; charset=utf-8' } };
  assert.equal((await api.send('POST', SCAN, withCharset)).status, 201);
});

test('a method that a path does not take is 405 and names those it takes', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const cases = [
    ['PUT', SCAN, 'POST'],
    ['OPTIONS', SCAN, 'POST'],
    ['TRACE', SCAN, 'POST'],
    ['GET', SCAN, 'POST'],
    ['DELETE', `${SCAN}/scan_abcdefgh`, 'GET, HEAD'],
    ['POST', '/api/v1/scans', 'GET, HEAD'],
    ['PATCH', '/api/v1/usage', 'GET, HEAD'],
    ['PROPFIND', '/api/v1/scans', 'GET, HEAD'],
    ['POST', '/api/v1/openapi.json', 'GET, HEAD'],
  ];
  for (const [method = '', target = '', allow] of cases) {
    const { status, body, headers } = await api.send(method, target, { key });
    assert.deepEqual(
      [status, body.error.code, headers['allow']],
      [405, 'METHOD_NOT_ALLOWED', allow],
      `${method} ${target}`,
    );
    assert.equal(headers['x-ratelimit-limit'], '100');
  }
  const { status, body } = await api.send('PUT', SCAN, { key, raw: '<a/>', headers: { 'content-type': 'text/xml' } });
  assert.deepEqual([status, body.error.code], [405, 'METHOD_NOT_ALLOWED']);
});

test('an unknown path is 404 in JSON, inside and outside the API', async (t) => {
  const api = await startHarness(t);
  for (const target of [
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v1/scan/scan_abcdefgh/nothing',
    '/api/v1/scans/1',
    '/nothing',
    '/api/v2/scan',
  ]) {
    const { status, body } = await api.send('GET', target);
    assert.deepEqual([status, body.error.code], [404, 'NOT_FOUND'], target);
  }
});

test('an address with a slash too many is told so, and is no question of the method', async (t) => {
  const harness = await startHarness(t);
  const { key } = await harness.account('pro');

  for (const target of ['/api/v1/scans/', '/api/v1/usage/', '/api/v1/scan/scan_abcdefgh/sbom/?x=1']) {
    const { status, body } = await harness.send('GET', target, { key });
    assert.deepEqual([status, body.error.code], [404, 'NOT_FOUND'], target);
    assert.match(body.error.details, /without the slash at its end there is/);
  }
});

test('an encoded path reaches the same closed door', async (t) => {
  const api = await startHarness(t);
  for (const target of ['/api/%761/scans', '/%61pi/v1/usage', 'http://elsewhere.test/api/v1/scans']) {
    const answer = await sendRaw(api.port, `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
    assert.deepEqual([answer.status, answer.headers['x-ratelimit-limit']], [401, '0'], target);
  }
});

test('bytes that are no HTTP, too many headers and a missing host are answered in the same shape', async (t) => {
  const api = await startHarness(t);
  const cases: [string, number, string][] = [
    ['nonsense\r\n\r\n', 400, 'INVALID_REQUEST'],
    ['GET /api/v1/scans HTTP/9.9\r\n\r\n', 400, 'INVALID_REQUEST'],
    [`GET /api/v1/scans HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    [`GET /api/v1/scans?${'y'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ['GET /api/v1/scans HTTP/1.1\r\nHost x\r\n\r\n', 400, 'INVALID_REQUEST'],
    ['GET /api/v1/scans HTTP/1.1\r\n\r\n', 400, 'INVALID_REQUEST'],
    ['GET /api/v1/sc\u0000ans HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'INVALID_REQUEST'],
    [
      'POST /api/v1/scan HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'INVALID_REQUEST',
    ],
    ['POST /api/v1/scan HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400, 'INVALID_REQUEST'],
    ['CONNECT evil.test:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
    ['GET /api/v1/scans HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\n\r\n', 401, 'UNAUTHORIZED'],
    ['GET /api/v1/scans HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', 401, 'UNAUTHORIZED'],
  ];
  for (const [bytes, status, code] of cases) {
    const answer = await sendRaw(api.port, bytes);
    assert.deepEqual([answer.status, answer.body.error.code], [status, code], bytes.slice(0, 60));
    assert.equal(answer.headers['x-ratelimit-limit'], '0');
  }
});

test('a line break in the URL neither splits an answer nor reaches the log raw', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const { status, body, headers } = await api.create(key, { url: `${REPO}\r\nSet-Cookie: a=b\r\n\r\nHTTP/1.1 200 OK` });
  assert.deepEqual([status, body.error.code], [400, 'INVALID_URL']);
  assert.equal(headers['set-cookie'], undefined);
  assert.equal(
    api.log.some((line) => line.trimEnd().includes('\n')),
    false,
  );
});

test('a failure of ours tells a request identifier and nothing else', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  await api.send('GET', '/api/v1/scans', { key });
  await api.store.close();

  for (const bearer of [key, undefined]) {
    const answer = await api.send('GET', '/api/v1/scan/scan_abcdefgh', { key: bearer });
    if (bearer === undefined) {
      assert.equal(answer.status, 401);
      continue;
    }
    const id = answer.headers['x-request-id'];
    assert.equal(answer.status, 500);
    assert.deepEqual(answer.body.error, {
      code: 'INTERNAL_ERROR',
      message: 'Internal server error',
      details: `The server failed. Request ${id}.`,
    });
    assert.ok(api.log.some((line) => line.includes(`"id":"${id}"`) && line.includes('"stack"')));
  }
  assert.equal((await api.send('GET', '/readyz')).status, 503);
  assert.equal((await api.send('GET', '/healthz')).status, 200);
});

test('a database that cannot serve for now is 503, with a time to try again', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const full = Object.assign(new Error('database or disk is full'), { passing: true });
  t.mock.method(api.store.scans, 'accept', () => Promise.reject(full));

  const answer = await api.create(key, { url: 'https://git.test/acme/notes' });
  assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '5']);
  assert.deepEqual(answer.body.error, {
    code: 'SERVICE_UNAVAILABLE',
    message: 'Service unavailable',
    details: `The server cannot do this now. Request ${answer.headers['x-request-id']}.`,
  });
  assert.ok(api.log.some((line) => line.includes('disk is full')));
});

test('every response carries the security headers', async (t) => {
  const api = await startHarness(t, { config: { publicUrl: 'https://assay.example.org' } });
  for (const target of ['/api/v1/scans', '/healthz', '/nothing']) {
    const { headers } = await api.send('GET', target);
    assert.match(headers['content-security-policy'] ?? '', /default-src 'none'.*frame-ancestors 'none'/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.match(headers['strict-transport-security'] ?? '', /max-age=\d{8}/);
    assert.equal(headers['access-control-allow-origin'], undefined);
  }
});

test('two hundred sockets that never finish their requests keep nobody else waiting', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const sockets: Socket[] = [];
  t.after(() => sockets.forEach((socket) => socket.destroy()));
  for (let at = 0; at < 200; at += 1) {
    const socket = connect(api.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`POST ${SCAN} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Length: 100\r\nX-Slow: `);
    sockets.push(socket);
  }
  for (let at = 0; at < 100; at += 1) {
    assert.equal((await api.send('GET', '/api/v1/scans', { key })).status, 200);
    sockets[at]?.write('y');
  }
});
