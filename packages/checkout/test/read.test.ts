import assert from 'node:assert/strict';
import { writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  awayPointers,
  deepDirectories,
  escapingNames,
  type GitHost,
  largeBlob,
  manyFiles,
  ODD_NAMES,
  oddNames,
  repositoryOf,
  startGitHost,
  treeBomb,
} from '../../../test/git-host/index.ts';
import {
  type CheckoutLimits,
  fetchRepository,
  pathBytes,
  pathText,
  readRepository,
  type ReadOptions,
  type SourceTree,
} from '../src/index.ts';
import { failing, targetOn, workFolder } from './on-loopback.ts';

let host: GitHost;
let work: Awaited<ReturnType<typeof workFolder>>;
let served = 0;
before(async () => {
  host = await startGitHost();
  work = await workFolder();
});
after(async () => {
  await work.assertEmpty();
  await work.remove();
  await host.close();
});

/** Serves a repository, fetches it and hands its tree over; both are gone afterwards. */
async function withTree<T>(
  dir: string,
  use: (tree: SourceTree) => Promise<T> | T,
  options: ReadOptions & { readonly limits?: Partial<CheckoutLimits> } = {},
): Promise<T> {
  served += 1;
  host.serve(`o/r${served}`, { kind: 'git', dir });
  const repository = await fetchRepository(targetOn(host, `o/r${served}`), {
    workDir: work.path,
    job: 'read',
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  try {
    const tree = await readRepository(repository, options);
    try {
      return await use(tree);
    } finally {
      await tree.close();
    }
  } finally {
    await repository.remove();
  }
}

async function textOf(tree: SourceTree, path: string): Promise<string | undefined> {
  const entry = tree.entries.find((candidate) => candidate.path === path);
  assert.ok(entry !== undefined, `no entry ${path}`);
  const bytes = await tree.read(entry);
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8');
}

describe('reading a fetched repository', () => {
  test('entries have modes, sizes, git ids and contents', async () => {
    const { dir, commit } = await repositoryOf(host.folder, {
      'README.md': '# hi\n',
      'bin/run': { mode: '100755', content: '#!/bin/sh\n' },
      'src/a.js': 'a();\n',
      empty: '',
    });

    await withTree(dir, async (tree) => {
      assert.equal(tree.commit, commit);
      assert.equal(tree.defaultBranch, 'main');
      assert.deepEqual(tree.gaps, []);
      assert.deepEqual(
        tree.entries.map((entry) => [entry.path, entry.mode, entry.size]),
        [
          ['README.md', 'file', 5],
          ['bin/run', 'executable', 10],
          ['empty', 'file', 0],
          ['src/a.js', 'file', 5],
        ],
      );
      assert.equal(tree.entries[2]?.blob, 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391');
      assert.equal(await textOf(tree, 'src/a.js'), 'a();\n');
      assert.equal(await textOf(tree, 'empty'), '');
    });
  });

  test('many files come in one go, equal blobs read once, and one by one side by side', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [
        `d${index % 7}/f${index}.txt`,
        `${'x'.repeat(index * 50)}${index % 100}`,
      ]),
    );
    const { dir } = await repositoryOf(host.folder, files);

    await withTree(dir, async (tree) => {
      const bulk = new Map<string, string>();
      for await (const [entry, bytes] of tree.readAll(tree.entries))
        bulk.set(entry.path, Buffer.from(bytes ?? []).toString());
      const single = await Promise.all(
        tree.entries.map(async (entry) => [entry.path, await textOf(tree, entry.path)] as const),
      );

      assert.deepEqual(Object.fromEntries(bulk), files);
      assert.deepEqual(Object.fromEntries(single), files);
    });
  });

  test('a reader that stops halfway leaves no process waiting', async () => {
    const { dir } = await repositoryOf(host.folder, { a: 'a'.repeat(300_000), b: 'b'.repeat(300_000), c: 'c' });

    await withTree(dir, async (tree) => {
      for await (const [entry] of tree.readAll(tree.entries)) {
        assert.equal(entry.path, 'a');
        break;
      }
    });
  });

  test('a sub-directory is listed under its full path; one that is not there is told', async () => {
    const { dir } = await repositoryOf(host.folder, { 'a/b/c.txt': 'c\n', 'a/d.txt': 'd\n', 'e.txt': 'e\n' });

    for (const path of ['a/b', '/a/b/'])
      await withTree(
        dir,
        async (tree) => {
          assert.deepEqual(
            tree.entries.map((entry) => entry.path),
            ['a/b/c.txt'],
          );
          assert.equal(await textOf(tree, 'a/b/c.txt'), 'c\n');
        },
        { path },
      );
    for (const path of ['nowhere', 'e.txt', '..', 'a/../e.txt', 'a//b', 'a\nb'])
      await failing(
        withTree(dir, () => undefined, { path }),
        'CLONE_FAILED',
      );
  });

  test('row 60: a tree bomb is cut at the limit and the rest is counted', async () => {
    await withTree(await treeBomb(host.folder), (tree) => {
      assert.equal(tree.entries.length, 50_000);
      assert.deepEqual(
        tree.gaps.map((gap) => gap.reason),
        ['overLimit'],
      );
      assert.ok((tree.gaps[0]?.count ?? 0) >= 950_000);
    });
  });

  test('row 61: a blob of two gigabytes is not sent, keeps its entry and cannot be read', async () => {
    await withTree(await largeBlob(host.folder, 2 ** 31), async (tree) => {
      const [large] = tree.entries;
      assert.equal(large?.path, 'large.bin');
      assert.ok((large?.size ?? 0) > 5 << 20);
      assert.equal(await textOf(tree, 'large.bin'), undefined);
      assert.equal(await textOf(tree, 'small.txt'), 'small\n');
      for await (const [entry, bytes] of tree.readAll(tree.entries))
        assert.equal(bytes === undefined, entry.path === 'large.bin');
    });
  });

  test('row 63: three hundred thousand files are cut, and the number left out is exact', async () => {
    await withTree(await manyFiles(host.folder, 300_000), (tree) => {
      assert.equal(tree.entries.length, 50_000);
      assert.deepEqual(tree.gaps, [{ reason: 'overLimit', count: 250_000 }]);
    });
  });

  test('row 64: a path of five thousand directories is left out and said so', async () => {
    await withTree(await deepDirectories(host.folder, 5_000), (tree) => {
      assert.deepEqual(
        tree.entries.map((entry) => entry.path),
        ['top.txt'],
      );
      assert.deepEqual(tree.gaps, [{ reason: 'pathTooLong', count: 1 }]);
    });
  });

  test('row 65: entries named .. and .git are data', async () => {
    await withTree(await escapingNames(host.folder), async (tree) => {
      assert.deepEqual(
        tree.entries.map((entry) => entry.path),
        ['../post-checkout', '.git/post-checkout', 'ok.txt'],
      );
      assert.match((await textOf(tree, '../post-checkout')) ?? '', /^#!/);
    });
    await work.assertEmpty();
  });

  test('rows 66 to 69: links, submodules, pointers and attributes lead nowhere', async () => {
    const elsewhere = await startGitHost();

    await withTree(await awayPointers(host.folder, elsewhere.origin), async (tree) => {
      const mode = (path: string): string | undefined => tree.entries.find((entry) => entry.path === path)?.mode;
      assert.equal(mode('passwd'), 'symlink');
      assert.equal(await textOf(tree, 'passwd'), '/etc/passwd');
      assert.equal(mode('sub'), 'submodule');
      assert.equal(await textOf(tree, 'sub'), undefined);
      assert.match((await textOf(tree, '.gitmodules')) ?? '', /url =/);
      assert.match((await textOf(tree, 'big.bin')) ?? '', /^version https:\/\/git-lfs/);
      assert.equal(await textOf(tree, 'hidden.js'), 'eval(process.argv[2]);\n');
    });

    assert.deepEqual(elsewhere.hits, []);
    await elsewhere.close();
  });

  test('rows 70 to 72: odd names, and names that differ in case, are all listed and read', async () => {
    await withTree(await oddNames(host.folder), async (tree) => {
      const expected = ODD_NAMES.map((name) => Buffer.from(name).toString('latin1')).toSorted();
      assert.deepEqual(tree.entries.map((entry) => pathBytes(entry.path).toString('latin1')).toSorted(), expected);
      assert.equal(new Set(tree.entries.map((entry) => entry.path)).size, ODD_NAMES.length);
      for (const [index, name] of ODD_NAMES.entries())
        assert.equal(await textOf(tree, pathText(Buffer.from(name))), `content ${index}\n`);
    });
  });

  test('the read budget takes small files first and says what it left out', async () => {
    const { dir } = await repositoryOf(host.folder, {
      big: 'b'.repeat(900),
      copy: 's'.repeat(100),
      small: 's'.repeat(100),
    });

    await withTree(
      dir,
      (tree) => {
        assert.deepEqual(
          tree.entries.map((entry) => entry.path),
          ['copy', 'small'],
        );
        assert.deepEqual(tree.gaps, [{ reason: 'overLimit', count: 1 }]);
      },
      { limits: { readBytes: 500 } },
    );
  });

  test('a repository that is gone does not read as empty', async () => {
    const missing = { dir: join(work.path, 'nowhere'), commit: 'a'.repeat(40), defaultBranch: null };

    await failing(readRepository(missing), 'CLONE_FAILED');
  });

  test('a promise in the configuration of a repository is never kept: reading asks no network', async () => {
    const { dir } = await repositoryOf(host.folder, { a: 'a\n' });
    served += 1;
    host.serve(`o/r${served}`, { kind: 'git', dir });
    const repository = await fetchRepository(targetOn(host, `o/r${served}`), { workDir: work.path, job: 'promise' });
    const config = join(repository.dir, 'config');
    const promise = `[remote "o"]\n\turl = ${host.origin}/o/r${served}\n\tpromisor = true\n`;
    await writeFile(config, `${await readFile(config, 'utf8')}${promise}`);
    const hits = host.hits.length;

    const tree = await readRepository(repository);
    const bytes = await tree.read({ path: 'x', mode: 'file', blob: 'c'.repeat(40), size: 1 });

    assert.equal(bytes, undefined);
    assert.equal(host.hits.length, hits);
    await tree.close();
    await repository.remove();
  });
});
