import { writeFile } from 'node:fs/promises';

/** The nicest a session can be; analysis is never in a hurry while somebody asks something. */
const NICEST = '19';

/**
 * Linux shares the processor between sessions before it looks at single processes: `nice` alone means nothing to a process
 * with a session of its own, as analysis processes have. Where there is no such file there are no such groups.
 */
export async function yieldProcessor(pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  await writeFile(`/proc/${pid}/autogroup`, NICEST).catch(() => undefined);
}
