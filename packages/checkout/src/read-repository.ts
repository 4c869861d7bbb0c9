import { ScanFailure } from '@assay/contract/errors';
import { askFor, batchAnswers, blobReader } from './blobs.ts';
import { confined, type Isolation } from './confine.ts';
import { deadline } from './deadline.ts';
import type { FetchedRepository } from './fetch-repository.ts';
import { isolationLevel } from './isolation.ts';
import { type CheckoutLimits, withDefaults } from './limits.ts';
import { type Listed, listTree } from './list-tree.ts';
import { type Command, run, start } from './run.ts';
import { gapCounter, type SourceTree, type TreeEntry, withinBudget } from './tree.ts';

/** Which part of a fetched repository is read, and under which limits. */
export interface ReadOptions {
  /** A sub-directory: only what lies in it is listed, under its full path. */
  readonly path?: string | undefined;
  readonly limits?: Partial<CheckoutLimits>;
  readonly isolation?: Isolation;
  readonly signal?: AbortSignal | undefined;
}

const READ_SETTINGS = [
  'protocol.allow=never',
  'core.hooksPath=/dev/null',
  // Newer releases stop a whole listing at one deep directory, which would hide all that follows.
  'core.maxTreeDepth=100000',
  // Each blob is read about once: what Git would keep for a second time is memory for nothing.
  'core.packedGitWindowSize=1m',
  'core.packedGitLimit=4m',
  'core.deltaBaseCacheLimit=2m',
];

type GitCommand = (args: readonly string[]) => Command;

/** Lists a fetched commit and opens its blobs for reading; nothing is ever written to a work tree. */
export async function readRepository(
  repository: Pick<FetchedRepository, 'dir' | 'commit' | 'defaultBranch'>,
  options: ReadOptions = {},
): Promise<SourceTree> {
  const limits = withDefaults(options.limits);
  const command = readingGit(options.isolation ?? (await isolationLevel()), repository.dir, limits);
  const signal = deadline(limits.listMs, options.signal);

  const path = scopeOf(options.path);
  const tree = path === '' ? repository.commit : await subTree(command, repository.commit, path, signal);
  const gaps = gapCounter();
  const listing = await listTree(command(['ls-tree', '-r', '-z', '--full-tree', tree]), {
    prefix: path === '' ? '' : `${path}/`,
    limits,
    signal,
    gaps,
  });
  options.signal?.throwIfAborted();
  if (!listing.complete) {
    if (listing.entries.length === 0) throw new ScanFailure('CLONE_FAILED', 'The tree of the commit cannot be read.');
    gaps.add('missing');
  }
  const sizes = await blobSizes(command, listing.entries, signal);
  options.signal?.throwIfAborted();
  const { kept, left } = withinBudget(
    listing.entries.map((entry) => sized(entry, sizes, limits)),
    limits,
  );
  if (left > 0) gaps.add('overLimit', left);
  return openTree(kept, { command, limits, gaps: gaps.gaps(), repository });
}

function readingGit(isolation: Isolation, dir: string, limits: CheckoutLimits): GitCommand {
  return (args) =>
    confined(isolation, {
      git: (gitDir) => [
        `--git-dir=${gitDir}`,
        ...READ_SETTINGS.flatMap((setting) => ['-c', setting]),
        '-c',
        `safe.directory=${gitDir}`,
        ...args,
      ],
      repository: dir,
      writable: false,
      network: undefined,
      limits: { memoryBytes: limits.gitMemoryBytes, cpuSeconds: limits.gitCpuSeconds, fileBytes: 0 },
    });
}

/** A client's sub-directory without its slashes at either end; throws where it cannot be one. */
function scopeOf(path: string | undefined): string {
  const plain = (path ?? '').replace(/^\/+|\/+$/g, '');
  if (plain === '') return '';
  const segments = plain.split('/');
  if (/\p{Cc}/u.test(plain) || segments.some((segment) => segment === '' || segment === '.' || segment === '..'))
    throw new ScanFailure('CLONE_FAILED', 'The path asked for is not that of a directory.');
  return plain;
}

