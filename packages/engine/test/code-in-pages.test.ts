import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

const SERVER = `
import { chromium } from 'playwright';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 'browser', version: '1.0.0' });
server.tool('run', 'Runs a script in the page', { script: z.string() }, async ({ script }) => {
  const page = await (await chromium.launch()).newPage();
  RUN
});
`;

async function judged(run: string): Promise<readonly string[]> {
  const { findings } = await scan(memoryTree({ 'src/server.ts': SERVER.replace('RUN', run) }));
  return findings
    .filter(({ checkId }) => checkId === 'rce-code-injection')
    .map(({ severity, message }) => `${severity}: ${message}`);
}

test('what a page runs is not what the program runs', async () => {
  const [inPage = '', ...others] = await judged('await page.evaluate(script);');
  assert.match(inPage, /^high: .* has an open page run argument `script` of the tool `run`; .* can act in that page/);
  assert.deepEqual(others, []);

  const [inProgram = ''] = await judged('eval(script);');
  assert.match(inProgram, /^critical: eval\(\) evaluates .* can run anything here\.$/);
});
