import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sampleFindings } from '../../../test/sample-report.ts';
import { since } from '../src/baseline.ts';
import { assay } from './assay.ts';

const EXEC = "import { exec } from 'node:child_process';\nimport express from 'express';\nconst app = express();\n";
const ROUTE = "app.get('/a', (req, res) => { exec('ls ' + req.query.q); });\n";

test('what stood in the baseline is as before, as often as it stood there; hostile behaviour is always new', () => {
  const [hostile, command, secret] = sampleFindings(3);
  assert.ok(hostile && command && secret);
  const twice = { ...secret, id: 'finding_9' };
  const known = new Map([hostile, command, secret].map(({ fingerprint }) => [fingerprint, 1]));

  const changes = since(new Map([...known, ['of something fixed', 2]]), [hostile, command, secret, twice]);

  assert.deepEqual([...changes.new], [hostile, twice]);
  assert.deepEqual([changes.unchanged, changes.gone], [2, 2]);
});

test('a pipeline with a baseline fails on what is new, in every format, and on nothing else', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-baseline-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const code = join(folder, 'code');
  const before = join(code, 'assay-baseline.json');
  const gated = ['scan', code, '--no-ai', '--baseline', before, '--fail-on', 'high'];
  await mkdir(code);
  await writeFile(join(code, 'a.js'), EXEC + ROUTE);
  const first = await assay(t, ['scan', code, '--no-ai', '--write-baseline', before, '--format', 'json']);
  assert.equal(JSON.parse(await readFile(before, 'utf8')).findings.length, JSON.parse(first.stdout).findings.length);

  await writeFile(join(code, 'a.js'), `${EXEC}// moved\n\n${ROUTE}`);
  const same = await assay(t, gated);
  assert.equal(same.code, 0, same.stderr);
  assert.match(same.stdout, /\nSince the baseline: 0 new, 1 as before, 0 gone\.\n/);
  assert.doesNotMatch(same.stdout, /CRITICAL/);

  await writeFile(join(code, 'b.js'), EXEC + ROUTE);
  const worse = await assay(t, [...gated, '--format', 'sarif']);
  assert.equal(worse.code, 1);
  assert.match(
    worse.stderr,
    /exit 1: One new finding is high or worse: rce-command-injection \(finding_2\) first\.\n$/,
  );
  assert.deepEqual(
    JSON.parse(worse.stdout).runs[0].results.map((result: { baselineState: string }) => result.baselineState),
    ['unchanged', 'new'],
  );
});

test('a baseline that is no report is told before anything is scanned', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-baseline-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [text, said] of [
    [undefined, /cannot be read: ENOENT/],
    ['no JSON', /is neither a file of --write-baseline nor/],
    ['{"findings":[{}]}', /is neither a file of --write-baseline nor/],
    ['{"runs":[]}', /is neither a file of --write-baseline nor/],
  ] as const) {
    const file = join(folder, 'b.json');
    if (text !== undefined) await writeFile(file, text);
    const { code, stdout, stderr } = await assay(t, ['scan', folder, '--baseline', file]);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, said);
    assert.doesNotMatch(stderr, /analyzing/);
  }
});
