import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromiumPath, launch, settled } from '../packages/dashboard/test/browser.ts';
import { startFixtureServer } from '../packages/dashboard/test/fixture-server.ts';
import { PAGES } from '../packages/dashboard/test/page-list.ts';
import { ensureDashboard } from './build-dashboard.ts';

/** Every page in light and dark, on a telephone and on a desk: to be looked at before a release. */

/** The one picture that is kept: what the README shows. */
const SHOWN = { name: 'report', file: join(import.meta.dirname, '../docs/guide/report.png') };
const FOLDER = join(import.meta.dirname, '../screenshots');
const WIDTHS = { 360: 740, 1280: 900 } as const;

if (chromiumPath() === undefined) {
  console.error('Screenshots need Chromium, which is not installed.');
  process.exit(1);
}
await ensureDashboard(console.log);
await mkdir(FOLDER, { recursive: true });
const [browser, member, visitor] = await Promise.all([
  launch(),
  startFixtureServer(),
  startFixtureServer({ account: false }),
]);
let taken = 0;
for (const colorScheme of ['light', 'dark'] as const) {
  for (const [width, height] of Object.entries(WIDTHS)) {
    const context = await browser.newContext({ colorScheme, viewport: { width: Number(width), height } });
    const page = await context.newPage();
    for (const { name, path, signedIn } of PAGES) {
      await page.goto(`${(signedIn ? member : visitor).origin}${path}`);
      await settled(page);
      await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}-${width}.png`), fullPage: true });
      if (name === SHOWN.name && colorScheme === 'light' && width === '1280')
        await page.screenshot({ path: SHOWN.file });
      taken += 1;
    }
    await context.close();
  }
}
await browser.close();
member.close();
visitor.close();
console.log(`${taken} screenshots in ${FOLDER}`);
