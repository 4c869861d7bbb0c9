import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { startHarness } from './harness.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const;
const word = fc.oneof(
  fc.constantFrom(
    'scan',
    'scans',
    'usage',
    'checks',
    'openapi.json',
    'scan_abcdefgh',
    '..',
    '%2e%2e',
    '%',
    '%00',
    '*',
    '{id}',
    '',
  ),
  fc.webSegment(),
);
const url = fc.oneof(
  fc.webUrl(),
  fc.string({ unit: 'binary' }),
  fc.tuple(fc.webSegment(), fc.webSegment()).map(([owner, name]) => `https://git.test/${owner}/${name}`),
);
const flag = fc.oneof(fc.boolean(), fc.constantFrom(undefined, null, 'true', 1));
const body = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc
    .record({ url, forceRefresh: flag, enableAI: flag, ref: fc.option(fc.string()), path: fc.option(fc.string()) })
    .map((value) => JSON.stringify(value)),
);

// Every answer is held against the API's description by `send`; what is left to say is that none is our fault.
test('no path, query or body makes the server fail or answer what is not documented', async (t) => {
  const api = await startHarness(t, { config: { logLevel: 'silent' } });
  const { key } = await api.account('enterprise');
  const request = fc.record({
    method: fc.constantFrom(...METHODS),
    path: fc.array(word, { maxLength: 3 }),
    query: fc.webQueryParameters(),
    withKey: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, query, withKey }) => {
      const target = `/api/v1/${path.join('/')}?${query}`;
      const { status } = await api.send(method, target, { key: withKey ? key : undefined });
      assert.ok(status < 500, `${method} ${target} → ${status}`);
    }),
    { numRuns: 300 },
  );
  await fc.assert(
    fc.asyncProperty(body, async (raw) => {
      const { status } = await api.send('POST', '/api/v1/scan', { key, raw });
      assert.ok([200, 201, 400, 403, 404, 413].includes(status), `${raw} → ${status}`);
    }),
    { numRuns: 300 },
  );
});
