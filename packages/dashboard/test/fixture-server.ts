import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { ListItem } from '@assay/contract';
import { REPORT_SHEET, writeHtml } from '@assay/engine';
import { sampleChecks, sampleFindings, sampleReport } from '../../../test/sample-report.ts';

/** Serves the built pages with canned answers: for looking at every page without a scan or a database. */

const DIST = join(import.meta.dirname, '../dist');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html; charset=utf-8',
};
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";

const OWNER = {
  id: 'acc_1',
  email: 'owner@example.test',
  tier: 'enterprise',
  isOwner: true,
  createdAt: '2026-09-01T08:00:00.000Z',
};
const DAYS = Array.from({ length: 30 }, (_, index) => ({
  date: new Date(Date.UTC(2026, 9, 17 + index)).toISOString().slice(0, 10),
  used: (index * 7) % 5 === 0 ? 0 : (index * 13) % 23,
}));
const GRADES = ['A', 'B', 'C', 'D', 'F'] as const;
const SCORES = [96, 84, 73, 64, 39];

function listed(index: number): ListItem {
  const unfinished = index === 0 ? 'analyzing' : index === 3 ? 'failed' : undefined;
  const createdAt = new Date(Date.UTC(2026, 10, 14, 9 - index, 12)).toISOString();
  const base = {
    id: `scan_${String(index).padStart(8, '0')}`,
    url: `https://github.com/acme/${NAMES[index % NAMES.length] ?? 'notes'}`,
    createdAt,
  };
  if (unfinished !== undefined) {
    const completedAt = unfinished === 'failed' ? createdAt : null;
    return {
      ...base,
      status: unfinished,
      score: null,
      grade: null,
      safetyScore: null,
      safetyGrade: null,
      findingsCount: null,
      completedAt,
    };
  }
  const at = (index + 1) % 5;
  return {
    ...base,
    status: 'complete',
    score: SCORES[at] ?? 0,
    grade: GRADES[at] ?? 'A',
    safetyScore: SCORES[(at + 1) % 5] ?? 0,
    safetyGrade: GRADES[(at + 1) % 5] ?? 'A',
    findingsCount: (index * 37) % 140,
    completedAt: createdAt,
  };
}
const NAMES = [
  'notes-mcp',
  'imagemagick-tools-for-long-repository-names',
  'weather',
  'ledger',
  'desk-agent',
  'type-kit',
];

interface Options {
  readonly findings?: number;
  readonly account?: boolean;
  readonly cookiesWork?: boolean;
  /** False: events do not get through, as behind some proxies. */
  readonly events?: boolean;
  /** Everything a stranger can write is an attack. */
  readonly hostile?: boolean;
}
export interface Fixture {
  readonly origin: string;
  close(): void;
}

const ATTACK = '<img src=x onerror=alert(1)>\u202e\u200b</script>"\'';

/** Every canned answer by method and path; undefined is a 404. */
function answer(method: string, url: URL, options: Options): unknown {
  const path = url.pathname;
  const scan = /^\/api\/v1\/scan\/(scan_\w+)$/.exec(path)?.[1];
  if (scan !== undefined) return scanAnswer(scan, options);
  if (path.endsWith('/history')) return { scans: history() };
  if (path.endsWith('/share'))
    return { share: method === 'PUT' ? { url: `${url.origin}/r/token`, createdAt: OWNER.createdAt } : null };
  const check = /^\/api\/v1\/checks\/(.+)$/.exec(path)?.[1];
  if (check !== undefined) return sampleChecks().find((one) => one.id === check);
  return CANNED[`${method} ${path}`]?.(url, options);
}

