import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fastify } from 'fastify';
import { pageRoutes } from '../src/http/routes/pages.ts';

async function pages(
  t: TestContext,
  pagesDir: string | undefined,
): Promise<(path: string, accept?: string) => Promise<Response>> {
  const app = fastify();
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none'");
  });
  pageRoutes(app, { pagesDir });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => app.close());
  return (path, accept = 'text/html') => fetch(`${url}${path}`, { headers: { accept, connection: 'close' } });
}

async function built(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-pages-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>Assay</title>');
  await writeFile(join(folder, 'dist/assets/index-abc.js'), 'console.log(1)');
  await writeFile(join(folder, 'secret.txt'), 'not to be served');
  return `${folder}/dist/`;
}

test('every page is one document, fresh each time, under a policy for scripts too', async (t) => {
  const read = await pages(t, await built(t));

  for (const path of [
    '/',
    '/scans',
    '/scans/scan_x',
    '/checks/rce-x',
    '/settings/keys',
    '/owner',
    '/claim',
    '/sign-in?next=/x',
  ]) {
    const page = await read(path);
    assert.equal(page.status, 200, path);
    assert.match(await page.text(), /<title>Assay/);
    assert.equal(page.headers.get('cache-control'), 'no-cache');
    assert.equal(page.headers.get('content-security-policy'), "default-src 'none'; require-trusted-types-for 'script'");
  }
});

test('files named after their content are kept for ever, and sent compressed', async (t) => {
  const read = await pages(t, await built(t));

  const script = await read('/assets/index-abc.js', '*/*');

  assert.equal(script.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(script.headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.match(script.headers.get('content-encoding') ?? '', /^(?:br|gzip)$/);
  assert.equal(await script.text(), 'console.log(1)');
});

test('a page that does not exist says so to people and to programs in their own way', async (t) => {
  const read = await pages(t, await built(t));

  const [person, program] = [await read('/nothing'), await read('/nothing', 'application/json')];

  assert.equal(person.status, 404);
  assert.match(person.headers.get('content-type') ?? '', /^text\/html/);
  assert.equal(program.status, 404);
  assert.match(program.headers.get('content-type') ?? '', /^application\/json/);
});

test('nothing outside the folder is ever served', async (t) => {
  const app = fastify();
  pageRoutes(app, { pagesDir: await built(t) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => app.close());
  const { port } = app.server.address() as { port: number };
  const raw = (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, headers: { accept: '*/*' } }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () => resolve(`${response.statusCode} ${text}`));
      }).on('error', reject);
    });

  for (const path of [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
  ]) {
    assert.doesNotMatch(await raw(path), /not to be served/, path);
  }
});

test('without built pages the server says how to get them', async (t) => {
  const read = await pages(t, undefined);

  const page = await read('/');

  assert.equal(page.status, 503);
  assert.match(await page.text(), /npm start/);
});
