import { readdir } from 'node:fs/promises';
import { ScanFailure } from '@assay/contract/errors';
import { environment } from './confine.ts';
import { isolationLevel } from './isolation.ts';
import { type Command, run, start } from './run.ts';

const OBJECT_ID = /^[0-9a-f]{40,64}$/;
const ANSWER_BYTES = 65_536;
const ANSWER_MS = 10_000;

/** Git in a stranger's work tree: its configuration may name programs, none of which may run. */
async function localGit(root: Buffer, args: readonly string[]): Promise<Command> {
  const { git } = await isolationLevel();
  const settings = [
    'safe.directory=*',
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'core.untrackedCache=false',
    'protocol.allow=never',
    'submodule.recurse=false',
    'core.pager=cat',
    'core.quotePath=false',
  ];
  return {
    file: git,
    args: ['--no-pager', ...settings.flatMap((setting) => ['-c', setting]), ...args],
    env: environment(),
    cwd: root.toString(),
  };
}

async function answer(root: Buffer, args: readonly string[]): Promise<string | undefined> {
  const command = await localGit(root, args);
  const ended = await run(command, { signal: AbortSignal.timeout(ANSWER_MS), stdoutBytes: ANSWER_BYTES });
  return ended.code === 0 ? ended.stdout.toString('utf8').trim() : undefined;
}

/** Whether a folder lies in a work tree of git that does not ignore it as a whole. */
export async function isInWorkTree(root: Buffer): Promise<boolean> {
  if ((await answer(root, ['rev-parse', '--is-inside-work-tree'])) !== 'true') return false;
  // Someone who asks for an ignored folder wants to see what is in it.
  return (await answer(root, ['check-ignore', '-q', '--', root.toString()])) === undefined;
}

/** The commit and the branch a work tree stands on. */
export async function headOf(
  root: Buffer,
): Promise<{ readonly commit: string | null; readonly defaultBranch: string | null }> {
  const commit = await answer(root, ['rev-parse', '--verify', '-q', 'HEAD^{commit}']);
  const branch = await answer(root, ['symbolic-ref', '-q', '--short', 'HEAD']);
  return {
    commit: commit !== undefined && OBJECT_ID.test(commit) ? commit : null,
    defaultBranch: branch === undefined || branch === '' ? null : branch,
  };
}

/** Tracked files, and new ones that no ignore rule covers, as git lists them below a folder. */
export async function* trackedAndNew(root: Buffer): AsyncGenerator<Buffer> {
  const running = start(await localGit(root, ['ls-files', '-z', '-co', '--exclude-standard']));
  running.child.stdin.end();
  const seen = new Set<string>();
  let rest: Buffer = Buffer.alloc(0);
  try {
    // A child's output has no encoding set, so that it yields buffers.
    for await (const chunk of running.child.stdout as AsyncIterable<Buffer>) {
      const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let from = 0;
      for (let end = data.indexOf(0); end !== -1; end = data.indexOf(0, from)) {
        const name = withoutSlash(data.subarray(from, end));
        from = end + 1;
        const key = name.toString('latin1');
        // A file in conflict is listed once for each side.
        if (!seen.has(key)) yield name;
        seen.add(key);
      }
      rest = Buffer.from(data.subarray(from));
    }
    const ended = await running.ended;
    if (ended.code !== 0)
      throw new ScanFailure(
        'CLONE_FAILED',
        'git cannot list the files of this work tree; `git status` there says why.',
      );
  } finally {
    running.kill();
  }
}

/** Another repository inside the work tree is listed as `name/`. */
function withoutSlash(name: Buffer): Buffer {
  return name.at(-1) === 0x2f ? name.subarray(0, -1) : name;
}

/**
 * Every file below a folder, links not followed, git's own folders left out, in the order of their bytes. A folder that
 * cannot be opened is told of.
 */
export async function* walk(
  root: Buffer,
  unreadable: () => void,
  folder: Buffer = Buffer.alloc(0),
): AsyncGenerator<Buffer> {
  const path = folder.length === 0 ? root : Buffer.concat([root, Buffer.from('/'), folder]);
  const found = await readdir(path, { withFileTypes: true, encoding: 'buffer' }).catch(() => undefined);
  if (found === undefined) {
    unreadable();
    return;
  }
  for (const item of found.toSorted((a, b) => Buffer.compare(a.name, b.name))) {
    if (item.name.toString('latin1') === '.git') continue;
    const name = folder.length === 0 ? item.name : Buffer.concat([folder, Buffer.from('/'), item.name]);
    if (item.isDirectory()) yield* walk(root, unreadable, name);
    else yield name;
  }
}
