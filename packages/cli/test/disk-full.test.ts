import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@assay/client';
import { generateKey } from '@assay/server';
import { repositoryOf, startGitHost } from '../../../test/git-host/index.ts';
import { MAIN } from './assay.ts';

/** Mounts a small file system that only the command after it sees. */
const ON_SMALL_DISK = [
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs -o size=8m tmpfs "$0" && exec "$@"',
];

const trial = spawnSync('unshare', [...ON_SMALL_DISK, tmpdir(), 'true']);
const skip = trial.status === 0 ? false : 'this user may not mount a small file system';

test('a repository that fills the disk is given up for now, and the service lives on', { skip }, async (t) => {
  const host = await startGitHost();
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-full-'));
  const large = Object.fromEntries([1, 2, 3, 4].map((at) => [`blob${at}.bin`, randomBytes(4_000_000)]));
  host.serve('acme/large', { kind: 'git', dir: (await repositoryOf(host.folder, large)).dir });
  host.serve('acme/small', { kind: 'git', dir: (await repositoryOf(host.folder, { 'a.txt': 'a\n' })).dir });
  const apiKey = generateKey();
  const env = {
    PATH: process.env['PATH'],
    NODE_NO_WARNINGS: '1',
    ASSAY_PORT: '0',
    ASSAY_DATA_DIR: dataDir,
    ASSAY_ALLOWED_HOSTS: host.origin,
    ASSAY_API_KEY: apiKey,
  };
  const words = [...ON_SMALL_DISK, dataDir, process.execPath, MAIN, 'serve'];
  const server = spawn('unshare', words, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  t.after(async () => {
    server.kill('SIGKILL');
    await ended;
    await host.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk) => {
      const found = /listens at (\S+)/.exec(String(chunk))?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error('the server ended')));
  });
  const client = createClient({ baseUrl: url, apiKey });

  // The disk may have room later, so the scan is tried again a few times before it fails; that takes minutes.
  const { id } = await client.create(host.url('acme/large'));
  for (;;) {
    const scan = await client.read(id);
    if (scan.status === 'pending' && scan.startedAt !== null) break;
    assert.ok(scan.status !== 'complete' && scan.status !== 'failed', scan.status);
    await sleep(50);
  }
  // Where the machine is slow, the next try would fill the disk again while the other repository needs it.
  host.serve('acme/large', { kind: 'status', status: 503 });
  const small = await client.wait((await client.create(host.url('acme/small'))).id, { everyMs: 100 });
  assert.equal(small.status, 'complete');
  assert.equal((await fetch(`${url}/readyz`)).status, 200);

  // From here on nothing at all can be written, until somebody makes room.
  const within = ['--target', String(server.pid), '--user', '--mount', '--preserve-credentials'];
  const fill = join(dataDir, 'fill');
  const filled = spawnSync('nsenter', [...within, 'dd', 'if=/dev/zero', `of=${fill}`, 'bs=64k'], { encoding: 'utf8' });
  assert.match(filled.stderr, /No space left/);
  const full = await until(url, 503);
  assert.match(full.reason ?? '', /cannot be written: the disk is full/);
  assert.equal(spawnSync('nsenter', [...within, 'rm', fill]).status, 0);
  await until(url, 200);
});

/** What the probe says, once it answers so. */
async function until(url: string, status: number): Promise<{ readonly reason?: string }> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`);
    const body = (await answer.json()) as { readonly reason?: string };
    if (answer.status === status) return body;
    await sleep(200);
  }
}
