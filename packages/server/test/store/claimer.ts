/** A second process for the contract: completes every job it can claim, or creates scans for an account. */
import { openSpelled } from './open-spelled.ts';
import { aScan, RESULT } from './samples.ts';

const [kind = '', where = '', now = '', accountId = ''] = process.argv.slice(2);
const store = await openSpelled(kind, where);
if (accountId === '') {
  for (;;) {
    const job = await store.jobs.claim(String(process.pid), Number(now), 20_000);
    if (job === undefined) break;
    if (await store.jobs.complete(job, RESULT, Number(now))) process.stdout.write(`${job.id}\n`);
  }
} else {
  for (let i = 0; i < 30; i += 1) {
    const { outcome } = await store.scans.accept(aScan(accountId, { quota: { day: 1, limit: 30 } }));
    process.stdout.write(`${outcome}\n`);
  }
}
await store.close();