function scanAnswer(id: string, options: Options): unknown {
  const base = {
    id,
    url: 'https://github.com/acme/notes-mcp',
    createdAt: '2026-11-14T09:12:01.000Z',
    startedAt: '2026-11-14T09:12:02.000Z',
  };
  if (id === 'scan_00000000') {
    return {
      ...base,
      status: 'analyzing',
      progress: { phase: 'analyzing', percent: 40, filesScanned: 132, filesTotal: 231 },
    };
  }
  if (id === 'scan_00000003') {
    const error = {
      code: 'REPO_TOO_LARGE',
      message: 'The repository is too large',
      details: 'Its objects take more than 500 MB.',
    };
    return { ...base, status: 'failed', completedAt: base.startedAt, error };
  }
  return sampleReport(id, sampleFindings(options.findings ?? 24));
}

function history(): unknown {
  return [39, 58, 71, 64, 73].map((score, index) => ({
    id: `scan_0000000${index + 1}`,
    completedAt: new Date(Date.UTC(2026, 10, 14 - index * 3, 9, 12, 9)).toISOString(),
    score,
    grade: GRADES[[4, 4, 2, 3, 2][index] ?? 0],
    safetyScore: score,
    safetyGrade: 'F',
    findingsCount: 24 - index,
  }));
}

const CANNED: Readonly<Record<string, (url: URL, options: Options) => unknown>> = {
  'GET /api/account/session': (_, { account = true, cookiesWork = true }) => ({
    account: account ? OWNER : null,
    signup: 'invite',
    claimed: account,
    cookiesWork,
    version: '0.1.0',
  }),
  'GET /api/account/scans': (url) => {
    const search = url.searchParams.get('search') ?? '';
    const scans = Array.from({ length: 12 }, (_, index) => listed(index)).filter((scan) => scan.url.includes(search));
    return {
      scans,
      pagination: {
        total: scans.length === 12 ? 134 : scans.length,
        limit: 20,
        offset: 0,
        hasMore: scans.length === 12,
      },
    };
  },
  'GET /api/account/address': (url) => {
    const valid = /github\.com\/[^/]+\/[^/]+/.test(url.searchParams.get('url') ?? '');
    return valid
      ? { valid, repository: 'github.com/acme/notes-mcp', reason: null }
      : { valid, repository: null, reason: 'The address names an owner but no repository.' };
  },
  'GET /api/v1/checks': () => ({ checks: sampleChecks() }),
  'GET /api/account/keys': () => ({
    atMost: 10,
    keys: [
      {
        id: 'key_1',
        name: 'CI of notes',
        prefix: 'assay_sk_8fK2mQ0x',
        createdAt: '2026-10-02T10:00:00.000Z',
        lastUsedAt: '2026-11-14T08:00:00.000Z',
        expiresAt: '2027-01-02T10:00:00.000Z',
        expired: false,
      },
      {
        id: 'key_2',
        name: 'laptop',
        prefix: 'assay_sk_Zt71bbQp',
        createdAt: '2026-06-02T10:00:00.000Z',
        lastUsedAt: null,
        expiresAt: '2026-09-02T10:00:00.000Z',
        expired: true,
      },
    ],
  }),
  'POST /api/account/keys': () => ({
    key: `assay_sk_${'x7Qf'.repeat(12)}a`,
    about: {
      id: 'key_3',
      name: 'new',
      prefix: 'assay_sk_x7Qfx7Qf',
      createdAt: '2026-11-14T09:00:00.000Z',
      lastUsedAt: null,
      expiresAt: null,
      expired: false,
    },
  }),
  'GET /api/account/usage': () => ({
    tier: 'enterprise',
    limit: 10_000,
    used: 412,
    remaining: 9588,
    resetAt: '2026-11-16T00:00:00.000Z',
    apiAccess: true,
    days: DAYS,
    plans: [
      { tier: 'free', apiAccess: false, requestsPerDay: 0 },
      { tier: 'pro', apiAccess: true, requestsPerDay: 100 },
      { tier: 'team', apiAccess: true, requestsPerDay: 500 },
      { tier: 'enterprise', apiAccess: true, requestsPerDay: 10_000 },
    ],
  }),
  'GET /api/account/owner/overview': () => ({
    version: '0.1.0',
    store: 'sqlite',
    isolation: 'bubblewrap',
    advisoriesAsOf: null,
    queue: { waiting: 3, running: 2 },
    workers: { total: 2, busy: 2 },
    signup: 'invite',
    defaultTier: 'free',
  }),
  'GET /api/account/owner/accounts': () => ({
    accounts: [
      { ...OWNER, usedToday: 412, keys: 2 },
      { ...OWNER, id: 'acc_2', email: 'reader@example.test', isOwner: false, tier: 'pro', usedToday: 7, keys: 1 },
      {
        ...OWNER,
        id: 'acc_3',
        email: '"><img src=x onerror=alert(1)>@example.test',
        isOwner: false,
        tier: 'free',
        usedToday: 0,
        keys: 0,
      },
    ],
  }),
  'GET /api/account/owner/invitations': () => ({
    invitations: [
      {
        id: 'inv_1',
        email: 'design@example.test',
        tier: 'team',
        createdAt: '2026-11-12T09:00:00.000Z',
        expiresAt: '2026-11-19T09:00:00.000Z',
      },
    ],
  }),
};

