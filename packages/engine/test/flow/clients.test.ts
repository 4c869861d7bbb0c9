import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

/** A route in whose handler `x` is what somebody sent. */
const route = (before: string, ...lines: readonly string[]): string =>
  `import express from 'express';\n${before}\nexpress().get('/', async (req, res) => { const x = String(req.query.x);\n${lines.join('\n')}\n});\n`;

test('statements of drivers and builders that have words of their own for them', () =>
  expectFlows(
    {
      'bigquery.ts': route(
        "import { BigQuery } from '@google-cloud/bigquery'; const client = new BigQuery();",
        "await client.createQueryJob({ query: 'SELECT ' + x }); // flow",
        "await client.createQueryJob({ query: 'SELECT @x', params: { x } });",
      ),
      'clickhouse.ts': route(
        "import { createClient } from '@clickhouse/client'; const client = createClient({});",
        "await client.command({ query: 'DROP TABLE ' + x }); // flow",
        "await client.command({ query: 'SELECT {x: String}', query_params: { x } });",
      ),
      'libsql.ts': route(
        "import { createClient } from '@libsql/client'; const client = createClient({ url: '' });",
        "await client.batch([{ sql: 'DELETE FROM ' + x, args: [] }]); // flow",
        "await client.batch([{ sql: 'DELETE FROM a WHERE b = ?', args: [x] }]);",
      ),
      'typeorm.ts': route(
        "import { DataSource } from 'typeorm'; const source = new DataSource({});",
        "await source.getRepository('A').createQueryBuilder('a').orderBy(x, 'ASC').getMany(); // flow",
        "await source.getRepository('A').createQueryBuilder('a').orderBy('a.b', x).getMany();",
      ),
      'knex.ts': route("import knex from 'knex'; const db = knex({});", "await db('a').orderBy(x);"),
      'neon.ts': route(
        "import { neon } from '@neondatabase/serverless'; const sql = neon('');",
        "await sql('SELECT ' + x); // flow",
        'await sql`SELECT ${x}`;',
        "await sql('SELECT $1', [x]);",
      ),
      'bun.ts': route(
        "import { sql } from 'bun';",
        "await sql.unsafe('SELECT ' + x); // flow",
        'await sql`SELECT ${x}`;',
      ),
      'expo.ts': route(
        "import * as SQLite from 'expo-sqlite'; const db = SQLite.openDatabaseSync('a');",
        "await db.getAllAsync('SELECT ' + x); // flow",
        "await db.getAllAsync('SELECT ?', [x]);",
      ),
      'neo4j.ts': route(
        "import neo4j from 'neo4j-driver'; const driver = neo4j.driver('');",
        "await driver.executeQuery('MATCH (a {b: $x}) RETURN a', { x });",
      ),
      'mikro.ts': route("import { raw } from '@mikro-orm/core';", "raw('lower(' + x + ')'); // flow", "raw('?', [x]);"),
    },
    REAL_SINKS,
  ));

test('clients and connections that are told a server in a way of their own', () =>
  expectFlows(
    {
      'undici.ts': route(
        "import { Agent } from 'undici'; const agent = new Agent();",
        "await agent.request({ origin: x, path: '/', method: 'GET' }); // flow",
        "await agent.request({ origin: 'https://example.org', path: '/' + x, method: 'GET' });",
      ),
      'superagent.ts': route(
        "import request from 'superagent';",
        "await request('GET', x); // flow",
        "await request('POST', 'https://example.org').send(x);",
      ),
      'made.ts': route(
        "import ky from 'ky'; import { ofetch } from 'ofetch'; import { got } from 'got'; const a = ky.extend({}); const b = ofetch.create({});",
        'await a(x); // flow',
        'await b(x); // flow',
        'await got.post(x); // flow',
        "await a.post('https://example.org', { json: { x } });",
        "await b('https://example.org', { query: { x } });",
      ),
      'sockets.ts': route(
        "import { EventSource } from 'eventsource';",
        'new EventSource(x); // flow',
        'await Bun.connect({ hostname: x, port: 80 }); // flow',
        'await Deno.connect({ hostname: x, port: 80 }); // flow',
        "await Deno.connect({ hostname: 'example.org', port: Number(x) });",
      ),
      'proxy.ts': route(
        "import httpProxy from 'http-proxy'; const proxy = httpProxy.createProxyServer();",
        'proxy.web(req, res, { target: x }); // flow',
        "proxy.web(req, res, { target: 'http://127.0.0.1:3001' });",
      ),
    },
    REAL_SINKS,
  ));

test('files that are named in lists, behind options and at the end of a chain', () =>
  expectFlows(
    {
      'globs.ts': route(
        "import fg from 'fast-glob'; import { globby } from 'globby'; import { deleteAsync } from 'del';",
        "await fg(['/srv/' + x + '/**']); // flow",
        "await globby('/srv/' + x); // flow",
        "await deleteAsync(['/srv/' + x]); // flow",
        "(await fg(['/srv/**'])).filter((name) => name === x);",
      ),
      'shelljs.ts': route(
        "import shell from 'shelljs';",
        "shell.rm('-rf', '/srv/' + x); // flow",
        "shell.cat('/srv/' + x); // flow",
        "shell.rm('-rf', '/srv/tmp');",
        'shell.echo(x);',
      ),
      'sharp.ts': route(
        "import sharp from 'sharp';",
        "await sharp('/srv/a.png').resize(1).toFile('/srv/' + x); // flow",
        "await sharp('/srv/a.png').resize(1).toFile('/srv/b.png');",
      ),
    },
    REAL_SINKS,
  ));

test('programs and addresses that stand among options', () =>
  expectFlows(
    {
      'bun.ts': route(
        '',
        "Bun.spawnSync({ cmd: ['sh', '-c', 'ls ' + x] }); // flow",
        'Bun.spawn({ cmd: [x] }); // flow',
        "Bun.spawnSync({ cmd: ['ls', '--', x], env: { NAME: x } });",
      ),
      'tinyexec.ts': route(
        "import { x as run } from 'tinyexec';",
        "await run('sh', ['-c', 'ls ' + x]); // flow",
        'await run(x); // flow',
        "await run('ls', ['--', x]);",
      ),
      'jsonpath.ts': route(
        "import { JSONPath } from 'jsonpath-plus';",
        'JSONPath({ path: x, json: {} }); // flow',
        "JSONPath({ path: '$.a', json: { x } });",
      ),
      'location.ts': `export async function GET(request: Request) { const x = new URL(request.url).searchParams.get('x') ?? '';
if (x === 'a') return new Response(null, { status: 302, headers: { Location: '/home' } });
return new Response(null, { status: 302, headers: { Location: x } }); // flow
}`,
      'elysia.ts': `import { Elysia } from 'elysia';
new Elysia().get('/a', ({ query, redirect }) => redirect(query.to)) // flow
  .get('/b', ({ query, redirect }) => redirect('/home?' + encodeURIComponent(query.to)));`,
    },
    REAL_SINKS,
  ));
