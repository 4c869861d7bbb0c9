/**
 * Prints how long the store takes at a million scans of one account.
 * node --conditions=assay-source bench/store.ts [--scans 1000000] [--postgres URL]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database, Queries } from '../packages/server/src/store/database.ts';
import { migrate, readMigrations } from '../packages/server/src/store/migrations.ts';
import { storeOver } from '../packages/server/src/store/open.ts';
import type { NewScan, Store } from '../packages/server/src/store/port.ts';
import { openPostgres } from '../packages/server/src/store/postgres.ts';
import { openSqlite } from '../packages/server/src/store/sqlite.ts';

const { values } = parseArgs({
  options: { scans: { type: 'string', default: '1000000' }, postgres: { type: 'string' } },
});
const total = Number(values.scans);
const NOW = 1_800_000_000_000;
const ACCOUNT = 'acc_bench';
const SEED = 12_345;

/** Complete and failed scans in a fixed mix. */
async function seed(db: Database): Promise<void> {
  const rows = 20_000;
  for (let from = 0; from < total; from += rows) {
    const to = Math.min(from + rows, total);
    await db.transaction(async (tx) => {
      for (let i = from; i < to; i += 1) await seedOne(tx, i);
    });
  }
  const failed = Math.ceil(total / 10);
  await db.run('INSERT INTO scan_counts (account_id, status, n) VALUES ($1, $2, $3), ($1, $4, $5)', [
    ACCOUNT,
    'complete',
    total - failed,
    'failed',
    failed,
  ]);
}

async function seedOne(tx: Queries, i: number): Promise<void> {
  // Ids are random in life: spread here without a random number, so that runs compare.
  const id = `scan_${((i * 2_654_435_761 + SEED) % 4_294_967_296).toString(32).padStart(8, '0')}${i}`;
  const createdAt = NOW - i * 1_000;
  const failed = i % 10 === 0;
  const status = failed ? 'failed' : 'complete';
  const repository = `git.example/o/r${i % 5_000}`;
  await tx.run(
    `INSERT INTO scans (id, account_id, url, repo_key, ai, status, job_id, score, grade, created_at, completed_at)
       VALUES ($1, $2, $3, $3, 1, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      ACCOUNT,
      repository,
      status,
      `job_${i}`,
      failed ? null : i % 101,
      failed ? null : 'B',
      createdAt,
      createdAt + 500,
    ],
  );
  await tx.run(
    'INSERT INTO account_scans (account_id, scan_id, created_at, status, linked_at) VALUES ($1, $2, $3, $4, $5)',
    [ACCOUNT, id, createdAt, status, NOW],
  );
}

async function timed(name: string, times: number, work: (turn: number) => Promise<unknown>): Promise<void> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const from = performance.now();
    await work(turn);
    taken.push(performance.now() - from);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2).padStart(9);
  console.log(`${name.padEnd(40)} p50 ${at(0.5)} ms   p99 ${at(0.99)} ms`);
}

function aScan(turn: number): NewScan {
  return {
    id: `scan_new${turn}`,
    jobId: `job_new${turn}`,
    accountId: ACCOUNT,
    url: 'https://git.example/o/new',
    work: { repoKey: `git.example/o/new${turn}`, scopeKey: '', ai: true },
    fetchUrl: 'https://git.example/o/new',
    createdAt: NOW + turn,
    quota: { day: 1, limit: 1_000_000 },
    reuse: { after: NOW - 86_400_000, before: NOW + 300_000 },
  };
}

async function measure(store: Store): Promise<void> {
  const pages: readonly (readonly [string, number, readonly ('complete' | 'failed')[]])[] = [
    ['list, first page', 0, []],
    ['list, offset 10,000', 10_000, []],
    ['list, middle', Math.floor(total / 2), []],
    ['list, last page', total - 20, []],
    ['list of failed, first page', 0, ['failed']],
    ['list of failed, middle', Math.floor(total / 20), ['failed']],
    ['list of failed or complete, last page', total - 20, ['failed', 'complete']],
  ];
  for (const [name, offset, statuses] of pages) {
    await timed(name, 30, () => store.scans.list(ACCOUNT, { limit: 20, offset, statuses }));
  }
  const fresh = { after: NOW - 86_400_000, before: NOW };
  await timed('cache hit, linked already', 200, (turn) =>
    store.scans.reuse(ACCOUNT, { repoKey: `git.example/o/r${turn}`, scopeKey: '', ai: true }, fresh, NOW),
  );
  await timed('create a scan', 200, (turn) => store.scans.accept(aScan(turn)));
  await timed('read an unfinished scan', 500, (turn) => store.scans.read(`scan_new${turn % 200}`));
  const body = Buffer.alloc(134_000, 7);
  const result = {
    body,
    materials: body,
    score: 80,
    grade: 'B',
    safetyScore: 80,
    safetyGrade: 'B',
    findingsCount: 3,
  } as const;
  await timed('claim, three phases, commit 134 kB', 100, async () => {
    const job = await store.jobs.claim('bench', NOW + 1_000, 20_000);
    if (job === undefined) throw new Error('nothing to claim');
    for (const phase of ['cloning', 'analyzing', 'scoring'] as const) await store.jobs.setPhase(job, phase, NOW, NOW);
    await store.jobs.complete(job, result, NOW);
  });
}

const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
const url = values.postgres;
const db =
  url === undefined
    ? openSqlite(join(folder, 'bench.db'))
    : await openPostgres({ url, onConnectionError: (error) => console.error(error.message) });
await migrate(db, await readMigrations(), NOW);
const store = storeOver(db, () => undefined);
await store.accounts.insert({
  id: ACCOUNT,
  email: null,
  passwordHash: null,
  tier: 'enterprise',
  isOwner: false,
  createdAt: NOW,
});
console.log(`${store.kind}: writing ${total} scans …`);
await seed(db);
await measure(store);
await store.close();
await rm(folder, { recursive: true, force: true });
