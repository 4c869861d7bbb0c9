import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startService } from '../../server/test/running-service.ts';

const SCRIPT = fileURLToPath(new URL('../../../docs/guide/ci-gate.sh', import.meta.url));
const missing = ['curl', 'jq'].filter(
  (name) => !['/usr/bin', '/bin', '/usr/local/bin'].some((folder) => existsSync(`${folder}/${name}`)),
);
const skip = missing.length > 0 ? `${missing.join(' and ')} not installed` : false;

interface End {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

test('the guide’s gate creates, polls and compares the score with a threshold', { skip }, async (t) => {
  const service = await startService(t);
  const clean = await service.serve('acme/clean', { 'README.md': 'A clean library.\n', LICENSE: 'Apache-2.0\n' });
  const leaky = await service.serve('acme/leaky', {
    // Backslashes in a finding's code are escapes in its JSON, which no shell may undo.
    'run.js': `const app = require('express')();\napp.get('/', (q) => require('child_process').exec("\\\\d" + q.query.x));\n`,
    'deploy.pem': `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEA'.repeat(20)}\n-----END RSA PRIVATE KEY-----\n`,
  });
  const env = {
    PATH: process.env['PATH'],
    ASSAY_URL: `${service.url}/`,
    ASSAY_API_KEY: service.key,
    ASSAY_POLL_SECONDS: '1',
  };
  const gateWith = (changes: Record<string, string>, ...words: string[]): Promise<End> => {
    const { promise, resolve } = Promise.withResolvers<End>();
    const child = execFile(SCRIPT, words, { env: { ...env, ...changes } }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
    return promise;
  };
  const gate = (...words: string[]): Promise<End> => gateWith({}, ...words);

  const good = await gate(clean, '80');
  assert.deepEqual([good.code, good.stderr], [0, '']);
  assert.match(good.stdout, /acme\/clean: \d+\/100 \([A-F]\), safe to run \d+\/100/);
  const bad = await gate(leaky, '90');
  assert.equal(bad.code, 1, bad.stderr);
  assert.match(bad.stderr, /is below 90/);
  const absent = await gate(service.host.url('acme/absent'), '80');
  assert.equal(absent.code, 3);
  assert.match(absent.stderr, /^REPO_NOT_FOUND: /);
  const mistyped = await gate(clean, '8O');
  assert.equal(mistyped.code, 2);
  assert.match(mistyped.stderr, /the threshold must be a whole number, not "8O"/);
  const nobody = await gateWith({ ASSAY_URL: 'http://127.0.0.1:9' }, clean, '80');
  assert.equal(nobody.code, 3);
  assert.match(nobody.stderr, /Failed to connect|Could(?:n't| not) connect/);
});
