import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badKeys } from '../src/http/bad-keys.ts';

function watch(): { noted: (address: string) => Promise<void>; waits: number[]; clock: { now: number } } {
  const waits: number[] = [];
  const clock = { now: 1_000_000 };
  const guard = badKeys(
    () => clock.now,
    async (ms) => void waits.push(ms),
  );
  return { noted: (address) => guard.noted(address), waits, clock };
}

test('the twentieth bad key of a minute and address is answered a second later, and the next minute is new', async () => {
  const { noted, waits, clock } = watch();
  for (let at = 0; at < 19; at += 1) await noted('192.0.2.1');
  assert.deepEqual(waits, []);
  await noted('192.0.2.2');
  await noted('192.0.2.1');
  await noted('192.0.2.1');
  assert.deepEqual(waits, [1000, 1000]);
  clock.now += 60_000;
  await noted('192.0.2.1');
  assert.equal(waits.length, 2);
});

test('all addresses of one IPv6 network count together', async () => {
  const { noted, waits } = watch();
  for (let at = 0; at < 20; at += 1) await noted(`2001:db8:1:2::${at.toString(16)}`);
  assert.equal(waits.length, 1);
  await noted('2001:db8:1:3::1');
  await noted('::ffff:192.0.2.9');
  assert.equal(waits.length, 1);
});
