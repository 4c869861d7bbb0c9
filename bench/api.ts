import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@assay/client';
import { generateKey } from '@assay/server';
import { type FileContent, type GitHost, repositoryOf, startGitHost } from '../test/git-host/index.ts';
import { load, steady, type Load, type Reading } from './load.ts';
import { CAN_PIN, megabytes, startServer, stop, stopAll, type Server } from './measured-server.ts';

/** Measures the running service from outside and prints a table: npm run bench:api [seconds]. */

const SECONDS = Number(process.argv[2] ?? 5);
const KEY = generateKey();

const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
const host = await startGitHost();
try {
  await measure();
} finally {
  stopAll();
  await host.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function measure(): Promise<void> {
  const rows: (readonly [string, string, string])[] = [];
  const cold = await startServer(settings('cold', 0));
  rows.push(['cold start to first answer, nothing cached', startText(cold), 'under 2,000 ms']);
  // The compiled code is written down just after the first answer.
  await sleep(1000);
  await stop(cold);
  const server = await startServer(settings('main', 0));
  rows.push(['start to first answer, code cached', startText(server), '']);
  await sleep(3000);
  rows.push(['RSS idle', `${await megabytes(server)} MB`, 'under 200 MB']);

  const client = createClient({ baseUrl: server.url, apiKey: KEY });
  const unfinished = await unfinishedScan(server.url);
  const complete = await completeScan(server.url);
  const size = Buffer.byteLength(JSON.stringify(await client.read(complete)));
  rows.push(loadRow('read an unfinished scan', await load(server, reading(unfinished)), 'at least 5,000/s'));
  rows.push(
    loadRow(
      `read a complete scan of ${Math.round(size / 1000)} KB`,
      await load(server, reading(complete)),
      'at least 1,000/s',
    ),
  );
  rows.push(['RSS after load', `${await megabytes(server)} MB`, '']);
  await stop(server);

  const busy = await startServer(settings('busy', undefined));
  await sleep(3000);
  const read = await unfinishedScan(busy.url);
  rows.push(['200 reads a second, evenly, while nothing runs', await steady(busy, reading(read)), 'to compare with']);
  rows.push(loadRow('200 reads at once each second, while nothing runs', await load(busy, reading(read), 200), ''));
  const reader = createClient({ baseUrl: busy.url, apiKey: KEY });
  const scan = await largeScan(busy.url, 'bench/large');
  const evenly = await steady(busy, reading(read));
  const { status } = await reader.read(scan);
  rows.push([`200 reads a second, evenly, while a scan runs (${status} at the end)`, evenly, 'p99 under 20 ms']);
  await reader.wait(scan, { everyMs: 200 });
  const other = await largeScan(busy.url, 'bench/larger');
  const atOnce = await load(busy, reading(read), 200);
  const end = await reader.read(other);
  rows.push(loadRow(`200 reads at once each second, while a scan runs (${end.status} at the end)`, atOnce, ''));
  await stop(busy);

  const widths = [0, 1].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  console.log(
    `Node ${process.version}, ${SECONDS} s each, server on core 0, load on core 1${CAN_PIN ? '' : ' (not pinned: no taskset)'}`,
  );
  for (const [what, value, aim] of rows) {
    console.log(`  ${what.padEnd(widths[0] ?? 0)}  ${value.padEnd(widths[1] ?? 0)}  ${aim}`.trimEnd());
  }
}

/** Servers share what was compiled, and nothing else. */
function settings(name: string, core: number | undefined): Parameters<typeof startServer>[0] {
  const [codeCache, dataFolder] = [join(folder, 'fresh-cache'), join(folder, name)];
  return { core, codeCache, dataFolder, gitHost: host.origin, apiKey: KEY };
}

function reading(id: string): Reading {
  return { id, apiKey: KEY, seconds: SECONDS };
}

function startText({ startMs, startCpuMs }: Server): string {
  return `${whole(startMs)} ms (${whole(startCpuMs)} ms of processor time)`;
}

/** Stays in the state `cloning`: its host never sends the pack. */
async function unfinishedScan(url: string): Promise<string> {
  const { dir } = await repositoryOf(host.folder, { 'README.md': 'Never sent.\n' });
  host.serve('bench/unfinished', { kind: 'hang', on: 'pack', otherwise: { kind: 'git', dir } });
  return (await createClient({ baseUrl: url, apiKey: KEY }).create(host.url('bench/unfinished'))).id;
}

async function completeScan(url: string): Promise<string> {
  const code = (at: number): string =>
    `import { exec } from 'node:child_process';\nexport const run${at} = (req) => exec('ls ' + req.query.dir${at});\n`;
  const key = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEA'.repeat(20)}\n-----END RSA PRIVATE KEY-----\n`;
  const files = Object.fromEntries(
    Array.from({ length: 150 }, (_, at) => [
      [`src/module${at}/run.js`, code(at)],
      [`src/module${at}/key.pem`, key],
    ]).flat(),
  );
  return await scanToEnd(url, 'bench/complete', files);
}

async function largeScan(url: string, name: string): Promise<string> {
  // Every file takes requests, so that every file is parsed and interpreted.
  const handler =
    "import fs from 'node:fs';\nexport const show = (req, res) => res.send(fs.readFileSync(req.query.name));\n";
  const code = handler + 'export function f(a) { return a.map((x) => x + 1).filter(Boolean); }\n'.repeat(400);
  const files = Object.fromEntries(
    Array.from({ length: 3000 }, (_, at) => [`src/file${at}.js`, `${code}// ${name} ${at}\n`]),
  );
  await serve(host, name, files);
  const client = createClient({ baseUrl: url, apiKey: KEY });
  const { id } = await client.create(host.url(name));
  while (['pending', 'cloning'].includes((await client.read(id)).status)) await sleep(20);
  return id;
}

async function scanToEnd(url: string, name: string, files: Readonly<Record<string, FileContent>>): Promise<string> {
  await serve(host, name, files);
  const client = createClient({ baseUrl: url, apiKey: KEY });
  const { id } = await client.create(host.url(name));
  const end = await client.wait(id, { everyMs: 100 });
  if (end.status !== 'complete') throw new Error(`the scan of ${name} failed`);
  return id;
}

async function serve(to: GitHost, name: string, files: Readonly<Record<string, FileContent>>): Promise<void> {
  const { dir } = await repositoryOf(to.folder, files);
  to.serve(name, { kind: 'git', dir });
}

function loadRow(
  what: string,
  { perSecond, perCpuSecond, p50, p99, errors }: Load,
  aim: string,
): readonly [string, string, string] {
  const failed = errors > 0 ? `, ${errors} ERRORS` : '';
  return [
    what,
    `${whole(perSecond)}/s (${whole(perCpuSecond)} per second of processor time), p50 ${p50} ms, p99 ${p99} ms${failed}`,
    aim,
  ];
}

function whole(number: number): string {
  return Math.round(number).toLocaleString('en');
}
