import type {
  CachedScan,
  CheckList,
  CheckPage,
  CompleteScan,
  CreatedScan,
  FailedScan,
  Scan,
  ScanList,
  ScanStatus,
  Usage,
} from '@assay/contract';
import { WaitTimeout } from './errors.ts';
import { type Connection, type Outgoing, send, type Surroundings } from './send.ts';

/** Which server, with which key. */
export interface ClientOptions extends Partial<Surroundings> {
  /** Scheme and host of the service: `https://assay.example.org`. */
  readonly baseUrl: string;
  /** May come from the environment as it is. */
  readonly apiKey?: string | undefined;
  /** How often a request refused with 429 is sent again after the limit resets; 0 gives the error at once. */
  readonly retries?: number;
}

interface Cancellable {
  readonly signal?: AbortSignal;
}
/** What is asked of a new scan beside its URL. */
export interface CreateOptions extends Cancellable {
  readonly forceRefresh?: boolean;
  readonly enableAI?: boolean;
  readonly ref?: string;
  readonly path?: string;
}
/** How long to wait for a scan, and whom to tell of its progress. */
export interface WaitOptions extends Cancellable {
  readonly everyMs?: number;
  readonly atMostMs?: number;
  /** Told what each reading found. */
  readonly onUpdate?: (scan: Scan) => void;
}
/** Which part of the account's scans. */
export interface ListOptions extends Cancellable {
  readonly limit?: number;
  readonly offset?: number;
  readonly status?: ScanStatus | readonly ScanStatus[];
}

/** A report in a format of its own. */
export type JsonDocument = Readonly<Record<string, unknown>>;

/** The API of one Assay service, as functions. */
export interface AssayClient {
  create(url: string, options?: CreateOptions): Promise<CreatedScan | CachedScan>;
  read(id: string, options?: Cancellable): Promise<Scan>;
  /** Reads a scan until it is complete or failed. Throws WaitTimeout. */
  wait(id: string, options?: WaitOptions): Promise<CompleteScan | FailedScan>;
  /** The findings of a complete scan as SARIF 2.1.0. */
  sarif(id: string, options?: Cancellable): Promise<JsonDocument>;
  /** The bill of materials of a complete scan as CycloneDX 1.6. */
  sbom(id: string, options?: Cancellable): Promise<JsonDocument>;
  list(options?: ListOptions): Promise<ScanList>;
  usage(options?: Cancellable): Promise<Usage>;
  checks(options?: Cancellable): Promise<CheckList>;
  check(id: string, options?: Cancellable): Promise<CheckPage>;
}

/** What the specification's reference clients do. */
export const REFERENCE = { everyMs: 5_000, atMostMs: 120_000, retries: 3 } as const;

/** Makes a client of the service at `baseUrl`. */
export function createClient(options: ClientOptions): AssayClient {
  const connection: Connection = {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    apiKey: options.apiKey,
    retries: options.retries ?? REFERENCE.retries,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    sleep: options.sleep ?? sleep,
    now: options.now ?? Date.now,
  };
  const get = <T>(path: string, { signal }: Cancellable = {}): Promise<T> =>
    send<T>(connection, { method: 'GET', path, signal });

  return {
    create: (url, { signal, ...body } = {}) => {
      const outgoing: Outgoing = { method: 'POST', path: '/api/v1/scan', body: { url, ...body }, signal };
      return send(connection, outgoing);
    },
    read: (id, cancel) => get(`/api/v1/scan/${encodeURIComponent(id)}`, cancel),
    wait: (id, waiting = {}) =>
      wait(connection, (signal) => get(`/api/v1/scan/${encodeURIComponent(id)}`, signal), id, waiting),
    sarif: (id, cancel) => get(`/api/v1/scan/${encodeURIComponent(id)}/sarif`, cancel),
    sbom: (id, cancel) => get(`/api/v1/scan/${encodeURIComponent(id)}/sbom`, cancel),
    list: ({ signal, ...query } = {}) => get(`/api/v1/scans${queryOf(query)}`, signal ? { signal } : {}),
    usage: (cancel) => get('/api/v1/usage', cancel),
    checks: (cancel) => get('/api/v1/checks', cancel),
    check: (id, cancel) => get(`/api/v1/checks/${encodeURIComponent(id)}`, cancel),
  };
}

async function wait(
  { now, sleep: pause }: Surroundings,
  read: (cancel: Cancellable) => Promise<Scan>,
  id: string,
  { signal, onUpdate, everyMs = REFERENCE.everyMs, atMostMs = REFERENCE.atMostMs }: WaitOptions,
): Promise<CompleteScan | FailedScan> {
  const start = now();
  for (;;) {
    const scan = await read(signal ? { signal } : {});
    onUpdate?.(scan);
    if (scan.status === 'complete' || scan.status === 'failed') return scan;
    const left = start + atMostMs - now();
    if (left <= 0) throw new WaitTimeout(id, scan.status, atMostMs / 1000);
    await pause(Math.min(everyMs, left), signal);
  }
}

function queryOf({ limit, offset, status }: ListOptions): string {
  const query = new URLSearchParams();
  if (limit !== undefined) query.set('limit', String(limit));
  if (offset !== undefined) query.set('offset', String(offset));
  if (status !== undefined) query.set('status', [status].flat().join(','));
  return query.size > 0 ? `?${query.toString()}` : '';
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
