import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import Ajv4 from 'ajv-draft-04';
import formats from 'ajv-formats';
import { assay } from './assay.ts';

const SCHEMA = new URL('../../engine/test/fixtures/sarif-2.1.0.schema.json', import.meta.url);

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'assay-formats-'));
  t.after(() => rm(path, { recursive: true, force: true }));
  const code = "const { exec } = require('child_process');\nexec('ls ' + process.argv[2]);\n";
  await writeFile(join(path, 'run.js'), code);
  return path;
}

test('a scan is written as SARIF that the published schema accepts, with every check declared', async (t) => {
  const { code, stdout } = await assay(t, ['scan', await folder(t), '--format', 'sarif']);

  assert.equal(code, 0);
  const log = JSON.parse(stdout) as { runs: [{ tool: { driver: { rules: unknown[] } } }] };
  const ajv = new Ajv4.default({ strict: false, unicodeRegExp: false });
  formats.default(ajv);
  assert.ok(ajv.validate(JSON.parse(await readFile(SCHEMA, 'utf8')) as object, log), ajv.errorsText(ajv.errors));
  assert.ok(log.runs[0].tool.driver.rules.length > 100);
});

test('a scan is written as a bill of materials, with nothing of this machine in it', async (t) => {
  const path = await folder(t);
  await writeFile(join(path, 'package.json'), JSON.stringify({ dependencies: { left: '^1.0.0' } }));
  const { code, stdout } = await assay(t, ['scan', path, '--format', 'cyclonedx']);

  assert.equal(code, 0);
  const bom = JSON.parse(stdout) as { specVersion: string; components: { purl: string }[] };
  assert.equal(bom.specVersion, '1.6');
  assert.deepEqual(
    bom.components.map(({ purl }) => purl),
    ['pkg:npm/left'],
  );
  assert.ok(!stdout.includes(tmpdir()));
});

test('a scan is written as one HTML file', async (t) => {
  const { code, stdout } = await assay(t, ['scan', await folder(t), '--format', 'html']);

  assert.equal(code, 0);
  assert.match(stdout, /^<!doctype html>/);
  assert.match(stdout, /Overall grade: [A-F]/);
  assert.doesNotMatch(stdout, /<script|<link/);
});

test('a format that does not exist is named, with those that do', async (t) => {
  const { code, stderr } = await assay(t, ['scan', '.', '--format', 'pdf']);

  assert.equal(code, 2);
  assert.match(stderr, /"pdf" is not a format; choose json, html, sarif, cyclonedx or text\./);
});
