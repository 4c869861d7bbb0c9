import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@assay/client';
import { generateKey } from '@assay/server';
import { type FileContent, type GitHost, repositoryOf, startGitHost } from '../test/git-host/index.ts';

/** Measures the running service from outside and prints a table: npm run bench:api [seconds]. */

const SECONDS = Number(process.argv[2] ?? 5);
const MAIN = fileURLToPath(new URL('../packages/cli/dist/main.js', import.meta.url));
const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'));
const STEADY = fileURLToPath(new URL('steady-load.ts', import.meta.url));
const TASKSET = existsSync('/usr/bin/taskset') ? '/usr/bin/taskset' : undefined;
const KEY = generateKey();
const WARM_UP = ['-W', '[', '-c', '20', '-d', '1', ']'];

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  /** From the start of the process to its first answer. */
  readonly startMs: number;
  /** How much of that the processor worked. */
  readonly startCpuMs: number;
}

interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
  /** Requests per second of the server's own processor time: what stays comparable on a machine that others use. */
  readonly perCpuSecond: number;
}

/** What autocannon prints. */
interface LoadResult {
  readonly requests: { readonly average: number; readonly total: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly errors: number;
  readonly non2xx: number;
}

const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
const host = await startGitHost();
const children = new Set<ChildProcess>();
try {
  await measure();
} finally {
  for (const child of children) child.kill('SIGKILL');
  await host.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function measure(): Promise<void> {
  const rows: (readonly [string, string, string])[] = [];
  const cold = await startServer('cold', 0, join(folder, 'fresh-cache'));
  rows.push(['cold start to first answer, nothing cached', startText(cold), 'under 2,000 ms']);
  // The compiled code is written down just after the first answer.
  await sleep(1000);
  await stop(cold);
  const server = await startServer('main', 0, join(folder, 'fresh-cache'));
  rows.push(['start to first answer, code cached', startText(server), '']);
  await sleep(3000);
  rows.push(['RSS idle', `${await megabytes(server)} MB`, 'under 200 MB']);

  const client = createClient({ baseUrl: server.url, apiKey: KEY });
  const unfinished = await unfinishedScan(server.url);
  const complete = await completeScan(server.url);
  const size = Buffer.byteLength(JSON.stringify(await client.read(complete)));
  rows.push(loadRow('read an unfinished scan', await load(server, unfinished), 'at least 5,000/s'));
  rows.push(
    loadRow(`read a complete scan of ${Math.round(size / 1000)} KB`, await load(server, complete), 'at least 1,000/s'),
  );
  rows.push(['RSS after load', `${await megabytes(server)} MB`, '']);
  await stop(server);

  const busy = await startServer('busy', undefined, join(folder, 'fresh-cache'));
  await sleep(3000);
  const read = await unfinishedScan(busy.url);
  rows.push(['200 reads a second, evenly, while nothing runs', await steady(busy, read), 'to compare with']);
  rows.push(loadRow('200 reads at once each second, while nothing runs', await load(busy, read, 200), ''));
  const reader = createClient({ baseUrl: busy.url, apiKey: KEY });
  const scan = await largeScan(busy.url, 'bench/large');
  const evenly = await steady(busy, read);
  const { status } = await reader.read(scan);
  rows.push([`200 reads a second, evenly, while a scan runs (${status} at the end)`, evenly, 'p99 under 20 ms']);
  await reader.wait(scan, { everyMs: 200 });
  const other = await largeScan(busy.url, 'bench/larger');
  const atOnce = await load(busy, read, 200);
  const end = await reader.read(other);
  rows.push(loadRow(`200 reads at once each second, while a scan runs (${end.status} at the end)`, atOnce, ''));
  await stop(busy);

  const widths = [0, 1].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  console.log(
    `Node ${process.version}, ${SECONDS} s each, server on core 0, load on core 1${TASKSET ? '' : ' (not pinned: no taskset)'}`,
  );
  for (const [what, value, aim] of rows) {
    console.log(`  ${what.padEnd(widths[0] ?? 0)}  ${value.padEnd(widths[1] ?? 0)}  ${aim}`.trimEnd());
  }
}

async function startServer(name: string, core: number | undefined, cache: string): Promise<Server> {
  const words = [MAIN, 'serve'];
  const [file, args] = pinned(core, process.execPath, words);
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: cache,
    ASSAY_PORT: '0',
    ASSAY_DATA_DIR: join(folder, name),
    ASSAY_ALLOWED_HOSTS: host.origin,
    ASSAY_API_KEY: KEY,
    ASSAY_FETCH_SECONDS: '3600',
    ASSAY_LOG_LEVEL: 'warn',
  };
  const start = performance.now();
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += String(chunk);
      const found = /listens at (\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const answer = await fetch(`${url}/api/v1/scans`, { headers: { authorization: `Bearer ${KEY}` } });
  if (answer.status !== 200) throw new Error(`the first answer was ${answer.status}`);
  const startMs = performance.now() - start;
  return { child, url, startMs, startCpuMs: (await cpuSeconds(child)) * 1000 };
}

function startText({ startMs, startCpuMs }: Server): string {
  return `${whole(startMs)} ms (${whole(startCpuMs)} ms of processor time)`;
}

async function stop({ child }: Server): Promise<void> {
  children.delete(child);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
}

function pinned(core: number | undefined, file: string, words: readonly string[]): [string, string[]] {
  return TASKSET && core !== undefined ? [TASKSET, ['-c', String(core), file, ...words]] : [file, [...words]];
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

/**
 * Twenty connections from another process, pinned to the other core. A fixed rate comes as one burst each second, which the
 * server cannot answer faster than one after the other. What
 * the generator measures before its own code is compiled is its own slowness, so it warms up first.
 */
async function load({ url, child }: Server, id: string, rate?: number): Promise<Load> {
  const options = [
    '-j',
    '-c',
    '20',
    '-d',
    String(SECONDS),
    ...WARM_UP,
    '-H',
    `Authorization=Bearer ${KEY}`,
    ...(rate === undefined ? [] : ['-R', String(rate)]),
  ];
  const [file, args] = pinned(1, process.execPath, [AUTOCANNON, ...options, `${url}/api/v1/scan/${id}`]);
  const before = await cpuSeconds(child);
  const { stdout } = await promisify(execFile)(file, args, { maxBuffer: 10_000_000 });
  const used = (await cpuSeconds(child)) - before;
  // One line for the warm-up, one for what counts.
  const [warmUp, result] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LoadResult);
  if (warmUp === undefined || result === undefined) throw new Error('the load generator did not say what it measured');
  return {
    perSecond: result.requests.average,
    perCpuSecond: (warmUp.requests.total + result.requests.total) / used,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: warmUp.errors + warmUp.non2xx + result.errors + result.non2xx,
  };
}

/** Requests at even intervals from another process, pinned to the other core: how many people come and ask. */
async function steady({ url }: Server, id: string): Promise<string> {
  const words = [STEADY, `${url}/api/v1/scan/${id}`, KEY, '200', String(SECONDS)];
  const [file, args] = pinned(1, process.execPath, words);
  const { stdout } = await promisify(execFile)(file, args);
  const { p50, p99, max, errors } = JSON.parse(stdout) as Readonly<Record<string, number>>;
  return `p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms${errors === 0 ? '' : `, ${errors} ERRORS`}`;
}

async function cpuSeconds({ pid }: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
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

async function megabytes({ child }: Server): Promise<string> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kilobytes === undefined ? '?' : String(Math.round(Number(kilobytes) / 1024));
}

function whole(number: number): string {
  return Math.round(number).toLocaleString('en');
}
