import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../src/tree/memory-tree.ts';
import { scan } from '../src/scan.ts';

const APP = `from flask import Flask, Response, request
app = Flask(__name__)
@app.after_request
def share(response: Response) -> Response:
    origin = request.headers.get('Origin')
    if origin:
        response.headers['Access-Control-Allow-Origin'] = origin
        response.headers['Access-Control-Allow-Credentials'] = 'true'
        response.headers['X-Name'] = request.args['name']
    return response
`;

async function told(text: string): Promise<readonly string[]> {
  const { findings } = await scan(memoryTree({ 'app.py': text }));
  return findings
    .filter(({ checkId }) => /cors|header/.test(checkId))
    .map(({ checkId, line, message }) => `${line} ${checkId}: ${message.replace(/;.*$/, '')}`);
}

test('an origin that is repeated is told as such, and a header by its name', async () => {
  const found = await told(APP);
  assert.equal(found.length, 2);
  assert.match(found[0] ?? '', /^7 network-cors-permissive: Every site/);
  assert.match(found[1] ?? '', /^9 network-header-injection: The header `X-Name` holds data of an HTTP request/);
});

test('an origin from a list is told as nothing', async () => {
  const found = await told(APP.replace('if origin:', "if origin in {'https://shop.example.com'}:"));
  assert.deepEqual(
    found.map((line) => line.split(':', 1)[0]),
    ['9 network-header-injection'],
  );
});

test('what was looked at must be what is repeated', async () => {
  const found = await told(APP.replace('if origin:', "if request.host in {'shop.example.com'}:"));
  assert.match(found[0] ?? '', /^7 network-cors-permissive/);
});