async function serve(request: IncomingMessage, response: ServerResponse, options: Options): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  if (url.pathname.endsWith('/diff')) return send(response, 200, diff());
  if (url.pathname.endsWith('/events') && options.events !== false) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(': hello\n\n');
    return undefined;
  }
  if (url.pathname.startsWith('/api/')) {
    const body = answer(request.method ?? 'GET', url, options);
    const missing = { error: { code: 'NOT_FOUND', message: 'No such resource', details: url.pathname } };
    const told = options.hostile === true ? poisoned(body) : body;
    return send(response, body === undefined ? 404 : 200, told ?? missing);
  }
  if (url.pathname.startsWith('/r')) return sharedReport(url.pathname, response);
  const file = extname(url.pathname) === '' ? 'index.html' : url.pathname;
  const bytes = await readFile(join(DIST, file)).catch(() => undefined);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  response.writeHead(bytes === undefined ? 404 : 200, { 'Content-Type': type, 'Content-Security-Policy': CSP });
  response.end(bytes);
  return undefined;
}

function sharedReport(path: string, response: ServerResponse): undefined {
  const isSheet = path.endsWith('.css');
  response.writeHead(200, { 'Content-Type': isSheet ? 'text/css' : 'text/html', 'Content-Security-Policy': CSP });
  const page = writeHtml(sampleReport('scan_00000001', sampleFindings(24)), {
    served: { style: '/r-style/x.css', icon: '/mark.svg' },
  });
  response.end(isSheet ? REPORT_SHEET : page);
}

function diff(): unknown {
  const [first, second, third] = sampleFindings(24);
  const side = {
    id: 'scan_00000001',
    completedAt: '2026-11-14T09:12:09.000Z',
    commit: null,
    safetyScore: 34,
    safetyGrade: 'F',
  };
  return {
    base: { ...side, score: 58, grade: 'F' },
    head: { ...side, score: 39, grade: 'F' },
    new: [first, second],
    fixed: [third],
    unchanged: sampleFindings(20).map(({ id, fingerprint }) => ({ id, baseId: id, fingerprint })),
  };
}

function send(response: ServerResponse, status: number, body: unknown): undefined {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Every text that strangers can write, replaced by an attack; words of a closed set stay. */
function poisoned(value: unknown, key = ''): unknown {
  const theirs = /^(?:url|file|files|code|message|remediation|note|snippet|name|email|details|reason|summary|prefix)$/;
  if (typeof value === 'string') return theirs.test(key) ? ATTACK : value;
  if (Array.isArray(value)) return value.map((item) => poisoned(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, poisoned(inner, name)]));
}

/** Starts on a free port of loopback. */
export async function startFixtureServer(options: Options = {}): Promise<Fixture> {
  const server = createServer((request, response) => {
    serve(request, response, options).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // Listening on TCP gives an address of this shape.
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}
