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
