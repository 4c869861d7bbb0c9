import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's Chromium; undefined where there is none. */
export function chromiumPath(): string | undefined {
  const named = process.env['ASSAY_CHROMIUM'];
  if (named !== undefined) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync);
}

/** Why a test in a browser cannot run here; false where it can. Missing where it is required is a failure. */
export function withoutBrowser(): string | false {
  if (chromiumPath() !== undefined) return false;
  if (process.env['ASSAY_REQUIRE_CHROMIUM'] === '1') throw new Error('Chromium is required and not installed.');
  return 'Chromium is not installed';
}

export async function launch(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: chromiumPath() ?? 'chromium',
    // Chromium's sandbox refuses to run as root, as containers and CI do.
    args: isRoot ? [...FLAGS, '--no-sandbox'] : FLAGS,
  });
}

// What runs in the page is text: this file is also read by programs that know no document.
const REPORTS_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) =>
  console.error('policy violated: ' + event.violatedDirective + ' ' + event.blockedURI));`;
const runAxe = (options: string): string => `axe.run(document, { resultTypes: ['violations'], ${options} }).then(
  ({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => id + ': ' + node.html.slice(0, 160) + ' ' + node.failureSummary.slice(0, 300))))`;
const RUN_AXE = runAxe('');
const RUN_AXE_ON_COLOURS = runAxe("runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }");
const WITHOUT_FADING = `{ const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { transition: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]; }`;

/** A page that remembers everything it should not have done. */
export interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the console and of scripts, violations of the policy, dialogs, requests to other origins. */
  readonly complaints: string[];
}

export async function watchedPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  // Texts are judged where they come to rest, not while they appear.
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) complaints.push(`request to ${request.url()}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(`script: ${error.error().message}`));
  context.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.addInitScript({ content: REPORTS_VIOLATIONS });
  return { page: await context.newPage(), context, complaints };
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with a page, one line each. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  // Evaluated by the debugger, which the page's policy does not bind.
  await page.evaluate(await axeSource);
  return page.evaluate<readonly string[]>(RUN_AXE);
}

/** The same page in the dark: only its colours change, so only they are judged again. */
export async function faultsInTheDark(page: Page): Promise<readonly string[]> {
  await page.evaluate(WITHOUT_FADING);
  await page.emulateMedia({ colorScheme: 'dark' });
  const faults = await page.evaluate<readonly string[]>(RUN_AXE_ON_COLOURS);
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/** Waits until a page has its title and nothing on it is still loading. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('Loading…').first().waitFor({ state: 'detached' });
}
