import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launch } from '../packages/dashboard/test/browser.ts';
import { startFixtureServer } from '../packages/dashboard/test/fixture-server.ts';
import { ensureDashboard } from '../tools/build-dashboard.ts';

/** What the browser itself measures of the report with 1,000 findings: paint, bytes, long tasks. */

const ROUNDS = 5;
const DIST = join(import.meta.dirname, '../packages/dashboard/dist');

interface Round {
  readonly paint: number;
  readonly interactive: number;
  readonly bytes: number;
  readonly requests: number;
  readonly longest: number;
  readonly filter: number;
  readonly busiest: number;
}

// What runs in the page is text: this program knows no document.
const WATCHES_TASKS = `globalThis.tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)))
    .observe({ type: 'longtask', buffered: true });`;
const SEEN = `(() => {
  const loaded = performance.getEntriesByType('resource');
  return {
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    bytes: loaded.reduce((sum, entry) => sum + entry.decodedBodySize, 0),
    requests: loaded.length + 1,
    longest: Math.max(0, ...tasks),
  };
})()`;
const CLICK_A_FILTER = `(async () => {
  const start = performance.now();
  [...document.querySelectorAll('#findings .facet')].find((one) => one.textContent.startsWith('High')).click();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return performance.now() - start;
})()`;

await ensureDashboard(console.log);
const fixture = await startFixtureServer({ findings: 1000 });
const browser = await launch();
const rounds: Round[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  rounds.push(await measure(await context.newPage()));
  await context.close();
}
await browser.close();
fixture.close();

const median = (pick: (round: Round) => number): number => {
  const sorted = rounds.map(pick).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};
console.log(`report with 1,000 findings, median of ${ROUNDS} rounds on loopback
  first contentful paint     ${median(({ paint }) => paint).toFixed(0)} ms
  first finding drawn        ${median(({ interactive }) => interactive).toFixed(0)} ms   (budget 1000)
  filter applied             ${median(({ filter }) => filter).toFixed(0)} ms
  longest task after that    ${median(({ longest }) => longest).toFixed(0)} ms   (budget 100; while filtering and scrolling)
  … of which on a processor  ${median(({ busiest }) => busiest).toFixed(0)} ms   (whatever else the machine does)
  requests                   ${median(({ requests }) => requests)}
  bytes decoded              ${median(({ bytes }) => bytes)}
  script, gzip               ${await zipped('assets/*.js')} bytes   (budget 40000)
  style, gzip                ${await zipped('assets/*.css')} bytes   (budget 10000)`);

async function measure(page: Page): Promise<Round> {
  await page.addInitScript({ content: WATCHES_TASKS });
  // Every finding in a row of its own: the longest list that the page can be asked for.
  await page.goto(`${fixture.origin}/scans/scan_00000001?each=1`);
  await page.locator('#finding_1').waitFor();
  const interactive = await page.evaluate<number>('performance.now()');
  await page.waitForTimeout(500);
  await page.evaluate('tasks.length = 0');
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  const filter = await filterAndScroll(page);
  const busiest = longestOnProcessor(await browser.stopTracing());
  const seen = await page.evaluate<Pick<Round, 'paint' | 'bytes' | 'requests' | 'longest'>>(SEEN);
  return { ...seen, interactive, filter, busiest };
}

/** The longest task of any page's main thread by its own time on a processor, from the browser's trace. */
function longestOnProcessor(trace: Buffer): number {
  interface TraceEvent {
    readonly name: string;
    readonly pid: number;
    readonly tid: number;
    readonly tdur?: number;
    readonly args?: { readonly name?: string };
  }
  // Chromium's own format.
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid} ${tid}`));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

/** Narrows, widens, groups and scrolls, as a reader does; returns how long one click on a filter takes to show. */
async function filterAndScroll(page: Page): Promise<number> {
  const filter = await page.evaluate<number>(CLICK_A_FILTER);
  await page.getByLabel('Search in findings').pressSequentially('request', { delay: 20 });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Group by').selectOption('file');
  await page.getByLabel('Group by').selectOption('check');
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(300);
  return filter;
}

async function zipped(pattern: string): Promise<number> {
  let bytes = 0;
  for await (const path of glob(pattern, { cwd: DIST })) {
    bytes += gzipSync(await readFile(join(DIST, path)), { level: 9 }).length;
  }
  return bytes;
}
