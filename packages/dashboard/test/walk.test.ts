import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readConfig, type RunningServer, startServer } from '@assay/server';
import type { Browser, Page } from 'playwright-core';
import { type GitHost, repositoryOf, startGitHost } from '../../../test/git-host/index.ts';
import { ensureDashboard } from '../../../tools/build-dashboard.ts';
import { accessibilityFaults, launch, settled, watchedPage, withoutBrowser, type Watched } from './browser.ts';

const EMAIL = 'owner@example.org';
const PASSWORD = 'a sentence nobody guesses';
const ODD_NAME = '<img src=x onerror=alert(1)>.js';

const REPOSITORY = {
  'package.json': '{ "name": "notes", "version": "1.0.0" }\n',
  'server.js': `import express from 'express';
import { exec } from 'node:child_process';
const app = express();
app.get('/log', (request, response) => {
  const path = request.query.path;
  exec('git log ' + path, (error, out) => response.send(out));
});
`,
  'docs/index.js': 'export const answer = 42;\n',
  [ODD_NAME]: `import express from 'express';
import { exec } from 'node:child_process';
express().get('/', (request) => exec('ls ' + request.query.name));
`,
};

/** The tests of this file are one walk: each begins where the one before ended. */
describe('the dashboard, from the first start on', { skip: withoutBrowser() }, () => {
  let browser: Browser;
  let host: GitHost;
  let server: RunningServer;
  let folder: string;
  let owner: Watched;
  let key = '';
  let report = '';
  const shared = { url: '' };

  before(async () => {
    await ensureDashboard();
    [browser, host, folder] = await Promise.all([launch(), startGitHost(), mkdtemp(join(tmpdir(), 'assay-walk-'))]);
    const { dir } = await repositoryOf(host.folder, REPOSITORY);
    const git = { kind: 'git', dir } as const;
    // The first fetch finds the host busy: the scan waits, so that its phases can be watched.
    const busy = { kind: 'status', status: 503, times: 1, next: git } as const;
    host.serve('acme/notes', { kind: 'pack', behaviour: busy, otherwise: git });
    const config = readConfig({
      ASSAY_PORT: '0',
      ASSAY_DATA_DIR: folder,
      ASSAY_ALLOWED_HOSTS: host.origin,
      ASSAY_SIGNUP: 'invite',
    });
    server = await startServer(config, { worker: true, logTo: { write: () => undefined } });
    owner = await watchedPage(browser, server.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    await host?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  const usage = async (): Promise<number> =>
    (await fetch(`${server.url}/api/v1/usage`, { headers: { authorization: `Bearer ${key}` } })).status;
  const signIn = async (page: Page, email: string): Promise<void> => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
  };

  test('the owner claims the server by the printed link', async () => {
    const { page } = owner;
    assert.ok(server.claimUrl);
    await page.goto(server.url);
    // Every start makes another link, and the one before it ends.
    await page.getByText('Open the link that its last start printed.').waitFor();

    await page.goto(server.claimUrl);
    await signIn(page, EMAIL);

    await page.getByText('No scans yet').waitFor();
    assert.equal(new URL(page.url()).pathname, '/scans');
    assert.ok(await page.getByLabel('Repository', { exact: true }).isVisible());
    const cookie = (await owner.context.cookies()).find(({ name }) => name === '__Host-assay');
    assert.deepEqual([cookie?.secure, cookie?.httpOnly, cookie?.sameSite], [true, true, 'Lax']);
  });

  test('the printed link works once', async () => {
    const stranger = await watchedPage(browser, server.url);
    await stranger.page.goto(server.claimUrl ?? '');

    await stranger.page.getByText('This server has been claimed.').waitFor();
    await stranger.context.close();
  });

  test('a key is shown once, with a command that works, and is gone after a reload', async () => {
    const { page } = owner;
    await page.getByRole('link', { name: 'create an API key' }).click();
    await page.getByRole('button', { name: 'Create New Key' }).click();
    await page.getByLabel('Name').waitFor();
    await page.keyboard.type('pipeline');
    await page.keyboard.press('Enter');
    await page.locator('[aria-label="API key"]:focus').waitFor();
    key = await page.getByLabel('API key', { exact: true }).inputValue();

    assert.match(key, /^assay_sk_[A-Za-z0-9]{49}$/);
    assert.equal(await usage(), 200);
    assert.ok((await page.getByLabel('Ready command').innerText()).includes(key));
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), key);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await page.getByText('pipeline').waitFor();
    assert.ok(!(await page.content()).includes(key));
  });

  test('an address is judged while it is typed', async () => {
    const { page } = owner;
    await page.getByRole('link', { name: 'Scans' }).click();
    const address = page.getByLabel('Repository', { exact: true });

    await address.fill('https://github.com/only-an-owner');
    await page.locator('[aria-invalid=true]').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Scan', exact: true }).isDisabled(), true);
    await address.fill(host.url('acme/notes'));

    await page.getByText(/^Ready to scan/).waitFor();
  });

  test('a scan shows its phases live and becomes a report', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Scan', exact: true }).click();

    await page.locator('[aria-current=step]').waitFor();
    await page.getByText('Live from the server.').waitFor();
    await page.getByRole('heading', { name: 'To install and run' }).waitFor({ timeout: 60_000 });
    report = page.url();
    assert.match(report, /\/scans\/scan_[a-z2-7]{26}$/);
    assert.deepEqual(await accessibilityFaults(page), []);
  });

  test('findings are filtered, and a trace is opened step by step', async () => {
    const { page } = owner;
    const findings = page.locator('#findings');
    await findings.getByLabel('Search in findings').fill('server.js');
    await page.waitForURL(/q=server\.js/);

    await findings
      .getByRole('button', { name: /server\.js:6/ })
      .first()
      .click();

    await findings.getByText('How the data gets there').waitFor();
    assert.ok((await findings.getByRole('listitem').filter({ hasText: 'server.js:5' }).count()) > 0);
  });

  test('a scan of a folder says so everywhere, and so does the one made again from it', async () => {
    const context = await browser.newContext({ storageState: await owner.context.storageState() });
    const part = await context.newPage();
    await part.goto(`${server.url}/scans`);
    await part.getByLabel('Repository', { exact: true }).fill(host.url('acme/notes'));
    await part.getByText('Options').click();
    await part.getByLabel(/^Branch/).fill('main');
    await part.getByLabel('Sub-directory').fill('docs');
    await part.getByRole('button', { name: 'Scan', exact: true }).click();
    await part.getByRole('heading', { name: 'To install and run' }).waitFor({ timeout: 60_000 });
    await part.getByText('at main, in docs').waitFor();
    const first = part.url();

    await part.getByRole('button', { name: 'Scan again' }).click();
    await part.waitForURL((url) => url.href !== first);
    await part.getByRole('heading', { name: 'To install and run' }).waitFor({ timeout: 60_000 });
    await part.getByText('at main, in docs').waitFor();
    await part.goto(`${server.url}/scans`);
    await part.getByText('· at main, in docs').first().waitFor();
    assert.equal(await part.getByText('· at main, in docs').count(), 2);
    await context.close();
  });

  test('a scan that is not there leads back to the list', async () => {
    // A browser tells its console of every 404: this way is not part of the walk that must stay silent.
    const context = await browser.newContext({ storageState: await owner.context.storageState() });
    const stray = await context.newPage();
    await stray.goto(`${server.url}/scans/scan_${'a'.repeat(26)}`);
    await stray.getByText('No scan has the identifier').waitFor();

    assert.equal(await stray.getByRole('button', { name: 'Try again' }).count(), 0);
    await stray.getByRole('link', { name: 'All your scans' }).click();
    await stray.waitForURL(/\/scans$/);
    await stray.goto(`${server.url}/checks/none`);
    await stray.getByRole('link', { name: 'All checks' }).click();
    await stray.waitForURL(/\/checks$/);
    await context.close();
  });

  test('beyond the last scan the list says so and leads back', async () => {
    const context = await browser.newContext({ storageState: await owner.context.storageState() });
    const stray = await context.newPage();
    await stray.goto(`${server.url}/scans?offset=500`);
    await stray.getByText('Nothing this far back').waitFor();

    await stray.getByRole('button', { name: 'Newest scans' }).click();
    await stray.getByRole('link', { name: 'acme/notes' }).first().waitFor();
    await stray.goto(`${server.url}/scans?offset=1.5`);
    await stray.getByRole('link', { name: 'acme/notes' }).first().waitFor();
    await context.close();
  });

  test('a repository that is not there is not ready, and another address clears what was said of it', async () => {
    const context = await browser.newContext({ storageState: await owner.context.storageState() });
    const stray = await context.newPage();
    await stray.goto(`${server.url}/scans`);
    const address = stray.getByLabel('Repository', { exact: true });
    await address.fill(host.url('acme/no-such-repository'));
    await stray.getByText(/^Ready to scan/).waitFor();
    await stray.getByRole('button', { name: 'Scan', exact: true }).click();

    const refusal = stray.getByText('The host has no repository of this name');
    await refusal.waitFor();
    assert.equal(await stray.getByText(/^Ready to scan/).count(), 0);
    await address.fill(host.url('acme/notes'));
    await stray.getByText(/^Ready to scan/).waitFor();
    assert.equal(await refusal.count(), 0);
    await context.close();
  });

  test('a hostile file name is text on the report', async () => {
    const { page } = owner;
    await page.goto(`${report}?q=onerror`);

    await page.locator('#findings').getByText(`${ODD_NAME}:3`).first().waitFor();
    assert.equal(await page.locator('main img').count(), 0);
  });

  test('the report is downloaded as JSON, SARIF, CycloneDX and HTML', async () => {
    const { page } = owner;
    for (const [name, extension] of [
      ['JSON', 'json'],
      ['SARIF 2.1.0', 'sarif'],
      ['SBOM, CycloneDX 1.6', 'cdx.json'],
      ['HTML, one file', 'html'],
    ] as const) {
      await page.getByText('Download').click();
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
      assert.match(download.suggestedFilename(), new RegExp(`^assay-\\w{8}\\.${extension}$`));
      await page.keyboard.press('Escape');
    }
  });

  test('a shared report opens in a private window, without a script', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('switch').click();
    shared.url = await page.getByLabel('Public link', { exact: true }).and(page.getByRole('textbox')).inputValue();

    const reader = await watchedPage(browser, server.url, { javaScriptEnabled: false });
    await reader.page.goto(shared.url);
    assert.equal(await reader.page.getByRole('img', { name: /^Overall grade: [A-F]$/ }).count(), 1);
    assert.ok((await reader.page.locator('details').count()) > 0);
    assert.deepEqual(reader.complaints, []);
    await reader.context.close();
  });

  test('a link that was switched off shows nothing', async () => {
    const { page } = owner;
    const stopped = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('switch').click();
    await stopped;
    await page.keyboard.press('Escape');

    assert.equal((await fetch(shared.url)).status, 404);
  });

  test('a second scan is compared with the first', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Scan again' }).click();
    await page.waitForURL((url) => url.href !== report && /scans\/scan_\w+$/.test(url.pathname));
    await page.getByRole('heading', { name: 'To install and run' }).waitFor({ timeout: 60_000 });

    await page.getByText(/findings? unchanged\./).waitFor();
    await page.locator('#history').getByText('this scan').waitFor();
  });

  test('a revoked key answers 401 at once', async () => {
    const { page } = owner;
    await page.goto(`${server.url}/settings/keys`);
    await page.getByRole('button', { name: 'Revoke pipeline' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByRole('button', { name: 'Revoke pipeline' }).waitFor({ state: 'detached' });

    assert.equal(await usage(), 401);
  });

  test('a guest comes in by invitation and sees a plan, not the owner’s page', async () => {
    const { page } = owner;
    await page.goto(`${server.url}/owner`);
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('E-mail').fill('guest@example.org');
    await page.getByLabel('Plan', { exact: true }).selectOption('free');
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = await page.getByLabel('Invitation link').inputValue();
    await page.keyboard.press('Escape');

    const guest = await watchedPage(browser, server.url);
    await guest.page.goto(link);
    await signIn(guest.page, 'guest@example.org');
    await guest.page.getByRole('heading', { name: 'Scans' }).waitFor();
    await guest.page.goto(`${server.url}/settings/keys`);
    await guest.page.getByText('which has no API access').waitFor();
    assert.equal(await guest.page.getByRole('button', { name: 'Create New Key' }).isDisabled(), true);
    assert.equal(await guest.page.getByRole('link', { name: 'Owner' }).count(), 0);
    assert.deepEqual(guest.complaints, []);
    await guest.context.close();
  });

  test('a page of another origin cannot act for who is signed in', async (t) => {
    const evil = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>evil</p>'));
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    t.after(() => evil.close());
    const before = [...owner.complaints];
    // Another port of the same host is the same site: the cookie is sent, and only the origin tells.
    const page = await owner.context.newPage();
    await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);

    const answer = page.waitForResponse((response) => response.url().endsWith('/api/account/keys'));
    await page.evaluate(async (target) => {
      const form = document.createElement('form');
      form.method = 'post';
      form.enctype = 'text/plain';
      form.action = target;
      document.body.append(form);
      form.submit();
    }, `${server.url}/api/account/keys`);

    assert.equal((await answer).status(), 403);
    assert.ok((await (await answer).request().allHeaders())['cookie']?.includes('__Host-assay='));
    await page.close();
    // What the other page did is no complaint about ours.
    owner.complaints.splice(0, owner.complaints.length, ...before);
  });

  test('signing out in one tab signs out the other', async () => {
    const { page, context } = owner;
    const second = await context.newPage();
    await second.goto(`${server.url}/settings/usage`);
    await settled(second);
    await page.goto(`${server.url}/scans`);
    await settled(page);

    await page.getByLabel(`Account ${EMAIL}`).click();
    await page.getByRole('button', { name: 'Sign out' }).click();

    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await second.getByRole('heading', { name: 'Sign in' }).waitFor();
    await second.close();
  });

  test('a session that ended leads to signing in, and back to where one was', async () => {
    const { page, context } = owner;
    await signIn(page, EMAIL);
    await page.getByRole('heading', { name: 'Scans' }).waitFor();
    // The list of checks is public: nothing on the page notices that the session ends.
    await page.goto(`${server.url}/checks`);
    await settled(page);
    await context.clearCookies();

    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get('next'), '/settings');
    await signIn(page, EMAIL);

    await page.getByRole('heading', { name: 'API Keys' }).waitFor();
  });

  test('along the whole way the pages asked nobody else and complained of nothing', () => {
    // Being told that a session has ended is what the step before was about.
    const expected = /status of 401|status of 400/;
    assert.deepEqual(
      owner.complaints.filter((complaint) => !expected.test(complaint)),
      [],
    );
  });
});
