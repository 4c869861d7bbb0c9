import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ScanFailure } from '@assay/contract/errors';

/** The folder of one fetch: a hand-made bare repository and what git needs beside it. */
export interface JobDirectory {
  readonly root: string;
  readonly repository: string;
  readonly nsswitch: string;
}

const PREFIX = 'assay-job-';
const OLD_MS = 3_600_000;
/** Tells this process from an earlier one that had the same number. */
const RUN = randomBytes(6).toString('hex');
const BARE_CONFIG = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n';

/** Makes the folder, readable to the service's own user alone; where that fails nothing of it is left. */
export async function makeJobDirectory(workDir: string, job: string): Promise<JobDirectory> {
  const label = job.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 80);
  // Absolute, because git is started in another folder than the service.
  const root = resolve(workDir, `${PREFIX}${process.pid}-${RUN}-${label}-${randomBytes(4).toString('hex')}`);
  try {
    return await fillJobDirectory(workDir, root);
  } catch (cause) {
    // The first fault is the one to tell.
    await removeJobDirectory(root).catch(() => undefined);
    throw new ScanFailure('CLONE_FAILED', 'This installation cannot write to its work folder.', {
      passing: true,
      cause,
    });
  }
}

async function fillJobDirectory(workDir: string, root: string): Promise<JobDirectory> {
  const repository = join(root, 'repo.git');
  await mkdir(workDir, { recursive: true });
  await mkdir(root, { mode: 0o700 });
  await chmod(root, 0o700);
  await mkdir(join(repository, 'objects', 'pack'), { recursive: true, mode: 0o700 });
  await mkdir(join(repository, 'refs'), { mode: 0o700 });
  await writeFile(join(repository, 'HEAD'), 'ref: refs/heads/none\n');
  await writeConfig(repository);
  const nsswitch = join(root, 'nsswitch.conf');
  await writeFile(nsswitch, 'hosts: files\n');
  return { root, repository, nsswitch };
}

/** Puts the hand-made configuration back: a filtered fetch leaves a promise in it to ask the network for more. */
export async function writeConfig(repository: string): Promise<void> {
  await writeFile(join(repository, 'config'), BARE_CONFIG);
}

/** Removes a job's folder; a child that is just dying may still write, so it is tried more than once. */
export async function removeJobDirectory(root: string): Promise<void> {
  await rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/**
 * Removes what earlier processes left behind, and says how many folders that were. Two services on one machine may
 * share the work folder; machines may not.
 */
export async function sweep(workDir: string): Promise<number> {
  const now = Date.now();
  const names = await readdir(workDir).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-([0-9a-f]{12})-`).exec(name);
    if (owner === null || owner[2] === RUN) continue;
    const path = join(workDir, name);
    const pid = Number(owner[1]);
    const age = now - ((await stat(path).catch(() => undefined))?.mtimeMs ?? now);
    if (pid !== process.pid && age < OLD_MS && isAlive(pid)) continue;
    await removeJobDirectory(path);
    removed += 1;
  }
  return removed;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
