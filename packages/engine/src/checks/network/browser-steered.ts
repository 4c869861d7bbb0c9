import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';
import { BROWSER_METHODS, BROWSERS } from '../../knowledge/sinks/url.ts';

const PAGES = ['wkhtmltopdf', 'wkhtmltoimage.generate', 'pdfkit.from_url', 'imgkit.from_url'];
const PYTHON_BROWSERS = ['pyppeteer', 'playwright', 'selenium'];
/** Methods of a page that read like methods of other things: only with text that is put together. */
const COMMON = ['evaluate', 'open', 'property'];
const HELD_IN = ['url', 'html', 'expression', 'content', 'headerTemplate', 'footerTemplate'];

export const check: FileCheck = {
  id: 'network-browser-steered',
  title: 'A browser opens addresses that are decided at run time',
  severity: 'info',
  kind: 'capability',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [918],
  why: `
    A browser on a server sees what that server sees. Which page it opens, and which script runs in it, is made while the
    program runs and cannot be read here.`,
  fix: `
    Check the address against a list of hosts before the browser opens it, and keep the browser in a network of its own.`,
  blindSpots: 'Says that it happens, not that it is dangerous: network-ssrf follows data that comes from outside.',
  wants: { calls: [...[...BROWSER_METHODS, ...COMMON].map((method) => `.${method}`), ...PAGES] },
  yieldsTo: ['network-ssrf'],
  examples: {
    bad: [
      {
        'shot.js': `
          const puppeteer = require('puppeteer');
          async function shot(address) {
            const browser = await puppeteer.launch();
            const page = await browser.newPage();
            await «page.goto(address)»;
          }`,
      },
      {
        'print.js': `
          const CDP = require('chrome-remote-interface');
          async function print(address) {
            const { Page } = await CDP();
            await «Page.navigate({ url: address })»;
          }`,
      },
    ],
    good: [
      {
        'shot.js': `
          const puppeteer = require('puppeteer');
          async function shot(name) {
            const browser = await puppeteer.launch();
            const page = await browser.newPage();
            await page.goto('https://example.com/' + name);
            await page.evaluate(() => document.title);
          }`,
      },
      { 'move.js': 'function move(cursor, line) {\n  cursor.goto(line);\n}' },
    ],
  },

  *find({ calls, imports, path, context }) {
    if (context !== 'runtime' || calls.length === 0) return;
    const steers = [...imports].some((name) =>
      [...BROWSERS, ...PYTHON_BROWSERS].some((own) => name === own || name.startsWith(`${own}.`)),
    );
    const seen = new Set<number>();
    for (const call of calls) {
      if (call.at.file !== path || seen.has(call.at.start) || !(steers || PAGES.includes(call.callee))) continue;
      if (!isMade(call)) continue;
      seen.add(call.at.start);
      yield { at: call.at, message: 'Where the browser goes, or what runs in it, is made at run time.' };
    }
  },
};

/** An address, a page or a script that is not written here, and in which no outside data was seen. */
function isMade(call: CallFact): boolean {
  const [first] = call.arguments;
  if (first === undefined) return false;
  const held = HELD_IN.flatMap((name) => first.entry(name) ?? []);
  const values = held.length > 0 ? held : call.method === 'property' ? call.arguments.slice(1) : [first];
  return values.some((value) => isUnknown(value, COMMON.includes(call.method) && held.length === 0));
}

function isUnknown({ isFixed, isFunction, sources, prefix, keys, items }: ValueFact, isCommon: boolean): boolean {
  if (isFixed || isFunction || sources.length > 0 || keys.length > 0 || items !== undefined) return false;
  if (/^[a-z]+:\/\/[^/]+\//.test(prefix ?? '')) return false;
  return !isCommon || prefix === undefined || prefix !== '';
}
