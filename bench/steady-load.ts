/**
 * Asks for a page at even intervals and prints how long the answers took, as JSON: steady-load.ts URL KEY RATE SECONDS.
 *
 * Each time counts from when the request was due, not from when it could be sent: a server that stops answers late to
 * everybody who came meanwhile.
 */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const [url = '', key = '', rate = '200', seconds = '5'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
const every = 1000 / Number(rate);

/** Its own code is compiled before anything counts. */
const WARM_UP_MS = 1000;

const times: number[] = [];
let errors = 0;
const start = performance.now();
const waiting: Promise<void>[] = [];
for (let at = 0; at < WARM_UP_MS + Number(seconds) * 1000; at += every) {
  const due = start + at;
  const early = due - performance.now();
  if (early > 1) await sleep(early);
  waiting.push(ask(due, at >= WARM_UP_MS));
}
await Promise.all(waiting);
agent.destroy();
const sorted = times.toSorted((a, b) => a - b);
const share = (part: number): number => Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
console.log(JSON.stringify({ count: times.length, errors, p50: share(0.5), p99: share(0.99), max: share(0.9999) }));

function ask(due: number, counts: boolean): Promise<void> {
  return new Promise((resolve) => {
    const fail = (): void => {
      errors += 1;
      resolve();
    };
    const request = get(url, { agent, headers: { authorization: `Bearer ${key}` } }, (answer) => {
      if (answer.statusCode !== 200) errors += 1;
      answer.resume();
      answer.on('error', fail);
      answer.on('end', () => {
        if (counts) times.push(performance.now() - due);
        resolve();
      });
    });
    request.on('error', fail);
  });
}
