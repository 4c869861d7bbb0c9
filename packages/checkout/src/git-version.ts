import { environment, type Isolation } from './confine.ts';
import { run } from './run.ts';

/** The first release with every fix that reading a hostile repository relies on. */
export const OLDEST_GIT = '2.39.4';

/** The version of the system's git; throws a sentence for the operator where it is missing or too old. */
export async function checkGit(isolation: Pick<Isolation, 'git'>): Promise<string> {
  const command = { file: isolation.git, args: ['--version'], env: environment() };
  const ended = await run(command, { signal: AbortSignal.timeout(10_000), stdoutBytes: 4_096 });
  const version = /^git version (\d+\.\d+(?:\.\d+)?)/.exec(ended.stdout.toString('latin1'))?.[1];
  if (version === undefined)
    throw new Error(
      `git cannot be started (${isolation.git}). Assay fetches with it: install git ${OLDEST_GIT} or newer.`,
    );
  if (isOlder(version, OLDEST_GIT))
    throw new Error(
      `git ${version} has known holes. Assay reads hostile repositories with it: install git ${OLDEST_GIT} or newer.`,
    );
  return version;
}

/** Whether one dotted version comes before another. */
export function isOlder(version: string, than: string): boolean {
  const left = version.split('.').map(Number);
  const right = than.split('.').map(Number);
  for (const [index, number] of right.entries()) {
    const mine = left[index] ?? 0;
    if (mine !== number) return mine < number;
  }
  return false;
}
