import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { REFERENCE_CLIENT } from '@assay/contract';
import { AssayError, type AssayClient, createClient, REFERENCE, UnexpectedAnswer, WaitTimeout } from '../src/index.ts';
import { RETRY_WITHOUT_HEADER_MS } from '../src/send.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}
type Reply = readonly [status: number, body: unknown, headers?: Record<string, string>];

interface Desk {
  readonly client: AssayClient;
  readonly seen: Seen[];
  readonly slept: number[];
}

/** A real server that gives the prepared replies in turn, and a clock that only sleeping moves. */
async function desk(t: TestContext, replies: Reply[], ...keys: readonly (string | undefined)[]): Promise<Desk> {
  let now = Date.UTC(2026, 0, 1);
  const seen: Seen[] = [];
  const slept: number[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    seen.push({ method: request.method, url: request.url, authorization: request.headers.authorization, body });
    const [status, content, headers] = replies[Math.min(seen.length, replies.length) - 1] ?? [500, 'none'];
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof content === 'string' ? content : JSON.stringify(content));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const client = createClient({
    baseUrl: `http://127.0.0.1:${port}/`,
    apiKey: keys.length === 0 ? 'assay_sk_test' : keys[0],
    now: () => now,
    sleep: async (ms) => {
      slept.push(ms);
      now += ms;
    },
  });
  return { client, seen, slept };
}

const refusal = (code: string): object => ({ error: { code, message: 'No', details: 'Because.' } });
const pending = { id: 'scan_abcdefgh', status: 'pending' };

test('a key may come from the environment as it is', async (t) => {
  const { seen, client } = await desk(t, [[200, { checks: [] }]], process.env['ASSAY_KEY_THAT_NOBODY_SET']);

  await client.checks();

  assert.equal(seen[0]?.authorization, undefined);
});

test('the defaults are those of the reference clients', () => {
  assert.equal(REFERENCE.everyMs, REFERENCE_CLIENT.pollSeconds * 1000);
  assert.equal(REFERENCE.atMostMs, REFERENCE_CLIENT.giveUpSeconds * 1000);
  assert.equal(REFERENCE.retries, REFERENCE_CLIENT.retries);
  assert.equal(RETRY_WITHOUT_HEADER_MS, REFERENCE_CLIENT.retryWithoutHeaderSeconds * 1000);
});

test('each function sends what the API expects', async (t) => {
  const { client, seen } = await desk(t, [[200, {}]]);
  await client.create('https://git.test/a/b', { forceRefresh: true, enableAI: false });
  await client.read('scan_x/../y');
  await client.list({ limit: 5, offset: 10, status: ['complete', 'failed'] });
  await client.list();
  await client.usage();
  await client.checks();
  await client.check('rce-x');
  await client.sarif('scan_x');
  await client.sbom('scan_x');

  assert.deepEqual(
    seen.map(({ method, url }) => `${method} ${url}`),
    [
      'POST /api/v1/scan',
      'GET /api/v1/scan/scan_x%2F..%2Fy',
      'GET /api/v1/scans?limit=5&offset=10&status=complete%2Cfailed',
      'GET /api/v1/scans',
      'GET /api/v1/usage',
      'GET /api/v1/checks',
      'GET /api/v1/checks/rce-x',
      'GET /api/v1/scan/scan_x/sarif',
      'GET /api/v1/scan/scan_x/sbom',
    ],
  );
  assert.deepEqual(JSON.parse(seen[0]?.body ?? ''), {
    url: 'https://git.test/a/b',
    forceRefresh: true,
    enableAI: false,
  });
  for (const { authorization } of seen) assert.equal(authorization, 'Bearer assay_sk_test');
});

