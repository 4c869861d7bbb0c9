import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { allowedHosts, canonicalise } from '@assay/checkout';
import { type Materials, Refusal, type ScanResult, type Tier } from '@assay/contract';
import { createAccount } from '../src/accounts/accounts.ts';
import type { Config } from '../src/config/settings.ts';
import { tryWritingTo } from '../src/data-folder.ts';
import { createLog } from '../src/http/log.ts';
import { closeApp } from '../src/http/shutdown.ts';
import { mintKey } from '../src/keys/mint-key.ts';
import type { NamedRepository } from '../src/scans/create-scan.ts';
import { buildService, type Service } from '../src/service.ts';
import { openSqliteStore } from '../src/store/open.ts';
import type { Account, Store } from '../src/store/port.ts';
import { type Answer, assertDocumented } from './openapi-validator.ts';

const compress = promisify(zstdCompress);

export interface SendOptions {
  readonly key?: string | undefined;
  readonly body?: unknown;
  /** Sent as it is, instead of a JSON body. */
  readonly raw?: string | Buffer;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** A service on loopback over a store of its own, with a clock the test can set. */
export interface Harness extends Service {
  readonly store: Store;
  readonly port: number;
  readonly clock: { now: number };
  readonly log: string[];
  readonly dataDir: string;
  /** Sends a request and holds the answer against the API's description. */
  send(method: string, target: string, options?: SendOptions): Promise<Answer>;
  account(tier: Tier, email?: string): Promise<{ readonly account: Account; readonly key: string }>;
  create(key: string, body: object): Promise<Answer>;
  /** Does a worker's part: claims the next job and completes it. */
  finishNext(result?: Partial<ScanResult>, materials?: Materials): Promise<string>;
}

export interface HarnessOptions {
  readonly config?: Partial<Config>;
  readonly nameRepository?: (url: unknown) => NamedRepository;
}

const { hosts } = allowedHosts(['git.test']);

/** Repositories of a host that has every repository but those whose names say otherwise. */
export function inventedHost(url: unknown): NamedRepository {
  const canonical = canonicalise(url, hosts);
  if (!canonical.ok) throw new Refusal('INVALID_URL', canonical.reason);
  const { repoKey, fetchUrl } = canonical.target;
  return {
    repoKey,
    async probe() {
      if (repoKey.includes('missing')) throw new Refusal('REPO_NOT_FOUND', 'The host has no repository of this name.');
      if (repoKey.includes('private')) throw new Refusal('PRIVATE_REPO', 'The repository is private.');
      return { fetchUrl };
    },
  };
}

export async function startHarness(t: TestContext, options: HarnessOptions = {}): Promise<Harness> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-test-'));
  const clock = { now: Date.UTC(2026, 4, 14, 10, 0, 0) };
  const now = (): number => clock.now;
  const store = await openSqliteStore({ dataDir, as: 'server', now });
  const lines: string[] = [];
  const service = buildService({
    config: {
      trustProxy: false,
      publicUrl: undefined,
      quotaCounts: 'created',
      signup: 'closed',
      defaultTier: 'free',
      ...options.config,
    },
    store,
    log: createLog(options.config?.logLevel ?? 'info', { write: (line) => lines.push(line) }),
    now,
    nameRepository: options.nameRepository ?? inventedHost,
    checks: async () => [],
    isolation: () => 'process',
    workers: () => ({ total: 0, busy: 0 }),
    tryWorkFolder: () => tryWritingTo(join(dataDir, 'work')),
    advisoriesAsOf: () => null,
    pagesDir: undefined,
    stopping: () => false,
  });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  t.after(async () => {
    agent.destroy();
    await closeApp(service.app, 1000);
    await store.close().catch(() => undefined);
    await rm(dataDir, { recursive: true, force: true });
  });
  const send: Harness['send'] = (method, target, sendOptions = {}) =>
    exchange({ agent, port, method, target, ...sendOptions });
  return {
    ...service,
    store,
    port,
    clock,
    log: lines,
    dataDir,
    send,
    create: (key, body) => send('POST', '/api/v1/scan', { key, body }),
    account: (tier, email) => makeAccount(store, now, tier, email),
    finishNext: (result, materials) => finishNext(store, now, result, materials),
  };
}

