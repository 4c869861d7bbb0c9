import { access, constants, lstat, readlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { confined, type Isolation, SAFE_PATH } from './confine.ts';
import { run } from './run.ts';

let found: Promise<Isolation> | undefined;

/** The isolation of this machine, probed once by running git inside it. */
export function isolationLevel(): Promise<Isolation> {
  found ??= findIsolation();
  return found;
}

/** Looks for git, prlimit and bubblewrap, and tries whether the latter works for this user. */
export async function findIsolation(
  options: { readonly without?: readonly ('bwrap' | 'prlimit')[] } = {},
): Promise<Isolation> {
  const wanted = async (name: 'bwrap' | 'prlimit'): Promise<string | undefined> =>
    options.without?.includes(name) === true ? undefined : await programNamed(name);
  const git = (await programNamed('git')) ?? 'git';
  const prlimit = await wanted('prlimit');
  const bubblewrap = await wanted('bwrap');
  const weaker = prlimit === undefined ? ' prlimit is missing too: only time is limited.' : '';
  const timeout = await programNamed('timeout');
  const process = { level: 'process', git, bubblewrap: undefined, prlimit, timeout, systemMounts: [] } as const;
  if (bubblewrap === undefined) return { ...process, reason: `bubblewrap is not installed.${weaker}` };

  const sandboxed = {
    level: 'bubblewrap',
    git,
    bubblewrap,
    prlimit,
    timeout,
    systemMounts: await systemMounts(),
  } as const;
  const fault = await tryOut({ ...sandboxed, reason: '' });
  if (fault !== undefined) return { ...process, reason: `bubblewrap does not work here: ${fault}.${weaker}` };
  return { ...sandboxed, reason: 'bubblewrap works for this user.' };
}

async function tryOut(isolation: Isolation): Promise<string | undefined> {
  const command = confined(isolation, {
    git: () => ['--version'],
    // Any folder will do: a machine without a place to write is confined no less.
    repository: '/usr',
    writable: false,
    network: undefined,
    limits: { memoryBytes: 2_000_000_000, cpuSeconds: 5, fileBytes: 1_024 },
  });
  const ended = await run(command, { signal: AbortSignal.timeout(5_000), stdoutBytes: 4_096 });
  if (ended.code === 0 && ended.stdout.toString('latin1').startsWith('git version')) return undefined;
  const words = ended.startFault?.message ?? ended.stderr;
  return (
    words
      .replace(/[^\x20-\x7e]+/g, ' ')
      .trim()
      .slice(0, 200) || 'it ended without a word'
  );
}

/** `/usr` and what stands beside it: links where the system has merged them, folders where it has not. */
async function systemMounts(): Promise<readonly string[]> {
  const mounts = ['--ro-bind', '/usr', '/usr'];
  for (const name of ['bin', 'sbin', 'lib', 'lib32', 'lib64']) {
    const path = `/${name}`;
    const stat = await lstat(path).catch(() => undefined);
    if (stat?.isSymbolicLink() === true) mounts.push('--symlink', await readlink(path), path);
    else if (stat?.isDirectory() === true) mounts.push('--ro-bind', path, path);
  }
  return mounts;
}

/** The first executable of this name, in the safe folders first and on the service's own PATH after. */
async function programNamed(name: string): Promise<string | undefined> {
  const folders = [...SAFE_PATH.split(':'), ...(process.env['PATH'] ?? '').split(delimiter)];
  for (const folder of folders) {
    if (!folder.startsWith('/')) continue;
    const path = join(folder, name);
    const usable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (usable) return path;
  }
  return undefined;
}
