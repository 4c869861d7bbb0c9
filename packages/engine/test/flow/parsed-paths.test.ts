import { test } from 'node:test';
import { expectFlows } from './harness.ts';

/** A server that answers with a file. */
function serving(read: string): string {
  return `import http from 'node:http';
import fs from 'node:fs';
import path from 'node:path';
import url from 'node:url';
http.createServer((req, res) => {
  ${read}
}).listen(80);
`;
}

test('the path of a parsed address of the web does not lead up', async () => {
  for (const read of [
    "fs.readFile('./public' + new URL(req.url, 'http://localhost').pathname, done);",
    "const { pathname } = new URL(req.url, 'http://localhost'); fs.readFile('.' + pathname, done);",
    'const at = new URL(`http://${req.headers.host}${req.url}`); fs.readFile(path.join(root, at.pathname), done);',
    "const at = new URL(req.url, base); fs.readFile(path.join('/srv', at.pathname.slice(1)), done);",
  ])
    await expectFlows({ 'a.js': serving(read) });
});

test('it begins at the root, and may be decoded', async () => {
  for (const read of [
    'fs.readFile(new URL(req.url, base).pathname, done); // flow',
    "fs.readFile('.' + decodeURIComponent(new URL(req.url, base).pathname), done); // flow",
    "fs.readFile('.' + decodeURI(new URL(req.url, base).pathname), done); // flow",
    "fs.readFile('.' + new URL(req.url, base).searchParams.get('at'), done); // flow",
    "fs.readFile('.' + url.parse(req.url).pathname, done); // flow",
    // Of no scheme of the web: `x:../../etc/passwd`.
    "fs.readFile('.' + new URL(req.headers.at).pathname, done); // flow",
  ])
    await expectFlows({ 'a.js': serving(read) });
});

test('requests of the web come with such an address', async () => {
  const asked = (path: string, mark = ''): string =>
    `import fs from 'node:fs';
Bun.serve({ fetch(request) {
  fs.readFile('./public' + ${path}, done);${mark}
} });
`;
  await expectFlows({ 'a.js': asked('new URL(request.url).pathname') });
  await expectFlows({ 'a.js': asked('decodeURIComponent(new URL(request.url).pathname)', ' // flow') });
  const routed = (path: string, mark = ''): string =>
    `import { Hono } from 'hono';
import fs from 'node:fs';
const app = new Hono();
app.get('/f/*', (c) => fs.readFile('./public' + ${path}, done));${mark}
`;
  await expectFlows({ 'a.js': routed('c.req.path') });
  await expectFlows({ 'a.js': routed('decodeURIComponent(c.req.path)', ' // flow') });
});