let accounts = 0;
async function makeAccount(
  store: Store,
  now: () => number,
  tier: Tier,
  email = `person${(accounts += 1)}@example.org`,
): ReturnType<Harness['account']> {
  const ports = { accounts: store.accounts, keys: store.keys, now };
  const account = await createAccount(ports, { email, tier: 'pro' });
  const { value } = await mintKey(ports, account, { name: 'test' });
  if (tier !== 'pro') await store.accounts.setTier(account.id, tier, now());
  return { account: { ...account, tier }, key: value };
}

const NO_MATERIALS: Materials = { components: [], services: [], leftOut: 0, gaps: [], gapsLeftOut: 0 };

async function finishNext(
  store: Store,
  now: () => number,
  changes: Partial<ScanResult> = {},
  made: Materials = NO_MATERIALS,
): Promise<string> {
  const job = await store.jobs.claim('test', now(), 20_000);
  if (!job) throw new Error('No job is waiting.');
  const result = { ...cleanResult(job.work.ai), ...changes };
  const body = await compress(Buffer.from(JSON.stringify(result)));
  const materials = await compress(Buffer.from(JSON.stringify(made)));
  const { score, grade, safetyScore, safetyGrade } = result;
  await store.jobs.complete(
    job,
    { body, materials, score, grade, safetyScore, safetyGrade, findingsCount: result.findings.length },
    now(),
  );
  return job.id;
}

/** The result of a repository in which nothing was found. */
export function cleanResult(ai: boolean): ScanResult {
  const all = {
    rce: 100,
    secrets: 100,
    network: 100,
    filesystem: 100,
    supplyChain: 100,
    mcp: 100,
    dataHandling: 100,
    auth: 100,
  };
  return {
    score: 100,
    grade: 'A',
    safetyScore: 100,
    safetyGrade: 'A',
    findings: [],
    categoryScores: all,
    scoreReasons: [],
    ...(ai ? { aiAnalysis: quietAnalysis() } : {}),
    filesScanned: 1,
    scanDurationMs: 12,
    commit: 'a'.repeat(40),
    defaultBranch: 'main',
    languages: {},
    coverage: { filesTotal: 1, filesScanned: 1, skipped: [], checksNotRun: [], partial: false },
    isolation: 'process',
    scoringVersion: 'assay-3',
    engineVersion: '0.1.0',
    advisoriesAsOf: null,
  };
}

function quietAnalysis(): NonNullable<ScanResult['aiAnalysis']> {
  return {
    behavior: { summary: 'Does nothing.', capabilities: [], risks: [], trustScore: 100, recommendations: [] },
    promptInjection: { detected: false, severity: null, locations: [] },
    reportSummary: { executiveSummary: 'Clean.', keyFindings: [], riskAssessment: 'None.', prioritizedActions: [] },
    source: 'builtin',
  };
}

export interface Exchange extends SendOptions {
  readonly agent: Agent;
  readonly port: number;
  readonly method: string;
  readonly target: string;
}

export async function exchange({ agent, port, method, target, key, body, raw, headers }: Exchange): Promise<Answer> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const sent = {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
    ...headers,
  };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const call = request({ agent, host: '127.0.0.1', port, method, path: target, headers: sent }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () =>
      resolve(answerOf(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString())),
    );
  });
  call.on('error', reject);
  call.end(payload);
  const answer = await promise;
  assertDocumented(method, target, answer);
  return answer;
}

function answerOf(status: number, headers: object, text: string): Answer {
  return { status, headers: headers as Record<string, string>, text, body: text === '' ? undefined : JSON.parse(text) };
}
