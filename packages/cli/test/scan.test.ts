import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { CompleteScan } from '@assay/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { repositoryOf, startGitHost } from '../../../test/git-host/index.ts';
import { assay, MAIN } from './assay.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
const isCompleteScan = ajv.compile<CompleteScan>(CompleteScan);

async function folderOf(t: TestContext, files: Record<string, string>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'assay-scanned-')));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

function parsed(stdout: string): CompleteScan {
  const scan: unknown = JSON.parse(stdout);
  assert.ok(isCompleteScan(scan), ajv.errorsText(isCompleteScan.errors));
  return scan;
}

const KEY = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEA'.repeat(20)}\n-----END RSA PRIVATE KEY-----\n`;

test('a folder gives a complete scan as JSON, with a file: URL and no commit', async (t) => {
  const folder = await folderOf(t, { 'deploy.pem': KEY, 'src/a.js': 'export const a = 1;\n' });
  const { code, stdout, stderr } = await assay(t, ['scan', folder, '--format', 'json']);
  assert.equal(code, 0, stderr);
  const scan = parsed(stdout);
  assert.match(scan.id, /^scan_[a-z2-7]{26}$/);
  assert.equal(scan.url, pathToFileURL(folder).href);
  assert.deepEqual([scan.commit, scan.filesScanned, scan.aiAnalysis?.source], [null, 2, 'builtin']);
  assert.ok(scan.findings.some((finding) => finding.category === 'secrets' && finding.file === 'deploy.pem'));
  assert.equal(stdout.includes('MIIEpAIBAAKCAQEAMIIE'), false);
  assert.match(stderr, /^analyzing\nscoring\n$/);
});

test('--no-ai leaves the analysis out', async (t) => {
  const folder = await folderOf(t, { 'a.txt': 'a\n' });
  const { stdout } = await assay(t, ['scan', '.', '--no-ai', '--format', 'json'], {}, folder);
  assert.equal('aiAnalysis' in parsed(stdout), false);
});

