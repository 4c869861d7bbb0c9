import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cpuSeconds, pinned, type Server } from './measured-server.ts';

const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'));
const STEADY = fileURLToPath(new URL('steady-load.ts', import.meta.url));
const WARM_UP = ['-W', '[', '-c', '20', '-d', '1', ']'];

/** What is read, as whom and for how long. */
export interface Reading {
  readonly id: string;
  readonly apiKey: string;
  readonly seconds: number;
}

/** What a load generator measured. */
export interface Load {
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

/**
 * Twenty connections from another process, pinned to the other core. A fixed rate comes as one burst each second, which the
 * server cannot answer faster than one after the other. What the generator measures before its own code is compiled is its
 * own slowness, so it warms up first.
 */
export async function load({ url, child }: Server, { id, apiKey, seconds }: Reading, rate?: number): Promise<Load> {
  const options = [
    '-j',
    '-c',
    '20',
    '-d',
    String(seconds),
    ...WARM_UP,
    '-H',
    `Authorization=Bearer ${apiKey}`,
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
export async function steady({ url }: Server, { id, apiKey, seconds }: Reading): Promise<string> {
  const words = [STEADY, `${url}/api/v1/scan/${id}`, apiKey, '200', String(seconds)];
  const [file, args] = pinned(1, process.execPath, words);
  const { stdout } = await promisify(execFile)(file, args);
  const { p50, p99, max, errors } = JSON.parse(stdout) as Readonly<Record<string, number>>;
  return `p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms${errors === 0 ? '' : `, ${errors} ERRORS`}`;
}
