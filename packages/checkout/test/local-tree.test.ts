import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { access, chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { removeFolder } from '../../../test/git-host/index.ts';
import { localTree, type SourceTree } from '../src/index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-local-'));
});
afterEach(async () => {
  await removeFolder(folder);
});

async function git(...args: readonly string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.invalid',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.invalid',
  };
  const { stdout } = await promisify(execFile)('git', ['-C', folder, ...args], { env });
  return stdout.trim();
}

async function put(path: string, content: string): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), content);
}

function shape(tree: SourceTree): readonly (readonly [string, string, number])[] {
  const byPath = tree.entries.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return byPath.map((entry) => [entry.path, entry.mode, entry.size]);
}

describe('a work tree of git', () => {
  test('has its tracked and its new files, not the ignored ones, under the ids git gives them', async () => {
    await git('init', '-q', '-b', 'trunk');
    await put('.gitignore', 'ignored/\n*.log\n');
    await put('tracked.js', 'a();\n');
    await put('gone.js', 'b();\n');
    await git('add', '.');
    await git('commit', '-q', '-m', 'first');
    await put('new.py', 'print()\n');
    await put('ignored/x.js', 'x\n');
    await put('a.log', 'x\n');
    await chmod(join(folder, 'tracked.js'), 0o755);
    await rm(join(folder, 'gone.js'));

    const tree = await localTree(folder);

    assert.deepEqual(shape(tree), [
      ['.gitignore', 'file', 15],
      ['new.py', 'file', 8],
      ['tracked.js', 'executable', 5],
    ]);
    assert.equal(tree.commit, await git('rev-parse', 'HEAD'));
    assert.equal(tree.defaultBranch, 'trunk');
    for (const entry of tree.entries) assert.equal(entry.blob, await git('hash-object', '--no-filters', entry.path));
    const [first] = tree.entries;
    assert.ok(first !== undefined);
    assert.equal(Buffer.from((await tree.read(first)) ?? []).length, first.size);
  });

  test('below the root, a folder has its own files; one that is ignored as a whole has all of them', async () => {
    await git('init', '-q');
    await put('.gitignore', 'vendor/\n*.tmp\n');
    await put('src/a.js', 'a\n');
    await put('src/a.tmp', 'a\n');
    await put('vendor/lib/b.js', 'b\n');
    await put('other.js', 'c\n');

    assert.deepEqual(
      (await localTree(join(folder, 'src'))).entries.map((entry) => entry.path),
      ['a.js'],
    );
    assert.deepEqual(
      (await localTree(join(folder, 'vendor'))).entries.map((entry) => entry.path),
      ['lib/b.js'],
    );
  });

  test('a work tree whose index is broken is told of without a stack', async () => {
    await git('init', '-q');
    await put('a.js', 'a\n');
    await writeFile(join(folder, '.git', 'index'), 'garbage\n');

    await assert.rejects(localTree(folder), { name: 'ScanFailure', message: /git cannot list the files/ });
  });

  test('a hostile configuration runs nothing', async () => {
    const trap = join(folder, 'sprung');
    await git('init', '-q');
    await put('a.js', 'a\n');
    await git('add', '.');
    const script = join(folder, '.git', 'trap.sh');
    await writeFile(script, `#!/bin/sh\ntouch ${trap}\n`);
    await chmod(script, 0o755);
    for (const hook of ['post-index-change', 'post-checkout', 'fsmonitor-watchman'])
      await writeFile(join(folder, '.git', 'hooks', hook), `#!/bin/sh\ntouch ${trap}\n`, { mode: 0o755 });
    for (const setting of [
      'core.fsmonitor',
      'core.pager',
      'core.sshCommand',
      'filter.evil.clean',
      'filter.evil.process',
    ])
      await git('config', setting, script);
    await put('.gitattributes', '* filter=evil\n');

    const tree = await localTree(folder);
    for await (const [entry] of tree.readAll(tree.entries)) assert.match(entry.blob, /^[0-9a-f]{40}$/);

    assert.deepEqual(tree.entries.map((entry) => entry.path).toSorted(), ['.gitattributes', 'a.js']);
    await assert.rejects(access(trap));
  });

  test('another repository inside is a submodule, and a folder that became a link is not entered', async () => {
    await git('init', '-q');
    await put('dir/secret.txt', 'inside\n');
    await git('add', '.');
    await promisify(execFile)('git', ['init', '-q', join(folder, 'nested')]);
    await put('nested/n.js', 'n\n');
    await rm(join(folder, 'dir'), { recursive: true });
    await mkdir(join(folder, '.git', 'outside'));
    await writeFile(join(folder, '.git', 'outside', 'secret.txt'), 'outside\n');
    await symlink(join(folder, '.git', 'outside'), join(folder, 'dir'));

    const tree = await localTree(folder);

    assert.deepEqual(
      shape(tree).map(([path, mode]) => [path, mode]),
      [
        ['dir', 'symlink'],
        ['nested', 'submodule'],
      ],
    );
    assert.deepEqual(tree.gaps, [{ reason: 'missing', count: 1 }]);
  });
});

