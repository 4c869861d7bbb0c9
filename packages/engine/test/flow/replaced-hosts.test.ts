import { test } from 'node:test';
import { expectFlows } from './harness.ts';

/** A server that asks another one for what it was asked for. */
function forwarding(body: string): string {
  return `Bun.serve({ async fetch(request) {
  const url = new URL(request.url);
  ${body}
} });
`;
}

test('an address whose host is replaced asks whom the program says', async () => {
  for (const body of [
    "url.hostname = 'api.acme.com'; return fetch(url);",
    "url.host = 'api.acme.com'; return fetch(url.toString());",
    "const at = new URL(url); at.hostname = isAsset(url) ? 'a.acme.com' : 'b.acme.com'; at.port = '443'; return fetch(at);",
    "url.hostname = 'api.acme.com'; url.pathname = url.pathname.replace(/^\\/in/, ''); return fetch(new Request(url, request));",
    "return fetch('https://api.acme.com' + url.pathname + url.search);",
  ])
    await expectFlows({ 'a.js': forwarding(body) });
});

test('it asks anybody where the host comes from outside, or is replaced only sometimes', async () => {
  for (const body of [
    "url.hostname = url.searchParams.get('host'); return fetch(url); // flow",
    "if (isAsset(url)) url.hostname = 'api.acme.com'; return fetch(url); // flow",
    "url.port = '443'; return fetch(url); // flow",
    "url.hostname = 'api.acme.com'; return fetch(new URL(url.searchParams.get('at'))); // flow",
    "url.hostname = 'api.acme.com'; url.href = request.headers.get('at'); return fetch(url); // flow",
  ])
    await expectFlows({ 'a.js': forwarding(body) });
});
