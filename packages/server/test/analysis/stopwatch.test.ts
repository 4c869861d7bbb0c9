import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { type Stopwatch, stopwatch } from '../../src/analysis/stopwatch.ts';

const LIMIT = 200;

/** A watch over a process of which the test tells how much it has worked whenever the watch asks. */
function started(
  t: TestContext,
  worked: (asked: number) => number | undefined,
): { readonly watch: Stopwatch; readonly expired: Promise<number>; readonly expiries: () => number } {
  let asked = 0;
  let expiries = 0;
  const expired = Promise.withResolvers<number>();
  const watch = stopwatch({
    limitMs: LIMIT,
    workedMs: () => worked(asked++),
    onExpired() {
      expiries += 1;
      expired.resolve(asked);
    },
  });
  t.after(() => watch.stop());
  return { watch, expired: expired.promise, expiries: () => expiries };
}

test('a file that worked for its whole time is given up at once', async (t) => {
  const { watch, expired } = started(t, (asked) => asked * LIMIT);

  watch.restart();

  // Asked when the watch was made, and when the time was up.
  assert.equal(await expired, 2);
});

test('a file on a busy machine gets the work it is due, not the time', async (t) => {
  const { watch, expired } = started(t, (asked) => ([0, 0.3, 0.6][asked] ?? 1) * LIMIT);

  watch.restart();

  assert.equal(await expired, 4);
});

test('a file that only waits is given up in the end', async (t) => {
  const { watch, expired } = started(t, () => 0);

  watch.restart();

  assert.equal(await expired, 5);
});

test('where nobody can tell the work, time alone counts', async (t) => {
  const { watch, expired } = started(t, () => undefined);

  watch.restart();

  assert.equal(await expired, 2);
});

test('nothing expires while the process waits for us or has nothing in hand', async (t) => {
  const { watch, expired, expiries } = started(t, (times) => times * LIMIT);
  watch.restart();
  watch.pause();
  watch.pause();
  await sleep(1.5 * LIMIT);
  watch.resume();
  await sleep(1.5 * LIMIT);
  assert.equal(expiries(), 0);

  watch.resume();
  await expired;
  watch.restart();
  watch.rest();
  await sleep(1.5 * LIMIT);

  assert.equal(expiries(), 1);
});