test('waiting reads every five seconds until the scan ends', async (t) => {
  const statuses: string[] = [];
  const { client, slept } = await desk(t, [
    [200, pending],
    [200, { ...pending, status: 'cloning' }],
    [200, { ...pending, status: 'complete' }],
  ]);
  const scan = await client.wait('scan_abcdefgh', { onUpdate: ({ status }) => statuses.push(status) });
  assert.equal(scan.status, 'complete');
  assert.deepEqual(slept, [5000, 5000]);
  assert.deepEqual(statuses, ['pending', 'cloning', 'complete']);
});

test('waiting ends at a failed scan too', async (t) => {
  const { client } = await desk(t, [[200, { ...pending, status: 'failed' }]]);
  assert.equal((await client.wait('scan_abcdefgh')).status, 'failed');
});

test('waiting gives up after 120 seconds, or after what the caller says', async (t) => {
  const { client, slept } = await desk(t, [[200, pending]]);
  await assert.rejects(client.wait('scan_abcdefgh'), (error) => {
    assert.ok(error instanceof WaitTimeout);
    assert.deepEqual([error.scanId, error.lastStatus], ['scan_abcdefgh', 'pending']);
    return true;
  });
  assert.equal(slept.length, 24);
  slept.length = 0;
  await assert.rejects(client.wait('scan_abcdefgh', { everyMs: 400, atMostMs: 1000 }), WaitTimeout);
  assert.deepEqual(slept, [400, 400, 200]);
});

test('a 429 is tried again when the limit resets', async (t) => {
  const reset = {
    'x-ratelimit-reset': '2026-01-01T00:30:00.000Z',
    'x-ratelimit-limit': '100',
    'x-ratelimit-remaining': '0',
  };
  const { client, slept } = await desk(t, [
    [429, refusal('RATE_LIMIT_EXCEEDED'), reset],
    [200, pending],
  ]);
  assert.equal((await client.read('scan_abcdefgh')).status, 'pending');
  assert.deepEqual(slept, [30 * 60_000]);
});

test('without the header a 429 waits a minute, and the fourth is the last', async (t) => {
  const { client, slept, seen } = await desk(t, [[429, refusal('RATE_LIMIT_EXCEEDED')]]);
  await assert.rejects(client.usage(), { name: 'AssayError', code: 'RATE_LIMIT_EXCEEDED', status: 429 });
  assert.deepEqual(slept, [60_000, 60_000, 60_000]);
  assert.equal(seen.length, 4);
});

test('other errors are not tried again and tell what the API said', async (t) => {
  const { client, seen } = await desk(t, [[404, refusal('SCAN_NOT_FOUND'), { 'x-request-id': 'req_1' }]]);
  await assert.rejects(client.read('scan_abcdefgh'), (error) => {
    assert.ok(error instanceof AssayError);
    assert.deepEqual(
      [error.code, error.status, error.details, error.requestId],
      ['SCAN_NOT_FOUND', 404, 'Because.', 'req_1'],
    );
    return true;
  });
  assert.equal(seen.length, 1);
});

test('an answer that is not the API’s is told apart', async (t) => {
  const { client } = await desk(t, [
    [502, '<html>'],
    [200, '<html>'],
    [400, { error: 'no' }],
  ]);
  for (let at = 0; at < 3; at += 1) await assert.rejects(client.usage(), UnexpectedAnswer);
});

test('a caller can stop waiting', async (t) => {
  const { client } = await desk(t, [[200, pending]]);
  const stop = new AbortController();
  const waiting = client.wait('scan_abcdefgh', {
    signal: stop.signal,
    onUpdate: () => stop.abort(new Error('enough')),
  });
  await assert.rejects(waiting, /enough|abort/i);
});

test('a caller can stop a sleep of the real clock', async () => {
  const stop = new AbortController();
  const client = createClient({
    baseUrl: 'http://127.0.0.1:1',
    fetch: async () => Response.json(pending),
  });
  const waiting = client.wait('scan_abcdefgh', { signal: stop.signal });
  setImmediate(() => stop.abort(new Error('enough')));
  await assert.rejects(waiting, /enough/);
});
