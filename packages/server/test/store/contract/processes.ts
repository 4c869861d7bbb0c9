import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { aScan, NOON, withAccount } from '../samples.ts';
import type { Engine, Place } from './engine.ts';

const CLAIMER = fileURLToPath(new URL('../claimer.ts', import.meta.url));

export function processContract(engine: Engine): void {
  const on = (name: string): string => `${engine.name}: ${name}`;

  test(on('two processes share the work, and each job is done once'), async (t) => {
    const place = await engine.place(t);
    const store = await place.open();
    const { id } = await withAccount(store);
    for (let i = 0; i < 40; i += 1) await store.scans.accept(aScan(id));

    const done = await Promise.all([runClaimer(place), runClaimer(place)]);

    assert.equal(done.flat().length, 40);
    assert.equal(new Set(done.flat()).size, 40);
    assert.equal((await store.scans.list(id, { limit: 1, offset: 0, statuses: ['complete'] })).total, 40);
    assert.deepEqual(await store.scans.countersAdrift(), []);
  });

  test(on('processes that start at once on an empty database make its tables once'), async (t) => {
    const place = await engine.place(t);

    const done = await Promise.all([runClaimer(place), runClaimer(place), runClaimer(place)]);

    assert.deepEqual(done, [[], [], []]);
    const store = await place.open();
    assert.deepEqual(await store.accounts.list(), []);
  });

  test(on('two processes that create scans at once stay within the quota'), async (t) => {
    const place = await engine.place(t);
    const store = await place.open();
    const { id } = await withAccount(store);

    const outcomes = await Promise.all([runClaimer(place, id), runClaimer(place, id)]);

    assert.equal(outcomes.flat().filter((outcome) => outcome === 'created').length, 30);
    assert.equal(outcomes.flat().filter((outcome) => outcome === 'overQuota').length, 30);
    assert.equal(await store.quota.used(id, 1), 30);
  });
}

/** A process that completes every job it gets, or creates 30 scans for an account of 30 a day; its lines. */
async function runClaimer(place: Place, accountId = ''): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ['--conditions=assay-source', CLAIMER, ...place.spelled, String(NOON), accountId],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exit = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) lines.push(line);
  assert.deepEqual(await exit, [0, null]);
  return lines;
}
