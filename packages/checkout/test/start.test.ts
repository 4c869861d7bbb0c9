import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { removeFolder } from '../../../test/git-host/index.ts';
import { checkGit, DEFAULT_LIMITS, findIsolation, isolationLevel, sweep } from '../src/index.ts';
import { isOlder } from '../src/git-version.ts';
import { confined } from '../src/confine.ts';
import { makeJobDirectory } from '../src/job-directory.ts';
import { run } from '../src/run.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-start-'));
});
afterEach(async () => {
  await removeFolder(folder);
});

describe('at start', () => {
  test('the git of this machine is new enough, or the reason is said', async () => {
    const version = await checkGit(await isolationLevel());

    assert.match(version, /^\d+\.\d+/);
  });

  test('an old git and a missing git are told apart', async () => {
    const old = join(folder, 'git');
    await writeFile(old, '#!/bin/sh\necho git version 2.39.3\n');
    await chmod(old, 0o755);

    await assert.rejects(checkGit({ git: old }), /git 2\.39\.3 .*install git 2\.39\.4 or newer/);
    await assert.rejects(checkGit({ git: join(folder, 'nowhere') }), /cannot be started/);
  });

  test('versions are compared by number', () => {
    assert.equal(isOlder('2.39.3', '2.39.4'), true);
    assert.equal(isOlder('2.39.4', '2.39.4'), false);
    assert.equal(isOlder('2.100.0', '2.39.4'), false);
    assert.equal(isOlder('2.40', '2.39.4'), false);
    assert.equal(isOlder('2.39', '2.39.4'), true);
  });

  test('a machine without a place for temporary files is confined no less', async () => {
    const usual = await findIsolation();
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = join(folder, 'nowhere');
    try {
      assert.deepEqual(await findIsolation(), usual);
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
  });

  test('the level of isolation comes with its reason', async () => {
    const best = await findIsolation();
    const without = await findIsolation({ without: ['bwrap', 'prlimit'] });

    assert.ok(best.level === 'bubblewrap' || best.level === 'process');
    assert.match(best.reason, /bubblewrap/);
    assert.equal(without.level, 'process');
    assert.match(without.reason, /not installed.*prlimit is missing/);
  });

  test('git sees nothing of the environment, and in the sandbox nothing of the machine', async () => {
    process.env['ASSAY_TEST_SECRET'] = 'secret';
    const isolation = await findIsolation();
    const shown = async (program: string, ...args: string[]): Promise<string> => {
      const command = confined(
        { ...isolation, git: program },
        {
          git: () => args,
          repository: folder,
          writable: false,
          network: undefined,
          limits: { memoryBytes: 2_000_000_000, cpuSeconds: 5, fileBytes: 0 },
        },
      );
      const ended = await run(command, { signal: AbortSignal.timeout(10_000), stdoutBytes: 65_536 });
      return ended.stdout.toString();
    };

    const environment = await shown('/usr/bin/env');
    assert.doesNotMatch(environment, /ASSAY/);
    assert.match(environment, /GIT_CONFIG_NOSYSTEM=1/);
    if (isolation.level === 'bubblewrap') {
      assert.equal(await shown('/usr/bin/id', '-u'), '65534\n');
      assert.doesNotMatch(await shown('/bin/ls', '/'), /home|root|work|var/);
      assert.doesNotMatch(await shown('/bin/cat', '/proc/net/dev'), /eth0/);
    }
    delete process.env['ASSAY_TEST_SECRET'];
  });

  test('folders of processes that are gone are swept, those of living ones stay', async () => {
    const mine = await makeJobDirectory(folder, 'scan_1-attempt/../2');
    await mkdir(join(folder, `assay-job-${process.pid}-000000000000-earlier-run`));
    await mkdir(join(folder, 'assay-job-999999999-000000000000-dead'));
    await mkdir(join(folder, `assay-job-${process.ppid}-000000000000-alive`));
    const old = join(folder, `assay-job-${process.ppid}-000000000001-number-reused`);
    await mkdir(old);
    await utimes(old, 0, 0);
    await mkdir(join(folder, 'not-ours'));

    assert.equal(await sweep(folder), 3);

    const left = (await readdir(folder)).toSorted();
    assert.deepEqual(
      left,
      [mine.root.slice(folder.length + 1), `assay-job-${process.ppid}-000000000000-alive`, 'not-ours'].toSorted(),
    );
    assert.equal(await sweep(join(folder, 'nowhere')), 0);
  });

  test('the limits are those the documentation promises', () => {
    const { probeMs, fetchMs, packBytes, files, fileBytes, readBytes, pathBytes, redirects } = DEFAULT_LIMITS;

    assert.deepEqual(
      { probeMs, fetchMs, packBytes, files, fileBytes, readBytes, pathBytes, redirects },
      {
        probeMs: 5_000,
        fetchMs: 60_000,
        packBytes: 536_870_912,
        files: 50_000,
        fileBytes: 5_242_880,
        readBytes: 200_000_000,
        pathBytes: 4_096,
        redirects: 3,
      },
    );
  });
});
