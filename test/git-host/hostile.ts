import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { emptyRepository, type RawEntry, repositoryOf } from './objects.ts';

/** Ten trees, each naming the next one ten times: 10^10 files in a few hundred bytes. */
export async function treeBomb(under: string): Promise<string> {
  const writer = await emptyRepository(under);
  const names = Array.from({ length: 10 }, (_, index) => `d${index}`);
  let inner = await writer.blob('boom\n');
  for (let level = 0; level < 10; level += 1) {
    const mode = level === 0 ? '100644' : '40000';
    inner = await writer.tree(names.map((name) => ({ mode, name, id: inner })));
  }
  await writer.branch('main', await writer.commit(inner));
  return writer.dir;
}

/** Very many names for one blob. */
export async function manyFiles(under: string, count: number): Promise<string> {
  const writer = await emptyRepository(under);
  const id = await writer.blob('same\n');
  const names = Array.from({ length: count }, (_, index) => `f${String(index).padStart(7, '0')}.txt`);
  const tree = await writer.tree(names.map((name) => ({ mode: '100644', name, id })));
  await writer.branch('main', await writer.commit(tree));
  return writer.dir;
}

/** One file below very many directories, and one beside them. */
export async function deepDirectories(under: string, depth: number): Promise<string> {
  const writer = await emptyRepository(under);
  const file = await writer.blob('deep\n');
  let inner = await writer.tree([{ mode: '100644', name: 'bottom.txt', id: file }]);
  for (let level = 1; level < depth; level += 1) inner = await writer.tree([{ mode: '40000', name: 'd', id: inner }]);
  const root = await writer.tree([
    { mode: '40000', name: 'd', id: inner },
    { mode: '100644', name: 'top.txt', id: file },
  ]);
  await writer.branch('main', await writer.commit(root));
  return writer.dir;
}

/** Names that no client of git would write, as bytes. */
export const ODD_NAMES: readonly (string | Uint8Array)[] = [
  '-rf',
  '<img src=x onerror=alert(1)>.js',
  '=cmd|calc!A1.csv',
  'README.md',
  'line\nbreak.py',
  'readme.md',
  'right\u202eto-left.js',
  Buffer.from([0x62, 0x61, 0x64, 0xff, 0xfe, 0x2e, 0x6a, 0x73]),
  'percent%FF.js',
];

export async function oddNames(under: string): Promise<string> {
  const writer = await emptyRepository(under);
  const entries: RawEntry[] = [];
  for (const [index, name] of ODD_NAMES.entries())
    entries.push({ mode: '100644', name, id: await writer.blob(`content ${index}\n`) });
  const sorted = entries.toSorted((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
  await writer.branch('main', await writer.commit(await writer.tree(sorted)));
  return writer.dir;
}

/** `..` and `.git` as directories, which a checkout would write outside, or into git's own folder. */
export async function escapingNames(under: string): Promise<string> {
  const writer = await emptyRepository(under);
  const file = await writer.blob('#!/bin/sh\nexit 1\n');
  const inner = await writer.tree([{ mode: '100755', name: 'post-checkout', id: file }]);
  const root = await writer.tree([
    { mode: '40000', name: '..', id: inner },
    { mode: '40000', name: '.git', id: inner },
    { mode: '100644', name: 'ok.txt', id: file },
  ]);
  await writer.branch('main', await writer.commit(root));
  return writer.dir;
}

/** A link out of the repository, a submodule with a hostile address, and pointers to large files elsewhere. */
export async function awayPointers(under: string, elsewhere: string): Promise<string> {
  const { dir } = await repositoryOf(under, {
    '.gitmodules': `[submodule "x"]\n\tpath = sub\n\turl = ${elsewhere}/evil/sub\n\tupdate = !touch hacked\n`,
    '.lfsconfig': `[lfs]\n\turl = ${elsewhere}/lfs\n`,
    '.gitattributes': '*.bin filter=lfs diff=lfs merge=lfs\nhidden.js export-ignore\n*.js filter=evil\n',
    'big.bin': `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 123456789\n`,
    'hidden.js': 'eval(process.argv[2]);\n',
    passwd: { mode: '120000', content: '/etc/passwd' },
    sub: { mode: '160000', id: 'b'.repeat(40) },
  });
  return dir;
}

/** A blob beside a small file that says it has so many bytes and breaks off: whoever reads more than its size is lost. */
export async function largeBlob(under: string, bytes: number): Promise<string> {
  const writer = await emptyRepository(under);
  const head = Buffer.from(`blob ${bytes}\0`);
  const id = createHash('sha1').update(head).digest('hex');
  const folder = join(writer.dir, 'objects', id.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, id.slice(2)), deflateSync(Buffer.concat([head, Buffer.alloc(65_536)])));
  const root = await writer.tree([
    { mode: '100644', name: 'large.bin', id },
    { mode: '100644', name: 'small.txt', id: await writer.blob('small\n') },
  ]);
  await writer.branch('main', await writer.commit(root));
  return writer.dir;
}
