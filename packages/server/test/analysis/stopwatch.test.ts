import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { type Stopwatch, stopwatch } from '../../src/analysis/stopwatch.ts';

const LIMIT = 100;

/** A watch over a process of which the test tells how much it has worked whenever the watch asks. */
function started(
  t: TestContext,
  worked: (asked: number) => number | undefined,
): { readonly watch: Stopwatch; readonly expired: Promise<number | undefined>; readonly expiries: () => number } {
  let asked = 0;
  let told: number | undefined;
  let expiries = 0;
  const expired = Promise.withResolvers<number | undefined>();
  const watch = stopwatch({
    limitMs: LIMIT,
    workedMs: () => (told = worked(asked++)),
    onExpired() {
      expiries += 1;
      expired.resolve(told);
    },
  });
  t.after(() => watch.stop());
  return { watch, expired: expired.promise, expiries: () => expiries };
}

test('a file that worked for its whole time is given up', async (t) => {
  const { watch, expired } = started(t, (asked) => (asked === 0 ? 0 : LIMIT));

  watch.restart();

  assert.equal(await expired, LIMIT);
});

test('a file on a busy machine gets the work it is due, not the time', async (t) => {
  const { watch, expired } = started(t, (asked) => ([0, 0.3, 0.6][asked] ?? 1) * LIMIT);

  watch.restart();

  assert.equal(await expired, LIMIT);
});

test('a file that only waits is given up in the end', async (t) => {
  const { watch, expired } = started(t, () => 0);

  watch.restart();

  assert.equal(await expired, 0);
});

test('where nobody can tell the work, time alone counts', async (t) => {
  const { watch, expired } = started(t, () => undefined);

  watch.restart();

  assert.equal(await expired, undefined);
});

test('nothing expires while the process waits for us or has nothing in hand', async (t) => {
  const { watch, expired, expiries } = started(t, (asked) => asked * LIMIT);
  watch.restart();
  watch.pause();
  watch.pause();
  await sleep(2 * LIMIT);
  watch.resume();
  await sleep(2 * LIMIT);
  assert.equal(expiries(), 0);

  watch.resume();
  await expired;
  watch.restart();
  watch.rest();
  await sleep(2 * LIMIT);

  assert.equal(expiries(), 1);
});
