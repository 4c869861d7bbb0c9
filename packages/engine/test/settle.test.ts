import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

const LIBRARY = 'export function ask(url: string) {\n  return fetch(url);\n}\n';
const ROUTES = `import express from 'express';\nimport { ask } from '../src/ask.ts';\nconst app = express();\napp.get('/', (req, res) => ask(req.query.url));\n`;

test('data that only a test brings in makes a finding of the test', async () => {
  const report = await scan(memoryTree({ 'src/ask.ts': LIBRARY, 'test/ask.test.ts': ROUTES }));

  const finding = report.findings.find(({ checkId }) => checkId === 'network-ssrf');
  assert.equal(finding?.file, 'src/ask.ts');
  assert.equal(finding.context, 'test');
});

test('what code that runs brings in counts, though a test brings it in too', async () => {
  const report = await scan(memoryTree({ 'src/ask.ts': LIBRARY, 'app/routes.ts': ROUTES, 'test/ask.test.ts': ROUTES }));

  const found = report.findings.filter(({ checkId }) => checkId === 'network-ssrf');
  assert.deepEqual(
    found.map(({ context, trace }) => [context, trace[0]?.file]),
    [['runtime', 'app/routes.ts']],
  );
});

function toolFiles(count: number): Record<string, string> {
  const files: Record<string, string> = { 'src/ask.ts': LIBRARY };
  for (let number = 1; number <= count; number += 1) {
    files[`src/tool${number}.ts`] = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ask } from './ask.ts';
const server = new McpServer({ name: 'web', version: '1.0.0' });
server.tool('read${number}', { url: z.string() }, async ({ url }) => ask(url));
`;
  }
  return files;
}

test('of many tools that lead to one call a few are told, with the number of the others', async () => {
  const few = await scan(memoryTree(toolFiles(5)));
  const many = await scan(memoryTree(toolFiles(8)));

  const doorsOf = ({ findings }: typeof few): readonly string[] =>
    findings.filter(({ checkId }) => checkId === 'mcp-tool-ssrf').map(({ message }) => message);
  assert.equal(doorsOf(few).length, 5);
  assert.equal(
    doorsOf(few).some((message) => message.includes('more ways')),
    false,
  );
  assert.equal(doorsOf(many).length, 5);
  assert.equal(
    doorsOf(many).filter((message) => message.endsWith(' 3 more places belong to the same call.')).length,
    1,
  );
});
