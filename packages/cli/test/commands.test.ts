import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { assay, assayHere } from './assay.ts';

async function dataFolder(t: TestContext): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-cli-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  return { ASSAY_DATA_DIR: dataDir };
}

test('help is there for the whole and for every command', async (t) => {
  const overview = await assay(t, ['--help']);
  assert.equal(overview.code, 0);
  for (const name of [
    'serve',
    'worker',
    'scan TARGET',
    'accounts create EMAIL',
    'keys generate',
    'audit',
    'store check',
    'checks [ID]',
    'config',
  ]) {
    assert.ok(overview.stdout.includes(`  ${name}`), name);
  }
  const page = await assay(t, ['accounts', 'create', '--help']);
  assert.equal(page.code, 0);
  assert.match(page.stdout, /Usage: assay accounts create EMAIL/);
  assert.match(page.stdout, /--tier free\|pro\|team\|enterprise/);
  assert.match(page.stdout, /Examples:/);
  assert.match((await assayHere(['scan', '--help'])).stdout, /Exit codes:\n {2}0 .+\n {2}1 .+\n {2}2 /);
  for (const words of [
    ['help', 'accounts', 'create'],
    ['--help', 'accounts', 'create'],
    ['-h', 'accounts', 'create', '--help'],
  ]) {
    assert.equal((await assayHere(words)).stdout, page.stdout, words.join(' '));
  }
});

test('a group of commands has help of its own, and the version is told', async () => {
  const keys = await assayHere(['keys', '--help']);
  assert.equal(keys.code, 0);
  assert.ok(keys.stdout.includes('keys revoke ID') && !keys.stdout.includes('accounts create'));
  for (const flag of ['--version', '-V', '-v']) {
    const version = await assayHere([flag]);
    assert.deepEqual([version.code, version.stdout], [0, '0.1.0\n']);
  }
});

test('what is not understood is exit code 2, and says what to do', async () => {
  const cases: [string[], RegExp][] = [
    [[], /Which command/],
    [['scna'], /no command "scna".*Did you mean scan/],
    [['accounts'], /needs one of: create, list, tier/],
    [['accounts', 'make'], /has no "make"; it has: create, list, tier/],
    [['scan'], /TARGET is missing/],
    [['scan', '.', '..'], /does not take "\.\."/],
    [['scan', '.', '--formt', 'json'], /Unknown option '--formt'\. Did you mean --format\? See assay scan --help/],
    [['scan', '.', '--format', 'xml'], /"xml" is not a format/],
    [['accounts', 'tier', 'a@example.org', 'gold'], /"gold" is not a plan/],
    [['--verbose'], /comes after a command/],
    [['checks', 'none'], /There is no check "none"/],
    [['help', 'scna'], /no command "scna".*Did you mean scan/],
    [
      ['audit', '--limit', '-5'],
      /^--limit needs a value; one that begins with a dash is written --limit=-… See assay audit/,
    ],
    [['checks', 'tool-poison'], /Did you mean mcp-tool-poisoning\?/],
    [['checks', 'mcp-tool-poisning'], /Did you mean mcp-tool-poisoning\?/],
    [['scan', '.', '--min-score', 'high'], /--min-score must be a whole number from 0 to 100/],
    [['scan', '.', '--min-safety', '101'], /--min-safety must be a whole number from 0 to 100/],
    [['scan', 'acme/notes'], /no folder of this name, .* https:\/\/github\.com\/acme\/notes/],
    [['scan', '.', '--fail-on', 'info'], /"info" is not a severity to fail on/],
    [['scan', './no-such-folder'], /^There is no folder \.\/no-such-folder\.$/m],
    [['scan', 'https://nowhere.invalid/a/b'], /no folder of this name/],
  ];
  await Promise.all(
    cases.map(async ([words, expected]) => {
      const { code, stderr, stdout } = await assayHere(words);
      assert.equal(code, 2, `${words.join(' ')}: ${stderr}`);
      assert.match(stderr, expected);
      assert.equal(stdout, '');
    }),
  );
});

/** A folder with an account on a paid plan. */
async function withAccount(t: TestContext): Promise<Readonly<Record<string, string>>> {
  const env = await dataFolder(t);
  const made = await assayHere(['accounts', 'create', 'ci@example.org', '--tier', 'pro'], env);
  assert.equal(made.code, 0, made.stderr);
  return env;
}

async function makeKey(
  env: Readonly<Record<string, string>>,
): Promise<{ readonly id: string; readonly value: string }> {
  const made = await assayHere(['keys', 'create', '--account', 'ci@example.org', '--name', 'pipeline'], env);
  assert.equal(made.code, 0, made.stderr);
  return { id: /key_[0-9a-f]+/.exec(made.stderr)?.[0] ?? '', value: made.stdout };
}