/** The path goes in by standard input: names never stand on a command line. */
async function subTree(command: GitCommand, commit: string, path: string, signal: AbortSignal): Promise<string> {
  const asked = command(['cat-file', '--batch-check=%(objecttype) %(objectname)']);
  const ended = await run(asked, { signal, stdoutBytes: 16_384, stdin: `${commit}:${path}\n` });
  const found = /^tree ([0-9a-f]{40,64})$/.exec(ended.stdout.toString('latin1').trim())?.[1];
  if (found === undefined)
    throw new ScanFailure('CLONE_FAILED', 'The repository has no directory at the path asked for.');
  return found;
}

async function blobSizes(
  command: GitCommand,
  entries: readonly Listed[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Set(entries.filter((entry) => entry.mode !== 'submodule').map((entry) => entry.blob));
  const asked = command(['cat-file', '--batch-check=%(objectname) %(objecttype) %(objectsize)', '--buffer']);
  const ended = await run(asked, { signal, stdoutBytes: 256 * (ids.size + 1), stdin: [...ids, ''].join('\n') });
  const sizes = new Map<string, number>();
  for (const line of ended.stdout.toString('latin1').split('\n')) {
    const [id = '', type, size] = line.split(' ');
    if (type === 'blob') sizes.set(id, Number(size));
  }
  return sizes;
}

function sized(entry: Listed, sizes: ReadonlyMap<string, number>, limits: CheckoutLimits): TreeEntry {
  if (entry.mode === 'submodule') return { ...entry, size: 0 };
  // What the fetch asked the host to leave out is larger than the limit; how much is not known.
  return { ...entry, size: sizes.get(entry.blob) ?? limits.fileBytes + 1 };
}

function openTree(
  entries: readonly TreeEntry[],
  source: {
    readonly command: GitCommand;
    readonly limits: CheckoutLimits;
    readonly gaps: SourceTree['gaps'];
    readonly repository: Pick<FetchedRepository, 'commit' | 'defaultBranch'>;
  },
): SourceTree {
  const { command, limits, gaps, repository } = source;
  const reader = blobReader(command(['cat-file', '--batch']));
  const readable = (entry: TreeEntry): boolean => entry.mode !== 'submodule' && entry.size <= limits.fileBytes;
  return {
    entries,
    gaps,
    commit: repository.commit,
    defaultBranch: repository.defaultBranch,
    read: async (entry) => (readable(entry) ? await reader.read(entry.blob) : undefined),
    readAll: (wanted) => readInBulk(command(['cat-file', '--batch', '--buffer']), wanted, readable),
    close: () => reader.close(),
  };
}

async function* readInBulk(
  command: Command,
  wanted: Iterable<TreeEntry>,
  readable: (entry: TreeEntry) => boolean,
): AsyncGenerator<readonly [TreeEntry, Uint8Array | undefined]> {
  const byBlob = new Map<string, TreeEntry[]>();
  for (const entry of wanted) {
    if (!readable(entry)) yield [entry, undefined];
    else if (byBlob.get(entry.blob)?.push(entry) === undefined) byBlob.set(entry.blob, [entry]);
  }
  if (byBlob.size === 0) return;
  const running = start(command);
  const asking = askFor(running.child.stdin, byBlob.keys());
  try {
    for await (const { id, bytes } of batchAnswers(running.child.stdout)) {
      for (const entry of byBlob.get(id) ?? []) yield [entry, bytes];
      byBlob.delete(id);
    }
    await asking;
  } finally {
    running.kill();
    await running.ended;
  }
  // Whatever git did not answer for is said to be unread, not passed over.
  for (const entries of byBlob.values()) for (const entry of entries) yield [entry, undefined];
}