describe('any other folder', () => {
  test('has every file, links not followed, git folders left out', async () => {
    await put('a.txt', 'a\n');
    await put('b/.hidden', 'h\n');
    await put('b/.git/config', 'x\n');
    await symlink('/etc/passwd', join(folder, 'link'));
    await symlink('..', join(folder, 'b', 'up'));

    const tree = await localTree(folder);

    assert.deepEqual(shape(tree), [
      ['a.txt', 'file', 2],
      ['b/.hidden', 'file', 2],
      ['b/up', 'symlink', 2],
      ['link', 'symlink', 11],
    ]);
    assert.equal(tree.commit, null);
    const link = tree.entries.find((entry) => entry.path === 'link');
    assert.ok(link !== undefined);
    assert.equal(Buffer.from((await tree.read(link)) ?? []).toString(), '/etc/passwd');
    assert.equal(link.blob, '3594e94c04db171e2767224db355f514b13715c5');
  });

  test('names that are not UTF-8 are escaped and can still be read', async () => {
    const name = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x61, 0xff, 0x2e, 0x6a, 0x73])]);
    await writeFile(name, 'bytes\n');

    const tree = await localTree(folder);

    const [entry] = tree.entries;
    assert.equal(entry?.path, 'a%FF.js');
    assert.ok(entry !== undefined);
    assert.equal(Buffer.from((await tree.read(entry)) ?? []).toString(), 'bytes\n');
  });

  test('limits hold here too, and what is left out is counted', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await put(name, name.repeat(100));
    await put('large', 'x'.repeat(300));

    const few = await localTree(folder, { files: 2 });
    const budget = await localTree(folder, { readBytes: 250, fileBytes: 200 });

    assert.deepEqual(few.gaps, [{ reason: 'overLimit', count: 3 }]);
    assert.deepEqual(
      budget.entries.map((entry) => entry.path),
      ['a', 'b', 'large'],
    );
    assert.deepEqual(budget.gaps, [{ reason: 'overLimit', count: 2 }]);
    const large = budget.entries.at(-1);
    assert.ok(large !== undefined);
    assert.equal(await budget.read(large), undefined);
  });

  test('a file that goes, or may not be opened, after it was listed is one that cannot be read', async () => {
    await put('a.js', 'a\n');
    await put('b.js', 'b\n');

    const tree = await localTree(folder);
    await rm(join(folder, 'a.js'));
    await rm(join(folder, 'b.js'));

    const ids = tree.entries.map((entry) => entry.blob);
    for (const id of ids) assert.match(id, /^[0-9a-f]{40}$/);
    assert.equal(new Set(ids).size, 2);
    for (const entry of tree.entries) assert.equal(await tree.read(entry), undefined);
  });

  test('a file too large to be looked at is not read for its id either', async () => {
    await put('large', 'x'.repeat(300));
    const [known] = (await localTree(folder)).entries;
    const [large] = (await localTree(folder, { fileBytes: 200 })).entries;

    assert.ok(known !== undefined && large !== undefined);
    assert.match(large.blob, /^[0-9a-f]{40}$/);
    assert.notEqual(large.blob, known.blob);
  });

  test('what is no folder is refused', async () => {
    await put('file', 'x');

    await assert.rejects(localTree(join(folder, 'file')), /is not a folder/);
    await assert.rejects(localTree(join(folder, 'nowhere')));
  });
});