test('an account gets keys once its plan has API access', async (t) => {
  const env = await dataFolder(t);
  const keys = ['keys', 'create', '--account', 'free@example.org', '--name', 'x'];
  await assayHere(['accounts', 'create', 'Free@Example.org'], env);

  const refused = await assayHere(keys, env);
  const changed = await assayHere(['accounts', 'tier', 'free@example.org', 'pro'], env);
  const made = await assayHere(keys, env);

  assert.deepEqual([refused.code, refused.stdout], [2, '']);
  assert.match(refused.stderr, /Free plan has no API access/);
  assert.equal(changed.code, 0, changed.stderr);
  assert.match(made.stdout, /^assay_sk_[A-Za-z0-9]{49}\n$/);
  assert.match((await assayHere(['accounts', 'list'], env)).stdout, /free@example.org +pro/);
});

test('keys are listed by their first characters alone', async (t) => {
  const env = await withAccount(t);
  const { id, value } = await makeKey(env);

  const { stdout } = await assayHere(['keys', 'list'], env);

  assert.ok(stdout.includes(value.slice(0, 17)));
  assert.equal(stdout.includes(value.trim()), false);
  assert.match(stdout, new RegExp(`${id}.*pipeline.*ci@example.org.*never used.*active`));
});

test('a key is revoked once', async (t) => {
  const env = await withAccount(t);
  const { id } = await makeKey(env);

  const codes = [await assayHere(['keys', 'revoke', id], env), await assayHere(['keys', 'revoke', id], env)];

  assert.deepEqual(
    codes.map(({ code }) => code),
    [0, 2],
  );
  assert.match((await assayHere(['keys', 'list', '--account', 'ci@example.org'], env)).stdout, /revoked/);
});

test('an address is taken once, and has to be one', async (t) => {
  const env = await withAccount(t);

  const again = await assayHere(['accounts', 'create', 'CI@example.org'], env);
  const none = await assayHere(['accounts', 'create', 'no-address'], env);

  assert.match(again.stderr, /exists already/);
  assert.match(none.stderr, /not an e-mail address/);
});

test('what was done to an account is told, newest first', async (t) => {
  const env = await withAccount(t);
  const { id } = await makeKey(env);
  await assayHere(['keys', 'revoke', id], env);

  const told = await assayHere(['audit', '--account', 'ci@example.org', '--limit', '2'], env);

  assert.equal(told.code, 0, told.stderr);
  assert.deepEqual(
    told.stdout.split('\n').map((line) => /Z +(\w+ \w+) +ci@example.org/.exec(line)?.[1]),
    [undefined, 'key revoked', 'key created', undefined],
  );
});

test('counters of a sound store agree with its lists', async (t) => {
  const env = await withAccount(t);

  assert.match((await assayHere(['store', 'check'], env)).stderr, /Every counter agrees/);
});

test('a command in a folder without a store says so, and makes none', async (t) => {
  const env = await dataFolder(t);
  for (const words of [
    ['keys', 'list'],
    ['accounts', 'list'],
    ['audit'],
    ['store', 'check'],
    ['keys', 'revoke', 'key_1'],
  ]) {
    const { code, stdout, stderr } = await assayHere(words, env);
    assert.deepEqual([code, stdout], [2, ''], words.join(' '));
    assert.match(stderr, /There is no store in .*\. Start the server once, or set ASSAY_DATA_DIR/);
  }
  assert.deepEqual(await readdir(env['ASSAY_DATA_DIR'] ?? ''), []);
});

test('a generated key is taken as ASSAY_API_KEY', async () => {
  const { stdout } = await assayHere(['keys', 'generate']);
  const shown = await assayHere(['config'], { ASSAY_API_KEY: stdout.trim(), ASSAY_PORT: '9000' });
  assert.equal(shown.code, 0, shown.stderr);
  assert.match(shown.stdout, /ASSAY_PORT=9000\n/);
  assert.match(shown.stdout, /ASSAY_API_KEY=\(set, hidden\)/);
  assert.equal(shown.stdout.includes(stdout.trim()), false);
});

test('mistakes in the settings are told together', async () => {
  const { code, stderr } = await assayHere(['serve'], { ASSAY_PORT: 'x', ASSAY_SIGNUP: 'y' });
  assert.equal(code, 2);
  assert.equal(
    stderr,
    'Cannot start.\nASSAY_PORT: must be a whole number from 0 to 65535, not "x"\nASSAY_SIGNUP: must be closed, invite or open, not "y"\n',
  );
});

test('checks are listed and explained', async () => {
  const { stdout } = await assayHere(['checks', '--format', 'json']);
  const { checks } = JSON.parse(stdout) as { checks: { id: string; title: string }[] };
  const [first] = checks;
  assert.ok(first);
  const page = await assayHere(['checks', first.id]);
  assert.ok(page.stdout.startsWith(`${first.id}: ${first.title}\n`));
  assert.match(page.stdout, /\nWhy\n {2}\S[\s\S]*\nFix\n {2}\S/);
});

test('the launcher passes arguments, exit codes and signals on', async (t) => {
  const launcher = fileURLToPath(new URL('../bin/assay.mjs', import.meta.url));
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [launcher, 'keys', 'generate']);
  assert.match(stdout, /^assay_sk_/);
  await assert.rejects(run(process.execPath, [launcher, 'nonsense']), { code: 2 });
  assert.ok(t);
});