test('a work tree means its files that git does not ignore, and its commit', async (t) => {
  const folder = await folderOf(t, { '.gitignore': 'secret.pem\n', 'secret.pem': KEY, 'a.js': '1;\n' });
  const git = (...words: string[]) =>
    promisify(execFile)('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words]);
  await git('init', '-q', '-b', 'trunk');
  await git('add', '.');
  await git('commit', '-q', '-m', 'first');
  await writeFile(join(folder, 'new.js'), '2;\n');
  const { stdout } = await assay(t, ['scan', folder, '--format', 'json']);
  const scan = parsed(stdout);
  assert.equal(scan.commit, (await git('rev-parse', 'HEAD')).stdout.trim());
  assert.equal(scan.coverage.filesTotal, 3);
  assert.equal(
    scan.findings.some((finding) => finding.file === 'secret.pem'),
    false,
  );
});

test('a repository is fetched from its host, and its folder is gone afterwards', async (t) => {
  const host = await startGitHost();
  t.after(() => host.close());
  const { dir, commit } = await repositoryOf(host.folder, { 'README.md': 'Hello.\n' });
  host.serve('acme/lib', { kind: 'git', dir });
  const temp = await folderOf(t, {});
  const env = { ASSAY_ALLOWED_HOSTS: host.origin, TMPDIR: temp };
  const { code, stdout, stderr } = await assay(t, ['scan', host.url('acme/lib'), '--format', 'json'], env);
  assert.equal(code, 0, stderr);
  const scan = parsed(stdout);
  assert.deepEqual([scan.url, scan.commit, scan.defaultBranch], [host.url('acme/lib'), commit, 'main']);
  assert.deepEqual(
    (await readdir(temp)).filter((name) => name.startsWith('assay-')),
    [],
  );

  const missing = await assay(t, ['scan', host.url('acme/none')], env);
  assert.deepEqual([missing.code, missing.stdout], [4, '']);
  assert.match(missing.stderr, /exit 4: REPO_NOT_FOUND: /);
});

test('a branch and a folder of a repository are scanned by themselves, and the report says so', async (t) => {
  const host = await startGitHost();
  t.after(() => host.close());
  const { dir } = await repositoryOf(host.folder, { 'README.md': 'Hello.\n', 'lib/a.js': '1;\n', 'web/b.js': '2;\n' });
  host.serve('acme/lib', { kind: 'git', dir });
  const env = { ASSAY_ALLOWED_HOSTS: host.origin };
  const scan = (...words: string[]) => assay(t, ['scan', host.url('acme/lib'), '--format', 'json', ...words], env);

  const part = await scan('--ref', 'main', '--path', './lib/');
  const text = await scan('--ref', 'main', '--path', 'lib', '--format', 'text');
  const none = await scan('--ref', 'no-such-branch');
  const outside = await scan('--path', '../etc');
  const folder = await assay(t, ['scan', '.', '--ref', 'main']);

  const { ref, path, filesScanned } = parsed(part.stdout);
  assert.deepEqual([ref, path, filesScanned], ['main', 'lib', 1]);
  assert.match(text.stdout, /acme\/lib at main, in lib @ [0-9a-f]{7} · 1 file/);
  assert.deepEqual([none.code, none.stdout], [3, '']);
  assert.match(none.stderr, /exit 3: CLONE_FAILED: The repository has no branch or tag named no-such-branch/);
  assert.equal(outside.code, 2);
  assert.match(outside.stderr, /path must be a folder inside the repository/);
  assert.equal(folder.code, 2);
  assert.match(folder.stderr, /A ref and a path are for repositories/);
});

test('the text report shows grades and findings, and no control character of the repository', async (t) => {
  const folder = await folderOf(t, { 'bad\u001b[31m\u202ename.pem': KEY, 'a.js': `// \u001b]0;owned\u0007\n` });
  const { code, stdout } = await assay(t, ['scan', folder]);
  assert.equal(code, 0);
  assert.match(stdout, /[A-F] {2}\d+\/100 overall {6}[A-F] {2}\d+\/100 safe to run/);
  assert.match(stdout, /CRITICAL|HIGH/);
  assert.match(stdout, /fix {2}\S/);
  // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
  assert.doesNotMatch(stdout, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});

test('an empty folder has no grade', async (t) => {
  const folder = await folderOf(t, {});
  const { code, stdout, stderr } = await assay(t, ['scan', folder]);
  assert.deepEqual([code, stdout], [3, '']);
  assert.match(stderr, /exit 3: EMPTY_REPOSITORY: There is no file to look at\.\n$/);
});

test('a measure of one’s own decides the exit code, and the report is printed all the same', async (t) => {
  const folder = await folderOf(t, {
    'a.js':
      "const app = require('express')();\napp.get('/', (q) => require('child_process').exec('ls ' + q.query.x));\n",
  });
  const scan = (...words: string[]) => assay(t, ['scan', folder, '--format', 'json', '--no-ai', ...words]);

  const [low, unsafe, severe, fine] = [
    await scan('--min-score', '90'),
    await scan('--min-safety', '100'),
    await scan('--fail-on', 'critical'),
    await scan('--min-score', '0'),
  ];

  assert.equal(low.code, 1);
  assert.match(low.stderr, /exit 1: The score \d+ is below 90\.\n$/);
  assert.ok(parsed(low.stdout).score < 90);
  assert.equal(unsafe.code, 1);
  assert.match(unsafe.stderr, /exit 1: The safety score \d+ is below 100\.\n$/);
  assert.equal(severe.code, 1);
  assert.match(severe.stderr, /exit 1: One finding is critical: rce-command-injection \(finding_1\) first\.\n$/);
  assert.equal(fine.code, 0, fine.stderr);
});

test('the text shows what runs first, and says what is doubtful or not run', async (t) => {
  const handler =
    "const app = require('express')();\napp.get('/', (q) => require('child_process').exec('ls ' + q.query.x));\n";
  const folder = await folderOf(t, { 'src/late.js': handler, 'src/later.js': handler, 'docs/early.js': handler });
  const { stdout, stderr } = await assay(t, ['scan', folder, '--no-ai']);

  const heads = stdout.split('\n').filter((line) => line.includes('rce-command-injection'));
  const places = stdout.split('\n').filter((line) => /^ {2}(?:src|docs)\/\w+\.js:2/.test(line));
  assert.equal(heads.length, 3, stderr);
  assert.match(places.slice(0, 2).join(), /late\.js.*later\.js/);
  assert.equal(heads[0]?.includes('finding_2'), true);
  assert.match(heads[2] ?? '', /finding_1, documentation\)/);
  assert.equal(stdout.split('Start the program without a shell').length, 2);
});

/** Without what the tests are started with. */
const BARE = { PATH: process.env['PATH'], HOME: process.env['HOME'] };

test('a report that cannot be written is no threshold that failed', async (t) => {
  const folder = await folderOf(t, { 'a.js': '1;\n' });
  const script = `exec "$0" "$1" scan "$2" --no-ai > /dev/full`;
  const ended = await promisify(execFile)('sh', ['-c', script, process.execPath, MAIN, folder], { env: BARE }).catch(
    (error: unknown) => error,
  );
  assert.ok(ended instanceof Error && 'code' in ended && 'stderr' in ended);
  assert.equal(ended.code, 3);
  assert.match(String(ended.stderr), /exit 3: standard output could not be written: ENOSPC[^\n]*\n$/);
});

test('a reader that leaves early does not take the exit code along', async (t) => {
  const folder = await folderOf(t, { 'deploy.pem': KEY });
  // More than a pipe holds, so that the writing fails before the gate is reached.
  const script = `{ "$0" "$1" scan "$2" --format sarif --min-score 100; echo "ended with $?" >&2; } | true`;
  const { stderr } = await promisify(execFile)('sh', ['-c', script, process.execPath, MAIN, folder], { env: BARE });
  assert.match(stderr, /exit 1: The score \d+ is below 100\.\nended with 1\n$/);
});
