import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigMistakes, describeConfig, readConfig } from '../src/config/read-config.ts';
import { settingRows } from '../src/config/settings.ts';
import { generateKey } from '../src/keys/key-format.ts';

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigMistakes);
    return error.mistakes;
  }
}

test('an empty environment gives the documented defaults', () => {
  const config = readConfig({});
  assert.equal(config.port, 8080);
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.dataDir, './data');
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.quotaCounts, 'created');
  assert.equal(config.signup, 'closed');
  assert.equal(config.defaultTier, 'free');
  assert.deepEqual(config.allowedHosts, []);
  assert.deepEqual(
    [
      config.probeSeconds,
      config.fetchSeconds,
      config.packMegabytes,
      config.maxFiles,
      config.readMegabytes,
      config.analysisSeconds,
    ],
    [5, 60, 512, 50_000, 200, 110],
  );
});

test('an empty variable counts as absent', () => {
  assert.equal(readConfig({ ASSAY_PORT: '', ASSAY_HOST: '  ' }).host, '127.0.0.1');
});

test('all mistakes are told at once, each with what is expected', () => {
  const environment = {
    ASSAY_PORT: 'x',
    ASSAY_SIGNUP: 'maybe',
    ASSAY_WORKERS: '0',
    ASSAY_DATABASE_URL: 'mysql://u:secret@h/d',
  };
  assert.throws(() => readConfig(environment), {
    message: [
      'Cannot start.',
      'ASSAY_PORT: must be a whole number from 0 to 65535, not "x"',
      'ASSAY_DATABASE_URL: must be a URL that begins with postgres://',
      'ASSAY_WORKERS: must be a whole number from 1 to 64, not "0"',
      'ASSAY_SIGNUP: must be closed, invite or open, not "maybe"',
    ].join('\n'),
  });
});

test('a name that is no setting is a mistake, not a silence', () => {
  assert.match(mistakesOf({ ASSAY_PROT: '1' })[0] ?? '', /^ASSAY_PROT: is no setting/);
});

test('values are held against their parsers', () => {
  const wrong: [string, string][] = [
    ['ASSAY_PORT', '65536'],
    ['ASSAY_PORT', '80.5'],
    ['ASSAY_ALLOWED_HOSTS', 'ftp://x'],
    ['ASSAY_ALLOWED_HOSTS', 'http://u@x'],
    ['ASSAY_ALLOWED_HOSTS', 'http://x/path'],
    ['ASSAY_API_KEY', 'assay_sk_short'],
    ['ASSAY_API_KEY', `${generateKey().slice(0, -1)}-`],
    ['ASSAY_PUBLIC_URL', 'assay.example.org'],
    ['ASSAY_TRUST_PROXY', 'perhaps'],
    ['ASSAY_DEFAULT_TIER', 'gold'],
    ['ASSAY_QUOTA_COUNTS', 'none'],
    ['ASSAY_AI_PROVIDER', 'openai'],
    ['ASSAY_LOG_LEVEL', 'loud'],
  ];
  for (const [name, value] of wrong) assert.equal(mistakesOf({ [name]: value }).length, 1, `${name}=${value}`);
  const right = readConfig({
    ASSAY_ALLOWED_HOSTS: 'git.example.org, http://127.0.0.1:8801',
    ASSAY_PUBLIC_URL: 'https://assay.example.org/',
    ASSAY_TRUST_PROXY: '2',
    ASSAY_API_KEY: generateKey(),
  });
  assert.deepEqual(right.allowedHosts, ['git.example.org', 'http://127.0.0.1:8801']);
  assert.equal(right.publicUrl, 'https://assay.example.org');
  assert.equal(right.trustProxy, 2);
});

test('secrets are neither shown nor repeated in a mistake', () => {
  const key = generateKey();
  const environment = {
    ASSAY_API_KEY: key,
    ASSAY_GITHUB_TOKEN: 'ghp-canary',
    ASSAY_DATABASE_URL: 'postgres://u:canary@h/d',
  };
  const shown = describeConfig(readConfig(environment), environment);
  assert.doesNotMatch(shown, /canary|assay_sk_/);
  assert.match(shown, /ASSAY_API_KEY=\(set, hidden\)/);
  assert.doesNotMatch(mistakesOf({ ASSAY_API_KEY: 'canary' }).join(), /canary/);
});

test('every setting has a help sentence and a default that its own parser takes', () => {
  for (const [, row] of settingRows()) {
    assert.match(row.help, /^[A-Z].*\.$/s, row.name);
    if (row.default !== undefined) assert.ok(row.parse(row.default).ok, row.name);
  }
});
