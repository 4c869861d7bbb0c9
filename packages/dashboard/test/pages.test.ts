import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { ensureDashboard } from '../../../tools/build-dashboard.ts';
import { accessibilityFaults, faultsInTheDark, launch, settled, watchedPage, withoutBrowser } from './browser.ts';
import { type Fixture, startFixtureServer } from './fixture-server.ts';
import { PAGES } from './page-list.ts';

const skip = withoutBrowser();

describe('every page, in a browser', { skip }, () => {
  let browser: Browser;
  let member: Fixture;
  let visitor: Fixture;
  before(async () => {
    await ensureDashboard();
    [browser, member, visitor] = await Promise.all([
      launch(),
      startFixtureServer(),
      startFixtureServer({ account: false }),
    ]);
  });
  after(async () => {
    await browser?.close();
    member?.close();
    visitor?.close();
  });

  test('has no accessibility fault by day or night, console error, policy violation or foreign request', async () => {
    for (const fixture of [member, visitor]) {
      const { page, context, complaints } = await watchedPage(browser, fixture.origin, { colorScheme: 'light' });
      for (const { name, path } of PAGES.filter(({ signedIn }) => signedIn === (fixture === member))) {
        await page.goto(`${fixture.origin}${path}`);
        await settled(page);

        assert.deepEqual(await accessibilityFaults(page), [], name);
        assert.deepEqual(await faultsInTheDark(page), [], `${name}, dark`);
        assert.deepEqual(complaints, [], name);
      }
      await context.close();
    }
  });

  test('nothing is wider than a screen of 360 pixels', async () => {
    const { page, context } = await watchedPage(browser, member.origin, { viewport: { width: 360, height: 740 } });
    for (const { name, path, signedIn } of PAGES) {
      await page.goto(`${(signedIn ? member : visitor).origin}${path}`);
      await settled(page);

      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, `${name} is ${width} pixels wide`);
    }
    await context.close();
  });

  test('buttons of a report hold what is written on them, whatever the numbers and the width', async (t) => {
    const many = await startFixtureServer({ findings: 12_000 });
    t.after(() => many.close());
    for (const width of [320, 360, 700, 1030]) {
      const { page, context } = await watchedPage(browser, many.origin, { viewport: { width, height: 740 } });
      await page.goto(`${many.origin}/scans/scan_00000001`);
      await settled(page);

      const spilling = await page
        .locator('main section button')
        .evaluateAll((buttons) =>
          buttons
            .filter(
              (button) =>
                button.scrollWidth > button.clientWidth + 1 || button.getBoundingClientRect().right > innerWidth,
            )
            .map((button) => button.textContent),
        );
      assert.deepEqual(spilling, [], `${width} pixels`);
      await context.close();
    }
  });

  test('dialogs have no accessibility fault, close by Escape and give the focus back', async () => {
    const { page, context, complaints } = await watchedPage(browser, member.origin);
    await page.goto(`${member.origin}/settings/keys`);
    // A page that is still being made may take the focus away again.
    await settled(page);
    const opener = page.getByRole('button', { name: 'Create New Key' });
    await opener.press('Enter');
    await page.getByRole('dialog').waitFor();

    assert.deepEqual(await accessibilityFaults(page), []);
    await page.keyboard.press('Escape');

    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await opener.evaluate((element) => element === document.activeElement), true);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('filters are kept in the address, survive a reload and can be cleared', async () => {
    const { page, context } = await watchedPage(browser, member.origin);
    await page.goto(`${member.origin}/scans/scan_00000001`);
    const status = page.getByText(/^\d+ of 24 findings$/);

    await page
      .getByRole('button', { name: /^Critical \d+$/ })
      .last()
      .click();
    await page
      .getByRole('button', { name: /^Code execution \d+$/ })
      .last()
      .click();
    await status.waitFor();
    assert.equal(new URL(page.url()).search, '?severity=critical&category=rce');
    await page.reload();
    await status.waitFor();
    assert.equal(await page.getByRole('button', { name: /^Critical/, pressed: true }).count(), 1);
    await page.getByRole('button', { name: 'Clear filters' }).click();

    await page.locator('#findings').getByText('24 findings', { exact: true }).waitFor();
    assert.equal(new URL(page.url()).search, '');
    await context.close();
  });

  test('a link to a finding opens it, with its trace, fix and the line on its host', async () => {
    const { page, context } = await watchedPage(browser, member.origin);
    await page.goto(`${member.origin}/scans/scan_00000001?finding=finding_2`);

    const finding = page.locator('#finding_2');
    await finding.getByText('How the data gets there').waitFor();
    assert.equal(await finding.getByRole('listitem').count(), 3);
    assert.equal(
      await finding.getByRole('link', { name: 'Open this line on github.com' }).getAttribute('href'),
      'https://github.com/acme/notes-mcp/blob/4f2c1aa09b3d5e6f708192a3b4c5d6e7f8091a2b/src/tools/git-log.ts?plain=1#L18',
    );
    await finding.getByText('whoever controls the conversation').waitFor();
    await context.close();
  });

  test('a scan under way says so when its server does not answer, and goes on when it does', async (t) => {
    const quiet = await startFixtureServer({ events: false });
    t.after(() => quiet.close());
    const { page, context } = await watchedPage(browser, quiet.origin);
    await page.goto(`${quiet.origin}/scans/scan_00000000`);
    await page.getByText(/^Asking the server every two seconds\./).waitFor();

    await context.route('**/api/v1/scan/**', (route) => route.abort());
    await page.getByText(/^The server does not answer now/).waitFor();
    await context.unroute('**/api/v1/scan/**');

    await page.getByText(/^Asking the server every two seconds\./).waitFor();
    await context.close();
  });

  test('a link to a section shows it, although the report comes later than the page', async () => {
    const { page, context } = await watchedPage(browser, member.origin);
    await page.goto(`${member.origin}/scans/scan_00000001#coverage`);

    await page.getByRole('heading', { name: 'Coverage' }).waitFor();
    await page.waitForFunction(() => {
      const { top } = document.getElementById('coverage')?.getBoundingClientRect() ?? { top: Infinity };
      return top >= 0 && top < innerHeight / 2;
    });
    await context.close();
  });

  test('a report is worked by keyboard alone', async () => {
    const { page, context } = await watchedPage(browser, member.origin);
    await page.goto(`${member.origin}/scans/scan_00000001`);
    await page.locator('#findings').getByText('24 findings', { exact: true }).waitFor();
    const focused = async (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
    const tabTo = async (text: RegExp): Promise<void> => {
      for (let press = 0; press < 80 && !text.test(await focused()); press += 1) await page.keyboard.press('Tab');
      assert.match(await focused(), text);
    };

    assert.equal(await focused(), 'acme/notes-mcp', 'the title is read first');
    await tabTo(/^High8$/);
    await page.keyboard.press('Enter');
    await page.getByText('8 of 24 findings').waitFor();
    await tabTo(/^High: Cloud access key.*3 times/);
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    assert.match(await focused(), /^config\/deploy\.env:3/, 'what was opened comes next');
    await page.keyboard.press('Enter');

    await page.getByText('A cloud access key is written in plain text.').waitFor();
    await context.close();
  });

  test('a thousand findings of ten causes are ten rows, which open to all their places', async (t) => {
    const many = await startFixtureServer({ findings: 1000 });
    t.after(() => many.close());
    const { page, context, complaints } = await watchedPage(browser, many.origin);
    await page.goto(`${many.origin}/scans/scan_00000001`);
    const shell = page.getByRole('button', { name: /Tool argument reaches a shell\s*100 times/ });
    await shell.waitFor();

    assert.equal(await page.getByText('100 times', { exact: true }).count(), 10);
    assert.equal(await page.locator('[id^=finding_]').count(), 0);
    assert.match((await shell.textContent()) ?? '', /git-log\.ts:20 and 97 more.*All begin at src\/server\.ts:27\./);
    await shell.click();
    await page.locator('#finding_2').waitFor();
    assert.ok((await page.locator('[id^=finding_]').count()) < 100);
    assert.deepEqual(await accessibilityFaults(page), []);

    await page.goto(`${many.origin}/scans/scan_00000001?finding=finding_190`);
    await page.locator('#finding_190').getByText('How the data gets there').waitFor();
    await page.getByLabel('Every place by itself').click();
    await page.locator('#finding_1').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('each'), '1');
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('a thousand findings are drawn as one scrolls, and all of them for printing', async (t) => {
    const many = await startFixtureServer({ findings: 1000 });
    t.after(() => many.close());
    const { page, context, complaints } = await watchedPage(browser, many.origin);
    await page.goto(`${many.origin}/scans/scan_00000001?each=1`);
    await page.locator('#finding_1').waitFor();

    const drawn = async (): Promise<number> => page.locator('[id^=finding_]').count();
    assert.ok((await drawn()) < 100);
    await page
      .locator('#findings')
      .getByRole('button', { name: /^Show more/ })
      .scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.querySelectorAll('[id^=finding_]').length >= 60);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.waitForFunction(() => document.querySelectorAll('[id^=finding_]').length === 1000);

    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('a scan is followed by asking again where events do not get through', async (t) => {
    const silent = await startFixtureServer({ events: false });
    t.after(() => silent.close());
    const { page, context } = await watchedPage(browser, silent.origin);
    await page.goto(`${silent.origin}/scans/scan_00000000`);

    await page.getByText('Asking the server every two seconds.').waitFor();
    await page.waitForResponse((response) => response.url().endsWith('/api/v1/scan/scan_00000000'));
    await page.getByText('132 of 231 files').waitFor();
    await context.close();
  });

  test('a server that does not answer takes neither the list away nor the blame to an address', async () => {
    const { page, context } = await watchedPage(browser, member.origin);
    await page.goto(`${member.origin}/scans`);
    const rows = page.locator('main li a[href^="/scans/scan_"]');
    await rows.first().waitFor();
    const known = await rows.count();
    await context.setOffline(true);

    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/account/address'));
    await page.getByLabel('Repository', { exact: true }).fill('https://github.com/acme/notes');
    await asked;
    await page.getByText('The server cannot be reached').waitFor();
    assert.equal(await rows.count(), known);
    assert.equal(await page.locator('[aria-invalid=true]').count(), 0);
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /^The server does not answer/ })
      .waitFor();

    await context.setOffline(false);
    await page.getByText('The server cannot be reached').waitFor({ state: 'detached' });
    await context.close();
  });

  test('a result whose first answer is lost is asked for again', async () => {
    const { page, context } = await watchedPage(browser, member.origin);
    const report = await (await fetch(`${member.origin}/api/v1/scan/scan_00000001`)).text();
    let asked = 0;
    await page.route('**/api/v1/scan/scan_00000000', async (route) => {
      asked += 1;
      if (asked === 1) await route.continue();
      else if (asked === 2) await route.abort();
      else await route.fulfill({ contentType: 'application/json', body: report });
    });
    await page.route('**/api/v1/scan/scan_00000000/events', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'event: end\ndata: {"status":"complete"}\n\n' }),
    );
    await page.goto(`${member.origin}/scans/scan_00000000`);

    await page.getByRole('heading', { name: 'To install and run' }).waitFor();
    assert.ok(asked >= 3);
    await context.close();
  });

  test('whatever a repository or a person says appears as text', async (t) => {
    const hostile = await startFixtureServer({ hostile: true });
    t.after(() => hostile.close());
    const { page, context, complaints } = await watchedPage(browser, hostile.origin);

    for (const path of [
      '/scans',
      '/scans/scan_00000001?finding=finding_1',
      '/scans/scan_00000003',
      '/settings/keys',
      '/owner',
    ]) {
      await page.goto(`${hostile.origin}${path}`);
      await settled(page);
      const text = await page.locator('main').innerText();
      assert.ok(text.includes('<img src=x onerror=alert(1)>'), path);
      assert.doesNotMatch(text, /[\u202a-\u202e\u2066-\u2069\u200b]/u, path);
      assert.equal(await page.locator('main img, main script, main iframe').count(), 0, path);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('the sign-in page explains where cookies cannot work', async (t) => {
    const plain = await startFixtureServer({ account: false, cookiesWork: false });
    t.after(() => plain.close());
    const { page, context } = await watchedPage(browser, plain.origin);
    await page.goto(`${plain.origin}/sign-in`);

    await page.getByText('Signing in cannot work at this address').waitFor();
    await context.close();
  });
});
